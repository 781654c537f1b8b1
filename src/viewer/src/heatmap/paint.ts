import { heatColours, type Palette } from "../canvas/palette";
import { font } from "../canvas/use-canvas";
import type { Loads } from "../document";
import { classOf } from "../load";
import { pooled, type Cell, type Lattice } from "./cells";

export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function imageOf(loads: Loads, palette: Palette, across: number, down: number): HTMLCanvasElement {
  const cells = pooled(loads.congestion ?? loads.cells, across, down);
  const colourOf = heatColours(palette, loads.most_congestion);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [cells.length, cells[0]?.length ?? 1];
  const context = canvas.getContext("2d")!;
  const image = context.createImageData(canvas.width, canvas.height);
  const pixels = new DataView(image.data.buffer);
  cells.forEach((congestionOfColumn, column) =>
    congestionOfColumn.forEach((congestion, row) => {
      const [red, green, blue] = colourOf(congestion);
      pixels.setUint32(4 * (row * canvas.width + column), ((red << 24) | (green << 16) | (blue << 8) | 255) >>> 0);
    }),
  );
  context.putImageData(image, 0, 0);
  return canvas;
}

const images = new WeakMap<Loads, { key: string; image: HTMLCanvasElement }>();

/// The image of all cells, one pixel for each; computed once per colouring and zoom.
function imageFor(loads: Loads, palette: Palette, across: number, down: number): HTMLCanvasElement {
  const key = [palette.free, palette.worst, across, down].join();
  const known = images.get(loads);
  if (known?.key === key) return known.image;
  const image = imageOf(loads, palette, across, down);
  images.set(loads, { key, image });
  return image;
}

export function paintCells(
  context: CanvasRenderingContext2D,
  palette: Palette,
  loads: Loads,
  lattice: Lattice,
  frame: Frame,
): void {
  const density = Math.min(3, window.devicePixelRatio || 1);
  const [across, down] = [lattice.wide, lattice.high].map((size) => Math.max(1, Math.ceil(1 / (size * density)))) as [
    number,
    number,
  ];
  const image = imageFor(loads, palette, across, down);
  context.save();
  context.beginPath();
  context.rect(frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top);
  context.clip();
  context.imageSmoothingEnabled = false;
  context.drawImage(
    image,
    lattice.left,
    lattice.top,
    image.width * across * lattice.wide,
    image.height * down * lattice.high,
  );
  if (lattice.wide >= 5 && lattice.high >= 5) paintGrid(context, palette, lattice, frame);
  if (lattice.wide >= 15 && lattice.high >= 12) paintNumbers(context, palette, loads, lattice, frame);
  context.restore();
}

/// The visible cells: first and last along an axis.
export function inSight(
  start: number,
  size: number,
  many: number,
  from: number,
  to: number,
): readonly [number, number] {
  return [Math.max(0, Math.floor((from - start) / size)), Math.min(many - 1, Math.floor((to - start) / size))];
}

function paintGrid(
  context: CanvasRenderingContext2D,
  palette: Palette,
  { left, top, wide, high, columns, rows }: Lattice,
  frame: Frame,
): void {
  context.fillStyle = palette.surface;
  const [c0, c1] = inSight(left, wide, columns, frame.left, frame.right);
  const [r0, r1] = inSight(top, high, rows, frame.top, frame.bottom);
  for (let column = c0; column <= c1 + 1; ++column)
    context.fillRect(left + column * wide - 0.5, frame.top, 1, frame.bottom - frame.top);
  for (let row = r0; row <= r1 + 1; ++row)
    context.fillRect(frame.left, top + row * high - 0.5, frame.right - frame.left, 1);
}

function paintNumbers(
  context: CanvasRenderingContext2D,
  palette: Palette,
  loads: Loads,
  { left, top, wide, high, columns, rows }: Lattice,
  frame: Frame,
): void {
  const [c0, c1] = inSight(left, wide, columns, frame.left, frame.right);
  const [r0, r1] = inSight(top, high, rows, frame.top, frame.bottom);
  context.font = font(Math.min(13, high * 0.72), 600);
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let column = c0; column <= c1; ++column) {
    for (let row = r0; row <= r1; ++row) {
      const load = loads.cells[column]?.[row] ?? 0;
      if (load < 1) continue;
      context.fillStyle = palette.onLoad[classOf(load, loads.congestion?.[column]?.[row] ?? load)];
      context.fillText(String(load), left + (column + 0.5) * wide, top + (row + 0.52) * high);
    }
  }
}

/// A frame around a cell, or where its row or column is -1 around a whole column or row; around nothing if both are.
/// It has both a dark and a light line, so that it is visible on any cell.
export function paintCursor(
  context: CanvasRenderingContext2D,
  palette: Palette,
  lattice: Lattice,
  frame: Frame,
  { column, row }: Cell,
): void {
  if (column < 0 && row < 0) return;
  const [x, wide] =
    column < 0
      ? [frame.left, frame.right - frame.left]
      : [lattice.left + column * lattice.wide, Math.max(2, lattice.wide)];
  const [y, high] =
    row < 0 ? [frame.top, frame.bottom - frame.top] : [lattice.top + row * lattice.high, Math.max(2, lattice.high)];
  context.save();
  context.beginPath();
  context.rect(frame.left - 3, 0, frame.right - frame.left + 6, frame.bottom + 4);
  context.clip();
  for (const [colour, line] of [
    [palette.surface, 4],
    [palette.cursor, 2],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = line;
    context.strokeRect(x, y, wide, high);
  }
  context.restore();
}

/// The smallest of 1, 2, 5, 10, 20, 50, .. that is not less.
function niceStep(least: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of [power, 2 * power, 5 * power]) if (step >= least) return step;
  }
}

interface Names {
  column: (at: number) => string;
  row: (at: number) => string;
}

/// Names along an axis, as many as fit.
export function paintTicks(
  context: CanvasRenderingContext2D,
  palette: Palette,
  lattice: Lattice,
  frame: Frame,
  names: Names,
): void {
  context.font = font(11);
  context.fillStyle = palette.muted;
  context.textBaseline = "middle";
  context.textAlign = "center";
  const [c0, c1] = inSight(lattice.left, lattice.wide, lattice.columns, frame.left, frame.right - 1);
  const across = niceStep((14 + 7 * names.column(c1).length) / lattice.wide);
  // Steps count from 1, so that every tenth column has a round number.
  for (let column = Math.ceil((c0 + 1) / across) * across - 1; column <= c1; column += across) {
    const x = lattice.left + (column + 0.5) * lattice.wide;
    if (x >= frame.left) context.fillText(names.column(column), x, frame.bottom + 11);
  }
  context.textAlign = "right";
  const [r0, r1] = inSight(lattice.top, lattice.high, lattice.rows, frame.top, frame.bottom - 1);
  const down = niceStep((lattice.high < 12 ? 26 : 12) / lattice.high);
  for (let row = Math.ceil(r0 / down) * down; row <= r1; row += down) {
    const y = lattice.top + (row + 0.5) * lattice.high;
    // The name of a low first row would stick out of the canvas.
    if (y >= frame.top) context.fillText(names.row(row), frame.left - 6, Math.max(7, y));
  }
}
