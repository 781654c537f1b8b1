// The exercise of a scenario: its text, what it asks, and the values that are drawn for a student.
import type { Work } from "./document";
import { ownField, type Json, type Path } from "./json";
import type { Lab } from "./lab";
import { ownRunOf } from "./shown-page";
import { settingOf, type Change } from "./settings";

/// What a rank holds after a step; of what is for one rank, or of one word.
export interface Holding {
  rank: number;
  after_step: number;
  for?: number;
  word?: number;
}

/// A question about a step that is answered in the drawing.
export interface OfStep {
  kind: "shared_channels" | "partners";
  step: number;
  /// Of partners: only those to whom this rank sends.
  rank?: number;
}

export interface Task {
  title: string | null;
  text: string[];
  /// Quantities.
  questions: string[];
  contents: Holding[];
  drawn: OfStep[];
  /// Algorithms to be ordered by their time; none if that is not asked.
  order: string[];
  hasParameters: boolean;
  /// Nothing is asked in particular: whatever the reader predicts.
  isFree: boolean;
}

const textsIn = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

const isNumber = (value: unknown) => typeof value === "number";

function isHolding(value: unknown): value is Holding {
  const { rank, after_step } = (value ?? {}) as Record<string, unknown>;
  return isNumber(rank) && isNumber(after_step);
}

/// What a question about contents asks for. @param fromOne whether all words are those of one rank
export function asked(holding: Holding, fromOne: boolean): string {
  const what = fromOne ? "for which ranks it holds blocks" : "whose words it holds";
  const when = holding.after_step === 0 ? "before the first step" : `after step ${holding.after_step}`;
  const of = holding.for === undefined ? "" : `, of what is for rank ${holding.for}`;
  const word = holding.word === undefined ? "" : `, in word ${holding.word}, counted from 0`;
  return `Rank ${holding.rank} ${when}: ${what}${of}${word}`;
}

const drawnKinds = ["shared_channels", "partners"] as const;

function drawnIn(kind: OfStep["kind"], value: Json | undefined): OfStep[] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).flatMap((each): OfStep[] => {
    const { step, rank } = (each ?? {}) as Record<string, unknown>;
    if (typeof step !== "number") return [];
    return [typeof rank === "number" ? { kind, step, rank } : { kind, step }];
  });
}

export function exerciseOf(work: Work): Task {
  const of = (field: string) => settingOf(work, ["exercise", field]);
  const title = of("title");
  const contents = of("contents");
  const questions = textsIn(of("questions"));
  return {
    title: typeof title === "string" ? title : null,
    text: textsIn(of("text")),
    questions,
    contents: Array.isArray(contents) ? (contents as unknown[]).filter(isHolding) : [],
    drawn: drawnKinds.flatMap((kind) => drawnIn(kind, of(kind))),
    order: textsIn(of("order")),
    hasParameters: Object.keys(of("parameters") ?? {}).length > 0,
    isFree: questions.length === 0 && !Array.isArray(contents),
  };
}

/// Values for {p}, {m}, .. as on the sheet of `hopscope exercise`.
function valueOf(lab: Lab, name: string, student: string): unknown {
  const state = lab.store.get();
  const setting = (...path: string[]) => settingOf(state.work, path);
  const run = state.page?.report.runs[ownRunOf(state)];
  const nodes = run?.network.nodes;
  const dims = setting("platform", "topology", "dims");
  const values: Record<string, () => unknown> = {
    p: () => nodes,
    d: () => nodes && Math.log2(nodes),
    m: () => setting("schedule", "message_words"),
    q: () => setting("schedule", "shift"),
    r: () => (Array.isArray(dims) ? dims[0] : undefined),
    c: () => (Array.isArray(dims) ? dims[1] : undefined),
    platform: () => run?.network.description,
    algorithm: () => run?.algorithm.title,
    student: () => student || undefined,
  };
  const value = ownField(values, name);
  return value ? value() : (setting("platform", "costs", name) ?? setting("schedule", name));
}

/// A text of an exercise, with the values of the scenario in place of {p}, {m} and others.
export function filled(lab: Lab, text: string, student: string): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(valueOf(lab, name, student) ?? whole));
}

const pathOf = (path: string): Path => path.split(".").map((name) => (/^\d+$/.test(name) ? Number(name) : name));

/// The values that `hopscope exercise --student NAME --seed K` draws, as changes; and what to tell.
export async function valuesFor(lab: Lab, student: string, seed: number): Promise<{ changes: Change[]; told: string }> {
  const { work } = lab.store.get();
  const question = { ask: "draw", scenarios: [work.scenario], files: work.files, seconds: 20, student, seed };
  const answer = await lab.ask(question).catch(() => null);
  const changes = (answer?.drawn ?? []).map(({ path, value }): Change => [pathOf(path), value]);
  if (changes.length > 0) {
    const values = changes.map(([path, value]) => `${path.slice(1).join(".")} = ${JSON.stringify(value)}`);
    return { changes, told: `Drawn: ${values.join(", ")}.` };
  }
  const why = answer?.mistakes?.map(({ message }) => message).join("; ");
  return { changes, told: why ?? answer?.error ?? answer?.refused ?? "Stopped." };
}
