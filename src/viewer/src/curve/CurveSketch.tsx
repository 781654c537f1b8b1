import { ticks } from "d3-array";
import { useRef, useState } from "preact/hooks";
import { usePage, useShared } from "../context";
import type { CurveToSketch } from "../document";
import { number, time as timeInWords } from "../format";
import { useSize } from "../use-size";
import { isWhole, judged, lowest, samplesOf, timeAt, type Drawn } from "./curve";

const height = 190;
const margin = { left: 52, right: 14, top: 14, bottom: 34 };

/// Positions of a curve in the drawing.
class Axes {
  constructor(
    readonly sketch: CurveToSketch,
    readonly wide: number,
    /// The highest time that there is room for.
    readonly top: number,
  ) {}
  private get across() {
    return this.wide - margin.left - margin.right;
  }
  private readonly down = height - margin.top - margin.bottom;

  x(at: number): number {
    const { from, to } = this.sketch;
    return margin.left + (Math.log(at / from) / Math.log(to / from)) * this.across;
  }
  y(time: number): number {
    return margin.top + (1 - time / this.top) * this.down;
  }
  timeAt(y: number): number {
    return Math.min(this.top, Math.max(0, (1 - (y - margin.top) / this.down) * this.top));
  }
  path(points: readonly (readonly [number, number])[]): string {
    return points.map(([at, time], place) => `${place === 0 ? "M" : "L"}${this.x(at).toFixed(1)} ${this.y(time).toFixed(1)}`).join("");
  }
}

/// The next of 1, 2, 3, 4, 5, 6, 8 times a power of ten, above a value: it tells little about what it is above.
function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 3, 4, 5, 6, 8].find((each) => each * power > value) ?? 10);
}

interface Of {
  axes: Axes;
  unit: string;
}

function Ticks({ axes, unit }: Of) {
  const { sketch, top, wide } = axes;
  const across: number[] = [];
  for (let at = sketch.from; at < sketch.to / 1.3; at *= 2) across.push(at);
  across.push(sketch.to);
  const bottom = height - margin.bottom;
  return (
    <g class="curve-axes" aria-hidden="true">
      {ticks(0, top, 4).map((value) => (
        <g key={value} transform={`translate(0 ${axes.y(value)})`}>
          <path d={`M${margin.left} 0H${wide - margin.right}`} />
          <text x={margin.left - 6} dy=".35em" text-anchor="end">
            {number(value)}
          </text>
        </g>
      ))}
      {across.map((at) => (
        <g key={at} transform={`translate(${axes.x(at)} ${bottom})`}>
          <path d="M0 0V4" />
          <text y={16} text-anchor="middle">
            {at}
          </text>
        </g>
      ))}
      <text x={margin.left + 4} y={10}>
        T{unit && `, ${unit}`}
      </text>
      <text x={wide - margin.right} y={height - 4} text-anchor="end">
        {sketch.over}, {sketch.words}
      </text>
    </g>
  );
}

/// The curve itself, its minimum, and the run that is on it.
function Truth({ axes, time }: Omit<Of, "unit"> & { time: (at: number) => number }) {
  const { sketch } = axes;
  const points: [number, number][] = [];
  for (let at = sketch.from; at < sketch.to; at *= 1.05) points.push([at, time(at)]);
  points.push([sketch.to, time(sketch.to)]);
  const best = lowest(sketch, time);
  const [x, y] = [axes.x(best), axes.y(time(best))];
  return (
    <g class="curve-true" data-curve="true" data-lowest={best} aria-hidden="true">
      <path class="line" d={axes.path(points)} />
      <path class="drop" d={`M${x} ${y}V${height - margin.bottom}`} />
      <circle class="lowest" cx={x} cy={y} r={5} />
      <g data-run-at={sketch.at}>
        <circle class="of-run" cx={axes.x(sketch.at)} cy={axes.y(time(sketch.at))} r={4} />
        <title>the run that is shown last: {sketch.over} = {sketch.at}</title>
      </g>
    </g>
  );
}

/// What the minimum is, on the side of the curve on which the sketch is not.
function Lowest({ axes, time, unit, drawn }: Of & { time: (at: number) => number; drawn: Drawn }) {
  const { sketch } = axes;
  const best = lowest(sketch, time);
  const samples = samplesOf(sketch);
  const far = (at: number) => Math.abs(Math.log(at / best));
  const nearest = samples.reduce((one, other, place) => (far(other) < far(samples[one]!) ? place : one), 0);
  const isBelow = (drawn[nearest] ?? 0) < time(best);
  return (
    <g class="curve-true" aria-hidden="true">
      <text x={axes.x(best)} y={axes.y(time(best)) + (isBelow ? -10 : 18)} text-anchor="middle">
        {sketch.over} = {best}: {timeInWords(time(best), unit)}
      </text>
    </g>
  );
}

interface HandlesProps extends Of {
  drawn: Drawn;
  put: (at: number, time: number | null) => void;
}

/// A slider for each place of the sketch.
function Handles({ axes, unit, drawn, put }: HandlesProps) {
  const { sketch, top } = axes;
  const samples = samplesOf(sketch);
  const [entry, enter] = useState(0);
  /// Where a place begins that has not been drawn: beside the nearest that has.
  const beginning = (at: number) => {
    const near = drawn.flatMap((value, place) => (value === null ? [] : [[Math.abs(place - at), value] as const]));
    return near.length > 0 ? near.reduce((one, other) => (other[0] < one[0] ? other : one))[1] : top / 2;
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowUp: 0.02, ArrowDown: -0.02, PageUp: 0.1, PageDown: -0.1 }[event.key];
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: samples.length - 1 }[event.key];
    const own = drawn[at] ?? null;
    if (by !== undefined) put(at, own === null ? beginning(at) : Math.min(top, Math.max(0, own + by * top)));
    else if (to !== undefined) (event.currentTarget as Element).parentElement?.querySelector<SVGElement>(`[data-place="${to}"]`)?.focus();
    else if (event.key === "Delete" || event.key === "Backspace") put(at, null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <g class="curve-handles">
      {samples.map((x, at) => {
        const value = drawn[at] ?? null;
        return (
          <g
            key={x}
            class={value === null ? "place empty" : "place"}
            data-place={at}
            role="slider"
            tabindex={at === entry ? 0 : -1}
            aria-orientation="vertical"
            aria-label={`T at ${sketch.over} = ${x}`}
            aria-valuemin={0}
            aria-valuemax={top}
            aria-valuenow={Math.round(value ?? 0)}
            aria-valuetext={value === null ? "not drawn" : timeInWords(Math.round(value), unit)}
            transform={`translate(${axes.x(x)} ${value === null ? height - margin.bottom : axes.y(value)})`}
            onFocus={() => enter(at)}
            onKeyDown={(event) => onKeyDown(event, at)}
          >
            <circle r={value === null ? 3 : 4} />
          </g>
        );
      })}
    </g>
  );
}

// A place takes the height of a pointer that comes so near, in pixels, without passing it; one that leaves does not
// change it.
const reach = 8;

/// Draws with the pointer: every place that it passes takes its height.
function useDrawing(axes: Axes, drawn: Drawn, set: (drawn: Drawn) => void) {
  const last = useRef<readonly [number, number] | null>(null);
  const samples = samplesOf(axes.sketch);
  const pointOf = (event: PointerEvent): readonly [number, number] => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const nearest = (x: number) => {
    const far = samples.map((each) => Math.abs(axes.x(each) - x));
    return far.indexOf(Math.min(...far));
  };
  const draw = ([x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number]) => {
    const next = [...drawn];
    samples.forEach((each, at) => {
      const x = axes.x(each);
      const isPassed = x >= Math.min(x0, x1) && x <= Math.max(x0, x1);
      if (isPassed && x0 !== x1) next[at] = axes.timeAt(y0 + ((x - x0) / (x1 - x0)) * (y1 - y0));
    });
    const near = nearest(x1);
    const begins = x0 === x1 && y0 === y1;
    const [before, now] = [x0, x1].map((x) => Math.abs(axes.x(samples[near]!) - x)) as [number, number];
    if (begins || (now <= reach && now <= before)) next[near] = axes.timeAt(y1);
    set(next);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      const point = pointOf(event);
      last.current = point;
      draw(point, point);
      event.preventDefault();
    },
    onPointerMove: (event: PointerEvent) => {
      if (!last.current) return;
      const point = pointOf(event);
      draw(last.current, point);
      last.current = point;
    },
    onPointerUp: () => (last.current = null),
    onPointerCancel: () => (last.current = null),
  };
}

const nameOf = { minimum: "Minimum", left: "Left of it", right: "Right of it", times: "Times" } as const;

interface VerdictsProps {
  sketch: CurveToSketch;
  drawn: Drawn;
  time: (at: number) => number;
  unit: string;
}

const Findings = ({ sketch, drawn, time, unit }: VerdictsProps) => (
  <ul>
    {judged(sketch, drawn, time, unit).map(({ about, holds, words }) => (
      <li key={about} data-about={about} data-holds={holds}>
        <strong>
          {holds ? "✓" : "✗"} {nameOf[about]}:
        </strong>{" "}
        {words}
      </li>
    ))}
  </ul>
);

/// What there is of the sketch of a chapter.
function useSketch(sketch: CurveToSketch) {
  const { page } = useShared();
  const chapter = usePage((state) => state.chapter);
  const dragged = usePage((state) => state.dragged);
  const own = usePage((state) => state.sketches[chapter]);
  const runs = page.report.chapters[chapter]!.runs.map((run) => page.report.runs[run]!);
  const samples = samplesOf(sketch);
  const drawn = own?.drawn ?? samples.map(() => null);
  const isOver = own?.isOver ?? false;
  const set = (next: Drawn, over = isOver) =>
    page.store.set({ sketches: { ...page.store.get().sketches, [chapter]: { drawn: next, isOver: over } } });
  return { samples, drawn, isOver, set, unit: runs[0]!.unit, time: timeAt(sketch, runs, dragged) };
}

/// What is right about the sketch, once the true curve is laid over it.
export function CurveVerdicts({ sketch }: { sketch: CurveToSketch }) {
  const { drawn, isOver, time, unit } = useSketch(sketch);
  return (
    <div class="curve-verdicts" role="status">
      {isOver && isWhole(drawn) && <Findings sketch={sketch} drawn={drawn} time={time} unit={unit} />}
    </div>
  );
}

/// Axes in which the reader sketches a curve, before the true one is laid over it.
/// @param isPaper only the axes, for a pencil
export function CurveSketch({ sketch, isPaper = false }: { sketch: CurveToSketch; isPaper?: boolean }) {
  const { samples, drawn, isOver, set, time, unit } = useSketch(sketch);
  const frame = useRef<HTMLDivElement>(null);
  const [wide] = useSize(frame);
  const axes = new Axes(sketch, Math.max(wide, 200), roundAbove(1.1 * Math.max(...samples.map(time))));
  const drawing = useDrawing(axes, drawn, set);
  const points = samples.flatMap((at, place) => (drawn[place] == null ? [] : [[at, drawn[place]] as const]));
  const canLay = isWhole(drawn);
  const about = `T over ${sketch.over}, the number of ${sketch.words}`;
  return (
    <figure class="panel curve-sketch" data-curve-sketch={!canLay ? "empty" : isOver ? "over" : "drawn"} aria-label={`Sketch of ${about}`}>
      <figcaption>
        Sketch {about}
        {!isPaper && <span class="how">: draw in the axes, or set points by Tab and the arrow keys.</span>}
      </figcaption>
      <div ref={frame} class="curve-frame">
        <svg
          width={axes.wide}
          height={height}
          role="group"
          aria-label={about}
          {...(isPaper ? { viewBox: `0 0 ${axes.wide} ${height}` } : drawing)}
        >
          <rect class="ground" width={axes.wide} height={height} />
          <Ticks axes={axes} unit={unit} />
          {!isPaper && isOver && canLay && <Truth axes={axes} time={time} />}
          {!isPaper && (
            <>
              <path class="curve-drawn" data-curve="drawn" d={axes.path(points)} />
              <Handles
                axes={axes}
                unit={unit}
                drawn={drawn}
                put={(at, value) => set(drawn.map((each, place) => (place === at ? value : each)))}
              />
              {isOver && canLay && <Lowest axes={axes} time={time} unit={unit} drawn={drawn} />}
            </>
          )}
        </svg>
      </div>
      {!isPaper && (
        <div class="curve-controls">
          <button
            class="text"
            data-control="lay-over"
            aria-pressed={isOver && canLay}
            aria-disabled={!canLay}
            title={canLay ? undefined : `Sketch the curve first, from ${sketch.over} = ${sketch.from} to ${sketch.to}`}
            onClick={() => canLay && set(drawn, !isOver)}
          >
            {isOver && canLay ? "Take the curve away" : "Lay the curve over it"}
          </button>
          <button class="text" data-control="erase" aria-disabled={points.length === 0} onClick={() => set(samples.map(() => null), false)}>
            Erase
          </button>
        </div>
      )}
    </figure>
  );
}
