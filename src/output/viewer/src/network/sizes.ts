import type { LoadClass } from "../load";
import { pointAt, type Curve, type Point } from "./geometry";

/// How thick things are, in units of the drawing, when a node's diameter takes `unit` pixels: thin enough for small
/// drawings, and never so thin that a projector loses it.
export interface Sizes {
  unit: number;
  line: readonly [number, number, number, number];
  head: readonly [number, number, number, number];
  mark: number;
  label: number;
  badge: number;
}

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

export function sizesFor(unit: number): Sizes {
  const inUnits = (share: number, low: number, high: number) => between(share * unit, low, high) / unit;
  return {
    unit,
    line: [inUnits(0.022, 0.8, 1.3), inUnits(0.06, 1.6, 3), inUnits(0.11, 3, 5.5), inUnits(0.165, 4.5, 8.5)],
    head: [0, inUnits(0.2, 5, 11), inUnits(0.26, 7, 15), inUnits(0.34, 9, 20)],
    mark: inUnits(0.12, 3, 6.5),
    label: inUnits(0.27, 9, 13.5),
    badge: inUnits(0.3, 10.5, 15),
  };
}

/// Long dashes for two messages and short ones for more, in widths of the line.
export const dashes: Readonly<Record<LoadClass, readonly [number, number] | null>> = { 0: null, 1: null, 2: [2.6, 0.9], 3: [0.9, 0.35] };

/// Where the number of a loaded channel stands: clear of its arrowhead and of the marks that rest before it.
export const badgeAt = (curve: Curve): Point => pointAt(curve, 0.4);

/// The largest number of pixels for a node: networks of few nodes do not fill the screen with them.
export const largestUnit = 72;
