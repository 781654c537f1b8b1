import type { Report } from "../document";
import type { Json } from "./json";

export interface Mistake {
  file: string;
  /// A JSON pointer, "line 3, column 7", "line 3", or nothing.
  pointer: string;
  message: string;
}

export interface Fit {
  name: string;
  title: string;
  /// Why it does not run here; empty if it does.
  misfit: string;
}

export interface TimeAt {
  time?: number;
  formula?: number | null;
  kind?: string | null;
  misfit?: string;
}

export interface Verdict {
  quantity: string;
  predicted: string;
  holds: boolean;
  /// Where it holds, a part of the words; what is missing is in the rest of them.
  where: string;
  words: string;
}

/// An answer of the engine: see src/wasm/answers.hpp.
export interface Answer {
  document?: Report;
  fits?: Fit[];
  times?: TimeAt[];
  predictions?: Verdict[];
  drawn?: { path: string; value: Json }[];
  catalogue?: Catalogue;
  mistakes?: Mistake[];
  deadlock?: string[];
  refused?: string;
  error?: string;
}

interface Named {
  name: string;
  summary: string;
}

export interface Family extends Named {
  field: string;
  is_list: boolean;
  least: number;
  most: number;
  options: string[];
  routings: string[];
  /// What its width, then required, may be instead of a number.
  width_rules: string[];
  is_clustered: boolean;
}

export interface GeneratorField {
  name: string;
  kind: "integer" | "number" | "flag" | "file";
  least: number;
  most: number;
  /// Null if it is required.
  standard: number | null;
}

export interface Generator extends Named {
  fields: GeneratorField[];
}

/// What scenarios can name.
export interface Catalogue {
  version: string;
  topologies: Family[];
  operations: (Named & { fields: string[] })[];
  algorithms: { operation: string; name: string; title: string; where: string; options: string[] }[];
  mappings: (Named & { is_plain: boolean })[];
  routings: (Named & { title: string })[];
  generators: Generator[];
}
