import type { Loads } from "../document";

export interface Cell {
  column: number;
  row: number;
}

/// Cells on a canvas: their number, origin and size.
export interface Lattice {
  columns: number;
  rows: number;
  left: number;
  top: number;
  wide: number;
  high: number;
}

/// The column that has this step; -1 if none does.
export const columnOf = ({ columns }: Loads, step: number) =>
  columns.findIndex(([first, last]) => first <= step && step <= last);

export const rowOf = ({ rows }: Loads, channel: number) =>
  rows.findIndex(([first, last]) => first <= channel && channel <= last);

/// The cell under a point; null outside.
export function cellAt(lattice: Lattice, x: number, y: number): Cell | null {
  const column = Math.floor((x - lattice.left) / lattice.wide);
  const row = Math.floor((y - lattice.top) / lattice.high);
  return column >= 0 && row >= 0 && column < lattice.columns && row < lattice.rows ? { column, row } : null;
}

/// Cells merged `across` by `down`; each has the largest value, so that no maximum is lost if many share a pixel.
export function pooled(cells: readonly (readonly number[])[], across: number, down: number): number[][] {
  const pool: number[][] = [];
  for (let column = 0; column < cells.length; ++column) {
    const into = (pool[Math.floor(column / across)] ??= new Array<number>(Math.ceil(cells[column]!.length / down)).fill(
      0,
    ));
    cells[column]!.forEach((load, row) => {
      const at = Math.floor(row / down);
      if (load > into[at]!) into[at] = load;
    });
  }
  return pool;
}
