import { useMemo, useRef, useState } from "preact/hooks";
import { useCanvas } from "../canvas/use-canvas";
import { useZoom } from "../canvas/use-zoom";
import { ZoomButtons } from "../canvas/ZoomButtons";
import { useShared, type Standing } from "../context";
import type { Loads, Run } from "../document";
import { count } from "../format";
import { channelName } from "../names";
import { useSize } from "../use-size";
import { cellAt, columnOf, rowOf, type Lattice } from "./cells";
import { paintCells, paintCursor, paintTicks, type Frame } from "./paint";

interface Cell {
  column: number;
  row: number;
}

const foot = 22;

function frameFor(run: Run, loads: Loads, wide: number, high: number | null): Frame {
  const named = loads.rows.length <= 60 && run.network.channels !== null;
  const left = named ? 74 : 58;
  const room = Math.max(60, wide - left - 16);
  const right = left + Math.min(room, loads.columns.length * 72);
  const most = high === null ? 420 : Math.max(120, high - foot - 8);
  return { left, top: 4, right, bottom: 4 + Math.min(most, loads.rows.length * (high === null ? 18 : 30)) };
}

function latticeFor(loads: Loads, frame: Frame, { k, x, y }: { k: number; x: number; y: number }): Lattice {
  const [columns, rows] = [loads.columns.length, loads.rows.length];
  return {
    columns, rows, left: frame.left * k + x, top: frame.top * k + y,
    wide: (k * (frame.right - frame.left)) / columns, high: (k * (frame.bottom - frame.top)) / rows,
  };
}

const span = ([first, last]: readonly [number, number], name: (value: number) => string) =>
  first === last ? name(first) : `${name(first)} to ${name(last)}`;

function tell(run: Run, loads: Loads, { column, row }: Cell): string {
  const [steps, channels] = [loads.columns[column]!, loads.rows[row]!];
  const load = loads.cells[column]?.[row] ?? 0;
  const folded = steps[0] !== steps[1] || channels[0] !== channels[1];
  const where = channels[0] === channels[1] ? `channel ${channelName(run, channels[0])}` : `channels ${channels[0]} to ${channels[1]}`;
  return `step ${span(steps, String)}, ${where}: ${folded ? "at most " : ""}${count(load, "message")}`;
}

/// The loads of all channels in all steps. In the place of a drawing it fills the height that it is given.
export function Heatmap({ fill = false, ...standing }: Standing & { fill?: boolean }) {
  const { page, player } = useShared();
  const { index, position, run, selection } = standing;
  const loads = index.run.loads!;
  const box = useRef<HTMLDivElement>(null);
  const [wide, high] = useSize(box);
  const frame = useMemo(() => frameFor(index.run, loads, wide, fill ? high : null), [index, loads, wide, high, fill]);
  const [cursor, setCursor] = useState<Cell | null>(null);
  const step = index.run.steps[position - 1]?.step;
  const chosen = selection?.place.kind === "channel" ? rowOf(loads, selection.place.id) : -1;
  const element = useRef<HTMLCanvasElement>(null);
  const zoomed = useZoom(element, [frame.left, frame.top, frame.right, frame.bottom], Math.max(8, loads.columns.length / 8));
  const lattice = latticeFor(loads, frame, zoomed.transform);
  const canvas = useCanvas(wide, frame.bottom + foot, (context, palette) => {
    paintCells(context, palette, loads, lattice, frame);
    paintTicks(context, palette, lattice, frame, (column) => String(loads.columns[column]?.[1] ?? ""), (row) => (loads.rows[row]![0] === loads.rows[row]![1] ? channelName(index.run, loads.rows[row]![0]).replace(/^number /, "") : String(loads.rows[row]![0])));
    context.beginPath();
    context.rect(frame.left - 3, 0, frame.right - frame.left + 6, frame.bottom + 4);
    context.clip();
    const column = step === undefined ? -1 : columnOf(loads, step);
    if (column >= 0) paintCursor(context, palette, lattice.left + column * lattice.wide, frame.top, Math.max(2, lattice.wide), frame.bottom - frame.top);
    if (chosen >= 0) paintCursor(context, palette, frame.left, lattice.top + chosen * lattice.high, frame.right - frame.left, Math.max(2, lattice.high));
    if (cursor) paintCursor(context, palette, lattice.left + cursor.column * lattice.wide, lattice.top + cursor.row * lattice.high, lattice.wide, lattice.high);
  }, [lattice.left, lattice.top, lattice.wide, lattice.high, frame, loads, step, chosen, cursor]);
  element.current = canvas.current;

  const channelAt = (cell: Cell) => {
    const [first, last] = loads.rows[cell.row]!;
    return first === last && index.run.network.channels ? ({ run, kind: "channel", id: first } as const) : null;
  };
  const point = (cell: Cell | null) => {
    setCursor(cell);
    page.point(cell && channelAt(cell));
  };
  const go = (cell: Cell) => {
    player.jump(index.positionOf(loads.columns[cell.column]![1]));
    const place = channelAt(cell);
    if (place) page.store.set({ pinned: place });
  };
  const under = (event: MouseEvent) => {
    const area = canvas.current!.getBoundingClientRect();
    const [x, y] = [event.clientX - area.left, event.clientY - area.top];
    return x < frame.left || x > frame.right || y > frame.bottom ? null : cellAt(lattice, x, y);
  };
  return (
    <div role="group" class={`panel heatmap${fill ? " fill" : ""}`} aria-label="Loads of channels in steps">
      <div class="panel-head">
        <h3>Loads <small>channels down, steps across</small></h3>
        <Key most={loads.most} />
        <ZoomButtons zoomed={zoomed} of="heat map" />
      </div>
      <div class="canvas-box" ref={box}>
        <canvas ref={canvas} style={{ width: `${wide}px`, height: `${frame.bottom + foot}px` }} tabIndex={0} role="img"
          aria-label={`Heat map of ${count(loads.rows.length, "row")} and ${count(loads.columns.length, "column")}. ${cursor ? tell(index.run, loads, cursor) : "Arrow keys move, Enter goes there."}`}
          onPointerMove={(event) => point(under(event))} onPointerLeave={() => point(null)} onBlur={() => point(null)}
          onClick={(event) => { const cell = under(event); if (cell) go(cell); }}
          onKeyDown={(event) => keyed(event, { loads, cursor, point, go, zoomed, start: Math.max(0, step === undefined ? 0 : columnOf(loads, step)) })} />
      </div>
      <p class="readout" aria-live="polite">{cursor ? tell(index.run, loads, cursor) : <>&nbsp;</>}</p>
    </div>
  );
}

const Key = ({ most }: { most: number }) => (
  <ul class="key" aria-hidden="true">
    <li><span class="swatch cell-1" />one</li>
    {most >= 2 && <li><span class="swatch load-2" />two</li>}
    {most >= 3 && <li><span class={`swatch ${most > 3 ? "worse" : "load-3"}`} />{most > 3 ? `three to ${most}` : "three"}</li>}
  </ul>
);

interface Keyed {
  loads: Loads;
  cursor: Cell | null;
  point: (cell: Cell | null) => void;
  go: (cell: Cell) => void;
  zoomed: ReturnType<typeof useZoom>;
  start: number;
}

function keyed(event: KeyboardEvent, { loads, cursor, point, go, zoomed, start }: Keyed): void {
  const moves: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const move = moves[event.key];
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (move) {
    const limit = (value: number, many: number) => Math.min(many - 1, Math.max(0, value));
    point(cursor ? { column: limit(cursor.column + move[0], loads.columns.length), row: limit(cursor.row + move[1], loads.rows.length) } : { column: start, row: 0 });
  } else if (event.key === "Enter" && cursor) go(cursor);
  else if (event.key === "+" || event.key === "=") zoomed.by(2);
  else if (event.key === "-") zoomed.by(0.5);
  else if (event.key === "0") zoomed.whole();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
