import { useMemo, useRef, useState } from "preact/hooks";
import type { Drawing } from "../document";
import type { Player } from "../player";
import type { RunIndex } from "../run-index";
import type { Selection } from "../selection";
import type { Page, Place } from "../state";
import { useSize } from "../use-size";
import { BottleneckLayer } from "./Bottleneck";
import { Badges, ChannelBed, Channels } from "./Channels";
import { fitted, frameOf } from "./layout";
import { Lanes, Rings } from "./Flow";
import { FlowCanvas, type Frame } from "./FlowCanvas";
import { Groups } from "./Groups";
import { Marks } from "./Marks";
import { Nodes } from "./Nodes";
import { roam } from "./roam";
import { Routes } from "./Routes";
import { largestUnit, sizesFor } from "./sizes";

interface Props {
  page: Page;
  player: Player;
  index: RunIndex;
  run: number;
  position: number;
  selection: Selection | null;
  /// Whether the layer of the bottleneck is shown, if it is known.
  bottleneck?: boolean;
}

function placeAt(target: EventTarget | null, run: number): Place | null {
  const part =
    target instanceof Element ? target.closest<SVGElement>("[data-channel], [data-node], [data-message], [data-by]") : null;
  if (!part) return null;
  const { channel, node, message = part.dataset["by"] } = part.dataset;
  if (channel !== undefined) return { run, kind: "channel", id: Number(channel) };
  if (node !== undefined) return { run, kind: "node", id: Number(node) };
  return { run, kind: "message", id: Number(message) };
}

/// The view box with which the drawing fills a frame of this many pixels, with spare space on two sides.
function fit(drawing: Drawing, wide: number, high: number) {
  const frame = frameOf(drawing, 0.4);
  const pixels = [wide, high] as const;
  if (!wide || !high) return { unit: 40, frame: { ...frame, pixels } };
  const unit = Math.min(wide / frame.wide, high / frame.high, largestUnit(wide, high));
  const [width, height] = [wide / unit, high / unit];
  const [x, y] = [frame.x + (frame.wide - width) / 2, frame.y + (frame.high - height) / 2];
  return { unit, frame: { x, y, wide: width, high: height, pixels } };
}

/// Everything in the drawing, from back to front: the network, highlighted routes, loads; what is under way; nodes,
/// numbers, messages. What stays while it plays is not painted again, since it is in layers of its own.
function Layers({
  index,
  run,
  position,
  unit,
  selection,
  player,
  entry,
  bottleneck,
  frame,
}: Omit<Props, "page"> & { unit: number; entry: number; frame: Frame }) {
  const { network } = index.run;
  const drawing = network.drawing!;
  const sizes = useMemo(() => sizesFor(unit), [unit]);
  const layout = useMemo(() => fitted(drawing, unit), [drawing, unit]);
  const bed = useMemo(
    () => (
      <>
        <Groups run={index.run} layout={layout} />
        <ChannelBed curves={layout.curves} widths={network.widths} sizes={sizes} />
      </>
    ),
    [layout, network, sizes],
  );
  const part = { index, position, layout, sizes };
  const moving = { index, run, layout, sizes, player, chosen: selection?.messages ?? null };
  const [channels, badges] = useMemo(() => {
    const chosen = selection?.channels ?? null;
    return [<Channels {...part} chosen={chosen} />, <Badges {...part} chosen={chosen} />];
  }, [index, position, layout, sizes, selection]);
  const box = `${frame.x} ${frame.y} ${frame.wide} ${frame.high}`;
  return (
    <>
      <svg class="back" viewBox={box}>
        {bed}
        {bottleneck && index.run.bottleneck && (
          <BottleneckLayer limits={index.run.bottleneck} layout={layout} sizes={sizes} />
        )}
        <Routes index={index} selection={selection} layout={layout} sizes={sizes} />
        {channels}
      </svg>
      <FlowCanvas {...moving} frame={frame} />
      <svg class="front" viewBox={box}>
        <Lanes {...moving} />
        <Nodes index={index} run={run} position={position} layout={layout} sizes={sizes} chosen={selection?.nodes ?? null} entry={entry} />
        <Rings {...moving} />
        {badges}
        <Marks {...part} {...moving} />
      </svg>
    </>
  );
}

/// The mouse selects without taking the focus: arrows move within the drawing only after Tab.
function leaveFocus(event: MouseEvent): void {
  event.preventDefault();
  if (document.activeElement instanceof Element && document.activeElement !== document.body)
    (document.activeElement as HTMLElement | SVGElement).blur();
}

/// The drawing of a run at a position. Parts are found by their data attributes, so that one listener serves all.
export function Network({ page, run, ...shown }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [wide, high] = useSize(place);
  const [entry, setEntry] = useState(0);
  const { network } = shown.index.run;
  const { unit, frame } = useMemo(() => fit(network.drawing!, wide, high), [network, wide, high]);
  const focused = (event: FocusEvent) => {
    const seen = placeAt(event.target, run);
    if (seen?.kind === "node") setEntry(seen.id);
    page.point(seen);
  };
  // The panel keeps its subject when the focus moves into it.
  const unfocused = ({ relatedTarget: next }: FocusEvent) => {
    if (next instanceof Element && next.closest(".closer")) page.pointFromPanel(null);
    else page.point(null);
  };
  return (
    <div
      class="drawing"
      ref={place}
      role="group"
      aria-label={`${network.description}. Arrow keys go from node to node, c to the channels of a node, Enter selects.`}
      onPointerOver={(event) => page.point(placeAt(event.target, run))}
      onPointerLeave={() => page.point(null)}
      onFocusIn={focused}
      onFocusOut={unfocused}
      onMouseDown={leaveFocus}
      onClick={(event) => page.pin(placeAt(event.target, run))}
      onKeyDown={(event) => roam(event, page, shown.index, run)}
    >
      <Layers {...shown} run={run} unit={unit} entry={entry} frame={frame} />
    </div>
  );
}
