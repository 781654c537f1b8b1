// Reading and changing JSON texts by paths.

export type Json = null | boolean | number | string | Json[] | { [field: string]: Json };
export type Path = readonly (string | number)[];

/// A field that an object has itself: what a user names may be what every object has, as "constructor".
export const ownField = <Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/// As many as the engine reads.
const mostLevels = 64;

/// Whether the brackets of a text are nested deeper than anything that is read: what follows them would not end.
export function isTooDeep(text: string): boolean {
  let level = 0;
  for (let at = 0; at < text.length; ++at) {
    const letter = text[at];
    if (letter === '"') {
      for (++at; at < text.length && text[at] !== '"' && text[at] !== "\n"; ++at) if (text[at] === "\\") ++at;
    } else if (letter === "[" || letter === "{") {
      if (++level > mostLevels) return true;
    } else if (letter === "]" || letter === "}") --level;
  }
  return false;
}

/// Null if the text is no JSON object, or nested too deeply.
export function parsed(text: string): { [field: string]: Json } | null {
  if (isTooDeep(text)) return null;
  try {
    const value = JSON.parse(text) as Json;
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

export function valueAt(root: Json | undefined, path: Path): Json | undefined {
  let value = root;
  for (const name of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = ownField(value as Record<string, Json>, String(name));
  }
  return value;
}

/// Whether two values of JSON texts are equal, their objects' fields in the same order.
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, at) => isSame(entry, other[at]));
  const [fields, others] = [Object.entries(one), Object.entries(other)];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    fields.length === others.length &&
    fields.every(([name, value], at) => name === others[at]![0] && isSame(value, others[at]![1]))
  );
}

/// A copy with another value at the path; without the field if that is undefined.
export function withValue(root: Json | undefined, path: Path, value: Json | undefined): Json {
  if (path.length === 0) return value ?? null;
  const [name, ...rest] = path as [string | number, ...(string | number)[]];
  if (Array.isArray(root)) return root.map((entry, at) => (at === name ? withValue(entry, rest, value) : entry));
  const object = { ...(typeof root === "object" && root !== null ? root : {}) } as Record<string, Json>;
  if (rest.length > 0 || value !== undefined)
    return { ...object, [name]: withValue(ownField(object, String(name)), rest, value) };
  delete object[name];
  return object;
}

const width = 100;

/// JSON with what fits into a line on one line, as the shipped scenarios are written.
export function written(value: Json, indent = ""): string {
  const line = inLine(value);
  if (typeof value !== "object" || value === null || (indent !== "" && indent.length + line.length <= width))
    return line;
  const deeper = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((entry) => written(entry, deeper))
    : Object.entries(value).map(([name, entry]) => `${JSON.stringify(name)}: ${written(entry, deeper)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return parts.length === 0
    ? open + close
    : `${open}\n${parts.map((part) => deeper + part).join(",\n")}\n${indent}${close}`;
}

function inLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, entry]) => `${JSON.stringify(name)}: ${inLine(entry)}`)
    .join(", ")}}`;
}
