import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import { parsed } from "./json";
import { pathAt } from "./pointers";
import { fieldsAt, valuesAt } from "./schema";

const fieldCompletion = ([name, info]: readonly [string, string]): Completion => ({
  label: name,
  info: info || undefined,
  type: "property",
});

/// What the schemas allow where the cursor is, within quotes or where some may begin.
export function completions(context: CompletionContext): CompletionResult | null {
  const { state, pos } = context;
  const node = syntaxTree(state).resolveInner(pos, -1);
  const kind = parsed(state.doc.toString())?.["topology"] === undefined ? "scenario" : "platform";
  const isText = node.name === "String" || node.name === "PropertyName";
  if (!isText && !context.explicit) return null;
  const isName = node.name === "PropertyName" || (!isText && node.name === "Object");
  const path = pathAt(state, pos);
  if (node.name === "PropertyName") path.pop();
  const options = isName
    ? [...fieldsAt(kind, path)].map(fieldCompletion)
    : valuesAt(kind, path).map((label) => ({ label }));
  if (options.length === 0) return null;
  if (isText) return { from: node.from + 1, options, validFor: /^[\w-]*$/ };
  return {
    from: pos,
    options: options.map((option) => ({ ...option, apply: isName ? `"${option.label}": ` : `"${option.label}"` })),
  };
}
