// The file that a student hands in: a scenario whose predictions are the answers.
import type { Work } from "../document";
import { textIn } from "../document";
import type { Task } from "../exercise";
import { parsed, written, type Json } from "../json";
import { beside, placeOf } from "../settings";
import { archiveOf } from "../tar";
import { predictionOf, type Answers } from "./answers";

// What is the teacher's, or of the scenario as it was.
const dropped = ["$schema", "name", "exercise", "expect", "claim", "sweep", "predict", "handed_in"];

export interface File {
  name: string;
  content: Blob;
}

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();

/// The scenario with the answers in it; with its platform, if no other file is needed.
function scenarioOf(work: Work, title: string, task: Task, answers: Answers, isAlone: boolean): Json {
  const root = parsed(textIn(work, work.scenario)) ?? {};
  const rest = Object.fromEntries(Object.entries(root).filter(([name]) => !dropped.includes(name)));
  const platform = root["platform"];
  if (isAlone && typeof platform === "string") {
    const { $schema: _, ...own } = parsed(textIn(work, beside(work.scenario, platform))) ?? {};
    rest["platform"] = own;
  }
  return {
    name: `${title}: ${answers.student}`.slice(0, 200),
    ...rest,
    predict: predictionOf(answers.fields, task, true),
    handed_in: {
      student: answers.student,
      seed: answers.seed,
      attempts: answers.attempts.map((attempt) => ({ ...attempt })),
    },
  };
}

/// @param title of the exercise, with its values
export function handInOf(work: Work, title: string, task: Task, answers: Answers): File {
  const [platform] = placeOf(work, ["platform", "topology"]);
  const others = Object.keys(work.files).filter((file) => file !== work.scenario && file !== platform);
  const isAlone = others.length === 0;
  const text = `${written(scenarioOf(work, title, task, answers, isAlone))}\n`;
  const name = `${plain(title) || "answers"}-${plain(answers.student)}`.slice(0, 120);
  if (isAlone) return { name: `${name}.json`, content: new Blob([text], { type: "application/json" }) };
  return { name: `${name}.tar`, content: archiveOf({ ...work.files, [work.scenario]: text }) };
}
