import { useMemo, useState } from "preact/hooks";
import { Prose } from "../panels/Prose";
import { SharedProvider } from "../context";
import { Player } from "../player";
import { asked, exerciseOf, filled, valuesFor, type Task } from "./exercise";
import type { Lab } from "./lab";
import { ownRunOf } from "./shown-page";
import { CellBar } from "./predict/CellBar";
import { attemptsOf, fieldOf, hintsFor, orderIn, predictionOf, quantities, saidOf, withHints, type Hints } from "./predict/answers";
import { handInOf } from "./predict/hand-in";
import { Order } from "./predict/Order";
import { WhatIsKnown } from "./predict/WhatIsKnown";
import { download } from "./save";
import { changed, settingOf } from "./settings";
import { useLab } from "./use-lab";

const seconds = 20;
// Of a prediction without an exercise: as many algorithms are to be ordered.
const mostOrdered = 4;

/// The exercise of the scenario; without one, everything that can be asked of the run.
function useTask(lab: Lab, step: number, rank: number): Task {
  const text = useLab(lab, ({ work }) => JSON.stringify(exerciseOf(work)));
  const fits = useLab(lab, (state) => state.fits);
  const page = useLab(lab, (state) => state.page);
  return useMemo(() => {
    const task = JSON.parse(text) as Task;
    if (!task.isFree) return task;
    const run = page?.report.runs[ownRunOf(lab.store.get())];
    const own = run?.algorithm.name;
    const fitting = fits.filter(({ misfit }) => misfit === "").map(({ name }) => name);
    const order = own && fitting.includes(own) ? [own, ...fitting.filter((name) => name !== own)].slice(0, mostOrdered).sort() : [];
    return {
      ...task,
      drawn: run?.messages ? [{ kind: "shared_channels" as const, step }] : [],
      contents: run?.holdings ? [{ rank: Math.min(rank, run.holdings.initial.length - 1), after_step: step }] : [],
      order: order.length > 1 ? order : [],
    };
  }, [text, fits, page, step, rank]);
}

function TaskText({ lab, task, student }: { lab: Lab; task: Task; student: string }) {
  useLab(lab, (state) => state.page);
  useLab(lab, (state) => state.work);
  return (
    <>
      <h2>{filled(lab, task.title ?? "What will happen?", student)}</h2>
      {task.text.map((paragraph) => (
        <p key={paragraph}>
          <Prose text={filled(lab, paragraph, student)} />
        </p>
      ))}
    </>
  );
}

/// Who answers; and the parameters of an exercise, as `hopscope exercise` draws them.
function Who({ lab, hasParameters }: { lab: Lab; hasParameters: boolean }) {
  const student = useLab(lab, (state) => state.answers.student);
  const seed = useLab(lab, (state) => state.answers.seed);
  const [told, tell] = useState("");
  const draw = async () => {
    const answer = await valuesFor(lab, student.trim(), seed);
    tell(answer.told);
    // Answers to other values are none to these.
    if (answer.changes.length > 0) lab.applyDrawn(answer.changes);
  };
  return (
    <form class="lab-draw" onSubmit={(event) => (event.preventDefault(), hasParameters && void draw())}>
      <label>
        <span>Name</span>
        <input
          data-exercise="student"
          value={student}
          maxLength={200}
          onInput={({ currentTarget }) => lab.answer({ student: currentTarget.value })}
        />
      </label>
      {hasParameters && (
        <>
          <label title="Seed of the course, for other values with the same names">
            <span>Seed</span>
            <input
              data-exercise="seed"
              type="number"
              min={0}
              value={seed}
              onInput={({ currentTarget }) => lab.answer({ seed: Math.max(0, Math.floor(Number(currentTarget.value) || 0)) })}
            />
          </label>
          <button class="text" data-control="draw">
            Draw the values
          </button>
        </>
      )}
      <p role="status">{told}</p>
    </form>
  );
}

const levelWords = ["Where does it hold?", "What is missing?"] as const;

/// What became of the answers that were checked: wrong, where it holds, what is missing, as far as it is asked for.
function Verdicts({ lab }: { lab: Lab }) {
  const { verdicts, attempts } = useLab(lab, (state) => state.answers);
  const show = (quantity: string, hints: Hints) =>
    lab.answer({ attempts: withHints(lab.store.get().answers.attempts, quantity, hints) });
  return (
    <ul class="lab-verdicts">
      {verdicts.map(({ quantity, predicted, holds, where, words }) => {
        const hints = hintsFor(attempts, quantity);
        const times = attempts.filter((each) => each.quantity === quantity).length;
        return (
          <li key={quantity} data-holds={holds} data-hints={holds ? undefined : hints}>
            <strong>
              {holds ? "✓" : "✗"} {saidOf({ quantity, predicted })}
            </strong>{" "}
            <span class="verdict-words">{holds ? words : ["wrong", where, words][hints]}</span>
            {times > 1 && <small data-attempts={times}> attempt {times}</small>}
            {!holds && hints < 2 && (
              <button type="button" class="link" data-more={quantity} onClick={() => show(quantity, (hints + 1) as Hints)}>
                {levelWords[hints as 0 | 1]}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface QuestionsProps {
  lab: Lab;
  task: Task;
  check: () => void;
}

function Quantities({ lab, task }: Omit<QuestionsProps, "check">) {
  const fields = useLab(lab, (state) => state.answers.fields);
  const isAsked = (name: string) => task.isFree || task.questions.includes(name);
  return (
    <>
      {quantities
        .filter(({ name }) => isAsked(name))
        .map(({ name, label, hint }) => (
          <label key={name}>
            <span>{label}</span>
            <input
              data-prediction={name}
              placeholder={hint}
              value={fields[name] ?? ""}
              onInput={({ currentTarget }) => lab.fillIn(name, currentTarget.value)}
            />
          </label>
        ))}
      {isAsked("congestion_free") && (
        <label>
          <span>Congestion-free?</span>
          <select
            data-prediction="congestion_free"
            value={fields["congestion_free"] ?? ""}
            onChange={({ currentTarget }) => lab.fillIn("congestion_free", currentTarget.value)}
          >
            <option value="">no answer</option>
            <option value="yes">yes</option>
            <option value="no">no</option>
          </select>
        </label>
      )}
    </>
  );
}

/// For each question what a rank holds, a bar to be filled.
function ContentsFields({ lab, task }: Omit<QuestionsProps, "check">) {
  const fields = useLab(lab, (state) => state.answers.fields);
  const page = useLab(lab, (state) => state.page);
  const fromOne = useLab(lab, ({ work }) => settingOf(work, ["schedule", "operation"]) === "scatter");
  const run = page?.report.runs[ownRunOf(lab.store.get())];
  const ranks = run?.network.ranks?.filter((rank) => rank !== null).length ?? run?.network.nodes ?? 0;
  return (
    <>
      {task.contents.map((holding, at) => {
        const field = fieldOf("contents", at);
        return (
          <CellBar
            key={field}
            field={field}
            label={asked(holding, fromOne)}
            ranks={ranks}
            text={fields[field] ?? ""}
            put={(text) => lab.fillIn(field, text)}
          />
        );
      })}
    </>
  );
}

/// The questions of the exercise; all that there are without one.
function Questions({ lab, task, check }: QuestionsProps) {
  const order = useLab(lab, (state) => state.answers.fields["order"]);
  return (
    <form class="lab-questions" onSubmit={(event) => (event.preventDefault(), check())}>
      <Quantities lab={lab} task={task} />
      <ContentsFields lab={lab} task={task} />
      {task.order.length > 1 && (
        <Order
          algorithms={task.order}
          order={orderIn(order)}
          put={(names) => lab.fillIn("order", JSON.stringify(names))}
        />
      )}
      <button class="text" data-control="judge">
        Check
      </button>
    </form>
  );
}

/// Of which rank a prediction without an exercise says what it holds.
const RankAsked = ({ rank, choose }: { rank: number; choose: (rank: number) => void }) => (
  <label class="lab-rank">
    <span>Contents of rank</span>
    <input
      type="number"
      min={0}
      value={rank}
      data-control="asked-rank"
      onInput={({ currentTarget }) => choose(Math.max(0, Math.floor(Number(currentTarget.value) || 0)))}
    />
  </label>
);

function useChecking(lab: Lab, task: Task) {
  const [told, tell] = useState("");
  const check = async () => {
    const { fields } = lab.store.get().answers;
    const predict = predictionOf(fields, task, false);
    if (Object.keys(predict).length === 0) return tell("Predict at least one of these.");
    tell("");
    const work = changed(lab.store.get().work, [[["predict"], predict]]);
    const question = { ask: "judge", scenarios: [work.scenario], files: work.files, seconds };
    const answer = await lab.ask(question).catch(() => null);
    if (!answer?.predictions) {
      const mistakes = answer?.mistakes?.map(({ message }) => message).join("; ");
      return tell(mistakes ?? answer?.error ?? answer?.refused ?? "Stopped.");
    }
    const { attempts } = lab.store.get().answers;
    lab.answer({ verdicts: answer.predictions, attempts: [...attempts, ...attemptsOf(answer.predictions)] });
  };
  return { told, tell, check };
}

/// Showing the run, and handing in.
function Ends({ lab, task, tell }: { lab: Lab; task: Task; tell: (text: string) => void }) {
  const predicting = useLab(lab, (state) => state.predicting);
  const handIn = () => {
    const { work, answers } = lab.store.get();
    const student = answers.student.trim();
    if (student === "") {
      document.querySelector<HTMLElement>("[data-exercise=student]")?.focus();
      return tell("Give a name first.");
    }
    const title = filled(lab, task.title ?? "Prediction", student);
    const file = handInOf(work, title, task, { ...answers, student });
    download(file.name, file.content);
    tell(`${file.name} is written: hand in this file.`);
  };
  return (
    <div class="lab-ends">
      {predicting === "asked" && (
        <button type="button" class="text" data-control="show-run" onClick={() => lab.showRun()}>
          Show the run
        </button>
      )}
      <button
        type="button"
        class="text"
        data-control="hand-in"
        title="Write a file with name, answers, attempts and verdicts"
        onClick={handIn}
      >
        Hand in
      </button>
    </div>
  );
}

/// What is known before the run, with what the drawing needs around it.
function Known({ lab, task, step, setStep }: { lab: Lab; task: Task; step: number; setStep: (step: number) => void }) {
  const page = useLab(lab, (state) => state.page);
  const fields = useLab(lab, (state) => state.answers.fields);
  const shared = useMemo(() => page && { page, player: new Player(page) }, [page]);
  const run = ownRunOf(lab.store.get());
  if (!page || !shared || !page.indexes[run]) return null;
  return (
    <SharedProvider value={shared}>
      <WhatIsKnown
        page={page}
        run={run}
        task={task}
        fields={fields}
        put={(name, value) => lab.fillIn(name, value)}
        step={step}
        setStep={setStep}
      />
    </SharedProvider>
  );
}

/// Asks for a prediction while the run is hidden; judges it over a range of sizes. The run is shown on request.
export function Prediction({ lab }: { lab: Lab }) {
  const first = useLab(lab, ({ work }) => exerciseOf(work).drawn[0]?.step ?? 1);
  const [step, turnTo] = useState(first);
  const [rank, setRank] = useState(0);
  const task = useTask(lab, step, rank);
  // Without an exercise the questions are about the step and the rank that are chosen: answers to others are none to these.
  const setStep = (to: number) => {
    if (task.isFree) lab.forget("shared_channels.0", "contents.0");
    turnTo(to);
  };
  const choose = (to: number) => {
    lab.forget("contents.0");
    setRank(to);
  };
  const predicting = useLab(lab, (state) => state.predicting);
  const student = useLab(lab, (state) => state.answers.student);
  const { told, tell, check } = useChecking(lab, task);
  const isAsked = predicting === "asked";
  return (
    <section class={isAsked ? "lab-prediction asked" : "lab-prediction"} aria-label="Prediction" data-keys="own">
      <div class="lab-task">
        <TaskText lab={lab} task={task} student={student} />
      </div>
      {isAsked && <Known lab={lab} task={task} step={step} setStep={setStep} />}
      <div class="lab-answers">
        <Who lab={lab} hasParameters={task.hasParameters} />
        {task.isFree && task.contents.length > 0 && <RankAsked rank={task.contents[0]!.rank} choose={choose} />}
        <Questions lab={lab} task={task} check={() => void check()} />
        <div role="status">
          <p class="lab-check">{told}</p>
          <Verdicts lab={lab} />
        </div>
        <Ends lab={lab} task={task} tell={tell} />
      </div>
    </section>
  );
}
