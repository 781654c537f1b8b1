import { useMemo } from "preact/hooks";
import { glyphOfNode, mostRanksDrawn, shortly, wordsOf, type Glyph } from "../cells";
import { useArrivals, usePage } from "../context";
import type { RunIndex } from "../run-index";
import { inValues } from "../values";
import { Cellwork } from "./Glyph";

/// What a rank holds, as its node shows it.
export interface Holding {
  words: string;
  /// As text, where cells would be too small.
  brief: string;
  glyph: Glyph | null;
  /// All that it should hold at the end.
  isFull: boolean;
}

// Of more ranks than this, only the panel tells what they hold.
const mostRanks = 128;

/// What ranks hold, by rank, at the time that is shown; null if that is not known, or nothing moves.
export function useHoldings(index: RunIndex, run: number, position: number): readonly Holding[] | null {
  const now = useArrivals(run);
  const values = usePage((state) => state.values);
  const at = now === null || !index.arrivals ? -1 : index.arrivals.countUntil(now);
  return useMemo(() => {
    const ranks = index.run.holdings?.initial.length ?? 0;
    if (ranks === 0 || ranks > mostRanks || index.last === 0) return null;
    return Array.from({ length: ranks }, (_, rank): Holding => {
      const held = index.heldBy(rank, position, now);
      const glyph = ranks <= mostRanksDrawn ? inValues(glyphOfNode(index, held), index, values) : null;
      return {
        words: glyph?.words ?? wordsOf(index, held),
        brief: glyph ? "" : shortly(index, held),
        glyph,
        isFull: index.isComplete(rank, held, values === "max"),
      };
    });
  }, [index, position, at, values]);
}

/// Within a node, below its number: one row as wide as the node, several as a square. Sizes are relative to the
/// node's diameter.
export function HeldCells({ glyph }: { glyph: Glyph }) {
  if (glyph.rows.length === 0) return null;
  const box =
    glyph.rows.length === 1 && glyph.rows[0]!.value !== undefined
      ? { x: -0.24, y: 0.06, wide: 0.48, high: 0.27 }
      : glyph.rows.length > 1
      ? { x: -0.31, y: -0.13, wide: 0.62, high: 0.5 }
      : glyph.places === 1
        ? { x: -0.11, y: 0.12, wide: 0.22, high: 0.2 }
        : { x: -0.37, y: 0.09, wide: 0.74, high: 0.18 };
  return <Cellwork glyph={glyph} box={box} framed={glyph.rows.length === 1} />;
}
