import { describe, expect, it } from "vitest";
import { glyphOfMessage, glyphOfNode, shortly, wordsOf } from "../src/cells";
import type { Holdings, Messages } from "../src/document";
import { RunIndex } from "../src/run-index";
import { inValues } from "../src/values";
import { sampleRun } from "./sample";

const none = { rank: [], lost: [], gained: [] };

/// A run of one step of these holdings.
const indexOf = (holdings: Partial<Holdings>) =>
  new RunIndex(sampleRun({ holdings: { labels: [], initial: [1, 1, 1, 1], changes: [none], carried: null, parts: null, ...holdings } }));

const places = (rows: readonly { cells: readonly { at: number }[] }[]) => rows.map(({ cells }) => cells.map(({ at }) => at));

describe("what is carried", () => {
  it("of an all-gather is a cell for each rank, at its place", () => {
    const index = indexOf({
      labels: ["{0, 0}", "{1, 1}", "{2, 2}", "{3, 3}"],
      parts: { kind: "sources", repeated: null, ranks: [[0, 0], [1, 1], [2, 2], [3, 3]], for: [-1, -1, -1, -1], from: [0, 0, 0, 0], to: [8, 8, 8, 8], due: [[0, 3], [0, 3], [0, 3], [0, 3]] },
    });
    const glyph = glyphOfMessage(index, [1, 3]);
    expect(glyph.places).toBe(4);
    expect(places(glyph.rows)).toEqual([[1, 3]]);
    expect(glyph.rows[0]!.isSum).toBe(false);
    expect(glyph.words).toBe("1, 3");
    expect(shortly(index, [0, 1, 2])).toBe("0..2");
    expect(index.isComplete(2, [0, 1, 2])).toBe(false);
    expect(index.isComplete(2, [0, 1, 2, 3])).toBe(true);
  });

  it("of a sum is one frame, and a contribution by itself is none", () => {
    const index = indexOf({
      labels: ["{0, *}", "{1, *}", "sum of 0-1"],
      parts: { kind: "sums", repeated: null, ranks: [[0, 0], [1, 1], [0, 1]], for: [-1, -1, -1], from: [0, 0, 0], to: [8, 8, 8], due: [[0, 3], [], [], []] },
    });
    expect(glyphOfMessage(index, [2]).rows.map(({ isSum }) => isSum)).toEqual([true]);
    expect(glyphOfMessage(index, [1]).rows.map(({ isSum }) => isSum)).toEqual([false]);
    expect(wordsOf(index, [2])).toBe("sum of 0..1");
    expect(shortly(index, [2])).toBe("Σ0..1");
    expect(index.isComplete(1, [2])).toBe(false);
  });

  it("of a sum in which a contribution is twice tells it, and its value is another one, but not its largest", () => {
    const index = indexOf({
      labels: ["{0, *}", "{1, *}", "sum of 0-1", "sum of 0-1, 1 twice", "sum of 1, 1 twice"],
      parts: {
        kind: "sums", ranks: [[0, 0], [1, 1], [0, 1], [0, 1], [1, 1]], repeated: [[], [], [], [1, 1, 2], [1, 1, 2]],
        for: [-1, -1, -1, -1, -1], from: [0, 0, 0, 0, 0], to: [8, 8, 8, 8, 8], due: [[0, 1], [0, 1], [], []],
      },
    });
    const glyph = glyphOfMessage(index, [3]);
    expect(glyph.rows[0]!.cells).toEqual([{ at: 0, wide: 1, rank: 0 }, { at: 1, wide: 1, rank: 1, times: 2 }]);
    expect(glyph.words).toBe("sum of 0..1, 1 twice");
    expect(shortly(index, [3])).toBe("Σ0..1, 1 twice");
    expect(glyphOfNode(index, [4]).rows[0]).toMatchObject({ isSum: true, cells: [{ rank: 1, times: 2 }] });
    expect([2, 3].map((label) => index.isComplete(0, [label]))).toEqual([true, false]);
    const shown = (label: number, values: "+" | "max") => inValues(glyphOfMessage(index, [label]), index, values).rows[0];
    expect(shown(2, "+")).toMatchObject({ value: "4", isWrong: false });
    expect(shown(3, "+")).toMatchObject({ value: "5", isWrong: true });
    expect(shown(3, "max")).toMatchObject({ value: "3", isWrong: false });
  });

  it("of a broadcast in segments is a cut cell, with the numbers of its pieces", () => {
    const index = indexOf({
      labels: ["{0, *}", "{0, *} 0 to 2", "{0, *} 2 to 4", "{0, *} 4 to 8"],
      initial: [1, 0, 0, 0],
      parts: { kind: "sources", repeated: null, ranks: [[0, 0], [0, 0], [0, 0], [0, 0]], for: [-1, -1, -1, -1], from: [0, 0, 2, 4], to: [8, 2, 4, 8], due: [[0, 0], [0, 0], [0, 0], [0, 0]] },
    });
    const glyph = glyphOfMessage(index, [2]);
    expect(glyph).toMatchObject({ places: 3, isCut: true, words: "piece 2 of 3", rows: [{ name: "2", cells: [{ at: 1, wide: 1, rank: 0 }] }] });
    expect(glyphOfNode(index, [1, 2])).toMatchObject({ rows: [{ cells: [{ at: 0, wide: 2 }] }] });
    expect(glyphOfNode(index, []).rows).toEqual([]);
    expect(glyphOfMessage(index, [0]).words).toBe("the whole");
    expect([[1, 2], [1, 2, 3], [0]].map((held) => index.isComplete(3, held))).toEqual([false, true, true]);
  });

  it("of parts for several ranks is a row for those that have one set", () => {
    const index = indexOf({
      labels: ["sum for 0", "sum for 1", "{2, 2}"],
      initial: [1, 1, 1],
      parts: { kind: "sums", repeated: null, ranks: [[0, 1], [0, 1], [2, 2]], for: [0, 1, 2], from: [0, 0, 0], to: [8, 8, 8], due: [[0, 2], [0, 2], [0, 2]] },
    });
    const glyph = glyphOfMessage(index, [0, 1, 2]);
    expect(glyph.rows.map(({ name, isSum }) => [name, isSum])).toEqual([["→0..1", true], ["→2", false]]);
    expect(glyph.words).toBe("sum of 0..1 for 0..1; 2 for 2");
    expect(places(glyphOfNode(index, [0, 2]).rows)).toEqual([[0, 1], [], [2]]);
  });

  it("of a total exchange is a bundle of blocks, and a rank's are a square of sources and destinations", () => {
    const index = indexOf({ labels: ["{0, 1}", "{0, 3}", "{2, 1}", "{2, 3}", "{3, 1}", "{0, 2}"] });
    const glyph = glyphOfMessage(index, [3, 0, 1, 2]);
    expect(glyph.rows.map(({ cells }) => cells.map(({ rank, text }) => `${rank}>${text}`))).toEqual([["0>1", "0>3", "2>1", "2>3"]]);
    expect(glyph.words).toBe("{0, 1} {0, 3} {2, 1} {2, 3}");
    expect(places(glyphOfNode(index, [0, 1, 2]).rows)).toEqual([[], [0, 2], [], [0]]);
    expect(index.isComplete(1, [0, 2])).toBe(false);
    expect(index.isComplete(1, [0, 2, 4, 5])).toBe(true);
    expect(index.isComplete(0, [])).toBe(false);
  });

  it("of blocks in parts is complete when all their words have come", () => {
    const index = indexOf({ labels: ["{0, 1}", "{0, 1} 0 to 2.5", "{0, 1} 2.5 to 8"] });
    expect([[1], [2], [1, 2], [0]].map((held) => index.isComplete(1, held))).toEqual([false, false, true, true]);
  });
});

describe("what has arrived", () => {
  // Rank 0 sends its sum to 1 until 40, and 1 its own to 0 until 20.
  const messages: Messages = {
    step: [0, 0], from: [0, 1], to: [1, 0], words: [8, 8], route: [[0], [1]], begin: [0, 0], end: [40, 20],
    flows: [[10, 40], [10, 20]], startup: 10, hop: 0, word: 1,
  };
  const run = (holdings: Partial<Holdings>) =>
    new RunIndex(sampleRun({ messages, time: 40, steps: [{ ...sampleRun().steps[0]!, end: 40 }], holdings: { labels: [], initial: [1, 1], changes: [], carried: null, parts: null, ...holdings } }));

  it("of a sum is the old one until the message that adds to it is delivered", () => {
    const index = run({
      labels: ["{0, *}", "{1, *}", "sum of 0-1"],
      changes: [{ rank: [0, 1], lost: [[0], [1]], gained: [[2], [2]] }],
      carried: [[0], [1]],
      parts: { kind: "sums", repeated: null, ranks: [[0, 0], [1, 1], [0, 1]], for: [-1, -1, -1], from: [0, 0, 0], to: [8, 8, 8], due: [[0, 1], [0, 1]] },
    });
    expect([0, 19, 20, 40].map((now) => index.heldBy(0, 1, now))).toEqual([[0], [0], [2], [2]]);
    expect([0, 20, 39, 40].map((now) => index.heldBy(1, 1, now))).toEqual([[1], [1], [1], [2]]);
    expect(index.heldBy(1, 1, null)).toEqual([2]);
    expect(index.heldDuring(0, 1, 10)).toEqual({ kept: [0], arrived: [], gone: [] });
    expect(index.heldDuring(0, 1, 30)).toEqual({ kept: [], arrived: [2], gone: [0] });
  });

  it("of blocks leaves its sender when it comes to its receiver", () => {
    const index = run({ labels: ["{0, 1}", "{1, 0}"], changes: [{ rank: [0, 1], lost: [[0], [1]], gained: [[1], [0]] }] });
    expect([10, 20, 39, 40].map((now) => index.heldBy(0, 1, now))).toEqual([[0], [0, 1], [0, 1], [1]]);
    expect([10, 20, 39, 40].map((now) => index.heldBy(1, 1, now))).toEqual([[1], [], [], [0]]);
    expect([0, 20, 30, 40].map((now) => index.arrivals!.countUntil(now))).toEqual([0, 1, 1, 2]);
  });
});
