// What tells a run from the one before it, and a pinned one from the present one.
import type { Report } from "../document";
import { textIn, type Work } from "./document";
import { isSame, parsed, valueAt, type Json } from "./json";
import { placeOf } from "./settings";

const ofNames: readonly string[] = ["$schema", "name", "expect", "claim", "predict", "exercise", "platform.name"];
const mostTold = 3;

function fieldsOf(value: Json | undefined, path: string, found: Map<string, string>): Map<string, string> {
  if (ofNames.includes(path)) return found;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    if (value !== undefined) found.set(path, typeof value === "string" ? value : JSON.stringify(value));
    return found;
  }
  for (const [name, field] of Object.entries(value)) {
    if (!name.startsWith("$")) fieldsOf(field, path ? `${path}.${name}` : name, found);
  }
  return found;
}

/// All fields of a scenario, by their paths, with those of the platform's file.
function allFields(work: Work): Map<string, string> {
  const root = parsed(textIn(work, work.scenario)) ?? {};
  const [file, within] = placeOf(work, ["platform", "topology"]);
  const platform = valueAt(parsed(textIn(work, file)) ?? undefined, within.slice(0, -1));
  return fieldsOf({ ...root, ...(platform === undefined ? {} : { platform }) }, "", new Map());
}

/// How each of two works is named beside the other: by the fields in which they differ, as "message_words = 16". Null
/// if they differ in none, or in more than can be told.
export function toldApart(one: Work, other: Work): readonly [string, string] | null {
  const [first, second] = [allFields(one), allFields(other)];
  const paths = [...new Set([...first.keys(), ...second.keys()])].filter(
    (path) => first.get(path) !== second.get(path),
  );
  if (paths.length === 0 || paths.length > mostTold) return null;
  const named = (fields: Map<string, string>) =>
    paths.map((path) => `${path.split(".").at(-1)!.replaceAll("_", " ")} = ${fields.get(path) ?? "none"}`).join(", ");
  return [named(first), named(second)];
}

/// Networks that are as they were remain the same objects, so that what depends on them only is not rendered again.
export function keepNetworks({ runs }: Report, before: Report): void {
  runs.forEach((run, at) => {
    const { network } = before.runs[at] ?? run;
    if (isSame(run.network, network)) run.network = network;
  });
}
