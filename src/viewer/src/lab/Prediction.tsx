import { useMemo, useState } from "preact/hooks";
import type { Verdict } from "./answer";
import type { Json } from "./json";
import { Prose } from "../panels/Prose";
import { asked, exerciseOf, filled, valuesFor, type Holding, type Task as Exercise } from "./exercise";
import type { Lab } from "./lab";
import { changed, settingOf } from "./settings";
import { useLab } from "./use-lab";

const seconds = 20;

const quantities = [
  { name: "time", label: "Time", hint: "a number, or a formula such as 3 t_s + 2 m" },
  { name: "steps", label: "Steps", hint: "a number, or a formula in p" },
  { name: "max_congestion", label: "Largest congestion", hint: "messages on one channel in one step" },
];

function useExercise(lab: Lab): Exercise {
  const text = useLab(lab, ({ work }) => JSON.stringify(exerciseOf(work)));
  return useMemo(() => JSON.parse(text) as Exercise, [text]);
}

type Fields = Readonly<Record<string, string>>;

const fieldOf = (at: number) => `contents.${at}`;

/// Numbers as such, and everything else as formulas; of contents, those that are answered.
function predictionOf(fields: Fields, contents: readonly Holding[]): Record<string, Json> {
  const prediction: Record<string, Json> = {};
  for (const { name } of quantities) {
    const text = fields[name]?.trim();
    if (text) prediction[name] = Number.isFinite(Number(text)) ? Number(text) : text;
  }
  const answered = contents.flatMap((holding, at) => {
    const ranks = fields[fieldOf(at)]?.trim();
    return ranks ? [{ ...holding, ranks }] : [];
  });
  if (answered.length > 0) prediction["contents"] = answered;
  if (fields["congestion_free"]) prediction["congestion_free"] = fields["congestion_free"] === "yes";
  return prediction;
}

function Task({ lab, student }: { lab: Lab; student: string }) {
  const exercise = useExercise(lab);
  useLab(lab, (state) => state.page);
  useLab(lab, (state) => state.work);
  return (
    <>
      <h2>{filled(lab, exercise.title ?? "What will happen?", student)}</h2>
      {exercise.text.map((paragraph) => (
        <p key={paragraph}>
          <Prose text={filled(lab, paragraph, student)} />
        </p>
      ))}
    </>
  );
}

/// Draws the parameters of an exercise for a student, as `hopscope exercise` does.
function Draw({ lab, drawn }: { lab: Lab; drawn: (student: string) => void }) {
  const [student, write] = useState("");
  const [seed, sow] = useState("1");
  const [told, tell] = useState("");
  const draw = async () => {
    const answer = await valuesFor(lab, student.trim(), Number(seed));
    tell(answer.told);
    if (answer.changes.length === 0) return;
    lab.apply(answer.changes);
    drawn(student.trim());
  };
  return (
    <form class="lab-draw" onSubmit={(event) => (event.preventDefault(), void draw())}>
      <label>
        <span>Name</span>
        <input data-exercise="student" onInput={({ currentTarget }) => write(currentTarget.value)} />
      </label>
      <label title="Of the course: other values for the same names">
        <span>Seed</span>
        <input
          data-exercise="seed"
          type="number"
          min={0}
          value={seed}
          onInput={({ currentTarget }) => sow(currentTarget.value)}
        />
      </label>
      <button class="text" data-control="draw">
        Draw the values
      </button>
      <p role="status">{told}</p>
    </form>
  );
}

function Verdicts({ verdicts }: { verdicts: readonly Verdict[] }) {
  return (
    <ul class="lab-verdicts">
      {verdicts.map(({ quantity, predicted, holds, words }) => (
        <li key={quantity} data-holds={holds}>
          <strong>
            {holds ? "✓" : "✗"} {quantity.replace("_", " ")}
            {quantity.startsWith("contents") ? ": " : " "}
            {predicted}:
          </strong>{" "}
          {words}
        </li>
      ))}
    </ul>
  );
}

interface QuestionsProps {
  lab: Lab;
  put: (name: string, value: string) => void;
  check: () => void;
}

/// For each question what a rank holds, a field for ranks.
function ContentsFields({ lab, put }: Pick<QuestionsProps, "lab" | "put">) {
  const { contents } = useExercise(lab);
  const fromOne = useLab(lab, ({ work }) => settingOf(work, ["schedule", "operation"]) === "scatter");
  return (
    <>
      {contents.map((holding, at) => (
        <label key={at} class="wide">
          <span>{asked(holding, fromOne)}</span>
          <input
            data-prediction={fieldOf(at)}
            placeholder="ranks, such as 0-3, 5, or none"
            onInput={({ currentTarget }) => put(fieldOf(at), currentTarget.value)}
          />
        </label>
      ))}
    </>
  );
}

/// The questions of the exercise; all that there are without one.
function Questions({ lab, put, check }: QuestionsProps) {
  const { questions, contents } = useExercise(lab);
  const isAsked = (name: string) => questions.length + contents.length === 0 || questions.includes(name);
  return (
    <form onSubmit={(event) => (event.preventDefault(), check())}>
      {quantities
        .filter(({ name }) => isAsked(name))
        .map(({ name, label, hint }) => (
          <label key={name}>
            <span>{label}</span>
            <input
              data-prediction={name}
              placeholder={hint}
              onInput={({ currentTarget }) => put(name, currentTarget.value)}
            />
          </label>
        ))}
      {isAsked("congestion_free") && (
        <label>
          <span>Congestion-free?</span>
          <select
            data-prediction="congestion_free"
            onChange={({ currentTarget }) => put("congestion_free", currentTarget.value)}
          >
            <option value="">no answer</option>
            <option value="yes">yes</option>
            <option value="no">no</option>
          </select>
        </label>
      )}
      <ContentsFields lab={lab} put={put} />
      <button class="text" data-control="judge">
        Check, and show the run
      </button>
    </form>
  );
}

/// Asks for a prediction while the run is hidden; judges it over a range of sizes, and shows the run then.
export function Prediction({ lab }: { lab: Lab }) {
  const [fields, set] = useState<Fields>({});
  const [verdicts, judge] = useState<readonly Verdict[]>([]);
  const [told, tell] = useState("");
  const [student, draw] = useState("");
  const { hasParameters, contents } = useExercise(lab);
  const check = async () => {
    const predict = predictionOf(fields, contents);
    if (Object.keys(predict).length === 0) return tell("Predict at least one of these.");
    tell("");
    const work = changed(lab.store.get().work, [[["predict"], predict]]);
    const asked = { ask: "judge", scenarios: [work.scenario], files: work.files, seconds };
    const answer = await lab.ask(asked).catch(() => null);
    if (!answer?.predictions) {
      const mistakes = answer?.mistakes?.map(({ message }) => message).join("; ");
      return tell(mistakes ?? answer?.error ?? answer?.refused ?? "Stopped.");
    }
    judge(answer.predictions);
    lab.store.set({ predicting: "judged" });
  };
  return (
    <section class="lab-prediction" aria-label="Prediction" data-keys="own">
      <Task lab={lab} student={student} />
      {hasParameters && <Draw lab={lab} drawn={draw} />}
      <Questions lab={lab} put={(name, value) => set({ ...fields, [name]: value })} check={() => void check()} />
      <p role="status">{told}</p>
      <Verdicts verdicts={verdicts} />
    </section>
  );
}
