import type { RunIndex } from "../run-index";

export type BarKind = "startup" | "send" | "receive" | "flow";

export interface Bar {
  row: number;
  /// Which of the row's lanes; bars of one lane do not overlap.
  lane: number;
  kind: BarKind;
  from: number;
  to: number;
  message: number;
  /// The largest number of simultaneous bars of its row during its time.
  together: number;
}

export interface Rows {
  bars: Bar[];
  /// By row: the number of lanes.
  lanes: number[];
  /// By row: its node or channel.
  ids: number[];
}

/// Puts bars that overlap in time into different lanes of their row, each into the first that is free.
export function intoLanes(bars: Bar[], rows: number): number[] {
  const free: number[][] = Array.from({ length: rows }, () => []);
  bars.sort((a, b) => a.from - b.from || a.message - b.message);
  for (const bar of bars) {
    const lanes = free[bar.row]!;
    let lane = lanes.findIndex((until) => until <= bar.from + 1e-9 * Math.abs(bar.from));
    if (lane < 0) lane = lanes.length;
    lanes[lane] = bar.to;
    bar.lane = lane;
  }
  return free.map((lanes) => Math.max(1, lanes.length));
}

/// Sets the number of simultaneous bars for each bar. Bars are in order of time, as from intoLanes.
function countTogether(bars: readonly Bar[]): void {
  const running = new Map<number, Bar[]>();
  for (const bar of bars) {
    const soon = bar.from + 1e-9 * Math.abs(bar.from);
    const now = (running.get(bar.row) ?? []).filter(({ to }) => to > soon);
    now.push(bar);
    for (const each of now) each.together = Math.max(each.together, now.length);
    running.set(bar.row, now);
  }
}

/// The sends of each rank (startup, then the first flow) and its receives (the last flow): two rows for a rank.
export function rankBars(index: RunIndex): Rows {
  const messages = index.run.messages!;
  const ranks = 1 + messages.from.reduce((most, from, message) => Math.max(most, from, messages.to[message]!), -1);
  const bars: Bar[] = [];
  messages.from.forEach((from, message) => {
    const flows = messages.flows[message]!;
    const [begin, end, to] = [messages.begin[message]!, messages.end[message]!, messages.to[message]!];
    const [first, last] = [flows[0] ?? end, flows[flows.length - 2] ?? begin];
    // A send is one item for the lanes: startup and flow stay together.
    bars.push({ row: 2 * from, lane: 0, kind: "send", from: begin, to: flows[1] ?? end, message, together: 1 });
    bars.push({ row: 2 * to + 1, lane: 0, kind: "receive", from: Math.min(first, last), to: end, message, together: 1 });
  });
  const lanes = intoLanes(bars, 2 * ranks);
  const startups = bars.flatMap((bar) =>
    bar.kind === "send" ? [{ ...bar, kind: "startup" as const, to: messages.flows[bar.message]![0] ?? bar.to }] : [],
  );
  return { bars: [...bars, ...startups], lanes, ids: Array.from({ length: 2 * ranks }, (_, row) => row >> 1) };
}

/// The flows over each used channel, in the order of channel numbers.
export function channelBars(index: RunIndex): Rows {
  const messages = index.run.messages!;
  const ids = [...new Set(messages.route.flat())].sort((a, b) => a - b);
  const rows = new Map(ids.map((channel, row) => [channel, row]));
  const bars: Bar[] = [];
  messages.route.forEach((route, message) => {
    const flows = messages.flows[message]!;
    const whole = flows.length < 2 * route.length;
    route.forEach((channel, hop) => {
      const at = whole ? 0 : 2 * hop;
      if (flows[at] === undefined) return;
      bars.push({ row: rows.get(channel)!, lane: 0, kind: "flow", from: flows[at]!, to: flows[at + 1]!, message, together: 1 });
    });
  });
  const lanes = intoLanes(bars, ids.length);
  countTogether(bars);
  return { bars, lanes, ids };
}
