// The time of a run at other values of its costs, and of m, by its formula.
import type { Range, TimeFormula } from "./document";

/// Values by name, "m" among them.
export type Values = Readonly<Record<string, number>>;

/// Those of the run.
export const valuesOf = (formula: TimeFormula): Values =>
  Object.fromEntries([
    ["m", formula.message_words],
    ...(formula.terms ?? []).map(({ parameter, value }): [string, number] => [parameter, value]),
  ]);

export interface Share {
  parameter: string;
  time: number;
}

/// What each parameter contributes to the time; the constant last, if there is one.
export function sharesOf(formula: TimeFormula, values: Values): Share[] {
  const size = formula.message_words === 0 ? 1 : values["m"]! / formula.message_words;
  const shares = (formula.terms ?? []).map(({ parameter, coefficient, of_words }) => ({
    parameter,
    time: coefficient * values[parameter]! * (of_words ? size : 1),
  }));
  return formula.constant === 0 ? shares : [...shares, { parameter: "", time: formula.constant }];
}

export const timeAt = (formula: TimeFormula, values: Values): number =>
  sharesOf(formula, values).reduce((sum, { time }) => sum + time, 0);

export const marks = 1000;

/// The value at a mark of a slider, rounded to what its marks can tell apart: never one of its ends.
export function valueAt([least, most]: readonly [number, number], mark: number): number {
  const step = (most - least) / marks;
  const digits = Math.max(0, Math.ceil(-Math.log10(step)));
  return Number((least + step * mark).toFixed(Math.min(digits, 100)));
}

export const markOf = ([least, most]: readonly [number, number], value: number): number =>
  Math.round(((value - least) / (most - least)) * marks);

/// Where a slider begins and ends: where the formula does, or, if nothing ends it, at some multiple of the value.
export function limitsOf({ least, most }: Range, value: number): [number, number] {
  const multiple = 4;
  return [least, most ?? Math.max(multiple * value, 2 * least)];
}
