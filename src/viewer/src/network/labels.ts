import type { Point } from "./geometry";

export interface Box {
  x: number;
  y: number;
  wide: number;
  high: number;
}

/// A label to be placed around a point, preferably towards `side`.
export interface Label {
  at: Point;
  side: Point;
  wide: number;
  high: number;
  /// The distance of its edge from the point.
  away: number;
}

const turns = [0, 1, -1, 2, -2, 3, -3, 4, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 3.5, -3.5];
// Multiples of the minimal distance from its point.
const reaches = [1, 2, 3, 4];
// A text on a line is readable, a text on a text is not.
const onText = 16;
const rounds = 6;

function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.x + a.wide, b.x + b.wide) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.high, b.y + b.high) - Math.max(a.y, b.y);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/// The centre of the label, relative to its point, in one of sixteen directions: from the preferred side, in eighths of a
/// turn.
function centreOf({ side, wide, high, away }: Label, turn: number, far: number): Point {
  const angle = Math.atan2(side[1], side[0]) + (turn * Math.PI) / 4;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const reach =
    away * far +
    Math.min(
      Math.abs(dx) > 1e-9 ? wide / 2 / Math.abs(dx) : Infinity,
      Math.abs(dy) > 1e-9 ? high / 2 / Math.abs(dy) : Infinity,
    );
  return [dx * reach, dy * reach];
}

const boxAt = (label: Label, centre: Point): Box => ({
  x: label.at[0] + centre[0] - label.wide / 2,
  y: label.at[1] + centre[1] - label.high / 2,
  wide: label.wide,
  high: label.high,
});

const covered = (box: Box, others: readonly Box[]) => others.reduce((sum, other) => sum + overlap(box, other), 0);

/// The position in which a label covers least.
function bestPlace(label: Label, lines: readonly Box[], solid: readonly Box[]): Point {
  let best: { centre: Point; cost: number } | null = null;
  let rank = 0;
  for (const far of reaches) {
    for (const turn of turns) {
      const centre = centreOf(label, turn, far);
      const box = boxAt(label, centre);
      const cost = covered(box, lines) + onText * covered(box, solid) + 0.004 * rank++ * label.wide * label.high;
      if (!best || cost < best.cost) best = { centre, cost };
    }
  }
  return best!.centre;
}

/// Places labels one after the other where they cover least of lines, of solid shapes and of each other, in a few
/// passes; returns the centre of each, relative to its point. A heuristic: labels are few and this runs at every step.
export function placeLabels(labels: readonly Label[], lines: readonly Box[], solid: readonly Box[]): Point[] {
  const centres: Point[] = [];
  for (let round = 0; round < rounds; ++round) {
    labels.forEach((label, at) => {
      const others = centres.flatMap((centre, other) => (other === at ? [] : [boxAt(labels[other]!, centre)]));
      centres[at] = bestPlace(label, lines, [...solid, ...others]);
    });
  }
  return centres;
}
