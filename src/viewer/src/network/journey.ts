import { pointAt, type Curve, type Point } from "./geometry";

// The fraction of a message's time in which its mark grows at the source: its startup, shortened.
const growing = 0.15;
// The fraction of a hop in which a mark passes through the node to the next channel.
const crossing = 0.15;

/// The times of a message, from the report, in the unit of the run.
export interface Timing {
  begin: number;
  end: number;
  /// Pairs; one for the whole route, or one for each hop.
  flows: readonly number[];
}

/// The progress of a message at a moment, in hops; below 0 it is still growing at its source.
export function hopsDone(timing: Timing, hops: number, now: number): number {
  const { begin, end, flows } = timing;
  if (now >= end) return hops;
  const departs = begin + growing * (end - begin);
  if (now < departs) return now <= begin ? -1 : (now - begin) / (departs - begin) - 1;
  const share = (now - departs) / (end - departs || 1);
  const first = flows[0] ?? begin;
  if (flows.length < 2 * hops || hops < 2) return share * hops;
  // Store-and-forward: the same fraction of the time between the first flow and delivery.
  const moment = first + share * (end - first);
  let done = 0;
  while (done < hops && moment >= flows[2 * done + 1]!) ++done;
  if (done === hops) return hops;
  const [from, to] = [flows[2 * done]!, flows[2 * done + 1]!];
  return done + Math.min(1, Math.max(0, (moment - from) / (to - from || 1)));
}

/// The position of the mark of a message. It ends at `rest` on its last channel, not in the node, so that it remains
/// visible.
export function markAt(curves: readonly Curve[], centres: readonly Point[], hops: number, rest: number): Point {
  if (hops <= 0) return pointAt(curves[0]!, 0);
  const last = curves.length - 1;
  const hop = Math.min(last, Math.floor(hops));
  const within = Math.min(1, hops - hop);
  if (hop === last) return pointAt(curves[hop]!, within * rest);
  if (within <= 1 - crossing) return pointAt(curves[hop]!, within / (1 - crossing));
  const [a, b, c] = [curves[hop]!, centres[hop]!, curves[hop + 1]!];
  return pointAt([a[4], a[5], b[0], b[1], c[0], c[1]], (within - 1 + crossing) / crossing);
}
