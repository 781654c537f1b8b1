import { count, number } from "../format";
import { channelName, messageName } from "../names";
import type { RunIndex } from "../run-index";
import type { Lane } from "./moment";

// More channels than this are counted.
const mostNamed = 3;

/// The part of a channel's rate that a message has, in words.
const part = (share: number) => `${number(Number((100 * share).toPrecision(3)))}\u00a0%`;

/// Which channels divide their rate, and what each message has of it, in words.
function ratesInWords({ run }: RunIndex, lanes: readonly Lane[]): string[] {
  const channels = new Map<number, Lane[]>();
  for (const lane of lanes) {
    if (lane.isReduced) channels.set(lane.channel, [...(channels.get(lane.channel) ?? []), lane]);
  }
  const all = [...channels];
  const named = all.slice(0, mostNamed).map(([channel, there]) => {
    const names = there.slice(0, mostNamed).map(({ message, share }) => `${messageName(run, message)} has ${part(share)}`);
    const more = there.length > mostNamed ? ` and ${there.length - mostNamed} more` : "";
    return `reduced rates on channel ${channelName(run, channel)}: ${names.join(", ")}${more}`;
  });
  const rest = all.length - named.length;
  return rest > 0 ? [...named, `and on ${count(rest, "more channel")}`] : named;
}

/// What is under way at a time, for those who do not see it.
export function momentWords(index: RunIndex, now: number): string {
  const moment = index.moments?.at(now);
  if (!moment) return "";
  const { lanes, startups } = moment;
  const under = new Set(lanes.map(({ message }) => message)).size;
  const parts = [
    ...(startups.length > 0 ? [count(startups.length, "startup")] : []),
    ...(under > 0 ? [`${count(under, "message")} on channels`] : []),
    ...ratesInWords(index, lanes),
  ];
  return parts.length > 0 ? parts.join("; ") : "no message is under way";
}
