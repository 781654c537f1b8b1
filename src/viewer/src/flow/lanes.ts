import { besideOf, lengthOf, stretchOf, type Curve } from "../network/geometry";
import type { Lane } from "./moment";

/// A lane as it is drawn: along a curve, with its width.
export interface Strip {
  lane: Lane;
  curve: Curve;
  width: number;
}

/// Side by side in the order of messages, within the width of the channel. Heads that run ahead of their words may ask
/// for more than there is; all are narrowed then.
export function stripsOf(lanes: readonly Lane[], curves: readonly Curve[], width: number): Strip[] {
  const byChannel = new Map<number, Lane[]>();
  for (const lane of lanes) {
    const there = byChannel.get(lane.channel);
    if (there) there.push(lane);
    else byChannel.set(lane.channel, [lane]);
  }
  return [...byChannel].flatMap(([channel, together]) => {
    const sum = together.reduce((all, { share }) => all + share, 0);
    const scale = width / Math.max(1, sum);
    const widthOf = (lane: Lane) => lane.share * scale * lane.wide;
    let before = -together.reduce((all, lane) => all + widthOf(lane), 0) / 2;
    return together.map((lane) => {
      const wide = widthOf(lane);
      const beside = before + wide / 2;
      before += wide;
      return { lane, curve: besideOf(curves[channel]!, beside), width: wide };
    });
  });
}

/// What is drawn of a strip: its line, which ends within the arrowhead, and the arrowhead at the end of `tip`.
export interface LaneShape {
  line: Curve;
  tip: Curve;
  long: number;
  wide: number;
}

/// @param lanes the width of all lanes of a channel together
export function shapeOf({ lane, curve, width }: Strip, lanes: number): LaneShape {
  const long = Math.min(Math.max(width * 1.5, lanes * 0.9), 0.6 * lengthOf(curve));
  const tip = stretchOf(curve, lane.from, Math.max(lane.to, 1e-3));
  const length = lengthOf(tip);
  const back = Math.min(0.8, (0.8 * long) / (length || 1));
  const wide = Math.max(width * 1.75, lanes * 0.7);
  return { line: stretchOf(tip, 0, 1 - back), tip, long: Math.min(long, 0.9 * length), wide };
}
