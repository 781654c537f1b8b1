import { number } from "../format";
import { samplesOf, type PlotDocument, type Sample } from "./document";

/// The samples of a panel by x: one for each of these curves.
function rowsOf(plot: PlotDocument, panel: number, curves: number[]): (readonly [number, (Sample | undefined)[]])[] {
  const rows = new Map<number, (Sample | undefined)[]>();
  curves.forEach((curve, column) => {
    for (const sample of samplesOf(plot, panel, curve)) {
      const row = rows.get(sample.x) ?? new Array<Sample | undefined>(curves.length).fill(undefined);
      row[column] = sample;
      rows.set(sample.x, row);
    }
  });
  return [...rows].sort(([a], [b]) => a - b);
}

const shown = (value: number | null | undefined) => (value === null || value === undefined ? "–" : number(value));

/// The data of a panel as a table.
export function Numbers({ plot, panel }: { plot: PlotDocument; panel: number }) {
  const isFormulas = plot.lines === "formulas";
  const { title, curves } = plot.panels[panel]!;
  const there = plot.curves.map((_, curve) => curve).filter((curve) => curves[curve]!.samples.length > 0);
  const names = there.map((curve) => plot.curves[curve]!);
  return (
    <section class="panel numbers" aria-label={title ? `Numbers, ${title}` : "Numbers"}>
      <h3>{title || plot.y.label}</h3>
      <div class="scroll" tabIndex={0} role="region" aria-label="Table">
        <table>
          <thead>
            <tr>
              <th class="place" rowSpan={isFormulas ? 2 : 1} scope="col">
                {plot.x.brief}
              </th>
              {names.map((name) => (
                <th key={name} colSpan={isFormulas ? 2 : 1} scope="colgroup">
                  {name}
                </th>
              ))}
            </tr>
            {isFormulas && (
              <tr>
                {names.map((name) => [
                  <th key={`${name} simulated`} scope="col">
                    simulated
                  </th>,
                  <th key={`${name} formula`} scope="col">
                    formula
                  </th>,
                ])}
              </tr>
            )}
          </thead>
          <tbody>
            {rowsOf(plot, panel, there).map(([x, samples]) => (
              <tr key={x} data-x={x}>
                <th class="place" scope="row">
                  {number(x)}
                </th>
                {samples.map((sample, column) => [
                  <td key={`${column} simulated`}>{shown(sample?.simulated)}</td>,
                  isFormulas && <td key={`${column} formula`}>{shown(sample?.formula)}</td>,
                ])}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
