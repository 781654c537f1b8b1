import type { LoadClass } from "../load";
import { pointAt, type Curve, type Point } from "./geometry";

/// Line widths, in units of the drawing, when a node's diameter takes `unit` pixels: thin enough for small drawings,
/// but visible on a projector.
export interface Sizes {
  unit: number;
  line: readonly [number, number, number, number];
  head: readonly [number, number, number, number];
  mark: number;
  label: number;
  badge: number;
  /// Of all lanes of a channel together, and of rings around nodes.
  lanes: number;
  ring: number;
}

export const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

export function sizesFor(unit: number): Sizes {
  const inUnits = (share: number, low: number, high: number) => between(share * unit, low, high) / unit;
  return {
    unit,
    line: [inUnits(0.02, 0.8, 1.8), inUnits(0.048, 1.6, 4.5), inUnits(0.088, 3, 8), inUnits(0.13, 4.5, 12)],
    head: [0, inUnits(0.18, 5, 16), inUnits(0.24, 7, 21), inUnits(0.3, 9, 27)],
    mark: inUnits(0.1, 3, 9),
    label: inUnits(0.23, 10.5, 20),
    lanes: inUnits(0.17, 4.5, 15),
    ring: inUnits(0.075, 2, 6),
    badge: inUnits(0.24, between(0.7 * unit, 7.5, 10.5), 22),
  };
}

/// Of the ring around a node, which may send and receive at once: two rings, the startup inside.
export const ringRadius = (kind: "startup" | "arrived", layout: { radius: number }, sizes: Sizes): number =>
  layout.radius + sizes.ring * (kind === "startup" ? 0.75 : 2);

/// Long dashes for two messages and short ones for more, in line widths.
export const dashes: Readonly<Record<LoadClass, readonly [number, number] | null>> = {
  0: null,
  1: null,
  2: [2.6, 0.9],
  3: [0.9, 0.35],
};

/// The position of the number of a loaded channel: clear of its arrowhead and of the marks at rest before it.
export const badgeAt = (curve: Curve): Point => pointAt(curve, 0.4);

/// The largest number of pixels for a node in a frame: networks of few nodes should not fill the screen with them.
export const largestUnit = (wide: number, high: number) => Math.max(72, Math.min(wide, high) / 8.5);
