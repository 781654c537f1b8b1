import { useEffect, useRef, useState } from "preact/hooks";
import { number, time } from "../../format";
import { Tex } from "../../panels/Formulas";
import { Prose } from "../../panels/Prose";
import { atMark, markOf, marks } from "../fields";
import type { Lab } from "../lab";
import { useLab } from "../use-lab";
import { Contents } from "./Contents";
import { familiesOf, powers, usual, type Parts, type Setting } from "./rows";
import { useRows, type Row } from "./use-rows";

const unit = "us";

interface SliderProps {
  name: string;
  label: string;
  least: number;
  most: number;
  step: number;
  at: number;
  value: number;
  put: (at: number) => void;
}

/// A value to be dragged.
function Slider({ name, label, least, most, step, at, value, put }: SliderProps) {
  return (
    <label class="lab-drag" title={label}>
      <Prose text={name} /> = <output>{number(value)}</output>
      <input
        type="range"
        min={least}
        max={most}
        step={step}
        value={at}
        data-drag={name}
        aria-label={label}
        aria-valuetext={number(value)}
        onInput={({ currentTarget }) => put(Number(currentTarget.value))}
      />
    </label>
  );
}

const costs = { t_s: "startup of a message, t_s", t_w: "time of a word, t_w", t_h: "time of a hop, t_h" } as const;
const mostWords = 14;

function Sliders({ setting, change }: { setting: Setting; change: (part: Partial<Setting>) => void }) {
  const { power, words } = setting;
  return (
    <>
      <Slider name="p" label="ranks, p" least={powers[0]} most={powers[1]} step={1} at={power} value={2 ** power} put={(at) => change({ power: at })} />
      <Slider
        name="m"
        label="words of a message, m"
        least={0}
        most={mostWords}
        step={0.25}
        at={Math.log2(words)}
        value={words}
        put={(at) => change({ words: Math.round(2 ** at) })}
      />
      {(["t_s", "t_w", "t_h"] as const).map((cost) => (
        <Slider
          key={cost}
          name={cost}
          label={costs[cost]}
          least={0}
          most={marks}
          step={1}
          at={markOf(setting[cost])}
          value={setting[cost]}
          put={(at) => change({ [cost]: atMark(at) })}
        />
      ))}
    </>
  );
}

const kinds = { startups: "startups", hops: "hops", words: "words" } as const;

/// The parts of a time, on one scale for all rows.
function Bar({ parts, most }: { parts: Parts; most: number }) {
  return (
    <div class="lab-bar" aria-hidden="true">
      {(Object.keys(kinds) as (keyof Parts)[]).map((kind) => (
        <span key={kind} class={kind} data-part={kind} style={{ width: `${(100 * parts[kind]) / (most || 1)}%` }} title={`${kinds[kind]} ${time(parts[kind], unit)}`} />
      ))}
    </div>
  );
}

const bounds: Readonly<Record<string, string>> = { "upper-bound": "at most", "lower-bound": "at least" };

/// What the formula says of the simulated time.
function Formula({ row: { byFormula, time: simulated } }: { row: Row }) {
  const value = byFormula?.formula;
  if (value === null || value === undefined || simulated === null) return <span class="lab-none">no formula</span>;
  const bound = bounds[byFormula?.kind ?? ""];
  const agrees = Math.abs(value - simulated) <= 1e-9 * Math.max(1, simulated);
  const words = bound ? `${bound} ${time(value, unit)}` : agrees ? "✓ as the formula" : `formula ${time(value, unit)}`;
  return <span class={agrees ? "lab-agrees" : "lab-differs"}>{words}</span>;
}

function TableRow({ row, most, open }: { row: Row; most: number; open: () => void }) {
  const { facts, algorithm, operation } = row;
  const names = facts?.names.split(", ") ?? [operation];
  const ofMpi = names.filter((name) => name.startsWith("MPI_"));
  const ofBook = names.filter((name) => !name.startsWith("MPI_"));
  return (
    <tr data-operation={operation} data-algorithm={algorithm}>
      <th scope="row">
        <button class="lab-open" disabled={!algorithm} onClick={open} title="Open this run in the laboratory">
          {ofBook.join(", ") || operation}
        </button>
        <small>{ofMpi.join(", ")}</small>
      </th>
      <td>{facts && <Contents index={facts.index} />}</td>
      <td class="lab-of-formula" title={facts?.formula}>
        <small>{facts?.title ?? algorithm}</small>
        {facts?.tex ? <Tex text={facts.tex} /> : <code>{facts?.formula}</code>}
      </td>
      <td class="lab-of-bar">{row.parts && <Bar parts={row.parts} most={most} />}</td>
      <td class="lab-of-time" data-time={row.time ?? undefined}>
        {row.time === null ? "" : <strong>{time(row.time, unit)}</strong>}
        <br />
        {row.time !== null && <Formula row={row} />}
      </td>
    </tr>
  );
}

interface ChoicesProps {
  setting: Setting;
  families: readonly string[];
  change: (part: Partial<Setting>) => void;
}

function Choices({ setting, families, change }: ChoicesProps) {
  return (
    <>
      <select
        aria-label="Network"
        data-control="table-network"
        value={setting.family}
        onChange={({ currentTarget }) => change({ family: currentTarget.value })}
      >
        {families.map((family) => (
          <option key={family} value={family} selected={family === setting.family}>
            {family}
          </option>
        ))}
      </select>
      <label class="lab-any" title="Otherwise only algorithms that are made for the network">
        <input type="checkbox" data-control="table-any" checked={setting.any} onChange={() => change({ any: !setting.any })} /> any algorithm
      </label>
    </>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">operation</th>
        <th scope="col">before → after, on 4 ranks</th>
        <th scope="col">fastest algorithm, its formula</th>
        <th scope="col">
          <span class="lab-key startups" /> startups <span class="lab-key hops" /> hops <span class="lab-key words" /> words, to scale
        </th>
        <th scope="col">simulated</th>
      </tr>
    </thead>
  );
}

/// The operations of chapter 4 side by side, each of whose rows is a run.
export function Table({ lab, close }: { lab: Lab; close: () => void }) {
  const catalogue = useLab(lab, (state) => state.catalogue);
  const [setting, set] = useState<Setting>(usual);
  const { rows, isBusy } = useRows(lab, catalogue, setting);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current!.showModal(), []);
  const change = (part: Partial<Setting>) => set({ ...setting, ...part });
  const most = Math.max(0, ...rows.map((row) => row.time ?? 0));
  const open = (row: Row) => {
    lab.open(row.work);
    dialog.current!.close();
  };
  return (
    <dialog class="lab-table" ref={dialog} onClose={close} aria-label="Table 4.1: the operations, and what they take">
      <header>
        <h2>Table 4.1: what operations take</h2>
        <Choices setting={setting} families={catalogue ? familiesOf(catalogue) : [setting.family]} change={change} />
        <Sliders setting={setting} change={change} />
        <button class="text" data-control="close-table" onClick={() => dialog.current!.close()}>
          To the laboratory
        </button>
      </header>
      <div class="lab-table-scroll" tabIndex={0} role="region" aria-label="The operations">
        <table aria-busy={isBusy}>
          <Head />
          <tbody>
            {rows.map((row) => (
              <TableRow key={row.operation} row={row} most={most} open={() => open(row)} />
            ))}
          </tbody>
        </table>
      </div>
      <p class="lab-note">Every time is simulated; a row opens its run.</p>
    </dialog>
  );
}
