import type { SymbolType } from "@observablehq/plot";

const shapes: SymbolType[] = ["circle", "square", "triangle", "diamond", "star", "wye", "cross", "plus", "times"];
const colours = 7;

/// Colours and shapes go round at different lengths: no two of 63 curves look the same.
export const colourOf = (curve: number) => `var(--curve-${curve % colours})`;
export const shapeOf = (curve: number) => shapes[curve % shapes.length]!;
