// What somebody answers to the questions of an exercise, and what became of it.
import type { Verdict } from "../answer";
import { isSame, type Json } from "../json";
import type { OfStep, Task } from "../exercise";

/// How much of a verdict is shown: that it is wrong; where it holds; what is missing.
export type Hints = 0 | 1 | 2;

export interface Attempt {
  quantity: string;
  predicted: string;
  holds: boolean;
  hints: Hints;
}

export type Fields = Readonly<Record<string, string>>;

export interface Answers {
  student: string;
  seed: number;
  /// Texts by question; of a drawing, pairs as JSON.
  fields: Fields;
  attempts: readonly Attempt[];
  /// Of the answers that were checked last.
  verdicts: readonly Verdict[];
}

export const noAnswers: Answers = { student: "", seed: 1, fields: {}, attempts: [], verdicts: [] };

export const quantities = [
  { name: "time", label: "Time", hint: "a number, or a formula such as 3 t_s + 2 m" },
  { name: "steps", label: "Steps", hint: "a number, or a formula in p" },
  { name: "max_congestion", label: "Largest congestion", hint: "messages on one channel in one step" },
] as const;

/// What was answered, in the words of the question.
export function saidOf({ quantity, predicted }: Pick<Verdict, "quantity" | "predicted">): string {
  if (quantity === "congestion_free") return `Congestion-free: ${predicted === "true" ? "yes" : "no"}`;
  const label = quantities.find(({ name }) => name === quantity)?.label;
  return `${label ?? quantity.replaceAll("_", " ")}: ${predicted}`;
}

/// The field of the question at this place among those of its kind.
export const fieldOf = (kind: string, at: number) => `${kind}.${at}`;

export type Pair = readonly [number, number];

/// A list of what `isOne`; null if the text is none. Answers can come from an address, which anybody may write.
function listIn<One>(text: string | undefined, isOne: (value: unknown) => value is One): One[] | null {
  if (!text) return null;
  try {
    const value = JSON.parse(text) as unknown;
    return Array.isArray(value) && value.every(isOne) ? value : null;
  } catch {
    return null;
  }
}

const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && value.length === 2 && value.every((each) => Number.isInteger(each));

/// Null if there is no answer yet.
export const pairsIn = (text: string | undefined): Pair[] | null => listIn(text, isPair);

/// The order of algorithms; null if there is no answer yet.
export const orderIn = (text: string | undefined): string[] | null =>
  listIn(text, (value): value is string => typeof value === "string");

/// Whether an answer that is drawn can be read; every text answers the other questions.
export function isReadable(field: string, text: string): boolean {
  if (text === "") return true;
  if (field === "order") return orderIn(text) !== null;
  return !(field.startsWith("shared_channels.") || field.startsWith("partners.")) || pairsIn(text) !== null;
}

/// With the pair, or without it.
export function toggled(pairs: readonly Pair[], pair: Pair): Pair[] {
  const rest = pairs.filter((each) => !isSame(each, pair));
  return rest.length < pairs.length ? rest : [...pairs, pair];
}

const names = { shared_channels: "channels", partners: "messages" } as const;

/// Of a kind, with the place of each among them.
export const drawnOf = (task: Task, kind: OfStep["kind"]) => task.drawn.filter((each) => each.kind === kind);

/// Numbers as such, and everything else as formulas.
function quantityOf(text: string | undefined): Json {
  const trimmed = text?.trim();
  if (!trimmed) return null;
  return Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
}

/// The answers as a scenario predicts them.
/// @param whole with what is asked and not answered, as null
export function predictionOf(fields: Fields, task: Task, whole: boolean): Record<string, Json> {
  const prediction: Record<string, Json> = {};
  const put = (name: string, value: Json, isAsked: boolean) => {
    if (value !== null || (whole && isAsked)) prediction[name] = value;
  };
  for (const { name } of quantities) put(name, quantityOf(fields[name]), task.questions.includes(name));
  const isFree = fields["congestion_free"];
  put("congestion_free", isFree ? isFree === "yes" : null, task.questions.includes("congestion_free"));
  const contents = task.contents
    .map((holding, at): Json => ({ ...holding, ranks: fields[fieldOf("contents", at)]?.trim() || null }))
    .filter((each) => whole || (each as { ranks: Json }).ranks !== null);
  if (contents.length > 0) prediction["contents"] = contents;
  for (const kind of ["shared_channels", "partners"] as const) {
    const given = drawnOf(task, kind)
      .map(({ kind: _, ...question }, at): Json => {
        const pairs = pairsIn(fields[fieldOf(kind, at)]);
        return { ...question, [names[kind]]: pairs && pairs.map((pair) => [...pair]) };
      })
      .filter((each) => whole || (each as Record<string, Json>)[names[kind]] !== null);
    if (given.length > 0) prediction[kind] = given;
  }
  put("order", orderIn(fields["order"]), task.order.length > 0);
  return prediction;
}

/// What the verdicts add to the attempts.
export const attemptsOf = (verdicts: readonly Verdict[]): Attempt[] =>
  verdicts.map(({ quantity, predicted, holds }) => ({ quantity, predicted, holds, hints: 0 }));

/// More of the last verdict on a quantity was shown.
export function withHints(attempts: readonly Attempt[], quantity: string, hints: Hints): Attempt[] {
  const last = attempts.map((each) => each.quantity).lastIndexOf(quantity);
  return attempts.map((each, at) => (at === last ? { ...each, hints } : each));
}

export const hintsFor = (attempts: readonly Attempt[], quantity: string): Hints =>
  attempts.filter((each) => each.quantity === quantity).at(-1)?.hints ?? 0;

/// The ranks of "0-3, 5"; null if that is no such text.
export function ranksIn(text: string): Set<number> | null {
  const ranks = new Set<number>();
  if (text.trim() === "none") return ranks;
  for (const part of text.split(/[\s,]+/).filter((each) => each !== "")) {
    const found = /^(\d{1,6})(?:(?:-|\.\.)(\d{1,6}))?$/.exec(part);
    if (!found) return null;
    for (let rank = Number(found[1]); rank <= Number(found[2] ?? found[1]); ++rank) ranks.add(rank);
  }
  return ranks;
}

/// "0-3, 5", or "none".
export function ranksAsText(ranks: ReadonlySet<number>): string {
  const parts: [number, number][] = [];
  for (const rank of [...ranks].sort((one, other) => one - other)) {
    const last = parts.at(-1);
    if (last && last[1] === rank - 1) last[1] = rank;
    else parts.push([rank, rank]);
  }
  return parts.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(", ") || "none";
}
