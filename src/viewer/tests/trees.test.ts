import { describe, expect, it } from "vitest";
import type { Parts, Run } from "../src/document";
import { RunIndex } from "../src/run-index";
import { travelIn } from "../src/trees/hops";
import { sharingInWords, usersOf } from "../src/trees/sharing";
import { mostShown, shownOf } from "../src/trees/shown";
import { treesOf, type Group } from "../src/trees/trees";
import { sampleRun } from "./sample";

/// A message of a step: from, to, and the labels that it carries. Its channel is the one from `from` to `to`.
type Sent = readonly [step: number, from: number, to: number, labels: readonly number[], route?: readonly number[]];

/// All pairs of ranks, as channels: that from a to b is a * p + b.
const ends = (p: number) => Array.from({ length: p * p }, (_, at): [number, number] => [Math.floor(at / p), at % p]);

/// A run of p ranks with these labels and messages; a step takes a unit of time.
function runOf(p: number, parts: Parts, sent: readonly Sent[], change: Partial<Run> = {}): RunIndex {
  const messages = {
    step: sent.map(([step]) => step - 1),
    from: sent.map(([, from]) => from),
    to: sent.map(([, , to]) => to),
    words: sent.map(([, , , labels]) => labels.reduce((sum, label) => sum + parts.to[label]! - parts.from[label]!, 0)),
    route: sent.map(([, from, to, , route]) => [...(route ?? [from * p + to])]),
    begin: sent.map(([step]) => step - 1),
    end: sent.map(([step]) => step),
    flows: sent.map(([step]) => [step - 1, step]),
    startup: 0,
    hop: 0,
    word: 1,
  };
  const sample = sampleRun();
  const places = Array.from({ length: p }, (_, rank): [number, number] => [rank, 0]);
  const curves = ends(p).map(([from, to]): [number, number, number, number, number, number] => [from, 0, (from + to) / 2, 1, to, 0]);
  return new RunIndex({
    ...sample,
    totals: { ...sample.totals, messages: sent.length },
    network: { ...sample.network, nodes: p, channels: ends(p), drawing: { width: p, height: 2, places, curves } },
    messages,
    holdings: {
      labels: parts.for.map(String),
      initial: Array.from({ length: p }, () => 0),
      changes: [],
      carried: sent.map(([, , , labels]) => [...labels]),
      parts,
    },
    ...change,
  } as Run);
}

const all = (p: number, runs: number[]) => Array.from({ length: p }, () => runs);

/// Labels of what rank 0 sends to all, cut at these places.
const cutOf0 = (p: number, ...cuts: number[]): Parts => {
  const many = cuts.length - 1;
  return { kind: "sources", repeated: null, ranks: all(many, [0, 0]), for: Array.from({ length: many }, () => -1), from: cuts.slice(0, -1), to: cuts.slice(1), due: all(p, [0, 0]) };
};

const binomial = (label = 0): Sent[] => [
  [1, 0, 4, [label]],
  [2, 0, 2, [label]],
  [2, 4, 6, [label]],
  [3, 0, 1, [label]],
  [3, 2, 3, [label]],
  [3, 4, 5, [label]],
  [3, 6, 7, [label]],
];

const edgesOf = ({ trees }: Group, at = 0) => trees[at]!.edges.map(({ from, to }) => `${from}>${to}`).sort();
const inWords = (group: Group, index: RunIndex) =>
  sharingInWords(group, index.run.messages!.route, (channel) => index.run.network.channels![channel]!.join(" to "));

describe("copies", () => {
  it("of a binomial broadcast go along one tree", () => {
    const index = runOf(8, cutOf0(8, 0, 64), binomial());
    const trees = treesOf(index)!;
    expect(trees.roots).toEqual([0]);
    const [group] = trees.of(0);
    expect(group).toMatchObject({ way: "out", root: 0, strays: 0 });
    expect(group!.trees).toHaveLength(1);
    expect(group!.trees[0]).toMatchObject({ depth: 3, pieces: 1, words: 64, share: 1 });
    expect(edgesOf(group!)).toEqual(["0>1", "0>2", "0>4", "2>3", "4>5", "4>6", "6>7"]);
    expect(inWords(group!, index)).toBe("1 tree");
  });

  it("in segments, all along the same edges, go along one tree; its edges are those of the first", () => {
    const sent = [...binomial(0), ...binomial(1).map(([step, ...rest]): Sent => [step + 1, ...rest])].sort((one, other) => one[0] - other[0]);
    const [group] = treesOf(runOf(8, cutOf0(8, 0, 16, 64), sent))!.of(0);
    expect(group!.trees).toHaveLength(1);
    expect(group!.trees[0]).toMatchObject({ pieces: 2, words: 64 });
    const first = group!.trees[0]!.edges.find(({ from, to }) => from === 0 && to === 4)!;
    expect(sent[first.message]![0]).toBe(1);
  });

  // A mesh of 2 x 2, numbered 0 1 / 2 3.
  const packed = (last: Sent): Sent[] => [
    [1, 0, 1, [0]],
    [1, 0, 2, [1]],
    [2, 1, 3, [0]],
    [2, 2, 3, [1]],
    [3, 3, 2, [0]],
    last,
  ];

  it("of packed trees have no channel in common", () => {
    const index = runOf(4, cutOf0(4, 0, 30, 100), packed([3, 3, 1, [1]]));
    const [group] = treesOf(index)!.of(0);
    expect(group!.trees.map(({ words, share, depth }) => [words, share, depth])).toEqual([
      [70, 0.7, 3],
      [30, 0.3, 3],
    ]);
    expect([...usersOf(group!.trees, index.run.messages!.route).values()].every((users) => users.length === 1)).toBe(true);
    expect(inWords(group!, index)).toBe("2 trees, edge-disjoint");
  });

  it("of trees that are not disjoint name the channel", () => {
    const index = runOf(4, cutOf0(4, 0, 30, 100), packed([3, 0, 1, [1]]));
    const [group] = treesOf(index)!.of(0);
    expect(usersOf(group!.trees, index.run.messages!.route).get(1)).toEqual([0, 1]);
    expect(inWords(group!, index)).toBe("2 trees; channel 0 to 1 is used by 2 of them");
  });

  it("over switches differ by their routes, and count every channel of these", () => {
    const sent: Sent[] = [
      [1, 0, 1, [0], [5, 7]],
      [1, 0, 2, [0], [5, 8]],
      [1, 0, 1, [1], [6, 7]],
      [1, 0, 2, [1], [6, 8]],
    ];
    const index = runOf(3, cutOf0(3, 0, 1, 2), sent);
    const [group] = treesOf(index)!.of(0);
    expect(group!.trees).toHaveLength(2);
    expect(inWords(group!, index)).toBe("2 trees; 2 channels are used by several of them, 2 to 1 by 2");
    const [alone] = treesOf(runOf(3, cutOf0(3, 0, 1), sent.slice(0, 2)))!.of(0);
    expect(inWords(alone!, index)).toBe("1 tree, 2 times along channel 1 to 2");
  });

  it("of an all-gather on a ring go along a chain out of each rank", () => {
    const p = 4;
    const parts: Parts = { kind: "sources", repeated: null, ranks: [0, 1, 2, 3].map((rank) => [rank, rank]), for: [-1, -1, -1, -1], from: [0, 0, 0, 0], to: [8, 8, 8, 8], due: all(p, [0, 3]) };
    const sent = [1, 2, 3].flatMap((step) => [0, 1, 2, 3].map((rank): Sent => [step, rank, (rank + 1) % p, [(rank - step + 1 + p) % p]]));
    const trees = treesOf(runOf(p, parts, sent))!;
    expect(trees.roots).toEqual([0, 1, 2, 3]);
    expect(edgesOf(trees.of(2)[0]!)).toEqual(["0>1", "2>3", "3>0"]);
    expect(trees.of(2)[0]!.trees[0]!.depth).toBe(3);
  });

  it("that come a second time do not", () => {
    const index = runOf(3, cutOf0(3, 0, 8), [[1, 0, 1, [0]], [2, 1, 2, [0]], [3, 0, 2, [0]], [3, 2, 0, [0]]]);
    expect(edgesOf(treesOf(index)!.of(0)[0]!)).toEqual(["0>1", "1>2"]);
  });
});

/// Labels of single contributions, and then of sums over these runs of ranks.
const sums = (p: number, whose: number, runs: number[][], due: number[][] = all(p, [0, p - 1])): Parts => {
  const ranks = [...Array.from({ length: p }, (_, rank) => [rank, rank]), ...runs];
  return { kind: "sums", repeated: null, ranks, for: ranks.map(() => whose), from: ranks.map(() => 0), to: ranks.map(() => 8), due };
};

describe("sums", () => {
  it("of a reduction go along a tree into the root", () => {
    const sent: Sent[] = [[1, 1, 0, [1]], [1, 3, 2, [3]], [2, 2, 0, [4]]];
    const [group] = treesOf(runOf(4, sums(4, 0, [[2, 3]], [[0, 3], [], [], []]), sent))!.of(0);
    expect(group).toMatchObject({ way: "in", root: 0 });
    expect(edgesOf(group!)).toEqual(["1>0", "2>0", "3>2"]);
    expect(group!.trees[0]!.depth).toBe(2);
  });

  it("of an all-reduce by recursive doubling go along a tree into each rank, and nothing goes out", () => {
    const pairs = (step: number, by: number, first: number): Sent[] => [0, 1, 2, 3].map((rank): Sent => [step, rank, rank ^ by, [by === 1 ? rank : first + (rank >> 1)]]);
    const trees = treesOf(runOf(4, sums(4, -1, [[0, 1], [2, 3]]), [...pairs(1, 1, 4), ...pairs(2, 2, 4)]))!;
    expect(trees.roots).toEqual([0, 1, 2, 3]);
    expect(trees.of(3).map(({ way }) => way)).toEqual(["in"]);
    expect(edgesOf(trees.of(3)[0]!)).toEqual(["0>1", "1>3", "2>3"]);
  });

  it("of an all-reduce go into a rank, and copies of them out of it", () => {
    const sent: Sent[] = [[1, 2, 1, [2]], [2, 1, 0, [3]], [3, 0, 1, [4]], [4, 1, 2, [4]]];
    const trees = treesOf(runOf(3, sums(3, -1, [[1, 2], [0, 2]]), sent))!;
    expect(trees.roots).toEqual([0]);
    expect(trees.of(0).map((group) => [group.way, edgesOf(group)])).toEqual([
      ["in", ["1>0", "2>1"]],
      ["out", ["0>1", "1>2"]],
    ]);
  });

  it("to which a rank contributes twice go along no tree", () => {
    const sent: Sent[] = [[1, 1, 0, [1]], [1, 2, 1, [2]], [2, 1, 0, [2]]];
    const index = runOf(3, sums(3, 0, [], [[0, 2], [], []]), sent);
    expect(treesOf(index)).toBeNull();
  });
});

describe("blocks that move", () => {
  const blocks = (p: number): Parts => {
    const whose = Array.from({ length: p - 1 }, (_, at) => at + 1);
    return { kind: "destinations", repeated: null, ranks: whose.map((rank) => [rank, rank]), for: whose, from: whose.map(() => 0), to: whose.map(() => 8), due: whose.map((rank) => [rank, rank]) };
  };

  it("go along paths that form a tree", () => {
    const trees = treesOf(runOf(4, blocks(4), [[1, 0, 2, [1, 2]], [2, 0, 1, [0]], [2, 2, 3, [2]]]))!;
    expect(edgesOf(trees.joined!)).toEqual(["0>1", "0>2", "2>3"]);
    expect(trees.of(3).map((group) => [group.way, edgesOf(group)])).toEqual([["path", ["0>2", "2>3"]]]);
  });

  it("in parts go along several paths, which form no tree", () => {
    const trees = treesOf(runOf(3, blocks(3), [[1, 0, 1, [0]], [1, 0, 1, [0], [2, 7]], [1, 0, 2, [1]]]))!;
    expect(trees.joined).toBeNull();
    expect(trees.of(1)[0]!.trees).toHaveLength(2);
  });
});

describe("trees are absent", () => {
  const broadcast = (change: Partial<Run>) => treesOf(runOf(8, cutOf0(8, 0, 64), binomial(), change));
  const prefixes = sums(3, -1, [], [[0, 0], [0, 1], [0, 2]]);

  it("where contents, messages or the drawing are not known, or messages are left out", () => {
    const { totals, network } = sampleRun();
    expect(broadcast({})).not.toBeNull();
    expect(broadcast({ holdings: null })).toBeNull();
    expect(broadcast({ messages: null })).toBeNull();
    expect(broadcast({ totals: { ...totals, messages: 8 } })).toBeNull();
    expect(broadcast({ network: { ...network, drawing: null } })).toBeNull();
  });

  it("for prefix sums, of which every rank gets another one", () => {
    expect(treesOf(runOf(3, prefixes, [[1, 0, 1, [0]], [1, 1, 2, [1]]]))).toBeNull();
  });

  it("beyond 20 000 messages", () => {
    const many = Array.from({ length: 20_001 }, (): Sent => [1, 0, 1, [0]]);
    expect(travelIn(runOf(2, cutOf0(2, 0, 1), many))).toBeNull();
    expect(travelIn(runOf(2, cutOf0(2, 0, 1), many.slice(1)))).toBe("copies");
  });
});

describe("colours", () => {
  it("repeat after eight trees, numbered through both groups; of many the first are shown", () => {
    const tree = { edges: [], depth: 1, pieces: 1, words: 1, share: 0.1 };
    const group = (way: Group["way"], many: number): Group => ({ way, root: 0, trees: Array.from({ length: many }, () => tree), strays: 0 });
    const [first, second] = shownOf([group("in", mostShown + 3), group("out", 1)]);
    expect(first!.trees).toHaveLength(mostShown);
    expect(first!.more).toBe(3);
    expect(first!.trees[8]!.colour).toBe(0);
    expect(second!.trees[0]).toMatchObject({ name: `tree ${mostShown + 1}`, key: `out-${mostShown}` });
  });
});
