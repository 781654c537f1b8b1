import { useMemo, useRef, useState } from "preact/hooks";
import { count } from "../../format";
import { channelName } from "../../names";
import { ChannelBed } from "../../network/Channels";
import { arrowhead, beforeEnd, neighbourTowards, pathOf, stretchOf, upTo, type Curve, type Point } from "../../network/geometry";
import { fitted, frameOf, type Layout } from "../../network/layout";
import { largestUnit, sizesFor, type Sizes } from "../../network/sizes";
import type { RunIndex } from "../../run-index";
import { useSize } from "../../use-size";
import { toggled, type Pair } from "./answers";

export interface SketchProps {
  index: RunIndex;
  /// The position of the step whose partners are shown; null if they are not.
  position: number | null;
  /// What is answered in the drawing at present: null if nothing is.
  kind: "shared_channels" | "partners" | null;
  /// The only rank that sends, if one is asked for.
  sender: number | null;
  pairs: readonly Pair[];
  put: (pairs: readonly Pair[]) => void;
}

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/// A bent line from one node to another, which does not touch either.
function arrowBetween([x0, y0]: Point, [x1, y1]: Point, radius: number): Curve {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = Math.hypot(dx, dy) || 1;
  const bend = Math.min(0.9, 0.16 * length);
  const curve: Curve = [x0, y0, (x0 + x1) / 2 + (dy / length) * bend, (y0 + y1) / 2 - (dx / length) * bend, x1, y1];
  const cut = Math.min(0.3, (radius * 1.25) / length);
  return stretchOf(curve, cut, 1 - cut);
}

function Arrow({ curve, sizes, kind }: { curve: Curve; sizes: Sizes; kind: string }) {
  const head = sizes.head[1] * 0.9;
  return (
    <g class={`sketch-arrow ${kind}`}>
      <path class="line" d={pathOf(upTo(curve, beforeEnd(curve, head * 0.8)))} stroke-width={sizes.line[1] * 0.7} />
      <path class="head" d={arrowhead(curve, head, head * 0.9)} />
    </g>
  );
}

const keyOf = ([from, to]: Pair) => `${from}>${to}`;

/// Who sends to whom in the step that is shown.
function Partners({ index, position, layout, sizes }: { index: RunIndex; position: number; layout: Layout; sizes: Sizes }) {
  const { messages } = index.run;
  if (!messages) return null;
  return (
    <g class="sketch-partners" aria-hidden="true">
      {index.messagesOf(position).map((message) => {
        const [from, to] = [messages.from[message]!, messages.to[message]!];
        const [one, other] = [layout.places[index.nodeOf(from)], layout.places[index.nodeOf(to)]];
        if (!one || !other || from === to) return null;
        return (
          <g key={message} data-partner={`${from}>${to}`}>
            <Arrow curve={arrowBetween(one, other, layout.radius)} sizes={sizes} kind="given" />
          </g>
        );
      })}
    </g>
  );
}

interface Picking {
  /// The sender that has been chosen, and where the pointer is, if it drags.
  from: number | null;
  at: Point | null;
}

function useSketch(props: SketchProps, layout: Layout) {
  const { index, kind, sender, pairs, put } = props;
  const [picking, pick] = useState<Picking>({ from: null, at: null });
  const [told, tell] = useState("");
  const channels = index.run.network.channels ?? [];
  const clickChannel = (channel: number) => {
    if (kind !== "shared_channels") return;
    const [from, to] = channels[channel]!;
    put(toggled(pairs, [from, to]));
    const isIn = !pairs.some((pair) => keyOf(pair) === `${from}>${to}`);
    tell(`${channelName(index.run, channel)} ${isIn ? "is shared" : "is not shared"}`);
  };
  const clickNode = (node: number) => {
    const rank = index.rankOn(node);
    if (kind !== "partners" || rank === null) return;
    if (picking.from === null) {
      if (sender !== null && rank !== sender) return tell(`Only rank ${sender} is asked for.`);
      pick({ from: rank, at: null });
      return tell(`Rank ${rank} sends to: choose the receiver, or Escape.`);
    }
    connect(picking.from, rank);
  };
  const connect = (from: number, to: number) => {
    pick({ from: null, at: null });
    if (from === to) return tell("");
    put(toggled(pairs, [from, to]));
    const isIn = !pairs.some((pair) => keyOf(pair) === `${from}>${to}`);
    tell(`${from} to ${to} ${isIn ? "is sent" : "is not sent"}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const svg = event.currentTarget as Element;
    const { sketchNode, sketchChannel } = (event.target as SVGElement).dataset;
    if (sketchNode === undefined && sketchChannel === undefined) return;
    const focus = (selector: string) => svg.querySelector<SVGElement>(selector)?.focus();
    if (event.key === "Enter" || event.key === " ") {
      if (sketchChannel !== undefined) clickChannel(Number(sketchChannel));
      else clickNode(Number(sketchNode));
    } else if (event.key === "Escape" && picking.from !== null) {
      pick({ from: null, at: null });
      tell("");
    } else if (event.key === "c") {
      const current = sketchChannel === undefined ? -1 : Number(sketchChannel);
      const tail = current < 0 ? Number(sketchNode) : channels[current]![0];
      const leaving = channels.flatMap(([from], channel) => (from === tail ? [channel] : []));
      focus(`[data-sketch-channel="${leaving.find((each) => each > current) ?? leaving[0]}"]`);
    } else if (Object.hasOwn(directions, event.key)) {
      const from = sketchNode === undefined ? channels[Number(sketchChannel)]![1] : Number(sketchNode);
      const to = sketchNode === undefined ? from : neighbourTowards(layout.places, from, directions[event.key]!);
      focus(`[data-sketch-node="${to}"]`);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { picking, pick, told, clickChannel, clickNode, connect, onKeyDown };
}

interface ShapesProps {
  props: SketchProps;
  layout: Layout;
  sizes: Sizes;
  entry: number;
  from: number | null;
}

function ChannelShapes({ props: { index, kind, pairs }, layout, sizes }: ShapesProps) {
  const channels = index.run.network.channels ?? [];
  const chosen = useMemo(() => new Set(pairs.map(keyOf)), [pairs]);
  if (kind !== "shared_channels") return null;
  const reach = Math.max(sizes.line[3], 16 / sizes.unit);
  return (
    <g class="sketch-channels">
      {layout.curves.map((curve, channel) => {
        const isShared = chosen.has(keyOf(channels[channel]!));
        const head = sizes.head[2];
        return (
          <g
            key={channel}
            class={isShared ? "sketch-channel shared" : "sketch-channel"}
            data-sketch-channel={channel}
            role="checkbox"
            aria-checked={isShared}
            aria-label={`channel ${channelName(index.run, channel)} is shared`}
            tabindex={-1}
          >
            {isShared && (
              <>
                <path class="line" d={pathOf(upTo(curve, beforeEnd(curve, head * 0.8)))} stroke-width={sizes.line[2]} />
                <path class="head" d={arrowhead(curve, head, head * 0.95)} />
              </>
            )}
            <path class="reach" d={pathOf(curve)} stroke-width={reach} />
          </g>
        );
      })}
    </g>
  );
}

function NodeShapes({ props: { index, kind, pairs }, layout, entry, from }: ShapesProps) {
  return (
    <g class="sketch-nodes">
      {layout.places.map(([x, y], node) => {
        const rank = index.rankOn(node);
        const isSwitch = node >= index.run.network.nodes;
        const to = pairs.flatMap(([one, other]) => (kind === "partners" && one === rank ? [other] : []));
        const name = isSwitch ? `switch ${node}` : rank === null ? `node ${node}` : `rank ${rank}`;
        return (
          <g
            key={node}
            class={`node${isSwitch ? " switch" : ""}${from !== null && from === rank ? " picked" : ""}`}
            data-sketch-node={node}
            tabindex={node === entry ? 0 : -1}
            role="button"
            aria-label={to.length > 0 ? `${name}, sends to ${to.join(", ")}` : name}
            aria-pressed={from !== null && from === rank}
            transform={`translate(${x} ${y}) scale(${2 * layout.radius})`}
          >
            {isSwitch ? <rect x={-0.41} y={-0.41} width={0.82} height={0.82} rx={0.12} /> : <circle r={0.5} />}
            {rank !== null && (
              <text class="number" aria-hidden="true" dy=".36em" font-size={rank > 99 ? 0.36 : 0.46}>
                {rank}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

function partOf(target: EventTarget | null, name: "sketchNode" | "sketchChannel"): number | null {
  const part = target instanceof Element ? target.closest<SVGElement>("[data-sketch-node], [data-sketch-channel]") : null;
  const value = part?.dataset[name];
  return value === undefined ? null : Number(value);
}

const instructions = {
  shared_channels: "Click the channels that messages share. By keyboard: arrows go from node to node, c to its channels, Enter marks.",
  partners: "Drag from a sender to its receiver. By keyboard: arrows go from node to node, Enter takes the sender, and then the receiver.",
} as const;

/// The network without its loads, in which a prediction is drawn.
export function Sketch(props: SketchProps) {
  const { index, position, kind, pairs } = props;
  const drawing = index.run.network.drawing!;
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const [wide, high] = useSize(frame);
  const [entry, setEntry] = useState(0);
  const box = useMemo(() => frameOf(drawing, 0.5), [drawing]);
  const unit = wide && high ? Math.min(wide / box.wide, high / box.high, largestUnit(wide, high)) : 40;
  const layout = useMemo(() => fitted(drawing, unit), [drawing, unit]);
  const sizes = useMemo(() => sizesFor(unit), [unit]);
  const sketch = useSketch(props, layout);
  const { from, at } = sketch.picking;
  const shapes = { props, layout, sizes, entry, from };
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.current!.getScreenCTM()!.inverse());
    return [x, y];
  };
  const dragged = useRef<number | null>(null);
  const released = (event: PointerEvent) => {
    const begin = dragged.current;
    dragged.current = null;
    const end = partOf(document.elementFromPoint(event.clientX, event.clientY), "sketchNode");
    if (begin === null) return;
    const [one, other] = [index.rankOn(begin), end === null ? null : index.rankOn(end)];
    if (end !== null && end !== begin && one !== null && other !== null && (props.sender ?? one) === one)
      return sketch.connect(one, other);
    sketch.pick({ from, at: null });
    if (end === begin) sketch.clickNode(begin);
  };
  const size = [wide / unit, high / unit] as const;
  const view = wide && high ? `${box.x + (box.wide - size[0]) / 2} ${box.y + (box.high - size[1]) / 2} ${size[0]} ${size[1]}` : `${box.x} ${box.y} ${box.wide} ${box.high}`;
  return (
    <div class="lab-sketch" ref={frame} role="group" aria-label={`${index.run.network.description}. ${kind ? instructions[kind] : ""}`}>
      <svg
        ref={svg}
        role="group"
        aria-label="Network"
        viewBox={view}
        onKeyDown={sketch.onKeyDown}
        onFocusIn={({ target }) => {
          const node = partOf(target, "sketchNode");
          if (node !== null) setEntry(node);
        }}
        onPointerDown={(event) => {
          const node = partOf(event.target, "sketchNode");
          if (kind !== "partners" || node === null) return;
          event.preventDefault();
          (event.target as Element).releasePointerCapture?.(event.pointerId);
          dragged.current = node;
        }}
        onPointerMove={(event) => {
          const rank = dragged.current === null ? null : index.rankOn(dragged.current);
          if (rank !== null && (props.sender ?? rank) === rank) sketch.pick({ from: rank, at: pointOf(event) });
        }}
        onPointerUp={released}
        onClick={({ target }) => {
          const channel = partOf(target, "sketchChannel");
          if (channel !== null) sketch.clickChannel(channel);
        }}
      >
        <ChannelBed curves={layout.curves} widths={index.run.network.widths} sizes={sizes} />
        <ChannelShapes {...shapes} />
        {position !== null && <Partners index={index} position={position} layout={layout} sizes={sizes} />}
        {kind === "partners" &&
          pairs.map((pair) => {
            const [one, other] = [layout.places[index.nodeOf(pair[0])], layout.places[index.nodeOf(pair[1])]];
            if (!one || !other) return null;
            return (
              <g key={keyOf(pair)} data-drawn={keyOf(pair)}>
                <Arrow curve={arrowBetween(one, other, layout.radius)} sizes={sizes} kind="drawn" />
              </g>
            );
          })}
        <NodeShapes {...shapes} />
        {from !== null && at && (
          <path class="sketch-rubber" d={`M${layout.places[index.nodeOf(from)]!.join(" ")}L${at.join(" ")}`} stroke-width={sizes.line[1]} />
        )}
      </svg>
      <p class="unseen" role="status">
        {sketch.told || (kind && `${count(pairs.length, kind === "partners" ? "message" : "channel")} marked`)}
      </p>
    </div>
  );
}
