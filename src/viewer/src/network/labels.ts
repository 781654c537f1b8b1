import type { Point } from "./geometry";

export interface Box {
  x: number;
  y: number;
  wide: number;
  high: number;
}

/// A label to be placed around a point, best towards `side`.
export interface Label {
  at: Point;
  side: Point;
  wide: number;
  high: number;
  /// How far its edge stays away from the point.
  away: number;
}

const turns = [0, 1, -1, 2, -2, 3, -3, 4];

function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.x + a.wide, b.x + b.wide) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.high, b.y + b.high) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/// The centre of the label, seen from its point, in one of eight directions: at the side it wants, turned by eighths.
function centreOf({ side, wide, high, away }: Label, turn: number): Point {
  const angle = Math.atan2(side[1], side[0]) + (turn * Math.PI) / 4;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const reach =
    away +
    Math.min(
      Math.abs(dx) > 1e-9 ? wide / 2 / Math.abs(dx) : Infinity,
      Math.abs(dy) > 1e-9 ? high / 2 / Math.abs(dy) : Infinity,
    );
  return [dx * reach, dy * reach];
}

/// Places labels one after the other where they cover least of the obstacles and of each other; gives the centre of
/// each, seen from its point. Good places rather than the best ones: labels are few and this runs at every step.
export function placeLabels(labels: readonly Label[], obstacles: readonly Box[]): Point[] {
  const taken = [...obstacles];
  return labels.map((label) => {
    let best: { centre: Point; box: Box; cost: number } | null = null;
    for (const [rank, turn] of turns.entries()) {
      const centre = centreOf(label, turn);
      const box = {
        x: label.at[0] + centre[0] - label.wide / 2,
        y: label.at[1] + centre[1] - label.high / 2,
        wide: label.wide,
        high: label.high,
      };
      const covered = taken.reduce((sum, other) => sum + overlap(box, other), 0);
      const cost = covered + 0.004 * rank * label.wide * label.high;
      if (!best || cost < best.cost) best = { centre, box, cost };
    }
    taken.push(best!.box);
    return best!.centre;
  });
}
