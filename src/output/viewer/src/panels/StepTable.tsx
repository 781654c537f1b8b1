import { useEffect, useRef, useState } from "preact/hooks";
import { useShared, type Standing } from "../context";
import type { Step } from "../document";
import { number } from "../format";
import { loadClass } from "../load";

const rowHeight = 28;
// Shorter tables are drawn whole; of longer ones only the rows in sight.
const whole = 150;
const margin = 12;

const columns: readonly (readonly [string, (step: Step) => number])[] = [
  ["messages", (step) => step.messages],
  ["words", (step) => step.words],
  ["congestion", (step) => step.congestion],
  ["congested", (step) => step.congested_channels],
  ["used", (step) => step.used_channels],
  ["start", (step) => step.start],
  ["end", (step) => step.end],
  ["takes", (step) => step.end - step.start],
];

function Row({ step, position, now, go }: { step: Step; position: number; now: boolean; go: (position: number) => void }) {
  return (
    <tr data-row-step={position} class={now ? "now" : ""} aria-current={now ? "step" : undefined} onClick={() => go(position)}>
      <th scope="row"><button onClick={() => go(position)} aria-label={`go to step ${step.step}`}>{step.step}</button></th>
      {columns.map(([name, of]) => (
        <td key={name} class={name === "congestion" ? `load-text load-${loadClass(step.congestion)}` : ""}>{number(of(step))}</td>
      ))}
    </tr>
  );
}

const Gap = ({ rows }: { rows: number }) => (rows > 0 ? <tr aria-hidden="true" class="gap" style={{ height: `${rows * rowHeight}px` }} /> : null);

/// The steps as hopscope lists them in a terminal; a click goes there.
export function StepTable({ index, position }: Standing) {
  const { player } = useShared();
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const { steps, unit } = index.run;
  useEffect(() => {
    // Only the table scrolls, never the page under the reader.
    const box = frame.current;
    if (!box || position < 1) return;
    const at = (position - 1) * rowHeight;
    const seen = box.clientHeight - 2 * rowHeight;
    if (at < box.scrollTop || at > box.scrollTop + seen) box.scrollTop = Math.max(0, at - seen / 2);
  }, [position]);
  const first = steps.length <= whole ? 0 : Math.max(0, Math.floor(top / rowHeight) - margin);
  const last = steps.length <= whole ? steps.length : Math.min(steps.length, first + 14 + 2 * margin);
  return (
    <div role="group" class="panel step-table" aria-label="Steps">
      <h3>Steps {unit && <small>times in {unit}</small>}</h3>
      <div class="scroll" ref={frame} onScroll={(event) => steps.length > whole && setTop(event.currentTarget.scrollTop)} tabIndex={-1}>
        <table aria-rowcount={steps.length + 1}>
          <thead><tr><th scope="col">step</th>{columns.map(([name]) => <th key={name} scope="col">{name}</th>)}</tr></thead>
          <tbody>
            <Gap rows={first} />
            {steps.slice(first, last).map((step, at) => (
              <Row key={step.step} step={step} position={first + at + 1} now={first + at + 1 === position} go={(to) => player.jump(to)} />
            ))}
            <Gap rows={steps.length - last} />
          </tbody>
        </table>
      </div>
    </div>
  );
}
