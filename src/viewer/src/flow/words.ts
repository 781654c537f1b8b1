import { count } from "../format";
import { channelName, messageName } from "../names";
import type { RunIndex } from "../run-index";
import type { Lane } from "./moment";

// More channels than this are counted.
const mostNamed = 3;

/// Which channels are shared, and by whom, in words.
function sharedWords({ run }: RunIndex, lanes: readonly Lane[]): string[] {
  const channels = new Map<number, number[]>();
  for (const { channel, message, crowd } of lanes) {
    if (crowd > 1) channels.set(channel, [...(channels.get(channel) ?? []), message]);
  }
  const all = [...channels];
  const named = all.slice(0, mostNamed).map(([channel, messages]) => {
    const names = messages.slice(0, mostNamed).map((message) => messageName(run, message));
    const more = messages.length > mostNamed ? ` and ${messages.length - mostNamed} more` : "";
    return `channel ${channelName(run, channel)} is shared by ${names.join(", ")}${more}`;
  });
  const rest = all.length - named.length;
  return rest > 0 ? [...named, `${count(rest, "more channel")} shared`] : named;
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
    ...sharedWords(index, lanes),
  ];
  return parts.length > 0 ? parts.join("; ") : "nothing is under way";
}
