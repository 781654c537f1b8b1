import { useMemo } from "preact/hooks";
import { count } from "../format";
import { pathOf, pointAt, type Point } from "../network/geometry";
import type { Layout } from "../network/layout";
import type { Sizes } from "../network/sizes";
import type { Embedding } from "../document";
import { Drawn } from "./Drawn";
import { circle, classOfHops, curvesOfLinks } from "./links";
import type { Measures } from "./measures";
import type { Chosen } from "./use-placement";

interface Props {
  embedding: Embedding;
  /// Null while results are covered.
  measures: Measures | null;
  chosen: Chosen;
}

function Edges({ embedding, measures, chosen, layout, sizes, channels }: Props & { layout: Layout; sizes: Sizes; channels: readonly (readonly number[])[] }) {
  const curves = useMemo(() => curvesOfLinks(embedding.edges, channels, layout.curves), [embedding, channels, layout]);
  return (
    <g class="guest-edges">
      {embedding.edges.map(([from, to], edge) => {
        const curve = curves[edge];
        if (!curve) return null;
        const hops = measures?.routes[edge]!.length;
        const of = hops === undefined ? "" : ` hops-${classOfHops(hops)}`;
        const [x, y] = pointAt(curve, 0.5) as Point;
        return (
          <g
            key={edge}
            class={`guest-edge${of}${chosen.fate(edge)}`}
            data-edge={edge}
            data-hops={hops}
            role="img"
            aria-label={`processes ${from} and ${to}${hops === undefined ? "" : `, ${count(hops, "hop")}`}`}
          >
            <path class="line" d={pathOf(curve)} stroke-width={sizes.line[1] * 1.2} />
            <path class="reach" d={pathOf(curve)} stroke-width={16 / sizes.unit} />
            {hops !== undefined && hops > 1 && sizes.unit > 24 && (
              <>
                <circle class="hops-bed" cx={x} cy={y} r={sizes.badge * 0.62} />
                <text class="hops" x={x} y={y} dy=".36em" font-size={sizes.badge * 0.9} aria-hidden="true">
                  {hops}
                </text>
              </>
            )}
          </g>
        );
      })}
    </g>
  );
}

/// The processes and who is a neighbour of whom; the colour of an edge tells how many hops it takes.
export function Guest(props: Props) {
  const { embedding, chosen } = props;
  const own = useMemo(() => circle(embedding.processes, embedding.edges), [embedding]);
  const drawing = embedding.drawing ?? own.drawing;
  const channels = (embedding.drawing && embedding.channels) || own.channels;
  return (
    <Drawn drawing={drawing} label={`Processes: ${embedding.guest}. The colour of an edge tells how many hops it takes.`}>
      {(layout, sizes) => (
        <g
          onPointerOver={({ target }) => chosen.point(target)}
          onPointerLeave={() => chosen.point(null)}
        >
          <Edges {...props} layout={layout} sizes={sizes} channels={channels} />
          {layout.places.slice(0, embedding.processes).map(([x, y], process) => (
            <g
              key={process}
              class={`node${chosen.process === process ? " chosen" : ""}`}
              data-process={process}
              transform={`translate(${x} ${y}) scale(${2 * layout.radius})`}
            >
              <circle r={0.5} />
              <text class="number" dy=".36em" font-size={process > 99 ? 0.36 : 0.46}>
                {process}
              </text>
            </g>
          ))}
        </g>
      )}
    </Drawn>
  );
}
