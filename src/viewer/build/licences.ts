import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rollup } from "vite";

export interface Licence {
  name: string;
  version: string;
  licence: string;
  text: string;
}

const permissive = new Set(["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "0BSD"]);

function packageOf(module: string): string | null {
  const found = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module.replace(/^\0/, ""));
  return found && existsSync(join(found[0], "package.json")) ? found[0] : null;
}

function licenceOf(folder: string): Licence {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (!permissive.has(license))
    throw new Error(`${name} ${version} has the licence ${license}: it may not go into the page`);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  return { name, version, licence: license, text: file ? readFileSync(join(folder, file), "utf8").trim() : "" };
}

/// The packages in the script, by name, with the licence texts that each requires.
export function licencesOf(chunk: Rollup.OutputChunk): Licence[] {
  const used = Object.entries(chunk.modules).filter(([, module]) => module.renderedLength > 0);
  const folders = new Set(used.map(([id]) => packageOf(id)).filter((folder) => folder !== null));
  // KaTeX's styles and fonts are in the page even if a bundler lists only its script; both are one package.
  return [...folders].map((folder) => licenceOf(folder)).sort((a, b) => a.name.localeCompare(b.name));
}
