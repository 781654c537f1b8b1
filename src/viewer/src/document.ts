import type { Report } from "./report.generated";

export type {
  Algorithm,
  Bottleneck,
  Chapter,
  CurveToSketch,
  Drawing,
  Embedding,
  Formula,
  Holdings,
  Loads,
  Messages,
  Network,
  Parts,
  PrintedProgram,
  Report,
  Range,
  Run,
  Step,
  Term,
  TimeFormula,
  Verdict,
} from "./report.generated";

export interface Licence {
  name: string;
  version: string;
  licence: string;
  text: string;
}

const textOf = (page: Document, id: string) => page.getElementById(id)?.textContent?.trim() ?? "";

/// The document that hopscope put into the page. Throws, with a message, if there is none or it has another format.
export function readReport(page: Document): Report {
  const text = textOf(page, "report");
  if (!text.startsWith("{"))
    throw new Error("This page is the empty template: hopscope report writes one with runs in it.");
  const report = JSON.parse(text) as Report;
  if (report.format !== 2) throw new Error(`This page reads reports of format 2, not ${String(report.format)}.`);
  return report;
}

/// The third-party components of the page; empty during development.
export function readLicences(page: Document): Licence[] {
  const text = textOf(page, "licences");
  return text ? (JSON.parse(text) as Licence[]) : [];
}
