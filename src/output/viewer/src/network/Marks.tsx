import { useEffect, useMemo, useRef } from "preact/hooks";
import { messageName } from "../names";
import type { Player } from "../player";
import type { RunIndex } from "../run-index";
import type { Curve, Point } from "./geometry";
import { hopsDone, markAt } from "./journey";
import type { Sizes } from "./sizes";

interface Journey {
  message: number;
  curves: Curve[];
  centres: Point[];
  rest: number;
}

// More labels than this would hide what they name.
const mostLabels = 16;

/// The vertices between the channels of a route.
export function centresOf(index: RunIndex, route: readonly number[]): Point[] {
  const { channels, drawing } = index.run.network;
  return route.slice(0, -1).map((channel) => drawing!.places[channels![channel]![1]]!);
}

/// How each message of a step travels. Those that end on the same channel come to rest one behind the other.
function journeysOf(index: RunIndex, position: number): Journey[] {
  const { drawing } = index.run.network;
  const resting = new Map<number, number>();
  const journeys: Journey[] = [];
  for (const message of index.messagesOf(position)) {
    const route = index.run.messages!.route[message]!;
    if (route.length === 0) continue;
    const last = route[route.length - 1]!;
    const ahead = resting.get(last) ?? 0;
    resting.set(last, ahead + 1);
    journeys.push({ message, curves: route.map((channel) => drawing!.curves[channel]!), centres: centresOf(index, route), rest: Math.max(0.2, 0.76 - 0.12 * ahead) });
  }
  return journeys;
}

function windowOf(index: RunIndex, journeys: readonly Journey[]): readonly [number, number] {
  const { begin, end } = index.run.messages!;
  return [Math.min(...journeys.map(({ message }) => begin[message]!)), Math.max(...journeys.map(({ message }) => end[message]!))];
}

interface Props {
  index: RunIndex;
  position: number;
  sizes: Sizes;
  player: Player;
  chosen: ReadonlySet<number> | null;
}

/// A mark for each message of the step, that runs along its route while the step plays.
export function Marks({ index, position, sizes, player, chosen }: Props) {
  const group = useRef<SVGGElement>(null);
  const journeys = useMemo(() => (index.run.messages ? journeysOf(index, position) : []), [index, position]);
  useEffect(() => {
    if (journeys.length === 0) return;
    const { begin, end, flows } = index.run.messages!;
    const [from, to] = windowOf(index, journeys);
    return player.follow((progress) => {
      const marks = group.current?.children;
      journeys.forEach(({ message, curves, centres, rest }, at) => {
        const timing = { begin: begin[message]!, end: end[message]!, flows: flows[message]! };
        const hops = progress >= 1 ? curves.length : hopsDone(timing, curves.length, from + progress * (to - from));
        const [x, y] = markAt(curves, centres, hops, rest);
        marks?.[at]?.setAttribute("transform", `translate(${x.toFixed(3)} ${y.toFixed(3)}) scale(${Math.max(0.01, Math.min(1, hops + 1)).toFixed(2)})`);
      });
    });
  }, [journeys, player, index]);
  const labelled = sizes.unit >= 34 && journeys.length <= mostLabels;
  return (
    <g class="marks" ref={group}>
      {journeys.map(({ message }) => (
        <g key={message} class={`mark${chosen === null ? "" : chosen.has(message) ? " chosen" : " aside"}`} data-message={message}>
          <circle r={sizes.mark} />
          {(labelled || chosen?.has(message)) && (
            <text x={sizes.mark * 1.5} dy=".36em" font-size={sizes.label}>{messageName(index.run, message).replace(/ /g, "")}</text>
          )}
        </g>
      ))}
    </g>
  );
}
