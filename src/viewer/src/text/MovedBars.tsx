import type { Run } from "../document";
import { time } from "../format";
import { sharesOf, timeAt, valuesOf } from "../time-formula";
import type { Dragged } from "./numbers";

/// The times of runs at what has been dragged, by their formulas, as bars to one scale: startups, hops, words.
export function MovedBars({ runs, dragged }: { runs: readonly Run[]; dragged: Dragged }) {
  const moved = runs.flatMap(({ name, unit, time_formula: formula }) => {
    if (!formula?.terms) return [];
    const values = { ...valuesOf(formula), ...dragged };
    return [{ name, unit, shares: sharesOf(formula, values).filter((share) => share.time > 0), all: timeAt(formula, values) }];
  });
  if (moved.length < 2 || moved.length < runs.length) return null;
  const longest = Math.max(...moved.map(({ all }) => all)) || 1;
  return (
    <ul class="moved-bars" aria-label="Times of the runs then">
      {moved.map(({ name, unit, shares, all }, at) => (
        <li key={at} data-moved-run={at}>
          <span class="moved-name">{name}</span>
          <div class="formula-bar" aria-hidden="true">
            {shares.map(({ parameter, time: part }) => (
              <span key={parameter} data-term={parameter} style={{ width: `${(100 * part) / longest}%` }} title={parameter} />
            ))}
          </div>
          <strong>{time(all, unit)}</strong>
        </li>
      ))}
    </ul>
  );
}
