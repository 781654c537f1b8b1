import { useRef } from "preact/hooks";
import { useMoment } from "../flow/use-moment";
import { shapeOf, stripsOf, type Strip } from "../flow/lanes";
import type { Buffer, Moment, Ring } from "../flow/moment";
import type { Player } from "../player";
import type { RunIndex } from "../run-index";
import { mostShapes, onCanvas } from "./crowd";
import { arrowhead, pathOf } from "./geometry";
import type { Layout } from "./layout";
import { ringRadius, type Sizes } from "./sizes";

interface Props {
  index: RunIndex;
  run: number;
  layout: Layout;
  sizes: Sizes;
  player: Player;
  chosen: ReadonlySet<number> | null;
}

const svg = "http://www.w3.org/2000/svg";

function set(element: Element, attributes: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(attributes)) {
    const text = typeof value === "number" ? String(Number(value.toFixed(4))) : value;
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/// Shapes that come and go many times a second; those that stay are kept, and only what differs is changed.
class Shapes {
  private shapes = new Map<string, SVGElement[]>();
  private seen = new Map<string, SVGElement[]>();

  constructor(private readonly group: Element) {
    group.replaceChildren();
  }

  /// The shapes with this name, made of elements of these kinds if there are none.
  take(name: string, kinds: readonly string[]): SVGElement[] {
    let shapes = this.shapes.get(name);
    if (!shapes) {
      shapes = kinds.map((kind) => document.createElementNS(svg, kind) as SVGElement);
      this.group.append(...shapes);
    }
    this.seen.set(name, shapes);
    return shapes;
  }

  /// Removes what was not taken since the last time.
  sweep(): void {
    for (const [name, shapes] of this.shapes) if (!this.seen.has(name)) shapes.forEach((shape) => shape.remove());
    this.shapes = this.seen;
    this.seen = new Map();
  }
}

const drawnAs = new WeakMap<Element, string>();

/// Colours of an instant are others than those of loads in a step.
const rateClass = ({ isReduced }: { isReduced: boolean }) => (isReduced ? "reduced-rate" : "full-rate");

function paintLane(shapes: Shapes, strip: Strip, isDashed: boolean, props: Props): void {
  const { lane, width, curve } = strip;
  const kinds = ["path", "path", "path"];
  const [line, words, head] = shapes.take(`${lane.message} ${lane.hop}`, kinds) as [SVGElement, SVGElement, SVGElement];
  // The dashes move with the words: at half the rate they are half as fast.
  if (isDashed) set(words, { "stroke-dashoffset": -lane.passed * 8 * props.layout.radius });
  // Most lanes are as they were, since they fill their channel.
  const look = [lane.from, lane.to, lane.share, lane.isReduced, width, curve[0], curve[1], isDashed].join(" ");
  if (drawnAs.get(line) === look) return;
  drawnAs.set(line, look);
  shapeLane([line, words, head], strip, isDashed, props);
}

function shapeLane(
  [line, words, head]: readonly [SVGElement, SVGElement, SVGElement],
  strip: Strip,
  isDashed: boolean,
  { sizes, chosen }: Props,
): void {
  const { lane, width } = strip;
  const { line: along, tip, long, wide } = shapeOf(strip, sizes.lanes);
  const fate = chosen === null ? "" : chosen.has(lane.message) ? " chosen" : " aside";
  const d = pathOf(along);
  set(line, {
    class: `lane ${rateClass(lane)}${fate}`,
    d,
    "stroke-width": width,
    "data-lit": lane.channel,
    "data-by": lane.message,
    "data-share": lane.share,
    "data-from": lane.from,
    "data-to": lane.to,
  });
  const dash = Math.max(0.11, 5 / sizes.unit);
  const dashes = { d, "stroke-width": width * 0.28, "stroke-dasharray": `${dash.toFixed(3)} ${(1.6 * dash).toFixed(3)}` };
  set(words, { class: "words", ...(isDashed ? dashes : { d: "" }) });
  set(head, {
    class: `lane-head ${rateClass(lane)}${fate}`,
    d: arrowhead(tip, long, wide),
  });
}

function paintRing(shapes: Shapes, kind: "startup" | "arrived", ring: Ring, { layout, sizes }: Props): void {
  const [track, arc] = shapes.take(`${kind} ${ring.vertex}`, ["circle", "circle"]) as [SVGElement, SVGElement];
  const radius = ringRadius(kind, layout, sizes);
  const share = Number(ring.share.toFixed(4));
  const look = `${share} ${ring.isReduced}`;
  const before = drawnAs.get(arc);
  if (before === look) return;
  drawnAs.set(arc, look);
  if (before === undefined) {
    const [x, y] = layout.places[ring.vertex]!;
    const at = { cx: x, cy: y, r: radius, "stroke-width": sizes.ring };
    set(track, { ...at, class: "ring-track" });
    set(arc, { ...at, transform: `rotate(-90 ${x} ${y})`, [`data-${kind}`]: ring.vertex });
  }
  const length = 2 * Math.PI * radius;
  set(arc, {
    class: `ring ${kind} ${rateClass(ring)}`,
    "stroke-dasharray": share < 1 ? `${(length * share).toFixed(4)} ${(1.2 * length).toFixed(2)}` : "none",
    "data-share": share,
  });
}

/// Several side by side, above the node to the right.
function paintBuffer(
  shapes: Shapes,
  { vertex, message, share }: Buffer,
  place: number,
  { layout, sizes }: Props,
): void {
  const [x, y] = layout.places[vertex]!;
  const [wide, high] = [Math.max(0.17, 7 / sizes.unit), Math.max(0.42, 16 / sizes.unit)];
  const left = x + 0.62 * layout.radius + place * wide * 1.3;
  const bottom = y - 0.62 * layout.radius;
  const [frame, fill] = shapes.take(`buffer ${vertex} ${message}`, ["rect", "rect"]) as [SVGElement, SVGElement];
  set(frame, {
    class: "buffer-frame",
    x: left,
    y: bottom - high,
    width: wide,
    height: high,
    "stroke-width": 1.3 / sizes.unit,
  });
  set(fill, {
    class: "buffer",
    x: left,
    y: bottom - high * share,
    width: wide,
    height: high * share,
    "data-buffer": vertex,
    "data-by": message,
    "data-share": share,
  });
}

function paintRings(shapes: Shapes, moment: Moment | null, props: Props): void {
  if (moment && !onCanvas(moment, props.player)) {
    for (const ring of moment.arrivals) paintRing(shapes, "arrived", ring, props);
    for (const ring of moment.startups) paintRing(shapes, "startup", ring, props);
  }
  const places = new Map<number, number>();
  for (const buffer of moment?.buffers ?? []) {
    const place = places.get(buffer.vertex) ?? 0;
    places.set(buffer.vertex, place + 1);
    paintBuffer(shapes, buffer, place, props);
  }
  shapes.sweep();
}

function paintLanes(shapes: Shapes, moment: Moment | null, props: Props): void {
  const lanes = moment && !onCanvas(moment, props.player) ? moment.lanes : [];
  const strips = stripsOf(lanes, props.layout.curves, props.sizes.lanes);
  // More dashes than this could not be told apart, and take time to draw.
  for (const strip of strips) paintLane(shapes, strip, strips.length <= mostShapes, props);
  shapes.sweep();
}

/// A layer that shows a moment, driven by the player, without rendering components.
function useMoments(props: Props, paint: (shapes: Shapes, moment: Moment | null, props: Props) => void) {
  const { index, run, layout, sizes, player, chosen } = props;
  const group = useRef<SVGGElement>(null);
  useMoment(player, run, [index, run, layout, sizes, player, chosen], () => {
    const shapes = new Shapes(group.current!);
    return (now) => {
      group.current?.closest(".drawing")?.classList.toggle("moving", now !== null);
      paint(shapes, now === null ? null : (index.moments?.at(now) ?? null), props);
    };
  });
  return group;
}

/// Messages fill the channels of their routes: a lane for each, as wide as its share of the channel.
export const Lanes = (props: Props) => <g class="lanes" aria-hidden="true" ref={useMoments(props, paintLanes)} />;

/// Rings of startups and of what has arrived, and the buffers of store-and-forward.
export const Rings = (props: Props) => <g class="rings" aria-hidden="true" ref={useMoments(props, paintRings)} />;
