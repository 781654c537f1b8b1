import type { Messages } from "../document";
import { costOf } from "./course";

/// Words of a message that flow over some channels at once.
export interface Flow {
  message: number;
  channels: readonly number[];
  words: number;
  from: number;
  to: number;
}

/// Flows during a time in which none begins or ends, and the rate of each, in words per unit of time.
export interface Period {
  from: number;
  to: number;
  rates: ReadonlyMap<Flow, number>;
  on: ReadonlyMap<number, readonly Flow[]>;
}

/// The rates at which flows share channels max-min fairly: nobody can be faster without making slower somebody who is
/// no faster. This is what the model says of messages that meet; where they queue, at most one at a time is on a
/// channel, and each has it for itself.
export function shareFairly(
  flows: readonly Flow[],
  on: ReadonlyMap<number, readonly Flow[]>,
  capacityOf: (channel: number) => number,
): Map<Flow, number> {
  const rates = new Map<Flow, number>();
  const left = new Map([...on].map(([channel, all]) => [channel, { capacity: capacityOf(channel), open: all.length }]));
  const shareOf = ({ capacity, open }: { capacity: number; open: number }) =>
    open > 0 ? Math.max(0, capacity) / open : Infinity;
  while (rates.size < flows.length) {
    let least = Infinity;
    for (const channel of left.values()) least = Math.min(least, shareOf(channel));
    const full = [...left].filter(([, channel]) => shareOf(channel) <= least * (1 + 1e-12)).map(([channel]) => channel);
    const settled = new Set(full.flatMap((channel) => on.get(channel)!.filter((flow) => !rates.has(flow))));
    if (settled.size === 0) break;
    for (const flow of settled) {
      rates.set(flow, least);
      for (const channel of flow.channels) {
        const there = left.get(channel)!;
        if (least < Infinity) there.capacity -= least;
        --there.open;
      }
    }
  }
  return rates;
}

/// How many words of which flow have passed at a time. What is asked for is found, and kept.
export class Rates {
  readonly flows: readonly (readonly Flow[])[];
  private readonly times: number[];
  /// Those that take time, in the order in which they begin; and how long the longest of them takes.
  private readonly sorted: Flow[];
  private readonly begins: number[];
  private readonly longest: number;
  private readonly periods = new Map<number, Period>();
  /// By flow: the words that had passed at the beginning of a period.
  private readonly known = new Map<Flow, { period: number; words: number }>();

  constructor(private readonly messages: Messages) {
    this.flows = messages.flows.map((_, message) => flowsOf(messages, message));
    const all = this.flows.flat().filter(({ from, to }) => to > from);
    this.sorted = all.sort((one, other) => one.from - other.from);
    this.begins = this.sorted.map(({ from }) => from);
    this.longest = this.sorted.reduce((most, { from, to }) => Math.max(most, to - from), 0);
    this.times = instants(this.sorted.flatMap(({ from, to }) => [from, to]));
  }

  capacityOf = (channel: number): number => {
    const word = costOf(this.messages.word, channel);
    return word > 0 ? 1 / word : Infinity;
  };

  /// What one alone on all its channels would have.
  soloRate = (flow: Flow): number => Math.min(...flow.channels.map(this.capacityOf));

  /// The flows at a time; at an instant at which some end and others begin, the latter.
  at(now: number): Period {
    return this.period(placeOf(this.times, now));
  }

  /// The fraction of the words of a flow that has passed.
  passed(flow: Flow, now: number): number {
    if (now >= flow.to) return 1;
    if (now <= flow.from || !(flow.words > 0)) return 0;
    const last = placeOf(this.times, now);
    const first = placeOf(this.times, flow.from);
    const known = this.known.get(flow);
    let { period, words } = known && known.period <= last ? known : { period: first, words: 0 };
    for (; period < last; ++period) words += this.wordsIn(flow, period, Infinity);
    this.known.set(flow, { period, words });
    return Math.min(1, (words + this.wordsIn(flow, last, now)) / flow.words);
  }

  /// Among thousands only those can be under way that have begun no longer ago than the longest takes.
  private flowsAt(now: number): Flow[] {
    const first = placeOf(this.begins, now - this.longest) + 1;
    const beyond = placeOf(this.begins, now) + 1;
    return this.sorted.slice(first, beyond).filter((flow) => flow.from < now && now < flow.to);
  }

  private wordsIn(flow: Flow, place: number, until: number): number {
    const { from, to, rates } = this.period(place);
    const rate = rates.get(flow) ?? 0;
    return rate === Infinity ? flow.words : rate * Math.max(0, Math.min(to, until) - from);
  }

  private period(place: number): Period {
    const known = this.periods.get(place);
    if (known) return known;
    const [from, to] = [this.times[place] ?? -Infinity, this.times[place + 1] ?? Infinity];
    const flows = place < 0 ? [] : this.flowsAt((from + to) / 2);
    const on = new Map<number, Flow[]>();
    for (const flow of flows) {
      for (const channel of flow.channels) {
        const there = on.get(channel);
        if (there) there.push(flow);
        else on.set(channel, [flow]);
      }
    }
    const period = { from, to, on, rates: shareFairly(flows, on, this.capacityOf) };
    this.periods.set(place, period);
    return period;
  }
}

function flowsOf(messages: Messages, message: number): Flow[] {
  const [route, times] = [messages.route[message]!, messages.flows[message]!];
  const words = messages.words[message]!;
  const isWhole = times.length < 2 * route.length;
  return Array.from({ length: times.length / 2 }, (_, at) => ({
    message,
    channels: isWhole ? route : [route[at]!],
    words,
    from: times[2 * at]!,
    to: times[2 * at + 1]!,
  }));
}

/// In order, without those that differ by rounding.
function instants(times: number[]): number[] {
  times.sort((a, b) => a - b);
  const least = 1e-9 * (times[times.length - 1] ?? 0);
  return times.filter((time, at) => at === 0 || time - times[at - 1]! > least);
}

/// The last of these times that is not after `now`; -1 if there is none.
export function placeOf(times: readonly number[], now: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= now) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
