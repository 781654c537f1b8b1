import { bytesOfBase85 } from "./base85";
import type { CurveToSketch } from "../document";
import { readHash } from "../hash";
import type { View } from "../state";
import { ownField } from "./json";

/// A chapter of a lecture, without its scenarios.
export interface Chapter {
  title: string;
  text: readonly string[];
  /// At which it opens.
  step: number;
  covered?: boolean;
  /// The picture with which it opens.
  view?: View;
  /// The curve that it asks for.
  sketch?: CurveToSketch | null;
}

/// The files of a laboratory, by name, and which of them is run.
export interface Work {
  /// What the forms change.
  scenario: string;
  files: Readonly<Record<string, string>>;
  /// All that are run, side by side, `scenario` among them; it alone if there is none of this.
  scenarios?: readonly string[];
  chapter?: Chapter;
}

/// The text of a file; empty if there is none.
export const textIn = ({ files }: Pick<Work, "files">, name: string): string => ownField(files, name) ?? "";

export const scenariosOf = ({ scenario, scenarios }: Work): readonly string[] => scenarios ?? [scenario];

const textOf = (page: Document, id: string) => page.getElementById(id)?.textContent?.trim() ?? "";

const usual: Work = {
  scenario: "scenario.json",
  files: {
    "scenario.json": `{
  "name": "total exchange on a hypercube",
  "platform": {
    "topology": {"family": "hypercube", "dimension": 3},
    "costs": {"t_s": 50, "t_w": 1, "t_h": 2},
    "time_unit": "us"
  },
  "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 64}
}
`,
  },
};

interface Given extends Chapter {
  scenarios: string[];
  files: string[];
}

/// The work of a chapter: the last of its scenarios is the one that the forms change.
function workOf({ title, text, step, covered = false, view = "network", sketch = null, scenarios, files }: Given, texts: Readonly<Record<string, string>>): Work {
  const own = Object.fromEntries(files.map((name) => [name, ownField(texts, name) ?? ""]));
  const work: Work = { scenario: scenarios.at(-1)!, files: own };
  if (scenarios.length > 1) work.scenarios = scenarios;
  if (title) work.chapter = { title, text, step, covered, view, sketch };
  return work;
}

/// What hopscope put into the page, by chapters; a usual scenario if there is nothing.
export function readWorks(page: Document): Work[] {
  const text = textOf(page, "lab");
  if (!text.startsWith("{")) return [usual];
  const { chapters, files } = JSON.parse(text) as { chapters: Given[]; files: Record<string, string> };
  return chapters.length > 0 ? chapters.map((chapter) => workOf(chapter, files)) : [usual];
}

/// The work that an address names by its chapter, which counts from 1; the first if there is no such chapter.
export function workIn(works: readonly Work[], hash: string): number {
  const at = readHash(hash).chapter - 1;
  return works[at] ? at : 0;
}

/// A laboratory that was made for no scenario begins with the table of all operations, and any whose address asks for it.
export const beginsWithTable = (works: readonly Work[], hash: string): boolean => works[0] === usual || hash === "#table";

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/// The engine that the build put into the page, compressed.
export function readEngine(page: Document): Promise<ArrayBuffer> {
  const text = textOf(page, "engine");
  if (!text) return Promise.reject(new Error("This page was built without the engine."));
  return unpacked(bytesOfBase85(text));
}
