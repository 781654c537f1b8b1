import type { Messages } from "../document";

/// A message on one channel of its route. Its words are there from the time its head enters until its tail is over:
/// the head passes the channel in the time of a hop, and so does the tail.
export interface Hop {
  channel: number;
  /// The head enters, and has passed.
  enters: number;
  passes: number;
  /// The last word enters, and has passed.
  leaves: number;
  over: number;
  /// The place of its flow among those of the message.
  flow: number;
}

/// A message from its startup to its delivery, in the unit of time of the run.
export interface Course {
  message: number;
  begin: number;
  /// Its startup is over.
  ready: number;
  end: number;
  hops: readonly Hop[];
}

export const costOf = (cost: number | readonly number[], at: number) =>
  typeof cost === "number" ? cost : (cost[at] ?? 0);

/// Under cut-through the whole route is one pipe: the head has passed it when words begin to flow, and the tail when
/// the message is delivered.
function throughRoute(messages: Messages, route: readonly number[], flows: readonly number[]): Hop[] {
  const times = route.map((channel) => costOf(messages.hop, channel));
  const whole = times.reduce((sum, time) => sum + time, 0);
  const [departs, leaves] = [flows[0]! - whole, flows[1]! - whole];
  let before = 0;
  return route.map((channel, at) => {
    const after = before + times[at]!;
    const hop = {
      channel,
      enters: departs + before,
      passes: departs + after,
      leaves: leaves + before,
      over: leaves + after,
      flow: 0,
    };
    before = after;
    return hop;
  });
}

/// Under store-and-forward each channel is a pipe of its own.
function hopByHop(messages: Messages, route: readonly number[], flows: readonly number[]): Hop[] {
  return route.map((channel, at) => {
    const time = costOf(messages.hop, channel);
    const [from, to] = [flows[2 * at]!, flows[2 * at + 1]!];
    return { channel, enters: from - time, passes: from, leaves: to - time, over: to, flow: at };
  });
}

export function courseOf(messages: Messages, message: number): Course {
  const [route, flows] = [messages.route[message]!, messages.flows[message]!];
  const begin = messages.begin[message]!;
  const isStored = flows.length >= 2 * route.length;
  const hops =
    flows.length < 2 ? [] : isStored ? hopByHop(messages, route, flows) : throughRoute(messages, route, flows);
  return { message, begin, ready: begin + costOf(messages.startup, message), end: messages.end[message]!, hops };
}

/// Which part of a channel has words on it: from the tail to the head, as fractions of its length. Null: none.
export function litPart(hop: Hop, now: number): readonly [number, number] | null {
  if (now < hop.enters || now >= hop.over) return null;
  const share = (from: number, to: number) => (now >= to ? 1 : now <= from ? 0 : (now - from) / (to - from));
  return [share(hop.leaves, hop.over), share(hop.enters, hop.passes)];
}
