import type { PlotDocument } from "../plot.generated";

export type { Axis, Crossing, Curve, Panel, PlotDocument } from "../plot.generated";

/// The document that hopscope put into the page. Throws, with a message, if there is none or it has another format.
export function readPlot(page: Document): PlotDocument {
  const text = page.getElementById("plot")?.textContent?.trim() ?? "";
  if (!text.startsWith("{"))
    throw new Error("This page is the empty template: hopscope plot writes one with curves in it.");
  const plot = JSON.parse(text) as PlotDocument;
  if (plot.format !== 1) throw new Error(`This page reads plots of format 1, not ${String(plot.format)}.`);
  return plot;
}

export interface Sample {
  curve: number;
  x: number;
  simulated: number;
  formula: number | null;
}

/// The samples of one curve; the document has them as lists of numbers.
export function samplesOf(plot: PlotDocument, panel: number, curve: number): Sample[] {
  const samples = plot.panels[panel]?.curves[curve]?.samples ?? [];
  return samples.map(([x, simulated, formula]) => ({ curve, x: x!, simulated: simulated!, formula: formula ?? null }));
}
