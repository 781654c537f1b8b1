import { useMemo, useRef } from "preact/hooks";
import { useMoment } from "../flow/use-moment";
import type { Player } from "../player";
import type { RunIndex } from "../run-index";
import { classOf } from "../load";
import { beforeEnd, directionAt, pointAt, type Curve, type Point } from "./geometry";
import { placeLabels, type Box } from "./labels";
import type { Layout } from "./layout";
import { badgeAt, between, type Sizes } from "./sizes";

interface Journey {
  message: number;
  /// The last channel of its route, and where it comes to rest there.
  curve: Curve;
  rest: number;
}

// More labels than this would cover the drawing.
const mostLabels = 20;
// The points of a line that labels must avoid.
const alongLine = Array.from({ length: 15 }, (_, at) => (at + 0.5) / 15);
// More marks than this neither move smoothly nor can be distinguished.
const mostMarks = 1500;

/// The vertices between the channels of a route.
export function centresOf(index: RunIndex, route: readonly number[]): Point[] {
  const { channels, drawing } = index.run.network;
  return route.slice(0, -1).map((channel) => drawing!.places[channels![channel]![1]]!);
}

/// Where each message of a step comes to rest: before the arrowhead of its last channel, not in the node, so that it
/// remains visible; those that end on the same channel one behind the other.
function journeysOf(index: RunIndex, position: number, layout: Layout, sizes: Sizes): Journey[] {
  const resting = new Map<number, number>();
  const journeys: Journey[] = [];
  for (const message of index.messagesOf(position)) {
    const route = index.run.messages!.route[message]!;
    if (route.length === 0) continue;
    const last = route[route.length - 1]!;
    const ahead = resting.get(last) ?? 0;
    resting.set(last, ahead + 1);
    const curve = layout.curves[last]!;
    const head = sizes.head[classOf(1, index.congestionOf(position, last))];
    const clear = between(beforeEnd(curve, head + 1.5 * sizes.mark), 0.5, 0.75);
    journeys.push({ message, curve, rest: Math.max(0.2, clear - 0.1 * ahead) });
  }
  return journeys;
}

/// In units of the font size: digits are narrow, the arrow is wide.
const widthOf = (text: string) => 0.57 * (text.length - 1) + 1.05;

const textOf = (index: RunIndex, message: number) =>
  `${index.run.messages!.from[message]}→${index.run.messages!.to[message]}`;

/// The positions of labels beside their marks at rest: outside the pair of channels, clear of nodes and of each other.
function labelPlaces(
  index: RunIndex,
  position: number,
  journeys: readonly Journey[],
  layout: Layout,
  sizes: Sizes,
): Point[] {
  const { places, curves, radius } = layout;
  const { label, mark, badge } = sizes;
  const around = ([x, y]: Point, wide: number, high: number): Box => ({ x: x - wide / 2, y: y - high / 2, wide, high });
  const rests = journeys.map(({ curve, rest }) => pointAt(curve, rest));
  const badges = curves.flatMap((curve, channel) =>
    index.loadOf(position, channel) > 1 ? [around(badgeAt(curve), badge * 1.5, badge * 1.3)] : [],
  );
  // A line beside a label is hardly covered, yet it is better to have none there.
  const lines = curves.flatMap((curve, channel) =>
    journeys.length > 0 && index.loadOf(position, channel) > 0
      ? alongLine.map((share) => around(pointAt(curve, share), 0.7 * label, 0.7 * label))
      : [],
  );
  const solid = [
    ...places.map((place) => around(place, 2.08 * radius, 2.08 * radius)),
    ...badges,
    ...rests.map((rest) => around(rest, 2 * mark, 2 * mark)),
  ];
  const labels = journeys.map(({ message, curve, rest }, at) => {
    const [dx, dy] = directionAt(curve, rest);
    return {
      at: rests[at]!,
      side: [-dy, dx] as const,
      wide: label * widthOf(textOf(index, message)),
      high: label * 0.95,
      away: mark * 1.7,
    };
  });
  return placeLabels(labels, lines, solid);
}

interface Props {
  index: RunIndex;
  run: number;
  position: number;
  layout: Layout;
  sizes: Sizes;
  player: Player;
  chosen: ReadonlySet<number> | null;
}

/// While messages are under way their marks are hidden, and those of the others: the names of those that fill channels
/// remain if the clock stands still.
function useNames({ index, run, player, chosen }: Props, journeys: readonly Journey[]) {
  const group = useRef<SVGGElement>(null);
  useMoment(player, run, [index, run, journeys, player, chosen], () => (now) => {
    const still = now !== null && !player.isPlaying();
    const lit = new Set(still ? index.moments?.at(now).lanes.map(({ message }) => message) : []);
    const marks = group.current?.children;
    journeys.forEach(({ message }, at) => marks?.[at]?.classList.toggle("lit", lit.has(message)));
  });
  return group;
}

/// A mark for each message of the step at rest.
export function Marks(props: Props) {
  const { index, position, layout, sizes, chosen } = props;
  const many = index.messagesOf(position).length;
  const journeys = useMemo(
    () => (many > 0 && many <= mostMarks ? journeysOf(index, position, layout, sizes) : []),
    [index, position, layout, sizes, many],
  );
  const group = useNames(props, journeys);
  const roomy = sizes.unit >= 30 && journeys.length <= mostLabels;
  const labelled = useMemo(
    () => journeys.filter(({ message }) => roomy || chosen?.has(message)),
    [journeys, roomy, chosen],
  );
  const places = useMemo(() => {
    const found = labelPlaces(index, position, labelled, layout, sizes);
    return new Map(labelled.map(({ message }, at) => [message, found[at]!]));
  }, [index, position, labelled, layout, sizes]);
  return (
    <g class="marks" ref={group}>
      {journeys.map(({ message, curve, rest }) => {
        const place = places.get(message);
        const [x, y] = pointAt(curve, rest);
        return (
          <g
            key={message}
            class={`mark${chosen === null ? "" : chosen.has(message) ? " chosen" : " aside"}`}
            data-message={message}
            transform={`translate(${x.toFixed(3)} ${y.toFixed(3)})`}
          >
            {place && (
              <text x={place[0]} y={place[1]} dy=".35em" font-size={sizes.label}>
                {textOf(index, message)}
              </text>
            )}
            <circle r={sizes.mark} />
          </g>
        );
      })}
    </g>
  );
}
