import { useRef } from "preact/hooks";
import { mostRanksDrawn } from "../../cells";
import { ranksAsText, ranksIn } from "./answers";

// Ranks whose colours want light letters, as on the cells of nodes.
const onDark = new Set([0, 7, 8, 10, 11, 13]);

interface Props {
  field: string;
  label: string;
  ranks: number;
  text: string;
  put: (text: string) => void;
}

/// A place for each rank, to be filled with those that belong there; beside it the same as text.
export function CellBar({ field, label, ranks, text, put }: Props) {
  const filled = ranksIn(text) ?? new Set<number>();
  const bar = useRef<HTMLDivElement>(null);
  const painted = useRef<boolean | null>(null);
  const set = (rank: number, isIn: boolean) => {
    const next = new Set(filled);
    if (isIn) next.add(rank);
    else next.delete(rank);
    put(ranksAsText(next));
  };
  const onKeyDown = (event: KeyboardEvent, rank: number) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = Math.min(ranks - 1, Math.max(0, rank + by));
    bar.current?.querySelectorAll<HTMLElement>("button")[next]?.focus();
  };
  const entry = filled.size > 0 ? Math.min(...filled) : 0;
  return (
    <div class="lab-cellbar" role="group" aria-label={label}>
      <span class="asked">{label}</span>
      {ranks <= mostRanksDrawn && (
        <div class="cells" ref={bar} onPointerUp={() => (painted.current = null)} onPointerLeave={() => (painted.current = null)}>
          {Array.from({ length: ranks }, (_, rank) => (
            <button
              key={rank}
              type="button"
              role="checkbox"
              aria-checked={filled.has(rank)}
              aria-label={`rank ${rank}`}
              data-fill={`${field}.${rank}`}
              tabIndex={rank === entry ? 0 : -1}
              class={filled.has(rank) ? `filled${onDark.has(rank) ? " on-dark" : ""}` : ""}
              style={{ "--rank-colour": `var(--rank-${rank})` }}
              onPointerDown={() => {
                painted.current = !filled.has(rank);
                set(rank, painted.current);
              }}
              onPointerEnter={(event) => {
                // Dragged over, places become like the first.
                if (painted.current !== null && event.buttons === 1) set(rank, painted.current);
              }}
              onClick={({ detail }) => detail === 0 && set(rank, !filled.has(rank))}
              onKeyDown={(event) => onKeyDown(event, rank)}
            >
              {rank}
            </button>
          ))}
        </div>
      )}
      <input
        data-prediction={field}
        aria-label={`${label}, as text`}
        placeholder="ranks, such as 0-3, 5, or none"
        value={text}
        onInput={({ currentTarget }) => put(currentTarget.value)}
      />
    </div>
  );
}
