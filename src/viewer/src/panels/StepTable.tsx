import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useShared, type Standing } from "../context";
import type { Step } from "../document";
import { number } from "../format";
import { loadClass } from "../load";
import { HeadRow } from "./HeadRow";

const rowHeight = 28;
// Shorter tables are drawn whole; of longer ones only the visible rows.
const whole = 150;
const margin = 12;

type Column = readonly [string, (step: Step) => number];

const everyColumn: readonly Column[] = [
  ["messages", (step) => step.messages],
  ["words", (step) => step.words],
  ["congestion", (step) => step.congestion],
  ["load", (step) => step.load],
  ["congested", (step) => step.congested_channels],
  ["used", (step) => step.used_channels],
  ["start", (step) => step.start],
  ["end", (step) => step.end],
  ["takes", (step) => step.end - step.start],
];

/// If all channels are alike the load is the congestion.
const columnsFor = (steps: readonly Step[]) =>
  everyColumn.filter(([name]) => name !== "load" || steps.some(({ load, congestion }) => load !== congestion));

interface RowProps {
  step: Step;
  /// Of the time that it takes; empty if that is unknown.
  formula: string;
  columns: readonly Column[];
  position: number;
  now: boolean;
  go: (position: number) => void;
}

function Row({ step, formula, columns, position, now, go }: RowProps) {
  return (
    <tr
      data-row-step={position}
      class={now ? "now" : ""}
      aria-current={now ? "step" : undefined}
      title={formula && `step ${step.step} takes ${formula}`}
      onClick={() => go(position)}
    >
      <th scope="row">
        <button aria-label={`go to step ${step.step}`}>{step.step}</button>
      </th>
      {columns.map(([name, of]) => (
        <td key={name} class={name === "congestion" ? `load-text load-${loadClass(step.congestion)}` : ""}>
          {number(of(step))}
        </td>
      ))}
    </tr>
  );
}

const Gap = ({ rows }: { rows: number }) =>
  rows > 0 ? <tr aria-hidden="true" class="gap" style={{ height: `${rows * rowHeight}px` }} /> : null;

/// The rows of a long table that are drawn: the visible ones, and some around them.
function useRowsInSight(many: number, position: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useEffect(() => {
    // Only the table scrolls, never the page under the reader.
    const box = frame.current;
    if (!box || position < 1) return;
    const at = (position - 1) * rowHeight;
    const seen = box.clientHeight - 2 * rowHeight;
    if (at < box.scrollTop || at > box.scrollTop + seen) box.scrollTop = Math.max(0, at - seen / 2);
  }, [position]);
  if (many <= whole) return { frame, first: 0, last: many, scrolled: () => {} };
  const first = Math.max(0, Math.floor(top / rowHeight) - margin);
  return { frame, first, last: Math.min(many, first + 14 + 2 * margin), scrolled: setTop };
}

/// The steps as hopscope lists them in a terminal; a click goes there.
export function StepTable({ index, position }: Standing) {
  const { player } = useShared();
  const { steps, unit } = index.run;
  const { frame, first, last, scrolled } = useRowsInSight(steps.length, position);
  const go = (to: number) => player.jump(to);
  const columns = useMemo(() => columnsFor(steps), [steps]);
  const formulas = useMemo(
    () => new Map(index.run.time_formula?.steps.map(({ step, time }) => [step, time])),
    [index.run],
  );
  return (
    <div role="group" class="panel step-table" aria-label="Steps">
      <h3>Steps {unit && <small>times in {unit}</small>}</h3>
      <div class="scroll" ref={frame} onScroll={(event) => scrolled(event.currentTarget.scrollTop)} tabIndex={-1}>
        <table aria-rowcount={steps.length + 1}>
          <HeadRow names={["step", ...columns.map(([name]) => name)]} />
          <tbody>
            <Gap rows={first} />
            {steps.slice(first, last).map((step, at) => {
              const place = first + at + 1;
              const formula = formulas.get(step.step) ?? "";
              return (
                <Row key={step.step} {...{ step, formula, columns, go }} position={place} now={place === position} />
              );
            })}
            <Gap rows={steps.length - last} />
          </tbody>
        </table>
      </div>
    </div>
  );
}
