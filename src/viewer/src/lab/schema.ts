// What the schemas of scenarios and platforms say of a field: for completion, and for the labels of forms.
import platform from "@hopscope/platforms/platform.schema.json";
import scenario from "@hopscope/scenarios/scenario.schema.json";
import { ownField } from "./json";

export interface Schema {
  description?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema | Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  then?: Schema;
  $ref?: string;
  definitions?: Record<string, Schema>;
}

interface Place {
  schema: Schema;
  /// Its references are to this one's definitions.
  root: Schema;
}

const roots = { scenario: scenario as Schema, platform: platform as unknown as Schema };

function resolved({ schema, root }: Place): Place {
  if (!schema.$ref) return { schema, root };
  if (schema.$ref.includes("platform.schema.json")) return { schema: roots.platform, root: roots.platform };
  const name = /^#\/definitions\/(.+)$/.exec(schema.$ref)?.[1] ?? "";
  const found = ownField(root.definitions ?? {}, name);
  return found ? resolved({ schema: found, root }) : { schema: {}, root };
}

/// The schema and all that it may be instead.
function forms(place: Place): Place[] {
  const { schema, root } = resolved(place);
  const others = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.then ? [schema.then] : []),
  ];
  return [{ schema, root }, ...others.flatMap((other) => forms({ schema: other, root }))];
}

function within(place: Place, name: string): Place[] {
  return forms(place).flatMap(({ schema, root }) => {
    const items = Array.isArray(schema.items) ? schema.items[0] : schema.items;
    const next = ownField(schema.properties ?? {}, name) ?? (/^\d+$/.test(name) ? items : undefined);
    return next ? [{ schema: next, root }] : [];
  });
}

function at(kind: keyof typeof roots, path: readonly string[]): Place[] {
  let places: Place[] = [{ schema: roots[kind], root: roots[kind] }];
  for (const name of path) places = places.flatMap((place) => within(place, name));
  return places;
}

/// The fields that an object at the path may have, with their descriptions.
export function fieldsAt(kind: keyof typeof roots, path: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const { schema, root } of at(kind, path).flatMap(forms)) {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (!fields.get(name))
        fields.set(name, field.description ?? resolved({ schema: field, root }).schema.description ?? "");
    }
  }
  return fields;
}

/// The texts that a field may hold.
export function valuesAt(kind: keyof typeof roots, path: readonly string[]): string[] {
  const all = at(kind, path)
    .flatMap(forms)
    .flatMap(({ schema }) => [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])]);
  return [...new Set(all.filter((value): value is string => typeof value === "string"))];
}

/// The value of a field that is left out; undefined if the schema names none.
export function defaultAt(kind: keyof typeof roots, path: readonly string[]): string | undefined {
  const found = at(kind, path)
    .flatMap(forms)
    .find(({ schema }) => schema.default !== undefined)?.schema.default;
  return found === undefined ? undefined : String(found);
}

/// Whether a field may hold a number.
export function isNumberAt(kind: keyof typeof roots, path: readonly string[]): boolean {
  return at(kind, path)
    .flatMap(forms)
    .some(({ schema }) => schema.type === "number" || schema.type === "integer");
}

export function descriptionOf(kind: keyof typeof roots, path: readonly string[]): string {
  return (
    at(kind, path)
      .flatMap(forms)
      .find(({ schema }) => schema.description)?.schema.description ?? ""
  );
}
