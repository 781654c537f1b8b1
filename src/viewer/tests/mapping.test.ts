import { describe, expect, test } from "vitest";
import type { Embedding } from "../src/document";
import { circle, curvesOfLinks } from "../src/mapping/links";
import { exchanged, isBetter, measuresOf, ofAllRanks, shuffled } from "../src/mapping/measures";

/// Three processes in a line, on a ring of four: links 0-1, 1-2, 2-3, 0-3, of two equal ways the one upwards.
const links = [[0, 1], [1, 2], [2, 3], [0, 3]] as [number, number][];
const routes: number[][] = [
  [], [0], [0, 1], [3],
  [0], [], [1], [1, 2],
  [2, 3], [1], [], [2],
  [3], [3, 0], [2], [],
];
const embedding = {
  guest: "line", processes: 3, edges: [[0, 1], [1, 2]], nodes: [0, 1, 2, 3], links, routes,
  mappings: [], found: { nodes: [0, 1, 2], is_best: true }, congestion_bound: null, dilation_bound: null, drawing: null, channels: null, names: null,
} as Embedding;

describe("measures of a placement", () => {
  test("count edges on links, and links of routes", () => {
    const straight = measuresOf(embedding, [0, 1, 2, 3], 4);
    expect([straight.congestion, straight.dilation, straight.average]).toEqual([1, 1, 1]);
    const far = measuresOf(embedding, [0, 2, 1, 3], 4);
    expect(far.routes).toEqual([[0, 1], [1]]);
    expect(far.edgesOn).toEqual([[0], [0, 1], [], []]);
    expect([far.congestion, far.dilation, far.average]).toEqual([2, 2, 1.5]);
    expect([isBetter(straight, far), isBetter(far, straight), isBetter(far, far)]).toEqual([true, false, false]);
  });
  test("two nodes exchange what is on them, also where one is empty", () => {
    expect(exchanged([0, 2, 1], 2, 1)).toEqual([0, 1, 2]);
    expect(exchanged([0, 2, 1], 3, 0)).toEqual([3, 2, 1]);
  });
  test("ranks without neighbours take the nodes that are left", () => {
    expect(ofAllRanks([3, 1], 4, 5)).toEqual([3, 1, 0, 2]);
  });
  test("random placements are permutations, and differ", () => {
    const all = [1, 2, 3].map((seed) => shuffled([0, 1, 2, 3, 4, 5, 6, 7], seed));
    for (const each of all) expect([...each].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(all.map(String)).size).toBe(3);
  });
});

describe("the drawing", () => {
  test("a link lies between the curves of its two directions", () => {
    const there = [0, 1, 5, 1, 10, 1] as const;
    const back = [10, -1, 5, -1, 0, -1] as const;
    expect(curvesOfLinks([[0, 1], [1, 2]], [[0, 1], [1, 0]], [there, back])).toEqual([[0, 0, 5, 0, 10, 0], null]);
  });
  test("processes that form no network stand in a circle", () => {
    const { drawing, channels } = circle(4, [[0, 2]]);
    expect(channels).toEqual([[0, 2]]);
    const centre = drawing.width / 2;
    for (const [x, y] of drawing.places) expect(Math.hypot(x! - centre, y! - centre)).toBeCloseTo(1.5);
  });
});
