import type { Bottleneck as Limits } from "../document";
import { time } from "../format";
import { pathOf } from "./geometry";
import type { Layout } from "./layout";
import type { Sizes } from "./sizes";

/// The layer of critical channels and nodes, below loads: a band along each channel, paler for lower prices.
export function BottleneckLayer({ limits, layout, sizes }: { limits: Limits; layout: Layout; sizes: Sizes }) {
  const wide = Math.max(sizes.line[3] * 1.6, 7 / sizes.unit);
  return (
    <g class="bottleneck" aria-hidden="true">
      {limits.prices.map((price, channel) =>
        price > 0 ? (
          <path
            key={channel}
            data-critical={channel}
            d={pathOf(layout.curves[channel]!)}
            stroke-width={wide}
            stroke-opacity={0.3 + 0.6 * price}
          />
        ) : null,
      )}
      {limits.nodes.map((node) => {
        const [x, y] = layout.places[node]!;
        return <circle key={node} data-critical-node={node} cx={x} cy={y} r={layout.radius + wide / 2} stroke-width={wide} />;
      })}
    </g>
  );
}

/// What the layer shows, in words.
export const BottleneckText = ({ limits, unit }: { limits: Limits; unit: string }) => (
  <p class="bottleneck-text">
    No schedule takes less than {time(limits.bound, unit)}. What limits it: {limits.words}.
  </p>
);
