import { glyphOfNode } from "../../cells";
import { Cellwork } from "../../network/Glyph";
import type { RunIndex } from "../../run-index";

const wide = 46;
const high = 13;

/// What each rank holds at a position of a small run, a bar for each rank, as nodes show it.
function Bars({ index, position, when }: { index: RunIndex; position: number; when: string }) {
  const ranks = Array.from({ length: index.run.holdings!.initial.length }, (_, rank) => rank);
  const glyphs = ranks.map((rank) => glyphOfNode(index, index.heldBy(rank, position, null)));
  const words = glyphs.map((glyph, rank) => `rank ${rank} ${glyph.words || "nothing"}`).join("; ");
  return (
    <svg
      class="lab-bars"
      viewBox={`0 0 ${wide} ${ranks.length * high}`}
      width={wide}
      height={ranks.length * high}
      role="img"
      aria-label={`${when}: ${words}`}
      data-holds={when}
    >
      {glyphs.map((glyph, rank) => (
        <g key={rank} data-rank={rank}>
          <rect class="frame" x={0.5} y={rank * high + 0.5} width={wide - 1} height={high - 1} />
          <Cellwork glyph={glyph} box={{ x: 2, y: rank * high + 2, wide: wide - 4, high: high - 4 }} framed={glyph.rows.length === 1} />
        </g>
      ))}
    </svg>
  );
}

/// What ranks hold before and after an operation.
export function Contents({ index }: { index: RunIndex }) {
  if (!index.run.holdings || index.last === 0) return <span class="lab-none">no words</span>;
  return (
    <span class="lab-before-after">
      <Bars index={index} position={0} when="before" />
      <span aria-hidden="true">→</span>
      <Bars index={index} position={index.last} when="after" />
    </span>
  );
}
