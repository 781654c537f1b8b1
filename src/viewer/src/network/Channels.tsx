import { Component } from "preact";
import { classOf } from "../load";
import { channelName } from "../names";
import { count } from "../format";
import type { RunIndex } from "../run-index";
import { arrowhead, beforeEnd, pathOf, upTo, type Curve } from "./geometry";
import type { Layout } from "./layout";
import { badgeAt, dashes, type Sizes } from "./sizes";

interface Props {
  index: RunIndex;
  position: number;
  layout: Layout;
  sizes: Sizes;
  /// Channels related to the selection; null if there is none.
  chosen: ReadonlySet<number> | null;
}

/// The network itself: every channel as a thin line, wide links with a casing. It does not change with the steps.
export function ChannelBed({
  curves,
  widths,
  sizes,
}: {
  curves: readonly Curve[];
  widths: readonly number[] | null;
  sizes: Sizes;
}) {
  const widest = widths ? Math.max(...widths) : 1;
  // Wider than any line on it.
  const casing = (width: number) => sizes.line[3] * (0.8 + (1.4 * width) / widest);
  return (
    <g class="bed" aria-hidden="true">
      {widths?.map((width, channel) =>
        width > 1 ? (
          <path key={channel} class="casing" d={pathOf(curves[channel]!)} stroke-width={casing(width)} />
        ) : null,
      )}
      {/* A thousand lines at full strength would be a grey disc. */}
      <path
        class="free"
        d={curves.map(pathOf).join("")}
        stroke-width={sizes.line[0]}
        opacity={Math.max(0.4, Math.min(1, 300 / curves.length))}
      />
    </g>
  );
}

/// Lines of one message are as wide as it has words, if messages differ in these.
function Loaded({ curve, congestion, wide, sizes }: { curve: Curve; congestion: number; wide: number; sizes: Sizes }) {
  const kind = classOf(1, congestion);
  const scale = kind === 1 && wide > 0 ? 0.6 + 1.3 * wide : 1;
  const width = sizes.line[kind] * scale;
  const head = sizes.head[kind] * Math.max(0.8, Math.min(1.4, scale));
  // The line ends within its arrowhead, or it would stick out at the tip.
  const line = upTo(curve, beforeEnd(curve, head * 0.8));
  const dash = dashes[kind]?.map((share) => share * width).join(" ");
  return (
    <>
      <path class="line" d={pathOf(line)} stroke-width={width} stroke-dasharray={dash} />
      <path class="head" d={arrowhead(curve, head, head * 0.95)} />
    </>
  );
}

interface ChannelProps {
  name: string;
  channel: number;
  curve: Curve;
  load: number;
  congestion: number;
  /// Of its widest message, from 0 to 1; 0 if all of the run are alike.
  wide: number;
  /// " chosen", " aside" or nothing.
  fate: string;
  sizes: Sizes;
  reach: number;
}

/// A channel with its load; the group is the pointer target. Of a thousand channels most look after a step, or another
/// run, as they did before: those are not rendered again.
class Channel extends Component<ChannelProps> {
  override shouldComponentUpdate(next: ChannelProps): boolean {
    return (Object.keys(next) as (keyof ChannelProps)[]).some((key) => next[key] !== this.props[key]);
  }

  override render({ name, channel, curve, load, congestion, wide, fate, sizes, reach }: ChannelProps) {
    return (
      <g
        class={`channel load-${classOf(load, congestion)}${fate}`}
        data-channel={channel}
        data-load={load}
        tabindex={-1}
        role="button"
        aria-label={`channel ${name}, ${count(load, "message")}`}
      >
        {load > 0 && <Loaded curve={curve} congestion={congestion} wide={wide} sizes={sizes} />}
        <path class="reach" d={pathOf(curve)} stroke-width={reach} />
      </g>
    );
  }
}

/// All channels.
export function Channels({ index, position, layout, sizes, chosen }: Props) {
  const { run } = index;
  const reach = Math.max(sizes.line[3], 10 / sizes.unit);
  return (
    <g class="channels">
      {layout.curves.map((curve, channel) => {
        const fate = chosen === null ? "" : chosen.has(channel) ? " chosen" : " aside";
        const congestion = index.congestionOf(position, channel);
        const wide = index.widestOn(position, channel);
        const shown = { channel, curve, congestion, wide, fate, sizes, reach };
        return (
          <Channel key={channel} {...shown} name={channelName(run, channel)} load={index.loadOf(position, channel)} />
        );
      })}
    </g>
  );
}

/// The numbers of channels that carry more than one message, above everything else.
export function Badges({ index, position, layout, sizes, chosen }: Props) {
  const size = sizes.badge;
  return (
    <g class="badges" aria-hidden="true" font-size={size * 0.92}>
      {layout.curves.map((curve, channel) => {
        const load = index.loadOf(position, channel);
        if (load < 2) return null;
        const [x, y] = badgeAt(curve);
        const wide = size * (0.85 + 0.5 * String(load).length);
        return (
          <g key={channel} class={`badge load-${classOf(load, index.congestionOf(position, channel))}${chosen && !chosen.has(channel) ? " aside" : ""}`}>
            <rect x={x - wide / 2} y={y - size * 0.62} width={wide} height={size * 1.24} rx={size * 0.62} />
            <text x={x} y={y} dy=".36em">
              {load}
            </text>
          </g>
        );
      })}
    </g>
  );
}
