import { describe, expect, test } from "vitest";
import { valueOf } from "../src/text/expression";
import { asWritten, followed, parameterOf, partsOf, rangeOf, stepped } from "../src/text/numbers";
import type { TimeFormula } from "../src/document";
import { sampleRun } from "./sample";

const formula = {
  text: "2 t_s + m t_w", words: "", remarks: [], constant: 0, message_words: 8, steps: [],
  terms: [
    { parameter: "t_s", coefficient: 2, value: 11, of_words: false },
    { parameter: "t_w", coefficient: 8, value: 1, of_words: true },
  ],
  holds: [{ variable: "m", least: 2.5, most: 100 }],
} as TimeFormula;
const run = sampleRun({ time: 30, time_formula: formula, parameters: { m: 8, p: 4, t_s: 11, t_w: 1 } });

describe("formulas", () => {
  test.each([
    ["3 t_s + 3 m t_w", 54], ["(t_s + t_w m)(p-1)", 57], ["m/2", 4], ["log p", 2], ["log^2 p", 4], ["2^3^2", 512], ["-m + 2*-3", -14],
    ["min(m, p, 7)", 4], ["ceil(m/3)", 3], ["1.5e1", 15],
  ])("%s", (text, value) => {
    expect(valueOf(text, { m: 8, p: 4, t_s: 11, t_w: 1, t: 0, ...(text.startsWith("3") ? { t_s: 10 } : {}) })).toBe(value);
  });
  test("that name something else have no value", () => {
    for (const text of ["q", "m +", "(m", "toString"]) expect(valueOf(text, { m: 1 })).toBeNaN();
  });
});

describe("numbers in a text", () => {
  test("are told from words and blocks", () => {
    expect(partsOf("{8 = m} words of {0, 1}, {30.0 = T} us")).toEqual([
      { written: "8", formula: "m" }, " words of {0, 1}, ", { written: "30.0", formula: "T" }, " us",
    ]);
    expect(asWritten("{8 = m} words, {30.0=T} us")).toBe("8 words, 30.0 us");
    expect(partsOf("{8 = m}{9 = p}").map(parameterOf)).toEqual(["m", null]);
  });
  test("follow what is dragged: times by the formulas of their runs", () => {
    const part = { written: "30", formula: "T" };
    expect(followed(part, [run], {})).toBe("30");
    expect(followed(part, [run], { m: 20 })).toBe("42");
    expect(followed({ written: "0.5", formula: "m/16" }, [run], { m: 9 })).toBe("0.6");
    expect(followed(part, [sampleRun({ ...run, time_formula: null })], { m: 20 })).toBe("30");
  });
  test("are dragged as far as the formulas hold that the text needs", () => {
    expect(rangeOf("m", ["{8 = m}, {30 = T1}"], [run])).toEqual([3, 100]);
    expect(rangeOf("m", ["{8 = m}"], [run])).toEqual([1, 65536]);
    expect(rangeOf("m", ["{8 = m}, {30 = T}"], [sampleRun({ ...run, time_formula: null })])).toEqual([8, 8]);
    expect(stepped("m", 8, 1, [3, 100])).toBe(9);
    expect(stepped("m", 96, 1, [3, 100])).toBe(100);
    expect(stepped("m", 64, -1, [1, 100])).toBe(60);
    expect(stepped("t_h", 0, 1, [0, 100])).toBe(0.01);
  });
});
