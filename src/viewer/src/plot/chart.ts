import {
  areaY,
  axisX,
  axisY,
  dot,
  gridX,
  gridY,
  line,
  pointer,
  ruleX,
  text,
  tip,
  type Markish,
  type PlotOptions,
  type ScaleOptions,
} from "@observablehq/plot";
import { number } from "../format";
import { samplesOf, type Axis, type Crossing, type PlotDocument, type Sample } from "./document";
import { colourOf, shapeOf } from "./look";
import { textsWithRoom, withNumbers } from "./room";

const scaleOf = ({ logarithmic, domain }: Axis): ScaleOptions => ({
  type: logarithmic ? "log" : "linear",
  domain,
  axis: null,
});

const margin = { marginLeft: 76, marginBottom: 42, marginRight: 24, marginTop: 26 };
const letterWidth = 6.2; // of a digit, at the size that texts of charts have

const lettersIn = (wide: number) => (wide - margin.marginLeft - margin.marginRight) / letterWidth;

/// The tick labels of the document, given as texts: a logarithmic scale would omit some of its own.
function axesOf({ x, y }: PlotDocument, wide: number): Markish[] {
  const across = textsWithRoom(x, lettersIn(wide));
  return [
    gridX(x.ticks),
    gridY(y.ticks),
    axisX(x.ticks, { label: x.label, text: across }),
    axisY(y.ticks, { label: y.label, text: y.texts }),
  ];
}

/// The tooltip of a point.
export function wordsOf(plot: PlotDocument, { curve, x, simulated, formula }: Sample): string {
  const lines = [plot.curves[curve]!, `${plot.x.brief} = ${number(x)}`, `${plot.y.brief} = ${number(simulated)}`];
  if (formula !== null) lines.push(`formula = ${number(formula)}`);
  return lines.join("\n");
}

function linesOf(plot: PlotDocument, panel: number): Markish[] {
  return plot.panels[panel]!.curves.map(({ line: points, exact }, curve) =>
    line(points, {
      x: ([x]) => x,
      y: ([, y]) => y,
      stroke: colourOf(curve),
      strokeWidth: 1.6,
      strokeDasharray: exact || plot.lines === "simulated" ? "none" : "5 4",
    }),
  );
}

/// The area between a lower bound and the lowest curve.
function shadeOf(plot: PlotDocument, panel: number): Markish[] {
  const shaded = plot.panels[panel]!.shaded;
  return shaded ? [areaY(shaded, { x: ([x]) => x, y1: ([, low]) => low, y2: ([, , high]) => high, fill: "var(--line)" })] : [];
}

/// Where the lowest curve changes: a ring, a line from edge to edge, and if there is room its number beside it.
function crossingsOf(plot: PlotDocument, panel: number, wide: number): Markish[] {
  const { crossings } = plot.panels[panel]!;
  const [bottom, top] = plot.y.domain;
  const numbersAt = (edge: Crossing["edge"]) =>
    text(
      withNumbers(crossings, plot.x, lettersIn(wide)).filter((crossing) => crossing.edge === edge),
      {
        x: "x",
        y: edge === "top" ? top : bottom,
        text: "number",
        rotate: -90,
        dx: 9,
        dy: edge === "top" ? 4 : -6,
        textAnchor: edge === "top" ? "end" : "start",
        fill: "var(--ink)",
        stroke: "var(--surface)",
        strokeWidth: 4,
        className: "crossing-numbers",
      },
    );
  return [
    ruleX(crossings, { x: "x", stroke: "var(--muted)", strokeDasharray: "3 3" }),
    dot(crossings, { x: "x", y: "y", r: 7, stroke: "var(--ink)", strokeWidth: 1.4, className: "crossings" }),
    numbersAt("top"),
    numbersAt("bottom"),
  ];
}

/// One panel of the plot.
/// @param wide in pixels, with its margins
export function chartOf(plot: PlotDocument, panel: number, height: number, wide: number): PlotOptions {
  const samples = plot.curves.flatMap((_, curve) => samplesOf(plot, panel, curve));
  return {
    height,
    ...margin,
    x: scaleOf(plot.x),
    y: scaleOf(plot.y),
    marks: [
      ...shadeOf(plot, panel),
      ...axesOf(plot, wide),
      ...linesOf(plot, panel),
      dot(samples, {
        x: "x",
        y: "simulated",
        symbol: ({ curve }: Sample) => shapeOf(curve),
        fill: ({ curve }: Sample) => colourOf(curve),
        stroke: ({ curve }: Sample) => colourOf(curve),
        fillOpacity: 0.2,
        r: samples.length > 2000 ? 2 : 4,
        className: "samples",
      }),
      ...crossingsOf(plot, panel, wide),
      tip(
        samples,
        pointer({
          x: "x",
          y: "simulated",
          title: (sample: Sample) => wordsOf(plot, sample),
          fill: "var(--surface)",
          stroke: "var(--strong-line)",
        }),
      ),
    ],
  };
}
