import { scaleLinear } from "d3-scale";
import { useEffect, useId, useMemo, useRef } from "preact/hooks";
import { useShared, usePage, type Standing } from "../context";
import { count, number, time } from "../format";
import type { Place } from "../state";
import { useSize } from "../use-size";
import { arrivalPath, bodyPath, edgePath, slantsOf, startupPath, waitPath, type Scales, type Slant } from "./slants";

const margin = { left: 52, right: 16, top: 24, bottom: 10 };
// More messages than this are drawn together, and cannot be pointed at.
const mostAlone = 1000;

interface Room {
  wide: number;
  high: number;
  /// The times at the top and at the bottom.
  from: number;
  to: number;
}

/// The times that are shown: the whole of the longest run that is drawn, or the present step of this one.
function useTimes({ index, position }: Standing): readonly [number, number] {
  const { page } = useShared();
  const zoom = usePage((state) => state.zoom);
  usePage((state) => state.shown);
  const step = index.run.steps[Math.max(1, position) - 1];
  return zoom === "step" && step && step.end > step.start ? [step.start, step.end] : [0, page.end || 1];
}

function Axes({ index, scales, room }: { index: Standing["index"]; scales: Scales; room: Room }) {
  const ranks = ranksOf(index);
  const ticks = scaleLinear([room.from, room.to], [0, 1]).ticks(Math.max(2, Math.floor(room.high / 60)));
  const gap = ranks > 1 ? scales.x(1) - scales.x(0) : 40;
  const every = Math.max(1, Math.ceil(20 / gap));
  return (
    <g class="axes" aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${scales.y(tick)})`}>
          <path class="tick" d={`M${margin.left - 6} 0H${room.wide - margin.right}`} />
          <text class="at" x={margin.left - 10} dy=".35em">
            {number(tick)}
          </text>
        </g>
      ))}
      {Array.from({ length: ranks }, (_, rank) => (
        <g key={rank} transform={`translate(${scales.x(rank)} 0)`}>
          <path class="column" d={`M0 ${margin.top}V${room.high - margin.bottom}`} />
          {rank % every === 0 && (
            <text class="rank" y={margin.top - 8}>
              {rank}
            </text>
          )}
        </g>
      ))}
      <text class="unit" x={margin.left - 10} y={margin.top - 8}>
        {index.run.unit}
      </text>
    </g>
  );
}

const ranksOf = ({ run }: Standing["index"]) =>
  run.network.ranks?.filter((rank) => rank !== null).length ?? run.network.nodes;

interface Group {
  message: number | null;
  kind: string;
  slants: readonly Slant[];
}

/// A message each; of very many those of a colour together.
function groupsOf(slants: readonly Slant[]): Group[] {
  const kindOf = ({ shared }: Slant) => (shared ? "shared" : "words");
  if (slants.length <= mostAlone)
    return slants.map((slant) => ({ message: slant.message, kind: kindOf(slant), slants: [slant] }));
  return ["words", "shared"].map((kind) => ({
    message: null,
    kind,
    slants: slants.filter((slant) => kindOf(slant) === kind),
  }));
}

function Slants({
  groups,
  scales,
  wide,
  chosen,
}: {
  groups: readonly Group[];
  scales: Scales;
  wide: number;
  chosen: ReadonlySet<number> | null;
}) {
  return (
    <g class="slants">
      {groups.map(({ message, kind, slants }, at) => {
        const fate = chosen === null || message === null ? "" : chosen.has(message) ? " chosen" : " aside";
        const path = (draw: (slant: Slant) => string) => slants.map(draw).join("");
        return (
          <g
            key={message ?? `all-${at}`}
            class={`slant ${kind}${fate}`}
            data-by={message ?? undefined}
            data-slant={message ?? undefined}
          >
            <path class="body" d={path((slant) => bodyPath(slant, scales))} />
            <path class="arrival" d={path((slant) => arrivalPath(slant, scales, wide * 0.45))} />
            <path class="startup" d={path((slant) => startupPath(slant, scales, wide))} />
            <path class="wait" d={path((slant) => waitPath(slant, scales))} />
            <path class="edge" d={path((slant) => edgePath(slant, scales))} />
          </g>
        );
      })}
    </g>
  );
}

/// The present: a line by time, and a step as a band.
function Present({ scales, room, ...standing }: Standing & { scales: Scales; room: Room }) {
  const { player } = useShared();
  const state = usePage(({ clock, now, playing }) => `${clock} ${now} ${playing}`);
  const line = useRef<SVGPathElement>(null);
  const { index, position, run } = standing;
  const isWhole = usePage(({ zoom }) => zoom === "run");
  const step = index.run.steps[position - 1];
  useEffect(
    () =>
      player.follow(() => {
        const now = player.momentOf(run) ?? step?.end ?? 0;
        line.current?.setAttribute("d", `M${margin.left - 6} ${scales.y(now).toFixed(2)}H${room.wide - margin.right}`);
      }),
    [player, run, scales, room, step, state],
  );
  const [top, bottom] = step ? [scales.y(step.start), scales.y(step.end)] : [0, 0];
  return (
    <g class="present" aria-hidden="true">
      {step && isWhole && (
        <rect
          class="step"
          x={margin.left}
          y={top}
          width={Math.max(0, room.wide - margin.left - margin.right)}
          height={Math.max(0, bottom - top)}
        />
      )}
      <path class="now" ref={line} />
    </g>
  );
}

function scalesOf({ wide, high, from, to }: Room, ranks: number): Scales {
  const right = Math.max(margin.left + 15, wide - margin.right - 14);
  const x = scaleLinear([0, Math.max(1, ranks - 1)], [margin.left + 14, right]);
  const y = scaleLinear([from, to], [margin.top, Math.max(margin.top + 1, high - margin.bottom)]);
  return { x: (column) => x(column), y: (time) => y(time) };
}

function placeOf(target: EventTarget | null, run: number): Place | null {
  const by = target instanceof Element ? target.closest<SVGElement>("[data-slant]")?.dataset["slant"] : undefined;
  return by === undefined ? null : { run, kind: "message", id: Number(by) };
}

function Picture({ room, ...standing }: Standing & { room: Room }) {
  const { page } = useShared();
  const id = useId();
  const { index, run, selection } = standing;
  const { wide, high, from, to } = room;
  const ranks = ranksOf(index);
  const scales = useMemo(() => scalesOf(room, ranks), [room, ranks]);
  const all = useMemo(() => slantsOf(index), [index]);
  const reached = usePage((state) => (state.covered ? page.reachedBy(run, state) : Infinity));
  const shown = useMemo(
    () => all.filter(({ begin, end }) => begin < Math.min(to, reached) && end > from),
    [all, from, to, reached],
  );
  const chosen = selection?.messages.size ? selection.messages : null;
  const column = Math.max(3, Math.min(12, (wide / ranks) * 0.22));
  const slants = useMemo(
    () => <Slants groups={groupsOf(shown)} scales={scales} wide={column} chosen={chosen} />,
    [shown, scales, column, chosen],
  );
  const axes = useMemo(() => <Axes index={index} scales={scales} room={room} />, [index, scales, room]);
  const bottom = Math.min(high - margin.bottom, reached === Infinity ? Infinity : scales.y(reached) + 1);
  const times = reached < Infinity ? "time down, covered from the present on" : `time from ${number(from)} to ${time(to, index.run.unit)} down`;
  return (
    <svg
      viewBox={`0 0 ${wide} ${high}`}
      role="img"
      aria-label={`Space-time diagram: ranks 0 to ${ranks - 1} across, ${times}, ${count(shown.length, "message")}`}
      onPointerOver={(event) => page.point(placeOf(event.target, run))}
      onPointerLeave={() => page.point(null)}
      onClick={(event) => page.pin(placeOf(event.target, run))}
    >
      <clipPath id={id}>
        <rect x={0} y={margin.top} width={wide} height={Math.max(0, bottom - margin.top)} />
      </clipPath>
      {axes}
      <g clip-path={`url(#${id})`}>
        <Present {...standing} scales={scales} room={room} />
        {slants}
      </g>
    </svg>
  );
}

/// Ranks across, time down: each message a slanted bar from its sender to its receiver, with its startup, head and tail.
export function SpaceTime(standing: Standing) {
  const box = useRef<HTMLDivElement>(null);
  const [wide, high] = useSize(box);
  const [from, to] = useTimes(standing);
  const room = useMemo(() => ({ wide, high, from, to }), [wide, high, from, to]);
  return (
    <div class="drawing space-time" ref={box}>
      {wide > 0 && high > 0 && <Picture {...standing} room={room} />}
    </div>
  );
}
