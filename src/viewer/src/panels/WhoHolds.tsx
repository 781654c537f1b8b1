import { useArrivals, useShared, type Standing } from "../context";
import { ranksDiffer } from "../names";
import { Blocks } from "./Blocks";

// A larger table would be unreadable: the reader points at a node instead.
const mostRanks = 16;
const mostBlocks = 160;

/// The holding of every rank, as in the book's figures; blocks received in this step are highlighted.
export function WhoHolds({ index, position, run }: Standing) {
  const { page } = useShared();
  const { holdings } = index;
  const now = useArrivals(run);
  const ranks = index.run.holdings?.initial.length ?? 0;
  if (!holdings || ranks > mostRanks || index.run.holdings?.parts) return null;
  const held = Array.from({ length: ranks }, (_, rank) => index.heldDuring(rank, position, now));
  if (held.reduce((sum, { kept, arrived }) => sum + kept.length + arrived.length, 0) > mostBlocks) return null;
  const both = ranksDiffer(index.run);
  const short = held.every(({ kept, arrived }) => kept.length + arrived.length <= 3);
  return (
    <div class="who-holds">
      <h4>
        Blocks of each rank{" "}
        <small>{position > 0 ? `${now === null ? "after this step" : "now"}; new blocks, and blocks at their destination, are highlighted` : "initially"}</small>
      </h4>
      <ul class={short ? "short" : ""} onPointerLeave={() => page.pointFromPanel(null)}>
        {held.map(({ kept, arrived }, rank) => (
          <li
            key={rank}
            data-holder={rank}
            onPointerEnter={() => page.pointFromPanel({ run, kind: "node", id: index.nodeOf(rank) })}
            onClick={() => page.pin({ run, kind: "node", id: index.nodeOf(rank) })}
          >
            <span class={both ? "holder both" : "holder"}>
              {rank}
              {both && <small> on {index.nodeOf(rank)}</small>}
            </span>
            <span class="held-blocks">
              <Blocks holdings={holdings} blocks={arrived} kind="arrived" rank={rank} />
              <Blocks holdings={holdings} blocks={kept} kind="kept" rank={rank} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
