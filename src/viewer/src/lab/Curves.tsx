import * as Plot from "@observablehq/plot";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { number, time } from "../format";
import { useSize } from "../use-size";
import { axesOf, crossoversOf, movedApart, pointsOf, usesAlgorithm, type Axis, type Crossover, type Point } from "./curves";
import type { Lab } from "./lab";
import { changed, settingOf, withoutPromises } from "./settings";
import { useLab } from "./use-lab";

/// Two digits tell more than is known of a place between two runs.
const about = (x: number) => number(Number(x.toPrecision(2)));

const told = ({ before, after, from, to, x }: Crossover) =>
  `${before} is fastest up to ${from}, ${after} from ${to} on; their lines cross at about ${about(x)}`;

interface Drawn {
  points: readonly Point[];
  axis: Axis;
  unit: string;
}

interface ChartProps extends Drawn {
  /// As multiples of the fastest.
  relative: boolean;
  /// The present value on the axis; null if it is not on it.
  now: number | null;
  setNow: (x: number) => void;
}

/// Points with their times over the least at the same place.
function relativeTo(points: readonly Point[]): Point[] {
  const least = new Map<number, number>();
  for (const { x, time } of points) least.set(x, Math.min(least.get(x) ?? Infinity, time));
  return points.map((point) => {
    const by = least.get(point.x) || 1;
    return { ...point, time: point.time / by, formula: point.formula === null ? null : point.formula / by };
  });
}

/// The last point of each algorithm, where its name is written.
function labelsOf(points: readonly Point[]): Point[] {
  const last = new Map<string, Point>();
  for (const point of points) if (point.x >= (last.get(point.algorithm)?.x ?? 0)) last.set(point.algorithm, point);
  return [...last.values()];
}

const letters = 12;
const high = 340;
const lowestName = high - 34;

/// The names of lines beside their ends, moved apart where they would overlap.
function namesAt(points: readonly Point[], x: (value: number) => number, y: (value: number) => number, colour: (name: string) => string): SVGGElement {
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  group.setAttribute("class", "lab-curve-names");
  const sorted = points.map((point) => ({ at: y(point.time), point })).sort((one, other) => one.at - other.at);
  const places = movedApart(sorted.map(({ at }) => at), letters, lowestName);
  for (const [index, { point }] of sorted.entries()) {
    const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    text.setAttribute("x", String(x(point.x) + 8));
    text.setAttribute("y", String(places[index]! + letters / 3));
    text.setAttribute("text-anchor", "start");
    text.setAttribute("fill", colour(point.algorithm));
    text.setAttribute("data-end", point.algorithm);
    text.textContent = point.algorithm;
    group.append(text);
  }
  return group;
}

function plotOf({ points: given, axis, unit, relative, now }: ChartProps, wide: number) {
  const points = relative ? relativeTo(given) : given;
  const crossings = relative ? [] : crossoversOf(points);
  const by = (kinds: readonly string[]) =>
    points.filter(({ formula, kind }) => formula !== null && formula > 0 && kinds.includes(kind ?? ""));
  const common = { x: "x", stroke: "algorithm" } as const;
  const label = relative ? "times the fastest" : unit ? `time, ${unit}` : "time";
  const names = [...new Set(given.map(({ algorithm }) => algorithm))];
  return Plot.plot({
    width: wide,
    height: high,
    marginLeft: 70,
    marginRight: Math.min(150, wide / 4),
    x: { type: "log", base: 2, label: axis.name, tickFormat: number },
    y: { type: "log", label, grid: true, tickFormat: relative ? number : "~s" },
    color: { domain: names },
    style: { background: "none", color: "inherit" },
    marks: [
      ...(now === null ? [] : [Plot.ruleX([now], { stroke: "currentColor", strokeWidth: 1.5, strokeDasharray: "4 3" })]),
      Plot.line(points, { ...common, y: "time" }),
      Plot.dot(points, { ...common, y: "time" }),
      Plot.line(by(["exact"]), { ...common, y: "formula", strokeDasharray: "6 4" }),
      Plot.line(by(["upper-bound", "lower-bound"]), { ...common, y: "formula", strokeDasharray: "1 4" }),
      (_, { x, y, color }) => (x && y && color ? namesAt(labelsOf(points), (at) => x(at) as number, (at) => y(at) as number, (name) => String(color(name))) : null),
      Plot.dot(crossings, { x: "x", y: "time", r: 7, stroke: "currentColor", title: told }),
      Plot.text(crossings, { x: "x", y: "time", text: ({ x }: Crossover) => about(x), dy: 18, fill: "currentColor" }),
    ],
  });
}

function Chart(props: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [wide] = useSize(place);
  const { points, axis, unit, relative, now, setNow } = props;
  const set = useRef(setNow);
  set.current = setNow;
  useEffect(() => {
    if (points.length === 0 || wide === 0) return;
    const plot = plotOf(props, wide);
    const x = plot.scale("x");
    const drag = (each: Event) => {
      const event = each as PointerEvent;
      if (event.buttons !== 1 || !x?.invert) return;
      set.current(Math.max(1, Math.round(x.invert(event.offsetX) as number)));
    };
    plot.addEventListener("pointerdown", drag);
    plot.addEventListener("pointermove", drag);
    place.current!.replaceChildren(plot);
    return () => plot.remove();
  }, [points, axis, unit, relative, now, wide]);
  return (
    <div
      class="lab-chart"
      ref={place}
      style={{ minHeight: `${high}px` }}
      role="img"
      aria-label={`Time against ${axis.name}; the same figures are in the table`}
    />
  );
}

function Figures({ points, axis, unit }: Drawn) {
  const names = [...new Set(points.map(({ algorithm }) => algorithm))];
  const xs = axis.values.map(({ x }) => x).filter((x) => points.some((point) => point.x === x));
  return (
    <div class="lab-wide" tabIndex={0} role="region" aria-label="Table of the times">
      <table class="lab-figures">
        <caption>{unit ? `Simulated times, in ${unit}` : "Simulated times"}</caption>
        <thead>
          <tr>
            <th scope="col">{axis.name}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {xs.map((x) => (
            <tr key={x}>
              <th scope="row">{x}</th>
              {names.map((name) => {
                const point = points.find((each) => each.algorithm === name && each.x === x);
                return <td key={name}>{point ? time(point.time, "") : "-"}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/// Which algorithms are drawn.
function Choices({ names, off, turn }: { names: readonly string[]; off: ReadonlySet<string>; turn: (name: string) => void }) {
  return (
    <div class="lab-choices" role="group" aria-label="Algorithms to draw">
      {names.map((name) => (
        <label key={name}>
          <input type="checkbox" data-curve-of={name} checked={!off.has(name)} onChange={() => turn(name)} /> {name}
        </label>
      ))}
    </div>
  );
}

/// Times at all points of the axis, filled in while they are computed. What is moved along the axis changes none.
function usePoints(lab: Lab, axis: Axis | undefined, key: string): readonly Point[] {
  const [points, set] = useState<Point[]>([]);
  useEffect(() => {
    let isOver = false;
    const { fits } = lab.store.get();
    const names = usesAlgorithm(lab) ? fits.filter(({ misfit }) => !misfit).map(({ name }) => name) : ["program"];
    const fill = async () => {
      set([]);
      for (const name of axis ? names : []) {
        const found = await pointsOf(lab, axis!, name).catch(() => []);
        if (isOver) return;
        set((before) => [...before, ...found]);
      }
    };
    void fill();
    return () => void (isOver = true);
  }, [key]);
  return points;
}

/// A handle for the value on the axis.
function Handle({ axis, now, setNow }: { axis: Axis; now: number; setNow: (x: number) => void }) {
  const [least, most] = [axis.values[0]!.x, axis.values.at(-1)!.x];
  return (
    <label class="lab-handle">
      {axis.name} = {number(now)}
      <input
        type="range"
        min={Math.log2(least)}
        max={Math.log2(most)}
        step={0.05}
        value={Math.log2(Math.max(least, now))}
        data-control="curve-handle"
        aria-label={axis.name}
        aria-valuetext={number(now)}
        onInput={({ currentTarget }) => setNow(Math.round(2 ** Number(currentTarget.value)))}
      />
    </label>
  );
}

/// Times of all algorithms that fit, simulated and (dashed) by formula, beside the forms.
export function Curves({ lab, close }: { lab: Lab; close: () => void }) {
  const work = useLab(lab, (state) => state.work);
  const [chosen, choose] = useState(0);
  const [relative, setRelative] = useState(false);
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const dialog = useRef<HTMLDialogElement>(null);
  const all = axesOf(lab.store.get());
  const own = all[chosen];
  // The first change of a scenario also removes what it promises, which no curve depends on.
  const key = JSON.stringify([chosen, own && changed(work, [[own.path, 0], ...withoutPromises(work)]).files]);
  const axis = useMemo(() => own, [key]);
  const points = usePoints(lab, axis, key);
  const stated = settingOf(work, ["platform", "time_unit"]);
  const unit = typeof stated === "string" ? stated : "";
  const names = [...new Set(points.map(({ algorithm }) => algorithm))];
  const shown = useMemo(() => points.filter(({ algorithm }) => !off.has(algorithm)), [points, off]);
  const present = axis && axis.path[0] === "schedule" ? settingOf(work, axis.path) : undefined;
  const now = typeof present === "number" ? present : null;
  const setNow = (x: number) => axis && now !== null && lab.change([[axis.path, x]], "curve handle");
  useEffect(() => {
    dialog.current!.show();
    dialog.current!.querySelector("select")?.focus();
  }, []);
  const turn = (name: string) => {
    const next = new Set(off);
    if (!next.delete(name)) next.add(name);
    setOff(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    dialog.current!.close();
  };
  return (
    <dialog class="lab-curves" ref={dialog} onClose={close} onKeyDown={onKeyDown} aria-label="Curves">
      <form method="dialog">
        <h2>Time against</h2>
        <select
          aria-label="Time against"
          value={chosen}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        >
          {all.map(({ name }, at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </select>
        <label>
          <input type="checkbox" data-control="relative" checked={relative} onChange={() => setRelative(!relative)} /> relative
          to the fastest
        </label>
        <button class="text" data-control="close-curves">
          Close
        </button>
      </form>
      <Choices names={names} off={off} turn={turn} />
      {axis ? (
        <Chart points={shown} axis={axis} unit={unit} relative={relative} now={now} setNow={setNow} />
      ) : (
        <p>Nothing here can be varied.</p>
      )}
      {axis && now !== null && <Handle axis={axis} now={now} setNow={setNow} />}
      <p>
        Lines are simulated, dashes are formulas of the book, dots those that are bounds. Circles show where the fastest
        changes{now === null ? "." : "; the dashed line is the run that is shown: drag it."}
      </p>
      <ul>
        {crossoversOf(shown).map((each) => (
          <li key={each.to}>{told(each)}</li>
        ))}
      </ul>
      {axis && <Figures points={points} axis={axis} unit={unit} />}
    </dialog>
  );
}
