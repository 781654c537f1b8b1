import { useState } from "preact/hooks";
import type { Verdict } from "./answer";
import type { Json } from "./json";
import type { Lab } from "./lab";
import { changed, settingOf } from "./settings";
import { useLab } from "./use-lab";

const seconds = 20;

const quantities = [
  { name: "time", label: "Time", hint: "a number, or a formula such as (t_s + t_w m)(p-1)" },
  { name: "steps", label: "Steps", hint: "a number, or a formula such as p-1" },
  { name: "max_congestion", label: "Largest congestion", hint: "messages on one channel in one step" },
];

type Fields = Readonly<Record<string, string>>;

/// Numbers as such, and everything else as formulas.
function predictionOf(fields: Fields): Record<string, Json> {
  const prediction: Record<string, Json> = {};
  for (const { name } of quantities) {
    const text = fields[name]?.trim();
    if (text) prediction[name] = Number.isFinite(Number(text)) ? Number(text) : text;
  }
  if (fields["congestion_free"]) prediction["congestion_free"] = fields["congestion_free"] === "yes";
  return prediction;
}

/// A text of an exercise, with the values of the scenario in place of {p}, {m}, {t_s}, {t_w} and {t_h}.
function filled(lab: Lab, text: string): string {
  const { work, page } = lab.store.get();
  const value = (name: string): unknown => {
    if (name === "p") return page?.report.runs[page.report.runs.length - 1]?.network.nodes;
    if (name === "m") return settingOf(work, ["schedule", "message_words"]);
    return settingOf(work, ["platform", "costs", name]) ?? settingOf(work, ["schedule", name]);
  };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(value(name) ?? whole));
}

function Task({ lab }: { lab: Lab }) {
  const exercise = useLab(lab, ({ work }) => JSON.stringify(settingOf(work, ["exercise"]) ?? null));
  useLab(lab, (state) => state.page);
  const { title, text } = (JSON.parse(exercise) ?? {}) as { title?: unknown; text?: unknown };
  return (
    <>
      <h2>{typeof title === "string" ? title : "What will happen?"}</h2>
      {(Array.isArray(text) ? text : []).map((paragraph) => (
        <p key={paragraph}>{filled(lab, String(paragraph))}</p>
      ))}
    </>
  );
}

function Verdicts({ verdicts }: { verdicts: readonly Verdict[] }) {
  return (
    <ul class="lab-verdicts">
      {verdicts.map(({ quantity, predicted, holds, words }) => (
        <li key={quantity} data-holds={holds}>
          <strong>
            {holds ? "✓" : "✗"} {quantity.replace("_", " ")} {predicted}:
          </strong>{" "}
          {words}
        </li>
      ))}
    </ul>
  );
}

function Questions({ put, check }: { put: (name: string, value: string) => void; check: () => void }) {
  return (
    <form onSubmit={(event) => (event.preventDefault(), check())}>
      {quantities.map(({ name, label, hint }) => (
        <label key={name}>
          <span>{label}</span>
          <input
            data-prediction={name}
            placeholder={hint}
            onInput={({ currentTarget }) => put(name, currentTarget.value)}
          />
        </label>
      ))}
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
  const check = async () => {
    const predict = predictionOf(fields);
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
      <Task lab={lab} />
      <Questions put={(name, value) => set({ ...fields, [name]: value })} check={() => void check()} />
      <p role="status">{told}</p>
      <Verdicts verdicts={verdicts} />
    </section>
  );
}
