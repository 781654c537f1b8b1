import type { Drawing } from "../document";
import { lengthOf, stretchOf, type Curve, type Point } from "./geometry";
import { between } from "./sizes";

/// Where things are, fitted to the size at which they are shown. `radius` is that of nodes.
export interface Layout {
  places: readonly Point[];
  curves: readonly Curve[];
  radius: number;
}

// Of a node in a report, in its units; and the least, in pixels, that holds a number of two digits.
const usual = 0.5;
const legible = 11.5;
// Larger nodes may take so much of the way to their nearest neighbour.
const share = 0.36;

function nearestDistance(places: readonly Point[]): number {
  let nearest = Infinity;
  places.forEach(([x, y], at) => {
    for (let other = 0; other < at; ++other)
      nearest = Math.min(nearest, Math.hypot(places[other]![0] - x, places[other]![1] - y));
  });
  return nearest;
}

/// In small drawings nodes grow, as far as there is room, so that their numbers can be read; channels give way to them.
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
