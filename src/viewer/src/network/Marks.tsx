import { useMemo, useRef } from "preact/hooks";
import { glyphOfMessage, mostRanksDrawn, wordsOf, type Glyph } from "../cells";
import { usePage } from "../context";
import { useMoment } from "../flow/use-moment";
import { messageName } from "../names";
import type { Player } from "../player";
import type { RunIndex } from "../run-index";
import { classOf } from "../load";
import { inValues, type Values } from "../values";
import { Cellwork, sizeOfGlyph } from "./Glyph";
import { beforeEnd, directionAt, pointAt, type Curve, type Point } from "./geometry";
import { placeLabels, type Box } from "./labels";
import type { Layout } from "./layout";
import { badgeAt, between, type Sizes } from "./sizes";

interface Journey {
  message: number;
  /// The last channel of its route, and where it comes to rest there.
  curve: Curve;
  rest: number;
  /// What it carries: in words, and as cells if there are few ranks; null if that is not known.
  carries: { words: string; glyph: Glyph | null } | null;
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

function carriedBy(index: RunIndex, message: number, values: Values): Journey["carries"] {
  if (!index.holdings) return null;
  const labels = index.carriedBy(message);
  if (labels.length === 0) return null;
  if (index.run.holdings!.initial.length > mostRanksDrawn) return { words: wordsOf(index, labels), glyph: null };
  const glyph = inValues(glyphOfMessage(index, labels), index, values);
  return { words: glyph.words, glyph: glyph.rows.length > 0 ? glyph : null };
}

/// Where each message of a step comes to rest: before the arrowhead of its last channel, not in the node, so that it
/// remains visible; those that end on the same channel one behind the other.
function journeysOf(index: RunIndex, messages: readonly number[], layout: Layout, sizes: Sizes, values: Values): Journey[] {
  const resting = new Map<number, number>();
  const journeys: Journey[] = [];
  for (const message of messages) {
    const route = index.run.messages!.route[message]!;
    if (route.length === 0) continue;
    const last = route[route.length - 1]!;
    const ahead = resting.get(last) ?? 0;
    resting.set(last, ahead + 1);
    const curve = layout.curves[last]!;
    const position = index.run.messages!.step[message]! + 1;
    const head = sizes.head[classOf(1, index.congestionOf(position, last))];
    const clear = between(beforeEnd(curve, head + 1.5 * sizes.mark), 0.5, 0.75);
    journeys.push({ message, curve, rest: Math.max(0.2, clear - 0.1 * ahead), carries: carriedBy(index, message, values) });
  }
  return journeys;
}

/// In units of the font size: digits are narrow, the arrow is wide.
const widthOf = (text: string) => 0.57 * (text.length - 1) + 1.05;

// Of more, what it carries is told in the panel.
const mostLetters = 12;

const textOf = ({ run }: RunIndex, { message, carries }: Journey) => {
  const name = `${run.messages!.from[message]}→${run.messages!.to[message]}`;
  return carries && !carries.glyph && carries.words.length <= mostLetters ? `${name}: ${carries.words}` : name;
};

/// Of a label with cells: the text above, and the cells below it with the names of their parts.
interface Tag {
  wide: number;
  high: number;
  letters: number;
  cells: { wide: number; high: number; names: number } | null;
}

const gapInTag = 1.5;

function tagOf(index: RunIndex, journey: Journey, { label, unit }: Sizes): Tag {
  const glyph = journey.carries?.glyph;
  const text = textOf(index, journey);
  if (!glyph) return { wide: label * widthOf(text), high: label * 0.95, letters: label, cells: null };
  const [wide, high] = sizeOfGlyph(glyph, unit);
  const letters = Math.min(label, 12 / unit);
  const longest = Math.max(...glyph.rows.map(({ name, isSum }) => name.length + (isSum ? 2 : 0)));
  const names = longest > 0 ? (longest * 0.6 + 0.7) * Math.min(11 / unit, (0.95 * high) / unit / glyph.rows.length) : 0;
  return {
    wide: Math.max(wide / unit + names, letters * widthOf(text)),
    high: letters + (gapInTag + high) / unit,
    letters,
    cells: { wide: wide / unit, high: high / unit, names },
  };
}

/// The positions of labels beside their marks at rest: outside the pair of channels, clear of nodes and of each other.
function labelPlaces(
  index: RunIndex,
  position: number,
  journeys: readonly Journey[],
  layout: Layout,
  sizes: Sizes,
  byTime: boolean,
): Point[] {
  const { places, curves, radius } = layout;
  const { label, mark, badge, ring } = sizes;
  const node = 2 * radius + (byTime ? 5 * ring : 0.08 * radius);
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
    ...places.map((place) => around(place, node, node)),
    ...badges,
    ...rests.map((rest) => around(rest, 2 * mark, 2 * mark)),
  ];
  const labels = journeys.map((journey, at) => {
    const [dx, dy] = directionAt(journey.curve, journey.rest);
    const { wide, high } = tagOf(index, journey, sizes);
    return { at: rests[at]!, side: [-dy, dx] as const, wide, high, away: mark * 1.7 };
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

/// While messages are under way their marks are hidden, and those of the others: what is carried by those that fill
/// channels remains, and their names if the clock stands still.
function useNames({ index, run, player, chosen }: Props, journeys: readonly Journey[]) {
  const group = useRef<SVGGElement>(null);
  useMoment(player, run, [index, run, journeys, player, chosen], () => (now) => {
    const lit = new Set(now === null ? [] : index.moments?.at(now).lanes.map(({ message }) => message));
    group.current?.classList.toggle("playing", now !== null && player.isPlaying());
    const marks = group.current?.children;
    journeys.forEach(({ message }, at) => marks?.[at]?.classList.toggle("lit", lit.has(message)));
  });
  return group;
}

/// The messages of the step at this position; by time, also those of earlier steps that are under way in it.
function messagesAt(index: RunIndex, position: number, byTime: boolean): readonly number[] {
  const ofStep = index.messagesOf(position);
  const { messages, steps, time } = index.run;
  const first = ofStep[0];
  if (!byTime || first === undefined || !messages) return ofStep;
  const start = steps[position - 1]!.start + 1e-9 * time;
  const earlier = messages.end.slice(0, first).flatMap((end, message) => (end > start ? [message] : []));
  return [...earlier, ...ofStep];
}

/// The name of a message, and below it what it carries.
function TagOf({
  index,
  journey,
  sizes,
  place: [x, y],
}: {
  index: RunIndex;
  journey: Journey;
  sizes: Sizes;
  place: Point;
}) {
  const { high, letters, cells } = tagOf(index, journey, sizes);
  const text = textOf(index, journey);
  if (!cells) {
    return (
      <text x={x} y={y} dy=".35em" font-size={letters}>
        {text}
      </text>
    );
  }
  const { rows } = journey.carries!.glyph!;
  const [left, top] = [x - (cells.wide + cells.names) / 2, y + high / 2 - cells.high];
  const rowHigh = cells.high / rows.length;
  const small = Math.min(11 / sizes.unit, 0.95 * rowHigh);
  return (
    <>
      <text class="name" x={x} y={y - high / 2 + letters / 2} dy=".35em" font-size={letters}>
        {text}
      </text>
      <rect class="plate" x={left} y={top} width={cells.wide} height={cells.high} stroke-width={3 / sizes.unit} />
      <Cellwork glyph={journey.carries!.glyph!} box={{ x: left, y: top, wide: cells.wide, high: cells.high }} />
      {rows.map(({ name, isSum }, at) => (
        <text
          key={at}
          class="part"
          x={left + cells.wide + 0.5 * small}
          y={top + (at + 0.5) * rowHigh}
          dy=".36em"
          font-size={small}
        >
          {[isSum ? "Σ" : "", name].filter(Boolean).join(" ")}
        </text>
      ))}
    </>
  );
}

/// A mark for each message of the step at rest.
export function Marks(props: Props) {
  const { index, position, layout, sizes, chosen } = props;
  const byTime = usePage((state) => state.clock === "time");
  const values = usePage((state) => state.values);
  const journeys = useMemo(() => {
    const messages = messagesAt(index, position, byTime);
    return messages.length <= mostMarks ? journeysOf(index, messages, layout, sizes, values) : [];
  }, [index, position, layout, sizes, byTime, values]);
  const group = useNames(props, journeys);
  const roomy = sizes.unit >= 30 && journeys.length <= mostLabels;
  const labelled = useMemo(
    () => journeys.filter(({ message }) => roomy || chosen?.has(message)),
    [journeys, roomy, chosen],
  );
  const places = useMemo(() => {
    const found = labelPlaces(index, position, labelled, layout, sizes, byTime);
    return new Map(labelled.map(({ message }, at) => [message, found[at]!]));
  }, [index, position, labelled, layout, sizes, byTime]);
  return (
    <g class="marks" ref={group}>
      {journeys.map((journey) => {
        const { message, curve, rest, carries } = journey;
        const place = places.get(message);
        const [x, y] = pointAt(curve, rest);
        return (
          <g
            key={message}
            class={`mark${chosen === null ? "" : chosen.has(message) ? " chosen" : " aside"}`}
            data-message={message}
            data-carries={carries?.words}
            transform={`translate(${x.toFixed(3)} ${y.toFixed(3)})`}
          >
            {carries && <title>{`${messageName(index.run, message)} carries ${carries.words}`}</title>}
            {place && <TagOf index={index} journey={journey} sizes={sizes} place={place} />}
            <circle r={sizes.mark} />
          </g>
        );
      })}
    </g>
  );
}
