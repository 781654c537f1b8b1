import type { Glyph } from "../cells";
import { ranksDiffer, secondName, vertexName } from "../names";
import type { RunIndex } from "../run-index";
import { HeldCells, useHoldings, type Holding } from "./Held";
import type { Layout } from "./layout";
import type { Sizes } from "./sizes";

interface Props {
  index: RunIndex;
  run: number;
  position: number;
  layout: Layout;
  sizes: Sizes;
  chosen: ReadonlySet<number> | null;
  /// The vertex in the tab order.
  entry: number;
}

interface Labels {
  main: string;
  /// Candidates for the text below, the longest first: the first that fits is shown.
  below: readonly string[];
  spoken: string;
}

function labelsOf(index: RunIndex, vertex: number): Labels {
  const { run } = index;
  const name = secondName(run, vertex);
  if (vertex >= run.network.nodes)
    return { main: vertexName(run, vertex).replace(/^switch /, ""), below: [], spoken: vertexName(run, vertex) };
  const rank = index.rankOn(vertex);
  const node = name ? `node ${vertex}, ${name}` : `node ${vertex}`;
  if (rank === null) return { main: "", below: [String(vertex)], spoken: `${node}, without a rank` };
  if (ranksDiffer(run)) {
    const below = name ? [`on ${vertex}: ${name}`, `on ${vertex}`] : [`on ${vertex}`];
    return { main: String(rank), below, spoken: `rank ${rank} on ${node}` };
  }
  return { main: String(rank), below: name ? [name] : [], spoken: node };
}

// Small print needs some nine pixels to be read; a letter of it is about half as wide.
const legible = 8.5;
const widthOfLetter = 0.52;
// The width of a node at the height of the small print, relative to its diameter.
const chord = 0.87;

/// The number, and the second name if there is room, above the cells of what the rank holds.
function AboveCells({ main, below, pixels, glyph }: Omit<Labels, "spoken"> & { pixels: number; glyph: Glyph }) {
  const isSquare = glyph.rows.length > 1;
  const isValued = glyph.rows.some(({ value }) => value !== undefined);
  const second = isSquare || isValued ? undefined : below.find((text) => pixels >= 64 && text.length * widthOfLetter * legible <= chord * pixels);
  const [y, size] = isSquare ? [-0.3, 0.27] : second ? [-0.21, 0.34] : [-0.12, 0.42];
  return (
    <>
      <text class="number" aria-hidden="true" y={y} dy=".36em" font-size={size}>
        {main}
      </text>
      {second && (
        <text class={second.startsWith("on ") ? "second on" : "second"} aria-hidden="true" y={0.02} dy=".36em" font-size={Math.max(legible / pixels, 0.13)}>
          {second}
        </text>
      )}
      <HeldCells glyph={glyph} />
    </>
  );
}

/// The rank, and below it in small print another name, if there is room. Sizes are relative to the node's diameter.
function Inscription({ main, below, pixels, holding }: Labels & { pixels: number; holding: Holding | null }) {
  if (holding?.glyph && pixels >= 22) return <AboveCells main={main} below={below} pixels={pixels} glyph={holding.glyph} />;
  const fits = (text: string) => pixels >= 22 && text.length * widthOfLetter * legible <= chord * pixels;
  const second = below.find(fits);
  const room = second !== undefined;
  const small = room ? Math.max(legible / pixels, Math.min(0.26, 1.5 / second.length)) : 0;
  const large = room ? 0.42 : main.length > 2 ? 0.4 : 0.5;
  return (
    <>
      {pixels >= 13 && main !== "" && (
        <text class="number" aria-hidden="true" y={room ? -0.1 : 0} dy=".36em" font-size={large}>
          {main}
        </text>
      )}
      {room && (
        <text class={second.startsWith("on ") ? "second on" : "second"} aria-hidden="true" y={main ? 0.25 : 0} dy=".36em" font-size={small}>
          {second}
        </text>
      )}
    </>
  );
}

type VertexProps = Pick<Props, "index" | "layout" | "sizes"> & {
  vertex: number;
  fate: string;
  entry: boolean;
  holding: Holding | null;
};

const spokenHolding = ({ words, isFull }: Holding) => `, holds ${words}${isFull ? ", complete" : ""}`;

function Vertex({ index, layout, vertex, sizes, fate, entry, holding }: VertexProps) {
  const [x, y] = layout.places[vertex]!;
  const labels = labelsOf(index, vertex);
  const below = holding?.brief ? [holding.brief, ...labels.below] : labels.below;
  const isSwitch = vertex >= index.run.network.nodes;
  const kind = isSwitch ? " switch" : index.rankOn(vertex) === null ? " idle" : "";
  return (
    <g
      class={`node${kind}${holding?.isFull ? " full" : ""}${fate}`}
      data-node={vertex}
      data-held={holding?.words}
      tabindex={entry ? 0 : -1}
      role="button"
      aria-label={`${labels.spoken}${holding ? spokenHolding(holding) : ""}`}
      transform={`translate(${x} ${y}) scale(${2 * layout.radius})`}
    >
      {isSwitch ? <rect x={-0.41} y={-0.41} width={0.82} height={0.82} rx={0.12} /> : <circle r={0.5} />}
      <Inscription {...labels} below={below} holding={holding} pixels={2 * layout.radius * sizes.unit} />
    </g>
  );
}

/// Nodes as circles with their rank, switches as squares.
export function Nodes({ index, run, position, layout, sizes, chosen, entry }: Props) {
  const holdings = useHoldings(index, run, position);
  const holdingOn = (vertex: number) => {
    const rank = index.rankOn(vertex);
    return rank === null ? null : (holdings?.[rank] ?? null);
  };
  return (
    <g class="nodes">
      {layout.places.map((_, vertex) => (
        <Vertex
          key={vertex}
          index={index}
          layout={layout}
          vertex={vertex}
          sizes={sizes}
          entry={vertex === entry}
          holding={holdingOn(vertex)}
          fate={chosen === null ? "" : chosen.has(vertex) ? " chosen" : " aside"}
        />
      ))}
    </g>
  );
}
