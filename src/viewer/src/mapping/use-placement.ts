import { useState } from "preact/hooks";
import type { Embedding } from "../document";
import type { RunIndex } from "../run-index";
import type { Measures, Placement } from "./measures";

/// What is pointed at, and with it the edges that belong to it.
export interface Chosen {
  process: number | null;
  /// By edge: " chosen", " aside", or nothing.
  fate: (edge: number) => string;
  point: (target: EventTarget | null) => void;
}

type Pointed = { kind: "process" | "edge" | "link"; id: number } | null;

function pointedAt(target: EventTarget | null): Pointed {
  const part = target instanceof Element ? target.closest<SVGElement>("[data-process], [data-edge], [data-link]") : null;
  if (!part) return null;
  const { process, edge, link } = part.dataset;
  if (process !== undefined) return process === "" ? null : { kind: "process", id: Number(process) };
  if (edge !== undefined) return { kind: "edge", id: Number(edge) };
  return { kind: "link", id: Number(link) };
}

function edgesOf({ kind, id }: Exclude<Pointed, null>, { edges }: Embedding, measures: Measures): ReadonlySet<number> {
  if (kind === "edge") return new Set([id]);
  if (kind === "link") return new Set(measures.edgesOn[id]);
  return new Set(edges.flatMap((ends, edge) => (ends.includes(id) ? [edge] : [])));
}

/// What the pointer, or the focus, selects in either drawing is highlighted in both.
export function useChosen(embedding: Embedding, measures: Measures): Chosen {
  const [pointed, set] = useState<Pointed>(null);
  const edges = pointed && edgesOf(pointed, embedding, measures);
  return {
    process: pointed?.kind === "process" ? pointed.id : null,
    fate: (edge) => (edges === null ? "" : edges.has(edge) ? " chosen" : " aside"),
    point: (target) => {
      const next = pointedAt(target);
      if (next?.kind !== pointed?.kind || next?.id !== pointed?.id) set(next);
    },
  };
}

/// Where the reader has placed processes; until then, and when another run is shown, as they are in the run.
export function usePlacement(index: RunIndex): readonly [Placement, (nodes: Placement) => void] {
  const [own, set] = useState<{ index: RunIndex; nodes: Placement } | null>(null);
  const nodes = own?.index === index ? own.nodes : index.run.embedding!.nodes;
  return [nodes, (next) => set({ index, nodes: next })];
}
