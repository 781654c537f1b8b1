// What ranks hold and messages carry, as sets of ranks: whose contributions are in a sum, whose blocks there are, or,
// from one rank, for whom they are.
import type { Holdings, Parts } from "./document";
import type { HoldingsReplay } from "./holdings";

/// Consecutive ranks, first and last. Lists of them are in order, and have gaps between them.
export type Run = readonly [number, number];

/// Words that always travel together, of what is for one rank (-1: for all alike).
export interface Frame {
  for: number;
  from: number;
  to: number;
}

/// Of one frame: what was there before the step, and what is new.
export interface Filled {
  kept: Run[];
  arrived: Run[];
  /// How often the contributions are in the sum that are there more than once.
  times: Times;
  /// Nothing that is due is lacking, nor counted twice.
  complete: boolean;
}

/// By rank, how often its contribution is in a sum, of those that are there more than once.
export type Times = ReadonlyMap<number, number>;

export function runsOf(ends: readonly number[]): Run[] {
  return Array.from({ length: ends.length / 2 }, (_, at): Run => [ends[2 * at]!, ends[2 * at + 1]!]);
}

export function united(runs: readonly Run[]): Run[] {
  const joined: [number, number][] = [];
  for (const [first, last] of [...runs].sort((one, other) => one[0] - other[0])) {
    const before = joined[joined.length - 1];
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

/// The ranks of `all` that are not in `some`.
export function without(all: readonly Run[], some: readonly Run[]): Run[] {
  let rest: Run[] = [...all];
  for (const [first, last] of some) {
    rest = rest.flatMap(([from, to]): Run[] => {
      if (last < from || first > to) return [[from, to]];
      const pieces: Run[] = [];
      if (from < first) pieces.push([from, first - 1]);
      if (to > last) pieces.push([last + 1, to]);
      return pieces;
    });
  }
  return rest;
}

/// "0..3, 5".
export const inWords = (runs: readonly Run[]): string =>
  runs.map(([first, last]) => (first === last ? `${first}` : `${first}..${last}`)).join(", ");

export const timesInWords = (times: number): string => (times === 2 ? "twice" : `${times} times`);

/// ", 3..4 twice, 5 4 times"; empty if there are none.
export function repeatedInWords(times: Times): string {
  const counts = [...new Set(times.values())].sort((one, other) => one - other);
  const ranks = (count: number) => [...times].flatMap(([rank, each]) => (each === count ? [rank] : []));
  return counts.map((count) => `, ${numbersInWords(ranks(count))} ${timesInWords(count)}`).join("");
}

/// Of single numbers.
export const numbersInWords = (numbers: readonly number[]): string =>
  inWords(united(numbers.map((number): Run => [number, number])));

// Where blocks are told apart by their destination, this is their column.
const groupOf = (parts: Parts, label: number) => (parts.kind === "destinations" ? -1 : parts.for[label]!);

function framesOf(parts: Parts): Frame[] {
  const ends = new Map<number, Set<number>>();
  parts.for.forEach((_, label) => {
    const group = groupOf(parts, label);
    if (!ends.has(group)) ends.set(group, new Set());
    ends.get(group)!.add(parts.from[label]!).add(parts.to[label]!);
  });
  return [...ends]
    .sort(([one], [other]) => one - other)
    .flatMap(([group, places]) => {
      const sorted = [...places].sort((one, other) => one - other);
      if (sorted.length === 1) return [{ for: group, from: sorted[0]!, to: sorted[0]! }];
      return sorted.slice(1).map((to, at) => ({ for: group, from: sorted[at]!, to }));
    });
}

function columnsOf(parts: Parts, ranks: number): number[] {
  const alone = parts.ranks[0]?.length === 2 ? parts.ranks[0][0]! : -1;
  const isAlone = parts.ranks.every((ends) => ends.length === 2 && ends[0] === alone && ends[1] === alone);
  return isAlone ? [alone] : Array.from({ length: ranks }, (_, rank) => rank);
}

/// The sets of a run.
export class Contents {
  readonly kind: Parts["kind"];
  readonly frames: readonly Frame[];
  /// The ranks that a frame has a place for.
  readonly columns: readonly number[];
  readonly ranks: number;
  private readonly framesByLabel: number[][];
  private readonly parts: Parts;

  constructor(
    holdings: Holdings & { parts: Parts },
    private readonly replay: HoldingsReplay,
  ) {
    this.parts = holdings.parts;
    this.kind = this.parts.kind;
    this.ranks = holdings.initial.length;
    this.frames = framesOf(this.parts);
    this.columns = columnsOf(this.parts, this.ranks);
    this.framesByLabel = this.parts.for.map((_, label) => this.framesUnder(label));
  }

  /// Frames are in order, first by group: those of a label lie side by side.
  private framesUnder(label: number): number[] {
    const group = groupOf(this.parts, label);
    const [from, to] = [this.parts.from[label]!, this.parts.to[label]!];
    let [least, beyond] = [0, this.frames.length];
    while (least < beyond) {
      const middle = (least + beyond) >> 1;
      const frame = this.frames[middle]!;
      if (frame.for < group || (frame.for === group && frame.from < from)) least = middle + 1;
      else beyond = middle;
    }
    const under: number[] = [];
    for (let at = least; at < this.frames.length; ++at) {
      const frame = this.frames[at]!;
      if (frame.for !== group || frame.to > to) break;
      under.push(at);
    }
    return under;
  }

  /// By frame, the ranks in these labels.
  of(labels: readonly number[]): Run[][] {
    const found: Run[][] = this.frames.map(() => []);
    for (const label of labels) {
      for (const frame of this.framesByLabel[label]!) found[frame]!.push(...runsOf(this.parts.ranks[label]!));
    }
    return found.map(united);
  }

  /// By frame, how often contributions are in the sums of these labels that are there more than once.
  timesOf(labels: readonly number[]): Times[] {
    const found = this.frames.map(() => new Map<number, number>());
    for (const label of this.parts.repeated ? labels : []) {
      const repeated = this.parts.repeated![label]!;
      for (let at = 0; at < repeated.length; at += 3) {
        const [first, last, times] = [repeated[at]!, repeated[at + 1]!, repeated[at + 2]!];
        for (const frame of this.framesByLabel[label]!)
          for (let rank = first; rank <= last; ++rank) found[frame]!.set(rank, Math.max(times, found[frame]!.get(rank) ?? 1));
      }
    }
    return found;
  }

  /// Whether any sum of the run has a contribution more than once.
  get repeats(): boolean {
    return this.parts.repeated !== null;
  }

  /// What a rank holds after the step at this position, or of it what is `held` already, by frame.
  heldBy(rank: number, position: number, held: readonly number[] = this.replay.at(position, rank)): Filled[] {
    const now = this.of(held);
    const before = position > 0 ? this.of(this.replay.at(position - 1, rank)) : now;
    const due = runsOf(this.parts.due[rank] ?? []);
    const times = this.timesOf(held);
    return now.map((runs, at) => {
      const arrived = without(runs, before[at]!);
      const { for: whose } = this.frames[at]!;
      const isWhole = due.length > 0 && (whose === -1 || whose === rank) && without(due, runs).length === 0;
      return { kept: without(runs, arrived), arrived, times: times[at]!, complete: isWhole && times[at]!.size === 0 };
    });
  }

  /// Whether a rank that holds this has all that it should; no rank has that should have nothing.
  /// @param repeats whether a contribution may be there more than once
  isComplete(rank: number, held: readonly number[], repeats = false): boolean {
    const due = runsOf(this.parts.due[rank] ?? []);
    if (due.length === 0) return false;
    const times = this.timesOf(held);
    return this.of(held).every((runs, at) => {
      const { for: whose } = this.frames[at]!;
      return (whose !== -1 && whose !== rank) || (without(due, runs).length === 0 && (repeats || times[at]!.size === 0));
    });
  }

  /// What a message carries, by frame.
  carriedBy(position: number, from: number, to: number, message: number): { sets: Run[][]; times: Times[] } {
    const labels = this.replay.carried(position, from, to, message);
    return { sets: this.of(labels), times: this.timesOf(labels) };
  }
}
