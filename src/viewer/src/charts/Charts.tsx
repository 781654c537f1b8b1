import { rectY, ruleY, text, type PlotOptions } from "@observablehq/plot";
import { ticks } from "d3-array";
import { useMemo } from "preact/hooks";
import type { Standing } from "../context";
import { number } from "../format";
import { loadClass } from "../load";
import type { Loads, Run } from "../document";
import { Plot } from "./Plot";

const fillOf = (load: number) => `var(--load-${loadClass(load)})`;

/// The duration of each step, coloured by its congestion.
function stepTimes(run: Run, longest: number): PlotOptions {
  const bars = run.steps.map((step, place) => ({
    place: place + 1,
    takes: step.end - step.start,
    load: step.congestion,
    step: step.step,
  }));
  // Gaps between thousands of bars would only make them pale.
  const half = bars.length > 200 ? 0.5 : 0.44;
  return {
    height: 180,
    marginLeft: 48,
    x: {
      label: "step",
      domain: [0.5, Math.max(8, bars.length) + 0.5],
      ticks: ticks(1, bars.length, Math.min(12, bars.length)).filter(Number.isInteger),
      tickFormat: (place: number) => String(bars[Math.round(place) - 1]?.step ?? ""),
    },
    y: {
      domain: [0, longest],
      label: run.unit ? `takes, ${run.unit}` : "takes",
      ticks: 5,
      grid: true,
      tickFormat: number,
    },
    marks: [
      rectY(bars, {
        x1: (bar) => bar.place - half,
        x2: (bar) => bar.place + half,
        y: "takes",
        fill: (bar) => fillOf(bar.load),
        title: (bar) => `step ${bar.step}: ${number(bar.takes)}`,
      }),
      ruleY([0]),
    ],
  };
}

interface Share {
  load: number;
  cells: number;
}

/// The quantity that colours cells: the load, unless channels differ in capacity.
const congestionOf = (loads: Loads) => loads.congestion ?? loads.cells;
const labelOf = (loads: Loads) => (loads.congestion ? "congestion of a channel in a step" : "messages on a channel in a step");

function histogramOf(cells: readonly (readonly number[])[]): Share[] {
  const many = new Map<number, number>();
  for (const column of cells) for (const load of column) many.set(load, (many.get(load) ?? 0) + 1);
  return [...many].map(([load, cellsWith]) => ({ load, cells: cellsWith })).sort((a, b) => a.load - b.load);
}

// For larger loads than this bars are lines, positioned on a scale from 0 to the largest.
const mostBands = 40;

/// The number of cells of the heat map with each load, or congestion.
function histogram(shares: readonly Share[], most: number, highest: number, label: string): PlotOptions {
  const last = Math.max(most, 1);
  const half = Math.max(0.42, last / 300);
  const told = most <= mostBands && shares.length <= 12 ? shares : [];
  return {
    height: 180,
    marginLeft: 48,
    marginTop: 24,
    x: {
      label,
      domain: [-half, last + half],
      ticks: Math.min(12, last),
      tickFormat: (load: number) => (Number.isInteger(load) ? number(load) : ""),
    },
    y: { domain: [0, highest], label: "how often", ticks: 5, grid: true, tickFormat: number },
    marks: [
      rectY(shares, {
        x1: ({ load }: Share) => load - half,
        x2: ({ load }: Share) => load + half,
        y: "cells",
        fill: ({ load }: Share) => (load === 0 ? "var(--bar-free)" : fillOf(load)),
      }),
      text(told, { x: "load", y: "cells", text: ({ cells }: Share) => number(cells), dy: -8 }),
      ruleY([0]),
    ],
  };
}

function scalesOf(runs: readonly Run[]) {
  return {
    longest: Math.max(0, ...runs.flatMap(({ steps }) => steps.map(({ start, end }) => end - start))),
    most: Math.max(0, ...runs.map(({ loads }) => loads?.most_congestion ?? 0)),
    highest: Math.max(
      0,
      ...runs.flatMap(({ loads }) => (loads ? histogramOf(congestionOf(loads)).map(({ cells }) => cells) : [])),
    ),
  };
}

/// In place of a drawing, if not even loads are known.
export function StepTimes({ index, position }: Standing) {
  const { run } = index;
  const times = useMemo(() => ({ ...stepTimes(run, scalesOf([run]).longest), height: 360 }), [run]);
  return (
    <figure class="step-times">
      <figcaption>Duration of each step</figcaption>
      <Plot label="Duration of each step" options={times} cursor={position > 0 ? position : null} />
    </figure>
  );
}

/// Steps and loads at a glance; runs side by side share their scales.
export function Charts({ index, position, beside }: Standing & { beside: readonly Run[] }) {
  const { run } = index;
  const { longest, most, highest } = useMemo(() => scalesOf(beside), beside);
  const times = useMemo(() => stepTimes(run, longest), [run, longest]);
  const shares = useMemo(
    () => (run.loads ? histogram(histogramOf(congestionOf(run.loads)), most, highest, labelOf(run.loads)) : null),
    [run, most, highest],
  );
  return (
    <div role="group" class="panel charts" aria-label="Charts">
      <figure>
        <figcaption>Duration of each step</figcaption>
        <Plot label="Duration of each step" options={times} cursor={position > 0 ? position : null} />
      </figure>
      {shares && (
        <figure>
          <figcaption>Distribution of loads</figcaption>
          <Plot label="Distribution of loads" options={shares} />
        </figure>
      )}
    </div>
  );
}
