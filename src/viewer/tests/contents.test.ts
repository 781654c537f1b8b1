import { describe, expect, it } from "vitest";
import { Contents, inWords, repeatedInWords, united, without } from "../src/contents";
import type { Holdings, Parts } from "../src/document";
import { HoldingsReplay } from "../src/holdings";

/// Two ranks add vectors of 4 words: each sends a half, and then the sum of the other half.
const halves: Holdings & { parts: Parts } = {
  labels: ["{0, *}", "{1, *}", "{1, *} 0 to 2", "{0, *} 2 to 4", "sum 0 to 2", "{0, *} 2..", "sum 2 to 4", "{1, *} 0..", "sum"],
  initial: [1, 1],
  changes: [
    { rank: [0, 1], lost: [[0], [1]], gained: [[4, 3], [2, 6]] },
    { rank: [0, 1], lost: [[4, 3], [2, 6]], gained: [[8], [8]] },
  ],
  carried: [[3], [2], [4], [6]],
  parts: {
    kind: "sums", repeated: null,
    ranks: [[0, 0], [1, 1], [1, 1], [0, 0], [0, 1], [0, 0], [0, 1], [1, 1], [0, 1]],
    for: Array.from({ length: 9 }, () => -1),
    from: [0, 0, 0, 2, 0, 2, 2, 0, 0],
    to: [4, 4, 2, 4, 2, 4, 4, 2, 4],
    due: [[0, 1], [0, 1]],
  },
};

const contentsOf = (holdings: Holdings & { parts: Parts }) => new Contents(holdings, new HoldingsReplay(holdings));

describe("sets of ranks", () => {
  it("are runs, joined where they meet", () => {
    expect(united([[4, 5], [0, 1], [2, 2], [7, 7]])).toEqual([[0, 2], [4, 5], [7, 7]]);
    expect(inWords([[0, 3], [5, 5]])).toBe("0..3, 5");
  });

  it("are subtracted", () => {
    expect(without([[0, 7]], [[2, 3], [7, 7]])).toEqual([[0, 1], [4, 6]]);
    expect(without([[2, 3]], [[0, 9]])).toEqual([]);
  });
});

describe("contents", () => {
  it("have a frame for words that travel together", () => {
    expect(contentsOf(halves).frames).toEqual([
      { for: -1, from: 0, to: 2 },
      { for: -1, from: 2, to: 4 },
    ]);
    expect(contentsOf(halves).columns).toEqual([0, 1]);
  });

  it("of a rank tell what is new in a step, and what is complete", () => {
    const contents = contentsOf(halves);
    expect(contents.heldBy(0, 0)).toEqual([
      { kept: [[0, 0]], arrived: [], times: new Map(), complete: false },
      { kept: [[0, 0]], arrived: [], times: new Map(), complete: false },
    ]);
    expect(contents.heldBy(0, 1)).toEqual([
      { kept: [[0, 0]], arrived: [[1, 1]], times: new Map(), complete: true },
      { kept: [[0, 0]], arrived: [], times: new Map(), complete: false },
    ]);
    expect(contents.heldBy(0, 2).map(({ complete }) => complete)).toEqual([true, true]);
  });

  it("of a message are those that the document states", () => {
    expect(contentsOf(halves).carriedBy(2, 0, 1, 2).sets).toEqual([[[0, 1]], []]);
  });

  it("tell what is in a sum more than once, which then is not what it should be", () => {
    const repeated = halves.parts.ranks.map((_, label) => (label === 8 ? [1, 1, 2] : []));
    const contents = contentsOf({ ...halves, parts: { ...halves.parts, repeated } });
    expect(contents.repeats).toBe(true);
    expect(contentsOf(halves).repeats).toBe(false);
    expect(contents.heldBy(0, 1).map(({ times, complete }) => [times.size, complete])).toEqual([[0, true], [0, false]]);
    expect(contents.heldBy(0, 2).map(({ times, complete }) => [[...times], complete])).toEqual([[[[1, 2]], false], [[[1, 2]], false]]);
    expect(contents.isComplete(0, [8])).toBe(false);
    expect(contents.isComplete(0, [8], true)).toBe(true);
    expect(repeatedInWords(new Map([[1, 2], [3, 4], [2, 2]]))).toBe(", 1..2 twice, 3 4 times");
  });

  it("of a broadcast have one column, and of a scatter one for each destination", () => {
    const alike = { ...halves, labels: ["{2, *}"], changes: [], initial: [0, 0, 1], carried: null };
    const broadcast: Parts = { kind: "sources", repeated: null, ranks: [[2, 2]], for: [-1], from: [0], to: [4], due: [[2, 2], [2, 2], [2, 2]] };
    expect(contentsOf({ ...alike, parts: broadcast }).columns).toEqual([2]);
    const scatter: Parts = { kind: "destinations", repeated: null, ranks: [[0, 0], [1, 1]], for: [0, 1], from: [0, 0], to: [4, 4], due: [[0, 0], [1, 1], []] };
    const contents = contentsOf({ ...alike, initial: [0, 0, 2], parts: scatter });
    expect(contents.frames).toEqual([{ for: -1, from: 0, to: 4 }]);
    expect(contents.heldBy(2, 0)).toEqual([{ kept: [[0, 1]], arrived: [], times: new Map(), complete: false }]);
  });
});
