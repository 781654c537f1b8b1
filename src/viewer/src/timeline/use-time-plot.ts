import { scaleLinear, type ScaleLinear } from "d3-scale";
import type { RefObject } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { useCanvas } from "../canvas/use-canvas";
import { useZoom, type Zoomed } from "../canvas/use-zoom";
import type { Standing } from "../context";
import { channelName, ranksDiffer } from "../names";
import { channelBars, rankBars, type Bar, type Rows } from "./bars";
import { bandsOf, barBox, paintBand, paintBars, paintRowNames, type Look } from "./paint";

export type View = "ranks" | "channels";

export interface TimePlot {
  canvas: RefObject<HTMLCanvasElement>;
  rows: Rows;
  left: number;
  right: number;
  high: number;
  scale: ScaleLinear<number, number>;
  zoomed: Zoomed;
  /// The bar at a point of the canvas; null where there is none.
  barAt: (x: number, y: number) => Bar | null;
}

function useRows({ index }: Standing, view: View) {
  return useMemo(() => {
    const rows = view === "ranks" ? rankBars(index) : channelBars(index);
    const lane = Math.max(3, Math.min(12, 360 / rows.ids.length));
    // The two rows of a rank are close together.
    const gap = (row: number) => (view === "ranks" && row % 2 === 0 ? 1 : Math.max(1, lane / 3));
    return { rows, ...bandsOf(rows, lane, gap) };
  }, [index, view]);
}

function rowName({ index }: Standing, rows: Rows, view: View): (row: number) => string | null {
  if (view === "channels") return (row) => channelName(index.run, rows.ids[row]!);
  const both = ranksDiffer(index.run);
  return (row) => (row % 2 ? null : both ? `${row / 2} on ${index.nodeOf(row / 2)}` : `${row / 2}`);
}

/// The bars of a run on a canvas `wide` pixels wide, from 0 to the time `until`, with the current zoom.
export function useTimePlot(standing: Standing, view: View, until: number, wide: number): TimePlot {
  const { index, position, selection } = standing;
  const { rows, bands, high } = useRows(standing, view);
  const [left, right] = [view === "ranks" ? 64 : 74, Math.max(140, wide - 18)];
  const canvas = useRef<HTMLCanvasElement>(null);
  const zoomed = useZoom(canvas, [left, 0, right, Math.max(1, high)], 400);
  const scale = zoomed.transform.rescaleX(scaleLinear([0, until || 1], [left, right]));
  const step = index.run.steps[position - 1];
  const chosen = selection?.messages.size ? selection.messages : null;
  const look: Look = { rows, bands, scale: { left, right, x: scale }, chosen };
  const shows = [rows, bands, zoomed.transform, step, chosen, left, right, until];
  useCanvas(canvas, wide, high, shows, (context, palette) => {
    paintRowNames(context, palette, bands, left, right, rowName(standing, rows, view));
    if (step) paintBand(context, palette, look.scale, step, high);
    paintBars(context, palette, look);
  });
  const barAt = (px: number, py: number) => {
    let found: Bar | null = null;
    for (const bar of rows.bars) {
      const [x, y, w, h] = barBox(bar, rows, bands, look.scale);
      if (px >= x - 1 && px <= x + w + 1 && py >= y - 1 && py <= y + h + 1 && px >= left) found = bar;
    }
    return found;
  };
  return { canvas, rows, left, right, high, scale, zoomed, barAt };
}
