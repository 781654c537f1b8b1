import type { ComponentChild } from "preact";
import { mostRanksDrawn } from "../cells";
import { usePage } from "../context";
import { congestionWords, loadWords, type LoadClass } from "../load";
import { ranksDiffer } from "../names";
import type { Run } from "../document";
import { dashes, sizesFor } from "./sizes";

const sizes = sizesFor(38);
const classes: readonly LoadClass[] = [0, 1, 2, 3];

function Sample({ kind }: { kind: LoadClass }) {
  const width = sizes.line[kind] * sizes.unit;
  const head = sizes.head[kind] * sizes.unit;
  const dash = dashes[kind]?.map((share) => share * width).join(" ");
  return (
    <svg class={`channel load-${kind}`} width="44" height="16" viewBox="0 0 44 16" aria-hidden="true">
      <path
        class={kind === 0 ? "free" : "line"}
        d={`M1 8H${43 - head * 0.8}`}
        stroke-width={width}
        stroke-dasharray={dash}
      />
      {kind > 0 && <path class="head" d={`M43 8L${43 - head} ${8 - head * 0.47}V${8 + head * 0.47}Z`} />}
    </svg>
  );
}

const bars = { startup: "startup", words: "words at full rate", shared: "at a reduced rate" } as const;

/// The meaning of colours in a diagram of ranks and time.
const TimeLegend = () => (
  <ul class="legend" aria-label="Legend">
    {Object.entries(bars).map(([kind, words]) => (
      <li key={kind}>
        <span class={`swatch ${kind}`} />
        {words}
      </li>
    ))}
  </ul>
);

/// What words have of their channel at an instant, which is not how many messages cross it in the step.
const RateItems = () => (
  <li class="rates">
    <span class="of-what">now:</span>
    {(["full", "reduced"] as const).map((rate) => (
      <span key={rate} data-rate={rate}>
        <span class={`sample-rate ${rate}-rate`} />
        {rate} rate
      </span>
    ))}
  </li>
);

const drawsCells = (run: Run) => run.holdings !== null && run.holdings.initial.length <= mostRanksDrawn;

/// What its cells tell apart: ranks, or only pieces of what one rank has.
function kindOf({ holdings }: Run): string {
  const parts = holdings!.parts;
  if (!parts) return "blocks";
  const isOfOne = parts.ranks.every(
    (ends) => ends.length === 2 && ends[0] === ends[1] && ends[0] === parts.ranks[0]![0],
  );
  if (!isOfOne) return parts.kind;
  return parts.from.some((from, label) => from !== parts.from[0] || parts.to[label] !== parts.to[0]) ? "pieces" : "one";
}

/// What cells mean, as far as there are some in these runs.
function CellItems({ runs }: { runs: readonly Run[] }) {
  const values = usePage((state) => state.values);
  const drawn = runs.filter(drawsCells);
  const kinds = new Set<string>(drawn.map(kindOf));
  const item = (words: string, sample: ComponentChild) => (
    <li class="of-cells">
      {sample}
      {words}
    </li>
  );
  return (
    <>
      {(kinds.has("sources") || kinds.has("sums") || kinds.has("destinations")) &&
        item(
          kinds.has("destinations") && kinds.size === 1 ? "place 2: for rank 2" : "place 2: of rank 2",
          <span class="sample-cells">
            <span />
            <span />
            <span class="of-2" />
            <span />
          </span>,
        )}
      {kinds.has("sums") &&
        item(
          "Σ, one frame: one sum",
          <span class="sample-cells sum">
            <span class="of-0" />
            <span class="of-1" />
            <span />
            <span />
          </span>,
        )}
      {drawn.some((run) => run.holdings!.parts?.repeated) &&
        item(
          values === "max" ? "counted twice: no harm to max" : "counted twice",
          <span class="sample-cells">
            <span />
            <span class="twice" />
            <span />
            <span />
          </span>,
        )}
      {kinds.has("pieces") &&
        item(
          "piece 2 of what is cut in 4",
          <span class="sample-cells">
            <span />
            <span class="of-0" />
            <span />
            <span />
          </span>,
        )}
      {kinds.has("blocks") && item("of rank 2 for rank 6", <span class="sample-block">6</span>)}
      {kinds.size > 0 && item("has all that it should", <span class="sample-node full" />)}
    </>
  );
}

/// The meaning of colours, widths and shapes in the picture.
export function Legend({ runs }: { runs: readonly Run[] }) {
  const shows = usePage((state) => state.bottleneck);
  const view = usePage((state) => state.view);
  if (view === "space-time") return <TimeLegend />;
  const byTime = usePage((state) => state.clock === "time");
  const words = runs.some((run) => run.loads?.congestion) ? congestionWords : loadWords;
  return (
    <ul class="legend" aria-label="Legend">
      <li class="of-what">in the step:</li>
      {classes.map((kind) => (
        <li key={kind}>
          <Sample kind={kind} />
          {words[kind]}
        </li>
      ))}
      {byTime && <RateItems />}
      {(["startup", "arrived"] as const).map((kind) => (
        <li key={kind}>
          <span class={`sample-ring ${kind}`} />
          {kind}
        </li>
      ))}
      <CellItems runs={runs} />
      {runs.some(ranksDiffer) && (
        <li class="of-ranks">
          <span class="sample-node">5</span>
          <span>
            a rank<span class="of-nodes">; “on 7”: its node</span>
          </span>
        </li>
      )}
      {runs.some((run) => run.network.switches > 0) && (
        <li>
          <span class="sample-switch" />
          switch
        </li>
      )}
      {shows && runs.some((run) => run.bottleneck) && (
        <li>
          <span class="sample-bottleneck" />
          bottleneck
        </li>
      )}
    </ul>
  );
}
