import type { RefObject } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { useCanvas } from "../canvas/use-canvas";
import { useZoom, type Zoomed } from "../canvas/use-zoom";
import type { Standing } from "../context";
import type { Loads, Run } from "../document";
import { channelName } from "../names";
import { cellAt, columnOf, rowOf, type Cell, type Lattice } from "./cells";
import { paintCells, paintCursor, paintTicks, type Frame } from "./paint";

export interface HeatPlot {
  canvas: RefObject<HTMLCanvasElement>;
  high: number;
  zoomed: Zoomed;
  /// The column of the current step; -1 before the first.
  column: number;
  /// The cell at a point of the canvas; null outside.
  under: (x: number, y: number) => Cell | null;
}

// The space below the cells for the numbers of steps.
const foot = 22;
// In the names of rows, in pixels.
const widthOfLetter = 6.4;

/// The layout of the cells. `high` is the height to be filled; null if the height is free.
function frameFor(run: Run, loads: Loads, wide: number, high: number | null): Frame {
  const longest = Math.max(...loads.rows.map((row) => rowName(run, row).length));
  const left = Math.min(wide / 3, Math.max(44, 14 + widthOfLetter * longest));
  const room = Math.max(60, wide - left - 16);
  const right = left + Math.min(room, loads.columns.length * 72);
  const most = high === null ? 420 : Math.max(120, high - foot - 8);
  return { left, top: 4, right, bottom: 4 + Math.min(most, loads.rows.length * (high === null ? 18 : 30)) };
}

function latticeFor(loads: Loads, frame: Frame, { k, x, y }: { k: number; x: number; y: number }): Lattice {
  const [columns, rows] = [loads.columns.length, loads.rows.length];
  const wide = (k * (frame.right - frame.left)) / columns;
  const high = (k * (frame.bottom - frame.top)) / rows;
  return { columns, rows, left: frame.left * k + x, top: frame.top * k + y, wide, high };
}

function rowName(run: Run, [first, last]: readonly [number, number]): string {
  return first === last && run.network.channels ? channelName(run, first) : String(first);
}

/// The loads of a run, as far as they are shown, on a canvas, with the current zoom, and with frames around the step, the selected channel and the
/// cell pointed at.
export function useHeatPlot(
  { index, position, selection }: Standing,
  loads: Loads,
  size: readonly [number, number | null],
  cursor: Cell | null,
): HeatPlot {
  const [wide, room] = size;
  const frame = useMemo(() => frameFor(index.run, loads, wide, room), [index, loads, wide, room]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const zoomed = useZoom(
    canvas,
    [frame.left, frame.top, frame.right, frame.bottom],
    Math.max(8, loads.columns.length / 8),
  );
  const lattice = latticeFor(loads, frame, zoomed.transform);
  const step = index.run.steps[position - 1];
  const column = step ? columnOf(loads, step.step) : -1;
  const row = selection?.place.kind === "channel" ? rowOf(loads, selection.place.id) : -1;
  const high = frame.bottom + foot;
  useCanvas(canvas, wide, high, [zoomed.transform, frame, loads, column, row, cursor], (context, palette) => {
    const names = {
      column: (at: number) => String(loads.columns[at]![1]),
      row: (at: number) => rowName(index.run, loads.rows[at]!),
    };
    paintCells(context, palette, loads, lattice, frame);
    paintTicks(context, palette, lattice, frame, names);
    paintCursor(context, palette, lattice, frame, { column, row: -1 });
    paintCursor(context, palette, lattice, frame, { column: -1, row });
    if (cursor) paintCursor(context, palette, lattice, frame, cursor);
  });
  const inside = (x: number, y: number) => x >= frame.left && x <= frame.right && y <= frame.bottom;
  return { canvas, high, zoomed, column, under: (x, y) => (inside(x, y) ? cellAt(lattice, x, y) : null) };
}
