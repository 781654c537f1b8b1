// What the curves show: axes, the points on them, and where the order of the algorithms changes.
import type { TimeAt } from "./answer";
import type { Json, Path } from "./json";
import type { Lab, LabState } from "./lab";
import { settingOf } from "./settings";

export interface Point {
  algorithm: string;
  x: number;
  time: number;
  formula: number | null;
  /// Of the formula: "exact", or which bound it is.
  kind: string | null;
}

/// What curves can be drawn against: values of a field, and where they lie.
export interface Axis {
  name: string;
  path: Path;
  values: { x: number; value: Json }[];
}

const sizes = [1, 4, 16, 64, 256, 1024, 4096, 16384];
const sides = [2, 3, 4, 6, 8, 12, 16, 32, 64, 128, 256];
const mostNodes = 256;
const secondsOfPoint = 5;
const asItIs = (values: readonly number[]) => values.map((x) => ({ x, value: x as Json }));

/// Grids of all sides that grow alike, from 2 in each of as many dimensions as there are.
export function grownGrids(dims: readonly Json[]): { x: number; value: Json }[] {
  return sides
    .map((side) => ({ x: side ** dims.length, value: dims.map(() => side) as Json }))
    .filter(({ x }) => x <= mostNodes);
}

export function axesOf({ work, catalogue }: Pick<LabState, "work" | "catalogue">): Axis[] {
  const axes: Axis[] = [];
  if (typeof settingOf(work, ["schedule", "message_words"]) === "number") {
    axes.push({ name: "words m", path: ["schedule", "message_words"], values: asItIs(sizes) });
  }
  const family = catalogue?.topologies.find(
    (each) => each.name === settingOf(work, ["platform", "topology", "family"]),
  );
  if (!family) return axes;
  const path = ["platform", "topology", family.field];
  if (family.is_list) {
    const dims = settingOf(work, path);
    const isGrid = family.field === "dims" && Array.isArray(dims) && dims.length > 0;
    if (isGrid) axes.push({ name: "nodes p", path, values: grownGrids(dims) });
  } else if (family.name === "hypercube") {
    axes.push({ name: "nodes p", path, values: [1, 2, 3, 4, 5, 6, 7].map((d) => ({ x: 2 ** d, value: d })) });
  } else {
    const most = family.field === "nodes" ? [2, 4, 8, 16, 32, 64, 128] : [1, 2, 3, 4, 5, 6, 7];
    const values = asItIs(most.filter((x) => x >= family.least && x <= family.most));
    axes.push({ name: family.field === "nodes" ? "nodes p" : family.field, path, values });
  }
  return axes;
}

export const usesAlgorithm = (lab: Lab) =>
  typeof settingOf(lab.store.get().work, ["schedule", "algorithm"]) === "string";

/// The times of one algorithm at all points, asked for in the engine; points at which it does not run are left out.
export async function pointsOf(lab: Lab, axis: Axis, algorithm: string): Promise<Point[]> {
  const { work } = lab.store.get();
  const changes = axis.values.map(({ value }) => [
    { path: axis.path.join("."), value },
    ...(usesAlgorithm(lab) ? [{ path: "schedule.algorithm", value: algorithm as Json }] : []),
  ]);
  const question = { ask: "times", scenarios: [work.scenario], files: work.files, seconds: secondsOfPoint, changes };
  const { times } = await lab.ask(question);
  return (times ?? []).flatMap(({ time, formula, kind }: TimeAt, at: number) =>
    time === undefined
      ? []
      : [{ algorithm, x: axis.values[at]!.x, time, formula: formula ?? null, kind: kind ?? null }],
  );
}

export interface Crossover {
  /// The fastest before and after.
  before: string;
  after: string;
  /// Values that were run, on either side.
  from: number;
  to: number;
  /// Where the two curves cross between them, as straight lines on the logarithmic scales of the chart.
  x: number;
  time: number;
}

/// Where the fastest changes. One of several that are equally fast stays until another is faster.
export function crossoversOf(points: readonly Point[]): Crossover[] {
  const at = (name: string, x: number) => points.find((point) => point.algorithm === name && point.x === x)?.time;
  const xs = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const fastest = xs.map((x) => {
    const there = points.filter((point) => point.x === x);
    const least = Math.min(...there.map(({ time }) => time));
    return there.filter(({ time }) => time === least).map(({ algorithm }) => algorithm);
  });
  const ranges: { begin: number; names: string[] }[] = [];
  fastest.forEach((names, begin) => {
    const last = ranges.at(-1);
    const still = last?.names.filter((name) => names.includes(name)) ?? [];
    if (last && still.length > 0) last.names = still;
    else ranges.push({ begin, names });
  });
  return ranges.slice(1).flatMap(({ begin, names }, i) => {
    const [from, to, before, after] = [xs[begin - 1]!, xs[begin]!, ranges[i]!.names[0]!, names[0]!];
    const [b0, a0, b1, a1] = [at(before, from), at(after, from), at(before, to), at(after, to)];
    if (b0 === undefined || b1 === undefined || a0 === undefined || a1 === undefined) return [];
    const first = Math.log(a0 / b0);
    const share = first / (first + Math.log(b1 / a1));
    return [{ before, after, from, to, x: from * (to / from) ** share, time: b0 * (b1 / b0) ** share }];
  });
}

/// Places in order, moved so that they are at least `apart` from each other, and none is beyond `most`.
export function movedApart(places: readonly number[], apart: number, most: number): number[] {
  let before = -Infinity;
  const forth = places.map((at) => (before = Math.max(at, before + apart)));
  let after = most + apart;
  return forth
    .reverse()
    .map((at) => (after = Math.min(at, after - apart)))
    .reverse();
}
