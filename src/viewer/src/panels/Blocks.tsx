import type { HoldingsReplay } from "../holdings";

/// Whether the block of a label is destined for this rank.
const isHome = (label: string, rank: number) => /,\s*(\d+)\}/.exec(label)?.[1] === String(rank);

// As many as fit a panel; the others are counted.
const most = 96;

interface Props {
  holdings: HoldingsReplay;
  blocks: readonly number[];
  kind: "kept" | "arrived" | "gone";
  /// The rank that holds them: those destined for it are marked.
  rank?: number;
}

/// Blocks as the book's labels {source, destination}.
export function Blocks({ holdings, blocks, kind, rank = -1 }: Props) {
  if (blocks.length === 0) return null;
  return (
    <span class={`blocks ${kind}`} data-blocks={kind}>
      {blocks.slice(0, most).map((block) => (
        <code key={block} class={isHome(holdings.label(block), rank) ? "home" : ""}>
          {holdings.label(block)}
        </code>
      ))}
      {blocks.length > most && <span>and {blocks.length - most} more</span>}
    </span>
  );
}
