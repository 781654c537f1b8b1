// Real values in place of cells: rank i begins with the i-th digit of pi, and sums are what adding, or taking the largest,
// makes of these.
import type { Glyph, Row } from "./cells";
import type { RunIndex } from "./run-index";

/// How sums are shown: as cells, or as the value by one of two operations.
export type Values = "cells" | "+" | "max";
export const waysToShow: readonly Values[] = ["cells", "+", "max"];

export const valueOfRank = (rank: number): number => [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3][rank % 16]!;

/// A contribution of a sum, and how often it is there.
export interface Summand {
  rank: number;
  times?: number;
}

export const combined = (all: readonly Summand[], values: Values): number =>
  values === "max"
    ? Math.max(...all.map(({ rank }) => valueOfRank(rank)))
    : all.reduce((sum, { rank, times }) => sum + (times ?? 1) * valueOfRank(rank), 0);

/// Whether a run adds, so that its contents have values.
export const hasValues = ({ contents, run }: RunIndex): boolean =>
  contents?.kind === "sums" && (run.holdings?.initial.length ?? 0) <= 16;

/// Whether the sums of a run have contributions more than once, which changes a sum, and no largest value.
export const repeats = ({ contents }: RunIndex): boolean => contents?.repeats ?? false;

const withValue = (row: Row, values: Values): Row =>
  row.cells.length === 0
    ? row
    : {
        ...row,
        value: String(combined(row.cells, values)),
        isWrong: values === "+" && row.cells.some(({ times }) => times !== undefined),
      };

/// The same contents with values in place of cells, where it has few enough rows for numbers to be read.
export function inValues(glyph: Glyph, index: RunIndex, values: Values): Glyph {
  if (values === "cells" || !hasValues(index) || glyph.rows.length === 0 || glyph.rows.length > 4) return glyph;
  const rows = glyph.rows.map((row) => withValue(row, values));
  const told = rows.flatMap(({ value }) => (value === undefined ? [] : [value])).join(", ");
  return { ...glyph, rows, words: told ? `${glyph.words}: ${told}` : glyph.words };
}
