import type { HoldingsReplay } from "../holdings";

// So many fit a panel; the others are counted.
const most = 96;

/// Blocks as the book's labels {source, destination}.
export function Blocks({ holdings, blocks, kind }: { holdings: HoldingsReplay; blocks: readonly number[]; kind: "kept" | "arrived" | "gone" }) {
  return (
    <span class={`blocks ${kind}`} data-blocks={kind}>
      {blocks.slice(0, most).map((block) => <code key={block}>{holdings.label(block)}</code>)}
      {blocks.length > most && <span>and {blocks.length - most} more</span>}
    </span>
  );
}
