// Where mistakes are in a text.
import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

export interface Range {
  from: number;
  to: number;
}

const unescaped = (name: string) => name.replace(/~1/g, "/").replace(/~0/g, "~");

function nameOf(state: EditorState, property: SyntaxNode): string {
  const name = property.getChild("PropertyName");
  try {
    return name ? (JSON.parse(state.sliceDoc(name.from, name.to)) as string) : "";
  } catch {
    return "";
  }
}

const isValue = ({ name }: SyntaxNode) => /^(Object|Array|String|Number|True|False|Null)$/.test(name);

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

function entryOf(state: EditorState, value: SyntaxNode, name: string): SyntaxNode | null {
  if (value.name === "Array") return childrenOf(value).filter(isValue)[Number(name)] ?? null;
  const property = childrenOf(value).find((child) => child.name === "Property" && nameOf(state, child) === name);
  return property ?? null;
}

/// The whole text, parsed; up to where it is already, if that would take longer than a reader waits.
const treeOf = (state: EditorState) => ensureSyntaxTree(state, state.doc.length, 500) ?? syntaxTree(state);

/// The value at a pointer; where it is missing, the object or list in which it would be, up to the end of its line.
function rangeOfPointer(state: EditorState, pointer: string): Range {
  const root = childrenOf(treeOf(state).topNode).find(isValue);
  if (!root) return { from: 0, to: state.doc.length };
  let at = root;
  for (const name of pointer.split("/").slice(1).map(unescaped)) {
    const value = at.name === "Property" ? childrenOf(at).filter(isValue).at(-1) : at;
    const entry = value && entryOf(state, value, name);
    if (!entry) break;
    at = entry;
  }
  const value = at.name === "Property" ? (childrenOf(at).filter(isValue).at(-1) ?? at) : at;
  const lineEnd = state.doc.lineAt(value.from).to;
  return {
    from: value.from,
    to: Math.max(value.from, Math.min(value.to, value.name === "Object" ? value.from + 1 : lineEnd)),
  };
}

/// The range of a mistake: a JSON pointer, or "line 3, column 7".
export function rangeOf(state: EditorState, pointer: string): Range {
  const place = /^line (\d+)(?:, column (\d+))?/.exec(pointer);
  if (!place) return rangeOfPointer(state, pointer);
  const line = state.doc.line(Math.min(state.doc.lines, Math.max(1, Number(place[1]))));
  if (!place[2]) return { from: line.from + /^\s*/.exec(line.text)![0].length, to: line.to };
  const from = Math.min(line.to, line.from + Number(place[2]) - 1);
  return { from: Math.min(from, Math.max(line.from, line.to - 1)), to: Math.min(line.to, from + 1) };
}

/// The names of the fields that lead to a place in the text.
export function pathAt(state: EditorState, place: number): string[] {
  const path: string[] = [];
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(place, -1); node; node = node.parent) {
    if (node.name === "Property") path.unshift(nameOf(state, node));
    if (node.parent?.name === "Array") path.unshift("0");
  }
  return path;
}
