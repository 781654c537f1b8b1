import type { Drawing } from "../document";
import { lengthOf, pointAt, stretchOf, type Curve, type Point } from "./geometry";
import { between } from "./sizes";

/// The layout, fitted to the displayed size. `radius` is that of nodes.
export interface Layout {
  places: readonly Point[];
  curves: readonly Curve[];
  radius: number;
}

// The radius of a node in a report, in its units; and the smallest, in pixels, that fits a two-digit number.
const usual = 0.5;
const legible = 11.5;
// The fraction of the distance to the nearest neighbour that enlarged nodes may take.
const share = 0.36;

function nearestDistance(places: readonly Point[]): number {
  let nearest = Infinity;
  places.forEach(([x, y], at) => {
    for (let other = 0; other < at; ++other)
      nearest = Math.min(nearest, Math.hypot(places[other]![0] - x, places[other]![1] - y));
  });
  return nearest;
}

export interface Frame {
  x: number;
  y: number;
  wide: number;
  high: number;
}

/// The bounding box of a drawing, with a small margin; reports leave wide margins.
export function frameOf({ places, curves, width, height }: Drawing, margin: number): Frame {
  const least: [number, number] = [Infinity, Infinity];
  const most: [number, number] = [-Infinity, -Infinity];
  const hold = ([x, y]: Point, reach: number) => {
    least[0] = Math.min(least[0], x - reach);
    least[1] = Math.min(least[1], y - reach);
    most[0] = Math.max(most[0], x + reach);
    most[1] = Math.max(most[1], y + reach);
  };
  for (const place of places) hold(place, 0.5 + margin);
  for (const curve of curves) for (const t of [0.25, 0.5, 0.75]) hold(pointAt(curve, t), margin);
  if (least[0] === Infinity) return { x: 0, y: 0, wide: width, high: height };
  return { x: least[0], y: least[1], wide: most[0] - least[0], high: most[1] - least[1] };
}

/// In small drawings nodes are enlarged, as far as there is room, so that their numbers are readable; channels are
/// shortened accordingly.
export function fitted({ places, curves }: Drawing, unit: number): Layout {
  if (legible / unit <= usual) return { places, curves, radius: usual };
  const radius = Math.max(usual, Math.min(legible / unit, share * nearestDistance(places)));
  const shorter = (curve: Curve): Curve => {
    const length = lengthOf(curve);
    const cut = between((radius - usual) / (length || 1), 0, 0.25);
    return stretchOf(curve, cut, 1 - cut);
  };
  return { places, curves: radius > usual ? curves.map(shorter) : curves, radius };
}
