import { describe, expect, it } from "vitest";
import { filled, isWhole, judged, lowest, samplesOf, timeAt } from "../src/curve/curve";
import type { CurveToSketch } from "../src/document";
import { sampleRun } from "./sample";

const sketch: CurveToSketch = { formula: "(p - 2 + n)(t_s + t_h + t_w m / n)", over: "n", words: "segments", from: 1, to: 64, at: 16 };
const run = sampleRun({ parameters: { m: 1024, p: 8, t_s: 50, t_w: 1, t_h: 2 } });
const time = timeAt(sketch, [run], {});
const samples = samplesOf(sketch);
const holds = (drawn: readonly (number | null)[]) =>
  Object.fromEntries(judged(sketch, drawn, time, "us").map((finding) => [finding.about, finding.holds]));

describe("a curve that is sketched", () => {
  it("is taken at integers, each the square root of 2 times the last", () => {
    expect(samples).toEqual([1, 2, 3, 4, 6, 8, 11, 16, 23, 32, 45, 64]);
    expect(samplesOf({ ...sketch, from: 5, to: 6 })).toEqual([5, 6]);
  });

  it("has its minimum at the integer nearest the root of (p - 2) m t_w / (t_s + t_h)", () => {
    expect(time(16)).toBe(2552);
    expect(lowest(sketch, time)).toBe(Math.round(Math.sqrt((6 * 1024) / 52)));
    expect(lowest(sketch, timeAt(sketch, [run], { t_s: 950, t_h: 74 }))).toBe(2);
  });

  it("is judged when both ends are drawn and something between, and straight between them", () => {
    const some = samples.map((x) => (x === 1 ? 100 : x === 4 ? 40 : x === 64 ? 96 : null));
    expect(isWhole(some)).toBe(true);
    expect(isWhole(some.map((value, at) => (at === 0 ? null : value)))).toBe(false);
    expect(isWhole(samples.map((x) => (x === 1 || x === 64 ? 1 : null)))).toBe(false);
    expect(filled(some)).toEqual([100, 80, 60, 40, 47, 54, 61, 68, 75, 82, 89, 96]);
  });

  it("is right in all respects if it is the curve", () => {
    expect(holds(samples.map(time))).toEqual({ minimum: true, left: true, right: true, times: true });
  });

  it("that only falls has its minimum at the end, and is wrong on the right", () => {
    const falls = samples.map((_, at) => 8000 - 500 * at);
    expect(holds(falls)).toEqual({ minimum: false, left: true, right: false, times: false });
    const words = judged(sketch, falls, time, "us").map((finding) => finding.words);
    expect(words[0]).toBe("the minimum is at n = 11, 2466.55 us; yours is at 64");
    expect(words[2]).toBe("from n = 11 to 64 it rises; yours falls between 11 and 16");
  });

  it("that is flat is wrong on both sides", () => {
    const { left, right, times } = holds(samples.map(() => 4000));
    expect([left, right, times]).toEqual([false, false, false]);
  });
});
