import { ranksDiffer, secondName, vertexName } from "../names";
import type { RunIndex } from "../run-index";
import type { Sizes } from "./sizes";

interface Props {
  index: RunIndex;
  sizes: Sizes;
  chosen: ReadonlySet<number> | null;
  /// The vertex that the Tab key comes to.
  entry: number;
}

interface Labels {
  main: string;
  below: string;
  spoken: string;
}

function labelsOf(index: RunIndex, vertex: number): Labels {
  const { run } = index;
  const name = secondName(run, vertex);
  if (vertex >= run.network.nodes) return { main: vertexName(run, vertex).replace(/^switch /, ""), below: "", spoken: vertexName(run, vertex) };
  const rank = index.rankOn(vertex);
  const node = name ? `node ${vertex}, ${name}` : `node ${vertex}`;
  if (rank === null) return { main: "", below: String(vertex), spoken: `${node}, without a rank` };
  if (ranksDiffer(run)) return { main: String(rank), below: `on ${vertex}`, spoken: `rank ${rank} on ${node}` };
  return { main: String(rank), below: name, spoken: node };
}

function Vertex({ index, vertex, sizes, fate, entry }: { index: RunIndex; vertex: number; sizes: Sizes; fate: string; entry: boolean }) {
  const { network } = index.run;
  const [x, y] = network.drawing!.places[vertex]!;
  const { main, below, spoken } = labelsOf(index, vertex);
  const isSwitch = vertex >= network.nodes;
  // Small print needs some nine pixels to be read.
  const small = Math.min(0.27, 1.5 / Math.max(4, below.length));
  const room = below !== "" && small * sizes.unit >= 8.5;
  return (
    <g class={`node${isSwitch ? " switch" : ""}${index.rankOn(vertex) === null && !isSwitch ? " idle" : ""}${fate}`} data-node={vertex}
      tabindex={entry ? 0 : -1} role="button" aria-label={spoken} transform={`translate(${x} ${y})`}>
      {isSwitch ? <rect x={-0.41} y={-0.41} width={0.82} height={0.82} rx={0.12} /> : <circle r={0.5} />}
      {sizes.unit >= 13 && main !== "" && (
        <text class="number" aria-hidden="true" y={room ? -0.1 : 0} dy=".36em" font-size={room ? 0.42 : main.length > 2 ? 0.4 : 0.5}>{main}</text>
      )}
      {room && <text class="second" aria-hidden="true" y={main ? 0.25 : 0} dy=".36em" font-size={small}>{below}</text>}
    </g>
  );
}

/// Nodes as circles with their rank, switches as squares.
export function Nodes({ index, sizes, chosen, entry }: Props) {
  return (
    <g class="nodes">
      {index.run.network.drawing!.places.map((_, vertex) => (
        <Vertex key={vertex} index={index} vertex={vertex} sizes={sizes} entry={vertex === entry}
          fate={chosen === null ? "" : chosen.has(vertex) ? " chosen" : " aside"} />
      ))}
    </g>
  );
}
