import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { Annotation, Compartment, EditorState, StateEffect, StateField, type Extension } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, keymap, lineNumbers, type DecorationSet } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useRef } from "preact/hooks";
import { completions } from "./completion";
import { isTooDeep } from "./json";
import { rangeOf } from "./pointers";

/// A remark on a place of the text.
export interface Remark {
  /// A JSON pointer, or "line 3, column 7".
  pointer: string;
  message: string;
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--accent)" },
  { tag: [tags.string, tags.number, tags.bool, tags.null], color: "var(--good)" },
  { tag: tags.keyword, color: "var(--accent)", fontWeight: "600" },
  { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
]);

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "0.86rem", color: "var(--ink)", backgroundColor: "var(--surface)" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.45" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--raised)", color: "var(--muted)", border: "none" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--marker) !important" },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    maxWidth: "32rem",
  },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--surface)" },
  ".cm-completionInfo": { whiteSpace: "normal" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap" },
  ".lab-now": { backgroundColor: "var(--now)" },
});

const markLines = StateEffect.define<readonly [number, number] | null>();

/// The lines of a program that run in the step that is shown.
const linesNow = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(markLines)) continue;
      if (!effect.value) return Decoration.none;
      const { doc } = transaction.state;
      const [first, last] = effect.value;
      const lines = [];
      for (let line = Math.max(1, first); line <= Math.min(last, doc.lines); ++line) lines.push(line);
      const mark = Decoration.line({ class: "lab-now" });
      return Decoration.set(lines.map((line) => mark.range(doc.line(line).from)));
    }
    return marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const fromOutside = Annotation.define<boolean>();

// Editors take long over what nobody reads: such a text is shown without colours and without hints.
const mostInLine = 20_000;
const isHeavy = (text: string) => isTooDeep(text) || text.split("\n").some((line) => line.length > mostInLine);

function languageOf(file: string): Extension {
  if (file.endsWith(".json")) return [json(), autocompletion({ override: [completions] }), closeBrackets()];
  return file.endsWith(".lua") ? [StreamLanguage.define(lua), autocompletion()] : [];
}

/// What depends on the meaning of a text, as long as it is not heavy.
function meaningOf(file: string, text: string): Extension {
  const meaning = new Compartment();
  const all = [languageOf(file), bracketMatching(), syntaxHighlighting(colours), EditorView.lineWrapping];
  let wasHeavy = isHeavy(text);
  const watch = EditorState.transactionExtender.of((transaction) => {
    if (!transaction.docChanged) return null;
    const heavy = isHeavy(transaction.newDoc.toString());
    if (heavy === wasHeavy) return null;
    wasHeavy = heavy;
    return { effects: meaning.reconfigure(heavy ? [] : all) };
  });
  return [meaning.of(wasHeavy ? [] : all), watch];
}

function extensionsOf(file: string, text: string, change: (text: string) => void): Extension {
  return [
    lineNumbers(),
    drawSelection(),
    lintGutter(),
    linesNow,
    look,
    meaningOf(file, text),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...completionKeymap]),
    EditorView.contentAttributes.of({ "aria-label": `The text of ${file}` }),
    EditorView.updateListener.of((update) => {
      const ours = update.transactions.some((transaction) => transaction.annotation(fromOutside));
      if (update.docChanged && !ours) change(update.state.doc.toString());
    }),
  ];
}

/// The smallest replacement that makes one text of another, so that the cursor stays.
function difference(before: string, after: string) {
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) ++from;
  let [to, end] = [before.length, after.length];
  while (to > from && end > from && before[to - 1] === after[end - 1]) (--to, --end);
  return { from, to, insert: after.slice(from, end) };
}

interface Props {
  file: string;
  text: string;
  /// The text as it is by now: `text` may be that of a moment before the last key.
  current: () => string;
  change: (text: string) => void;
  remarks: readonly Remark[];
  /// Lines to be marked, from 1.
  now: readonly [number, number] | null;
}

/// An editor for one file; another file needs another `key`.
export function Editor({ file, text, current, change, remarks, now }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(change);
  latest.current = change;
  useEffect(() => {
    const extensions = extensionsOf(file, text, (changed) => latest.current(changed));
    view.current = new EditorView({ state: EditorState.create({ doc: text, extensions }), parent: place.current! });
    return () => view.current?.destroy();
  }, []);
  useEffect(() => {
    const before = view.current!.state.doc.toString();
    const after = current();
    if (before === after) return;
    view.current!.dispatch({ changes: difference(before, after), annotations: fromOutside.of(true) });
  }, [text]);
  useEffect(() => {
    const { state } = view.current!;
    const diagnostics = remarks.map(({ pointer, message }): Diagnostic => ({
      ...rangeOf(state, pointer),
      severity: "error",
      message,
    }));
    view.current!.dispatch(setDiagnostics(state, diagnostics));
  }, [remarks, text]);
  useEffect(() => view.current!.dispatch({ effects: markLines.of(now) }), [now?.[0], now?.[1], text]);
  return <div class="lab-editor" ref={place} />;
}
