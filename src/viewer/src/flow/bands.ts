import type { Run } from "../document";
import type { RunIndex } from "../run-index";
import type { Moments } from "./moment";

/// What a run is doing during a time: `startup` if all that is under way are startups, `words` if some are on channels,
/// `shared` if some of them slow each other down: their rate is reduced. Waits and local work are in no band.
export interface Band {
  kind: "startup" | "words" | "shared";
  from: number;
  to: number;
}

interface Change {
  at: number;
  under: number;
  words: number;
  shared: number;
}

/// When messages are under way, when they are on channels, and when channels are shared.
function changesOf({ courses, rates }: Moments): Change[] {
  const changes: Change[] = [];
  const span = (from: number, to: number, what: Partial<Change>) => {
    if (!(to > from)) return;
    const { under = 0, words = 0, shared = 0 } = what;
    changes.push({ at: from, under, words, shared }, { at: to, under: -under, words: -words, shared: -shared });
  };
  for (const { begin, end, hops } of courses) {
    span(begin, end, { under: 1 });
    for (const { enters, over } of hops) span(enters, over, { words: 1 });
  }
  for (const [from, to] of sharedTimes(rates)) span(from, to, { shared: 1 });
  return changes.sort((a, b) => a.at - b.at);
}

/// When some channel has more to carry than it can.
function sharedTimes(rates: Moments["rates"]): [number, number][] {
  const events = rates.flows.flat().flatMap((flow) => {
    if (!(flow.to > flow.from)) return [];
    const rate = rates.soloRate(flow);
    return flow.channels.flatMap((channel) => [
      { at: flow.from, channel, rate, many: 1 },
      { at: flow.to, channel, rate: -rate, many: -1 },
    ]);
  });
  // What ends at an instant makes room for what begins then.
  const last = events.reduce((most, { at }) => Math.max(most, at), 0);
  const instant = (at: number) => Math.round(at / (1e-9 * last || 1));
  events.sort((a, b) => instant(a.at) - instant(b.at) || a.many - b.many);
  const loads = new Map<number, { rate: number; many: number; since: number | null }>();
  const times: [number, number][] = [];
  for (const { at, channel, rate, many } of events) {
    const load = loads.get(channel) ?? { rate: 0, many: 0, since: null };
    load.many += many;
    load.rate = load.many === 0 ? 0 : load.rate + rate;
    const isFull = load.many > 1 && load.rate > rates.capacityOf(channel) * (1 + 1e-9);
    if (isFull && load.since === null) load.since = at;
    if (!isFull && load.since !== null) {
      times.push([load.since, at]);
      load.since = null;
    }
    loads.set(channel, load);
  }
  return times;
}

// With more channels of all routes together than this it takes long to find who shares them when.
const mostHops = 40_000;

/// The bar of a run; of a large one, by its steps.
export function raceOf(index: RunIndex): Band[] {
  const hops = index.run.messages?.route.reduce((sum, route) => sum + route.length, 0) ?? 0;
  return bandsOf(index.run, hops <= mostHops ? index.moments : null);
}

/// The same, to scale; by steps if messages are not given.
export function bandsOf(run: Run, moments: Moments | null): Band[] {
  if (!moments)
    return run.steps.map(({ start, end, congestion }) => ({
      kind: congestion > 1 ? "shared" : "words",
      from: start,
      to: end,
    }));
  const bands: Band[] = [];
  const now = { under: 0, words: 0, shared: 0 };
  let since = 0;
  const least = 1e-9 * run.time;
  for (const change of changesOf(moments)) {
    const kind = now.shared > 0 ? "shared" : now.words > 0 ? "words" : now.under > 0 ? "startup" : null;
    const last = bands[bands.length - 1];
    if (kind && change.at - since > least) {
      if (last && last.kind === kind && since - last.to <= least) last.to = change.at;
      else bands.push({ kind, from: since, to: change.at });
    }
    if (change.at - since > least || !kind) since = change.at;
    now.under += change.under;
    now.words += change.words;
    now.shared += change.shared;
  }
  return bands;
}
