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

/// The loads of the steps up to one of them; later ones are shown as if they were idle.
export function reachedLoads(loads: Loads, step: number): Loads {
  const isReached = (column: number) => loads.columns[column]![1] <= step;
  const upTo = (cells: readonly (readonly number[])[]) => cells.map((column, at) => (isReached(at) ? [...column] : column.map(() => 0)));
  const cells = upTo(loads.cells);
  const congestion = loads.congestion ? upTo(loads.congestion) : null;
  const most = (all: readonly (readonly number[])[]) => all.reduce((sum, column) => Math.max(sum, ...column), 0);
  return { ...loads, cells, congestion, most: most(cells), most_congestion: most(congestion ?? cells) } as Loads;
}

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
