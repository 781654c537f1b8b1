import * as Plot from "@observablehq/plot";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { number, time } from "../format";
import { axesOf, crossoversOf, pointsOf, usesAlgorithm, type Axis, type Crossover, type Point } from "./curves";
import type { Lab } from "./lab";
import { settingOf } from "./settings";
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

function Chart({ points, axis, unit }: Drawn) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (points.length === 0) return;
    const crossings = crossoversOf(points);
    const by = (kinds: readonly string[]) =>
      points.filter(({ formula, kind }) => formula !== null && formula > 0 && kinds.includes(kind ?? ""));
    const common = { x: "x", stroke: "algorithm" } as const;
    const plot = Plot.plot({
      width: Math.min(900, innerWidth - 60),
      height: 380,
      marginLeft: 70,
      x: { type: "log", base: 2, label: axis.name, tickFormat: number },
      y: { type: "log", label: unit ? `time, ${unit}` : "time", grid: true, tickFormat: "~s" },
      color: { legend: true },
      style: { background: "none", color: "inherit" },
      marks: [
        Plot.line(points, { ...common, y: "time" }),
        Plot.dot(points, { ...common, y: "time" }),
        Plot.line(by(["exact"]), { ...common, y: "formula", strokeDasharray: "6 4" }),
        Plot.line(by(["upper-bound", "lower-bound"]), { ...common, y: "formula", strokeDasharray: "1 4" }),
        Plot.dot(crossings, { x: "x", y: "time", r: 7, stroke: "currentColor", title: told }),
        Plot.text(crossings, { x: "x", y: "time", text: ({ x }: Crossover) => about(x), dy: 18, fill: "currentColor" }),
      ],
    });
    place.current!.replaceChildren(plot);
    return () => plot.remove();
  }, [points, axis, unit]);
  return <div ref={place} role="img" aria-label={`Time against ${axis.name}; the same figures are in the table`} />;
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

/// Times of all algorithms that fit, simulated and (dashed) by formula, filled in while they are computed.
export function Curves({ lab, close }: { lab: Lab; close: () => void }) {
  const work = useLab(lab, (state) => state.work);
  const axes = useMemo(() => axesOf(lab.store.get()), [work]);
  const [chosen, choose] = useState(0);
  const [points, set] = useState<Point[]>([]);
  const dialog = useRef<HTMLDialogElement>(null);
  const axis = axes[chosen];
  const stated = settingOf(work, ["platform", "time_unit"]);
  const unit = typeof stated === "string" ? stated : "";
  useEffect(() => dialog.current!.showModal(), []);
  useEffect(() => {
    let isOver = false;
    const names = usesAlgorithm(lab)
      ? lab.store
          .get()
          .fits.filter(({ misfit }) => !misfit)
          .map(({ name }) => name)
      : ["program"];
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
  }, [axis]);
  return (
    <dialog class="lab-curves" ref={dialog} onClose={close} aria-label="Curves">
      <form method="dialog">
        <h2>Time against</h2>
        <select
          aria-label="Time against"
          value={chosen}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        >
          {axes.map(({ name }, at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </select>
        <button class="text" data-control="close-curves">
          Close
        </button>
      </form>
      {axis ? <Chart points={points} axis={axis} unit={unit} /> : <p>Nothing here can be varied.</p>}
      <p>
        Lines are simulated, dashes are formulas of the book, dots are those that are bounds. Circles show where the
        fastest changes.
      </p>
      <ul>
        {crossoversOf(points).map((each) => (
          <li key={each.to}>{told(each)}</li>
        ))}
      </ul>
      {axis && <Figures points={points} axis={axis} unit={unit} />}
    </dialog>
  );
}
