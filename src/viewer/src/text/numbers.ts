// Numbers in texts that depend on parameters: "{348 = 3 t_s + 3 t_h + 3 m t_w}" follows them, "{64 = m}" is dragged.
import type { Run } from "../document";
import { number } from "../format";
import { timeAt } from "../time-formula";
import { valueOf } from "./expression";

/// A part of a text: words, or a number with its formula.
export type TextPart = string | { written: string; formula: string };

const inBraces = /\{\s*([\d.]+)\s*=\s*([^{}]+?)\s*\}/;

export function partsOf(text: string): TextPart[] {
  const parts = text.split(inBraces);
  return parts.flatMap((part, at): TextPart[] => {
    if (at % 3 === 0) return part === "" ? [] : [part];
    return at % 3 === 1 ? [{ written: part, formula: parts[at + 1]! }] : [];
  });
}

/// A text without formulas, its numbers as they are written.
export const asWritten = (text: string): string =>
  partsOf(text)
    .map((part) => (typeof part === "string" ? part : part.written))
    .join("");

export type Dragged = Readonly<Record<string, number>>;

/// Which formulas name runs' times, by the runs of the chapter: T, or T1, T2 and so on.
const timesIn = (formula: string): number[] => [...formula.matchAll(/\bT(\d*)\b/g)].map(([, at]) => Number(at || 1) - 1);

/// What formulas may name, with parameters as they have been dragged.
export function namesFor(runs: readonly Run[], dragged: Dragged): Record<string, number> {
  const names: Record<string, number> = { ...runs[0]!.parameters, ...dragged };
  runs.forEach(({ time, time_formula: formula }, at) => {
    const isMoved = Object.keys(dragged).length > 0;
    const moved = formula?.terms ? timeAt(formula, { m: formula.message_words, ...names }) : NaN;
    names[`T${at + 1}`] = isMoved ? moved : time;
  });
  names["T"] = names["T1"]!;
  return names;
}

/// The number that stands in the text now, with as many decimals as were written.
export function followed({ written, formula }: Exclude<TextPart, string>, runs: readonly Run[], dragged: Dragged): string {
  const value = valueOf(formula, namesFor(runs, dragged));
  if (!Number.isFinite(value)) return written;
  const decimals = written.split(".")[1]?.length ?? 0;
  return number(Number(value.toFixed(decimals)));
}

const draggable = new Set(["m", "t_s", "t_w", "t_h"]);

/// The parameter that a number is, if it can be dragged.
export const parameterOf = (part: TextPart): string | null =>
  typeof part !== "string" && draggable.has(part.formula) ? part.formula : null;

const most = 2 ** 16;

/// How far a parameter can be dragged: as far as the formulas hold of all runs whose times are in the text.
export function rangeOf(parameter: string, text: readonly string[], runs: readonly Run[]): readonly [number, number] {
  const parts = text.flatMap(partsOf);
  const used = new Set(parts.flatMap((part) => (typeof part === "string" ? [] : timesIn(part.formula))));
  let [low, high] = [parameter === "m" ? 1 : 0, parameter === "m" ? most : 10000];
  for (const at of used) {
    const formula = runs[at]?.time_formula;
    if (!formula?.terms) return [runs[0]!.parameters[parameter]!, runs[0]!.parameters[parameter]!];
    const holds = formula.holds.find(({ variable }) => variable === parameter);
    if (holds) [low, high] = [Math.max(low, holds.least), Math.min(high, holds.most ?? high)];
  }
  return parameter === "m" ? [Math.ceil(low), Math.floor(high)] : [low, high];
}

/// The next value in a direction: a 16th further, and at least by one unit of its last digit.
export function stepped(parameter: string, value: number, by: number, [low, high]: readonly [number, number]): number {
  const unit = parameter === "m" ? 1 : value >= 20 ? 1 : value >= 2 ? 0.1 : 0.01;
  const far = Math.max(unit, Math.round(Math.abs(value) / 16 / unit) * unit) * by;
  return Math.min(high, Math.max(low, Number((value + far).toFixed(unit < 0.1 ? 2 : unit < 1 ? 1 : 0))));
}
