import { expect, it } from "vitest";
import type { TimeFormula } from "../src/document";
import { limitsOf, markOf, marks, sharesOf, timeAt, valueAt, valuesOf } from "../src/time-formula";

const term = (parameter: string, coefficient: number, value: number, of_words = false) => ({
  parameter,
  coefficient,
  value,
  of_words,
});

const formula: TimeFormula = {
  text: "7 t_s + 12 t_h + 7 m t_w + 5",
  words: "",
  remarks: [],
  terms: [term("t_s", 7, 50), term("t_h", 12, 2), term("t_w", 448, 1, true)],
  constant: 5,
  message_words: 64,
  holds: [{ variable: "m", least: 4, most: 128 }],
  steps: [],
};

it("a formula gives the time of its run, and at other values what its terms add up to", () => {
  const own = valuesOf(formula);
  expect(own).toEqual({ m: 64, t_s: 50, t_h: 2, t_w: 1 });
  expect(timeAt(formula, own)).toBe(827);
  expect(timeAt(formula, { ...own, m: 32 })).toBe(603);
  expect(timeAt(formula, { ...own, t_h: 1 })).toBe(815);
  expect(sharesOf(formula, own).at(-1)).toEqual({ parameter: "", time: 5 });
});

it("a slider ends where the formula does, or at a multiple of the value", () => {
  expect(limitsOf({ variable: "m", least: 4, most: 128 }, 64)).toEqual([4, 128]);
  expect(limitsOf({ variable: "t_h", least: 0, most: null }, 2)).toEqual([0, 8]);
  expect(limitsOf({ variable: "t_h", least: 3, most: null }, 0)).toEqual([3, 6]);
});

it("marks of a slider are values within its range, told apart", () => {
  const ranges = [
    [158 / 159, 54 / 53],
    [1020, 1030],
    [0, 8],
    [1000, 1004],
    [0, 4194304],
  ] as const;
  for (const range of ranges) {
    const values = Array.from({ length: marks - 1 }, (_, at) => valueAt(range, at + 1));
    expect(values.every((value) => value > range[0] && value < range[1])).toBe(true);
    expect(new Set(values).size).toBe(marks - 1);
    expect(markOf(range, valueAt(range, 500))).toBe(500);
  }
});
