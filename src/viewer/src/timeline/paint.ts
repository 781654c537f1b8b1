import type { Palette } from "../canvas/palette";
import { font } from "../canvas/use-canvas";
import { loadClass } from "../load";
import type { Bar, Rows } from "./bars";

export interface Scale {
  left: number;
  right: number;
  /// The position of a time, zoomed.
  x: (time: number) => number;
}

export interface Band {
  top: number;
  high: number;
}

/// Rows from top to bottom, higher if they have several lanes.
export function bandsOf(rows: Rows, lane: number, gap: (row: number) => number): { bands: Band[]; high: number } {
  let top = 0;
  const bands = rows.lanes.map((lanes, row) => {
    const band = { top, high: Math.max(lane, Math.min(lanes * lane * 0.6, 4 * lane)) };
    top += band.high + gap(row);
    return band;
  });
  return { bands, high: top };
}

export function barBox(
  bar: Bar,
  rows: Rows,
  bands: readonly Band[],
  { x }: Scale,
): readonly [number, number, number, number] {
  const band = bands[bar.row]!;
  const high = band.high / rows.lanes[bar.row]!;
  const [from, to] = [x(bar.from), x(bar.to)];
  return [from, band.top + bar.lane * high, Math.max(1, to - from), Math.max(1, high - (high > 4 ? 1 : 0))];
}

/// The current step, as a band behind the bars.
export function paintBand(
  context: CanvasRenderingContext2D,
  palette: Palette,
  { left, right, x }: Scale,
  step: { start: number; end: number },
  high: number,
): void {
  const [from, to] = [Math.max(left, x(step.start)), Math.min(right, x(step.end))];
  context.save();
  context.fillStyle = palette.cursor;
  context.globalAlpha = 0.12;
  context.fillRect(from, 0, Math.max(1, to - from), high);
  context.restore();
}

export interface Look {
  rows: Rows;
  bands: readonly Band[];
  scale: Scale;
  chosen: ReadonlySet<number> | null;
}

export function paintBars(
  context: CanvasRenderingContext2D,
  palette: Palette,
  { rows, bands, scale, chosen }: Look,
): void {
  context.save();
  context.beginPath();
  context.rect(scale.left, 0, scale.right - scale.left, 1e5);
  context.clip();
  for (const bar of rows.bars) {
    const [x, y, wide, high] = barBox(bar, rows, bands, scale);
    if (x > scale.right || x + wide < scale.left) continue;
    context.globalAlpha = chosen === null || chosen.has(bar.message) ? 1 : 0.25;
    if (bar.kind === "flow") context.fillStyle = palette.load[loadClass(bar.together)];
    else
      context.fillStyle =
        bar.kind === "startup" ? palette.startup : bar.kind === "send" ? palette.load[1] : palette.receive;
    context.fillRect(x, y, Math.max(1, wide - (wide > 4 ? 1 : 0)), high);
  }
  context.restore();
}

export function paintRowNames(
  context: CanvasRenderingContext2D,
  palette: Palette,
  bands: readonly Band[],
  left: number,
  right: number,
  nameOf: (row: number) => string | null,
): void {
  context.font = font(11);
  context.textAlign = "right";
  context.textBaseline = "middle";
  let free = -Infinity;
  bands.forEach(({ top, high }, row) => {
    const name = nameOf(row);
    if (name === null) return;
    context.fillStyle = palette.line;
    context.fillRect(left, top - 1.5, right - left, 0.5);
    const y = top + high / 2;
    if (y - free < 12) return;
    free = y;
    context.fillStyle = palette.muted;
    context.fillText(name, left - 6, y);
  });
}
