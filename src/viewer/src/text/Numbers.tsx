import { useRef } from "preact/hooks";
import { usePage, useShared } from "../context";
import { number } from "../format";
import { Prose } from "../panels/Prose";
import { MovedBars } from "./MovedBars";
import { followed, parameterOf, partsOf, rangeOf, stepped } from "./numbers";

/// The runs of the chapter, and what has been dragged in it.
function useChapter() {
  const { page } = useShared();
  const { text, runs } = page.report.chapters[usePage((state) => state.chapter)]!;
  const dragged = usePage((state) => state.dragged);
  return { page, text, dragged, runs: runs.map((run) => page.report.runs[run]!) };
}

const meaning: Readonly<Record<string, string>> = {
  m: "words of a message, m",
  t_s: "startup of a message, t_s",
  t_w: "time of a word, t_w",
  t_h: "time of a hop, t_h",
};

// So far a pointer moves for one step of the value.
const pixels = 6;

/// A parameter in a sentence, which is set by dragging it, or by arrow keys.
function Handle({ parameter }: { parameter: string }) {
  const { page, text, runs, dragged } = useChapter();
  const { put } = useShared();
  const base = runs[0]!.parameters[parameter]!;
  const value = dragged[parameter] ?? base;
  const range = rangeOf(parameter, text, runs);
  const begun = useRef<number | null>(null);
  const set = (next: number) => {
    const { [parameter]: _, ...others } = page.store.get().dragged;
    page.store.set({ dragged: next === base ? others : { ...others, [parameter]: next } });
  };
  const step = (by: number) => set(stepped(parameter, page.store.get().dragged[parameter] ?? base, by, range));
  // Where runs can be renewed they follow, when the number is let go.
  const settle = () => {
    const next = page.store.get().dragged[parameter];
    if (next !== undefined) put?.(parameter, next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (by) step(by);
    else if (event.key === "Home") set(range[0]);
    else if (event.key === "End") set(range[1]);
    else if (event.key === "Escape") set(base);
    else return;
    event.preventDefault();
    event.stopPropagation();
    settle();
  };
  return (
    <span
      class="handle"
      role="slider"
      tabindex={0}
      data-drag={parameter}
      aria-label={meaning[parameter]}
      aria-valuemin={range[0]}
      aria-valuemax={range[1]}
      aria-valuenow={value}
      title={`Drag, or use the arrow keys: ${parameter}, as the run has it ${number(base)}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        begun.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
        event.currentTarget.focus();
      }}
      onPointerMove={(event) => {
        if (begun.current === null) return;
        const steps = Math.trunc((event.clientX - begun.current) / pixels);
        for (let k = 0; k < Math.abs(steps); ++k) step(Math.sign(steps));
        begun.current += steps * pixels;
      }}
      onPointerUp={() => {
        begun.current = null;
        settle();
      }}
      onDblClick={() => set(base)}
    >
      {number(value)}
    </span>
  );
}

/// A sentence whose numbers follow what is dragged. @param isFixed nothing can be dragged in it
export function Numbers({ text, isFixed = false }: { text: string; isFixed?: boolean }) {
  const { runs, dragged } = useChapter();
  return (
    <>
      {partsOf(text).map((part, at) => {
        if (typeof part === "string") return <Prose key={at} text={part} />;
        const parameter = parameterOf(part);
        if (parameter && !isFixed) return <Handle key={at} parameter={parameter} />;
        const shown = followed(part, runs, dragged);
        return (
          <span key={at} class={shown === part.written ? "follows" : "follows moved"} data-follows={part.formula} title={`= ${part.formula}`}>
            {shown}
          </span>
        );
      })}
    </>
  );
}

/// Says that numbers are no more those of the runs beside them.
export function Moved() {
  const { page, dragged, runs } = useChapter();
  const covered = usePage((state) => state.covered);
  const names = Object.keys(dragged);
  if (names.length === 0) return null;
  const now = names.map((name) => `${name} = ${number(dragged[name]!)}`).join(", ");
  const there = names.map((name) => `${name} = ${number(runs[0]!.parameters[name]!)}`).join(", ");
  return (
    <>
      <p class="moved-note" role="status">
        <Prose text={`The text is for ${now}; the drawing has ${there}. `} />
        <button class="to-step" data-control="undrag" onClick={() => page.store.set({ dragged: {} })}>
          as drawn
        </button>
      </p>
      {!covered && <MovedBars runs={[...new Set(runs)]} dragged={dragged} />}
    </>
  );
}
