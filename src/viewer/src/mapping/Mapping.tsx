import type { ComponentChild } from "preact";
import { useMemo, useState } from "preact/hooks";
import { useShared, usePage, type Standing } from "../context";
import type { Embedding } from "../document";
import { number } from "../format";
import { Covered } from "../shell/Covered";
import { Guest } from "./Guest";
import { Host } from "./Host";
import { exchanged, isBetter, isSamePlacement, measuresOf, ofAllRanks, shuffled, type Measures, type Placement } from "./measures";
import { useChosen, usePlacement } from "./use-placement";

interface MeasureProps {
  name: "congestion" | "dilation" | "average dilation" | "expansion";
  what: string;
  value: number;
  /// Of the run's own mapping.
  before: number;
  bound?: Embedding["congestion_bound"];
}

function Measure({ name, what, value, before, bound = null }: MeasureProps) {
  return (
    <div data-measure={name} title={what}>
      <dt>{name}</dt>
      <dd>
        <strong>{number(value)}</strong>
        {value !== before && <span class="before"> was {number(before)}</span>}
        {bound && (
          <small title={bound.formula}>
            {" "}
            ≥ {number(bound.value)}
          </small>
        )}
      </dd>
    </div>
  );
}

function Measured({ embedding, now, before, hostNodes }: { embedding: Embedding; now: Measures; before: Measures; hostNodes: number }) {
  const expansion = hostNodes / embedding.processes;
  return (
    <dl class="mapping-measures" role="status">
      <Measure name="congestion" what="The most edges on one link" value={now.congestion} before={before.congestion} bound={embedding.congestion_bound} />
      <Measure name="dilation" what="The longest route of an edge, in hops" value={now.dilation} before={before.dilation} bound={embedding.dilation_bound} />
      <Measure name="average dilation" what="Of all edges" value={now.average} before={before.average} />
      <Measure name="expansion" what="Nodes per process" value={expansion} before={expansion} />
    </dl>
  );
}

interface ChoiceProps {
  standing: Standing;
  nodes: Placement;
  put: (nodes: Placement) => void;
}

/// Placements by name, at random, and the best that a search has found.
function Choice({ standing: { index }, nodes, put }: ChoiceProps) {
  const embedding = index.run.embedding!;
  const hostNodes = index.run.network.nodes;
  const [seed, setSeed] = useState(1);
  const [told, tell] = useState("");
  const all = (placement: Placement) => ofAllRanks(placement, embedding.nodes.length, hostNodes);
  const take = (placement: Placement, words = "") => {
    tell(words);
    put(placement);
  };
  const optimise = () => {
    const found = all(embedding.found.nodes);
    const [present, best] = [nodes, found].map((each) => measuresOf(embedding, each, hostNodes));
    if (!isBetter(best!, present!)) return tell(embedding.found.is_best ? "Nothing can be better." : "The search found nothing better.");
    take(found, embedding.found.is_best ? "Found; nothing can be better." : "Found; no better one is known here.");
  };
  return (
    <div class="mapping-choice" role="group" aria-label="Mapping">
      {embedding.mappings.map(({ name, nodes: named }) => (
        <button key={name} data-mapping={name} aria-pressed={isSamePlacement(all(named), nodes)} onClick={() => take(all(named))}>
          {name}
        </button>
      ))}
      <button
        data-mapping="random"
        onClick={() => {
          setSeed(seed + 1);
          take(shuffled(embedding.nodes, seed));
        }}
      >
        random
      </button>
      <button data-mapping="optimise" title="The best mapping that a short search finds" onClick={optimise}>
        optimise
      </button>
      <button data-mapping="run" aria-pressed={isSamePlacement(embedding.nodes, nodes)} title="As it is in the run" onClick={() => take(embedding.nodes)}>
        as it runs
      </button>
      <span class="told" role="status">
        {told}
      </span>
    </div>
  );
}

// Drawings that are wider than this stand one below the other.
const longest = 2.5;

const hops = ["1 hop", "2 hops", "3 hops", "4 or more"];

function MappingLegend() {
  return (
    <p class="mapping-legend">
      {hops.map((words, at) => (
        <span key={words}>
          <span class={`key hops-${at + 1}`} /> {words}
        </span>
      ))}
      <span>a link is as wide as it carries edges</span>
    </p>
  );
}

/// A neighbour exchange as an embedding: its processes beside the network on whose nodes they are.
/// @param choice of the picture, above it
export function Mapping({ standing, choice }: { standing: Standing; choice: ComponentChild }) {
  const { place } = useShared();
  const { index, run } = standing;
  const embedding = index.run.embedding!;
  const covered = usePage((state) => state.covered);
  const [nodes, putHere] = usePlacement(index);
  const hostNodes = index.run.network.nodes;
  const now = useMemo(() => measuresOf(embedding, nodes, hostNodes), [embedding, nodes, hostNodes]);
  const before = useMemo(() => measuresOf(embedding, embedding.nodes, hostNodes), [embedding, hostNodes]);
  const chosen = useChosen(embedding, now);
  const put = (next: Placement) => {
    putHere(next);
    place?.(run, next);
  };
  const shown = covered ? null : now;
  const isLong = [index.run.network.drawing!, embedding.drawing].some((each) => each && each.width > longest * each.height);
  return (
    <div class="mapping" data-placement={nodes.join(" ")}>
      <div class="mapping-top">
        {choice}
        <Choice standing={standing} nodes={nodes} put={put} />
      </div>
      <div class={isLong ? "mapping-drawings stacked" : "mapping-drawings"}>
        <Guest embedding={embedding} measures={shown} chosen={chosen} />
        <Host index={index} nodes={nodes} measures={shown} chosen={chosen} exchange={(one, other) => put(exchanged(nodes, one, other))} />
      </div>
      {covered ? <Covered what="Congestion and dilation" /> : <Measured embedding={embedding} now={now} before={before} hostNodes={hostNodes} />}
      <MappingLegend />
      {!place && !isSamePlacement(nodes, embedding.nodes) && <p class="mapping-note">The run, and its time, are those of its own mapping; the laboratory runs what is placed.</p>}
    </div>
  );
}
