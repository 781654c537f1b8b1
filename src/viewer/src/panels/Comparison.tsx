import { usePage, useShared } from "../context";
import type { Run } from "../document";
import { number, time } from "../format";
import { loadClass } from "../load";
import { HeadRow } from "./HeadRow";

const names = [
  "run",
  "time",
  "steps",
  "messages",
  "largest congestion",
  "peak concurrency",
  "congested steps",
  "formula",
  "ratio",
];

const signs = { exact: "", "upper-bound": "\u2264\u00a0", "lower-bound": "\u2265\u00a0" } as const;

function congestedSteps(run: Run): string {
  const among = run.steps.filter(({ congestion }) => congestion > 1).length;
  const part = run.steps.length < run.totals.steps ? ` of ${run.steps.length} shown` : "";
  return `${number(among)}${part}`;
}

function Row({ run, place, slowest, choosing }: { run: Run; place: number; slowest: number; choosing: boolean }) {
  const { page } = useShared();
  const shown = usePage((state) => state.shown.includes(place));
  const formula = run.main_formula === null ? undefined : run.formulas[run.main_formula];
  return (
    <tr class={shown ? "shown" : ""} data-compared={place}>
      <th scope="row">
        {choosing ? (
          <label>
            <input type="checkbox" checked={shown} onChange={() => page.toggle(place)} /> {run.name}
          </label>
        ) : (
          run.name
        )}
      </th>
      <td class="bar">
        <span style={{ width: `${(100 * run.time) / (slowest || 1)}%` }} />
        {time(run.time, run.unit)}
      </td>
      <td>{number(run.totals.steps)}</td>
      <td>{number(run.totals.messages)}</td>
      <td class={`load-text load-${loadClass(run.totals.max_congestion)}`}>{number(run.totals.max_congestion)}</td>
      <td>{number(run.totals.max_overlap)}</td>
      <td>{congestedSteps(run)}</td>
      <td>{formula ? `${formula.name}: ${signs[formula.kind]}${time(formula.value, run.unit)}` : "none"}</td>
      <td>{formula?.ratio_in_words}</td>
    </tr>
  );
}

/// The runs of the chapter in a table; if they are many, the reader selects here which are drawn.
export function Comparison() {
  const { page } = useShared();
  const chapter = usePage((state) => state.chapter);
  const shown = usePage((state) => state.shown);
  const runs = [...new Set<number>(page.report.chapters[chapter]!.runs)];
  if (runs.length < 2) return null;
  const slowest = Math.max(...runs.map((run) => page.report.runs[run]!.time));
  const choosing = runs.length > shown.length || runs.length > 2;
  return (
    <div role="group" class="panel comparison" aria-label="Comparison">
      <h3>Side by side {choosing && <small>tick what is drawn, at most four</small>}</h3>
      <div class="scroll">
        <table>
          <HeadRow names={names} />
          <tbody>
            {runs.map((run) => (
              <Row key={run} run={page.report.runs[run]!} place={run} slowest={slowest} choosing={choosing} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
