export type Point = readonly [number, number];

/// A quadratic Bezier curve as in a report: start, control point, end.
export type Curve = readonly [number, number, number, number, number, number];

export function pointAt(curve: Curve, t: number): Point {
  const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
  return [a * curve[0] + b * curve[2] + c * curve[4], a * curve[1] + b * curve[3] + c * curve[5]];
}

/// The unit vector along the curve at t.
export function directionAt(curve: Curve, t: number): Point {
  const dx = (1 - t) * (curve[2] - curve[0]) + t * (curve[4] - curve[2]);
  const dy = (1 - t) * (curve[3] - curve[1]) + t * (curve[5] - curve[3]);
  const length = Math.hypot(dx, dy) || 1;
  return [dx / length, dy / length];
}

/// The part of the curve from its start to t.
export function upTo(curve: Curve, t: number): Curve {
  const [x0, y0, x1, y1] = curve;
  const [x, y] = pointAt(curve, t);
  return [x0, y0, x0 + t * (x1 - x0), y0 + t * (y1 - y0), x, y];
}

/// The part of the curve between two of its points.
export function stretchOf(curve: Curve, from: number, to: number): Curve {
  const [, , x1, y1, x2, y2] = upTo(curve, to);
  const [x, y] = pointAt(curve, from);
  // The control point of the part lies on the line between those of the whole, seen from its own start.
  const share = to > 0 ? from / to : 0;
  return [x, y, x1 + share * (x2 - x1), y1 + share * (y2 - y1), x2, y2];
}

/// The curve moved to its right, in its direction, by a small distance.
export function besideOf(curve: Curve, distance: number): Curve {
  if (distance === 0) return curve;
  const moved = [0, 0.5, 1].flatMap((t, at) => {
    const [dx, dy] = directionAt(curve, t);
    return [curve[2 * at]! - dy * distance, curve[2 * at + 1]! + dx * distance];
  });
  return moved as unknown as Curve;
}

const samples = 16;

export function lengthOf(curve: Curve): number {
  let length = 0;
  let [x, y] = [curve[0], curve[1]];
  for (let k = 1; k <= samples; ++k) {
    const [nx, ny] = pointAt(curve, k / samples);
    length += Math.sqrt((nx - x) ** 2 + (ny - y) ** 2); // Math.hypot is slow
    [x, y] = [nx, ny];
  }
  return length;
}

/// The parameter at which the remaining arc has this length.
export const beforeEnd = (curve: Curve, stretch: number) => Math.max(0.05, 1 - stretch / (lengthOf(curve) || 1));

/// To three digits. Drawings that move need this a thousand times a frame, and toFixed takes ten times as long.
const short = (value: number) => Math.round(1000 * value) / 1000;

export const pathOf = (curve: Curve) =>
  `M${short(curve[0])} ${short(curve[1])}Q${short(curve[2])} ${short(curve[3])} ${short(curve[4])} ${short(curve[5])}`;

/// One line along a route; through the nodes between its channels it bends at their centres.
export function routePath(curves: readonly Curve[], centres: readonly Point[]): string {
  return curves
    .map((curve, hop) => {
      const next = curves[hop + 1];
      const centre = centres[hop];
      const through =
        next && centre ? `Q${short(centre[0])} ${short(centre[1])} ${short(next[0])} ${short(next[1])}` : "";
      const [, ...bend] = pathOf(curve).split("Q");
      return `${hop === 0 ? `M${short(curve[0])} ${short(curve[1])}` : ""}Q${bend.join("Q")}${through}`;
    })
    .join("");
}

/// The corners of an arrowhead whose tip is the end of the curve, the tip first.
export function arrowCorners(curve: Curve, long: number, wide: number): readonly [Point, Point, Point] {
  const [x, y] = [curve[4], curve[5]];
  const [fx, fy] = pointAt(curve, beforeEnd(curve, long));
  const length = Math.hypot(x - fx, y - fy) || 1;
  const [dx, dy] = [(x - fx) / length, (y - fy) / length];
  const [bx, by, h] = [x - dx * long, y - dy * long, wide / 2];
  return [[x, y], [bx - dy * h, by + dx * h], [bx + dy * h, by - dx * h]];
}

export const arrowhead = (curve: Curve, long: number, wide: number): string =>
  `M${arrowCorners(curve, long, wide).map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}Z`;

/// The nearest vertex in the direction of an arrow key; -1 if there is none.
export function neighbourTowards(places: readonly Point[], from: number, [dx, dy]: Point): number {
  const [x, y] = places[from]!;
  let [best, least] = [-1, Infinity];
  places.forEach(([px, py], vertex) => {
    const along = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy - (py - y) * dx);
    // Within 60 degrees of the key's direction; straight ahead is preferred to merely near.
    if (vertex === from || along <= 0.01 || aside > 1.75 * along) return;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [vertex, far];
  });
  return best;
}
