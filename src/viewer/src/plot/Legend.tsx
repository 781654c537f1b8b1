import { dot, plot as draw } from "@observablehq/plot";
import { useEffect, useRef } from "preact/hooks";
import type { PlotDocument } from "./document";
import { colourOf, shapeOf } from "./look";

/// The mark of a curve, drawn by the library that draws the curves.
function Mark({ curve }: { curve: number }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const marks = [
      dot([0], { x: 0, y: 0, r: 4.5, symbol: shapeOf(curve), fill: colourOf(curve), stroke: colourOf(curve) }),
    ];
    place.current?.replaceChildren(draw({ width: 18, height: 18, margin: 9, axis: null, marks }));
  }, [curve]);
  return <span ref={place} aria-hidden="true" />;
}

const Line = ({ dashes }: { dashes?: string }) => (
  <svg width="26" height="10" aria-hidden="true">
    <path d="M1 5H25" stroke="currentColor" stroke-width="1.6" stroke-dasharray={dashes} />
  </svg>
);

/// The meaning of points and lines.
export function Legend({ plot }: { plot: PlotDocument }) {
  const drawn = plot.panels.flatMap(({ curves }) => curves).filter(({ line }) => line.length > 1);
  const isFormulas = plot.lines === "formulas";
  return (
    <ul class="legend-of-curves" aria-label="Curves">
      {plot.curves.map((name, curve) => (
        <li key={curve} data-curve={curve}>
          <Mark curve={curve} /> {name}
        </li>
      ))}
      {isFormulas && drawn.some(({ exact }) => exact) && (
        <li>
          <Line /> formula
        </li>
      )}
      {isFormulas && drawn.some(({ exact }) => !exact) && (
        <li>
          <Line dashes="5 4" /> formula, a bound
        </li>
      )}
      {plot.panels.some(({ crossings }) => crossings.length > 0) && (
        <li>
          <svg width="18" height="18" aria-hidden="true">
            <circle cx="9" cy="9" r="7" fill="none" stroke="currentColor" stroke-width="1.4" />
          </svg>{" "}
          crossover
        </li>
      )}
    </ul>
  );
}
