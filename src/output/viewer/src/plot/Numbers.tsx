import { number } from "../format";
import { samplesOf, type PlotDocument, type Sample } from "./document";

/// The samples of a panel by x: of each curve the one that it has there.
function rowsOf(plot: PlotDocument, panel: number): (readonly [number, (Sample | undefined)[]])[] {
  const rows = new Map<number, (Sample | undefined)[]>();
  plot.curves.forEach((_, curve) => {
    for (const sample of samplesOf(plot, panel, curve)) {
      const row = rows.get(sample.x) ?? new Array<Sample | undefined>(plot.curves.length).fill(undefined);
      row[curve] = sample;
      rows.set(sample.x, row);
    }
  });
  return [...rows].sort(([a], [b]) => a - b);
}

const shown = (value: number | null | undefined) => (value === null || value === undefined ? "–" : number(value));

/// The numbers behind a panel.
export function Numbers({ plot, panel }: { plot: PlotDocument; panel: number }) {
  const isFormulas = plot.lines === "formulas";
  const { title } = plot.panels[panel]!;
  return (
    <section class="panel numbers" aria-label={title ? `Numbers, ${title}` : "Numbers"}>
      <h3>{title || plot.y.label}</h3>
      <div class="scroll" tabIndex={0} role="region" aria-label="Table">
        <table>
          <thead>
            <tr>
              <th rowSpan={isFormulas ? 2 : 1} scope="col">
                {plot.x.brief}
              </th>
              {plot.curves.map((name) => (
                <th key={name} colSpan={isFormulas ? 2 : 1} scope="colgroup">
                  {name}
                </th>
              ))}
            </tr>
            {isFormulas && (
              <tr>
                {plot.curves.map((name) => [
                  <th key={`${name} measured`} scope="col">
                    measured
                  </th>,
                  <th key={`${name} formula`} scope="col">
                    formula
                  </th>,
                ])}
              </tr>
            )}
          </thead>
          <tbody>
            {rowsOf(plot, panel).map(([x, samples]) => (
              <tr key={x} data-x={x}>
                <th scope="row">{number(x)}</th>
                {samples.map((sample, curve) => [
                  <td key={`${curve} measured`}>{shown(sample?.measured)}</td>,
                  isFormulas && <td key={`${curve} formula`}>{shown(sample?.formula)}</td>,
                ])}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
