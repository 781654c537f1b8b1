// What the forms change: fields of a scenario, wherever its files have them.
import type { Catalogue, Family, Generator } from "./answer";
import { textIn, type Work } from "./document";
import { ownField, parsed, valueAt, withValue, written, type Json, type Path } from "./json";

/// The path of a file that another names, as hopscope reads it: relative to that one.
export function beside(file: string, name: string): string {
  const parts = name.startsWith("/") ? [] : file.split("/").slice(0, -1);
  for (const part of name.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return (name.startsWith("/") ? "/" : "") + parts.join("/");
}

/// The file in which a field of the scenario is written, and its path there: the platform may have a file of its own.
export function placeOf(work: Work, path: Path): readonly [string, Path] {
  const platform = valueAt(parsed(textIn(work, work.scenario)) ?? undefined, ["platform"]);
  if (path[0] !== "platform" || path.length < 2 || typeof platform !== "string") return [work.scenario, path];
  return [beside(work.scenario, platform), path.slice(1)];
}

export function settingOf(work: Work, path: Path): Json | undefined {
  const [file, within] = placeOf(work, path);
  return valueAt(parsed(textIn(work, file)) ?? undefined, within);
}

export type Change = readonly [Path, Json | undefined];

/// The work with other values of fields; unchanged where a file is no JSON at present.
export function changed(work: Work, changes: readonly Change[]): Work {
  let { files } = work;
  for (const [path, value] of changes) {
    const [file, within] = placeOf({ ...work, files }, path);
    const root = parsed(textIn({ files }, file));
    if (root) files = { ...files, [file]: `${written(withValue(root, within, value))}\n` };
  }
  return { ...work, files };
}

/// Small values of what a family of topologies needs beside its own field.
const needed: Readonly<Record<string, Json>> = {
  levels: 2,
  diameter: 2,
  routers: 4,
  global_links: 2,
  inter: { t_s: 500, t_w: 4, t_h: 2 },
};

/// A small network of a family.
export function sampleOf(family: Family): Json {
  const small = Math.min(family.most, Math.max(family.least, family.field === "nodes" ? 8 : 3));
  const topology: Record<string, Json> = { family: family.name };
  topology[family.field] = family.is_list ? [Math.max(small, 4), Math.max(small, 4)] : small;
  for (const option of family.options) if (Object.hasOwn(needed, option)) topology[option] = needed[option]!;
  if (family.is_clustered) topology["inter"] = needed["inter"]!;
  if (family.width_rules.length > 0) topology["width"] = family.width_rules[0]!;
  return topology;
}

/// The changes that another family entails: what the former one alone supports is taken out.
export function toFamily(work: Work, family: Family): Change[] {
  const changes: Change[] = [[["platform", "topology"], sampleOf(family)]];
  const routing = settingOf(work, ["platform", "routing"]);
  if (typeof routing === "string" && !family.routings.includes(routing)) {
    changes.push([["platform", "routing"], undefined], [["platform", "seed"], undefined]);
  }
  if (settingOf(work, ["platform", "mapping"]) !== undefined) changes.push([["platform", "mapping"], undefined]);
  return [...changes, ...withoutPromises(work)];
}

const ofItAsItWas: readonly Path[] = [["name"], ["platform", "name"], ["expect"], ["claim"], ["predict"], ["exercise"]];

/// What a scenario with its name promises of its results.
export const withoutExpectations = (work: Work): Change[] =>
  [["expect"], ["claim"]].filter((path) => settingOf(work, path) !== undefined).map((path) => [path, undefined]);

/// Names, expectations, claims and predictions are those of the scenario as it was.
export function withoutPromises(work: Work): Change[] {
  return ofItAsItWas.filter((path) => settingOf(work, path) !== undefined).map((path) => [path, undefined]);
}

const usual: Readonly<Record<string, number>> = { message_words: 64, shift: 1, low: 1, small: 8, block: 2, n: 16 };
const usualNumber = 64;

/// A generator of sizes with small values of what it requires.
export function sampleSizes({ name, fields }: Generator): Json {
  const sizes: Record<string, Json> = { generator: name };
  for (const { name: field, least, most, standard } of fields) {
    if (standard === null) sizes[field] = Math.min(most, Math.max(least, ownField(usual, field) ?? usualNumber));
  }
  return sizes;
}

/// Whether forms can fill it in: none that reads a file.
export const isSelfContained = ({ fields }: Generator) =>
  fields.every(({ kind, standard }) => kind !== "file" || standard !== null);

/// How much an algorithm is made for a family of networks, by what it says of where it runs.
export function suitability(where: string, family: string, hasOnePort: boolean): number {
  const named = new RegExp(`\\b${family}\\b`);
  if (!named.test(where) || (hasOnePort && /all ports|2 ports or more/.test(where))) return 0;
  return where.startsWith("any") ? 1 : 2;
}

/// The schedule of another operation: its first algorithm, and what it needs.
export function toOperation(work: Work, name: string, catalogue: Catalogue): Change[] {
  const { fields } = catalogue.operations.find((operation) => operation.name === name)!;
  const algorithm = catalogue.algorithms.find((each) => each.operation === name)!;
  const schedule: Record<string, Json> = { operation: name, algorithm: algorithm.name };
  for (const field of fields) {
    const before = settingOf(work, ["schedule", field]);
    if (before !== undefined) schedule[field] = before;
    else if (field === "sizes") schedule[field] = sampleSizes(catalogue.generators.find(isSelfContained)!);
    else if (field === "guest") schedule[field] = settingOf(work, ["platform", "topology"]) ?? null;
    else if (Object.hasOwn(usual, field)) schedule[field] = usual[field]!;
  }
  return [[["schedule"], schedule], ...withoutPromises(work)];
}
