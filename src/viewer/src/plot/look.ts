import type { SymbolType } from "@observablehq/plot";

const shapes: SymbolType[] = ["circle", "square", "triangle", "diamond", "star", "wye", "cross", "plus", "times"];
const colours = 7;

/// Colours and shapes cycle with different periods, so that 63 curves are all different.
export const colourOf = (curve: number) => `var(--curve-${curve % colours})`;
export const shapeOf = (curve: number) => shapes[curve % shapes.length]!;
