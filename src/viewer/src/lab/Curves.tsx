import * as Plot from "@observablehq/plot";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { time } from "../format";
import type { TimeAt } from "./answer";
import type { Lab } from "./lab";
import type { Json, Path } from "./json";
import { settingOf } from "./settings";
import { useLab } from "./use-lab";

interface Point {
  algorithm: string;
  x: number;
  time: number;
  formula: number | null;
}

const sizes = [1, 4, 16, 64, 256, 1024, 4096, 16384];
const secondsOfPoint = 5;

/// Fields along which curves can be drawn: the message size, and the number of the topology.
interface Axis {
  name: string;
  path: Path;
  values: number[];
}

function axesOf(lab: Lab): Axis[] {
  const { work, catalogue } = lab.store.get();
  const axes: Axis[] = [];
  if (typeof settingOf(work, ["schedule", "message_words"]) === "number") {
    axes.push({ name: "words m", path: ["schedule", "message_words"], values: sizes });
  }
  const family = catalogue?.topologies.find(
    (each) => each.name === settingOf(work, ["platform", "topology", "family"]),
  );
  if (family && !family.is_list) {
    const path = ["platform", "topology", family.field];
    const most = family.field === "nodes" ? [2, 4, 8, 16, 32, 64, 128] : [1, 2, 3, 4, 5, 6, 7];
    axes.push({ name: family.field, path, values: most.filter((x) => x >= family.least && x <= family.most) });
  }
  return axes;
}

/// The times of one algorithm at all points, asked for in the engine; points at which it does not run are left out.
async function pointsOf(lab: Lab, axis: Axis, algorithm: string): Promise<Point[]> {
  const { work } = lab.store.get();
  const changes = axis.values.map((x) => [
    { path: axis.path.join("."), value: x as Json },
    ...(usesAlgorithm(lab) ? [{ path: "schedule.algorithm", value: algorithm as Json }] : []),
  ]);
  const question = { ask: "times", scenarios: [work.scenario], files: work.files, seconds: secondsOfPoint, changes };
  const { times } = await lab.ask(question);
  return (times ?? []).flatMap(({ time, formula }: TimeAt, at: number) =>
    time === undefined ? [] : [{ algorithm, x: axis.values[at]!, time, formula: formula ?? null }],
  );
}

const usesAlgorithm = (lab: Lab) => typeof settingOf(lab.store.get().work, ["schedule", "algorithm"]) === "string";

/// Where the order of two curves changes: between which values.
function crossovers(points: readonly Point[]): string[] {
  const names = [...new Set(points.map(({ algorithm }) => algorithm))];
  const at = (name: string, x: number) => points.find((point) => point.algorithm === name && point.x === x)?.time;
  const xs = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const fastest = xs.map(
    (x) => names.filter((name) => at(name, x) !== undefined).sort((a, b) => at(a, x)! - at(b, x)!)[0]!,
  );
  return xs
    .slice(1)
    .flatMap((x, i) =>
      fastest[i] === fastest[i + 1] ? [] : [`${fastest[i]} is fastest up to ${xs[i]}, ${fastest[i + 1]} from ${x} on`],
    );
}

function Chart({ points, axis }: { points: readonly Point[]; axis: Axis }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (points.length === 0) return;
    const common = { x: "x", stroke: "algorithm" } as const;
    const plot = Plot.plot({
      width: Math.min(900, innerWidth - 60),
      height: 380,
      marginLeft: 70,
      x: { type: "log", base: 2, label: axis.name, tickFormat: "~s" },
      y: { type: "log", label: "time", grid: true },
      color: { legend: true },
      style: { background: "none", color: "inherit" },
      marks: [
        Plot.line(points, { ...common, y: "time" }),
        Plot.dot(points, { ...common, y: "time" }),
        Plot.line(
          points.filter(({ formula }) => formula !== null && formula > 0),
          { ...common, y: "formula", strokeDasharray: "3 4" },
        ),
      ],
    });
    place.current!.replaceChildren(plot);
    return () => plot.remove();
  }, [points, axis]);
  return <div ref={place} role="img" aria-label={`Time against ${axis.name}; the same figures are in the table`} />;
}

function Figures({ points, axis }: { points: readonly Point[]; axis: Axis }) {
  const names = [...new Set(points.map(({ algorithm }) => algorithm))];
  const xs = axis.values.filter((x) => points.some((point) => point.x === x));
  return (
    <table class="lab-figures">
      <thead>
        <tr>
          <th>{axis.name}</th>
          {names.map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {xs.map((x) => (
          <tr key={x}>
            <th>{x}</th>
            {names.map((name) => {
              const point = points.find((each) => each.algorithm === name && each.x === x);
              return <td key={name}>{point ? time(point.time, "") : "-"}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/// Times of all algorithms that fit, simulated and (dashed) by formula, filled in while they are computed.
export function Curves({ lab, close }: { lab: Lab; close: () => void }) {
  const work = useLab(lab, (state) => state.work);
  const axes = useMemo(() => axesOf(lab), [work]);
  const [chosen, choose] = useState(0);
  const [points, set] = useState<Point[]>([]);
  const dialog = useRef<HTMLDialogElement>(null);
  const axis = axes[chosen];
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
      {axis ? <Chart points={points} axis={axis} /> : <p>Nothing here can be varied.</p>}
      <p>Lines are simulated, dashes are the formula of the book.</p>
      <ul>
        {crossovers(points).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {axis && <Figures points={points} axis={axis} />}
    </dialog>
  );
}
