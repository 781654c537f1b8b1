import { useMemo, useRef, useState } from "preact/hooks";
import type { Player } from "../player";
import type { RunIndex } from "../run-index";
import type { Selection } from "../selection";
import type { Page, Place } from "../state";
import { useSize } from "../use-size";
import { Badges, ChannelBed, Channels } from "./Channels";
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
}

function placeAt(target: EventTarget | null, run: number): Place | null {
  const part = target instanceof Element ? target.closest<SVGElement>("[data-channel], [data-node], [data-message]") : null;
  if (!part) return null;
  const { channel, node, message } = part.dataset;
  if (channel !== undefined) return { run, kind: "channel", id: Number(channel) };
  if (node !== undefined) return { run, kind: "node", id: Number(node) };
  return { run, kind: "message", id: Number(message) };
}

/// The drawing of a run at a position. Parts are found by their data attributes, so that one listener serves all.
export function Network({ page, player, index, run, position, selection }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [wide, high] = useSize(frame);
  const [entry, setEntry] = useState(0);
  const { network } = index.run;
  const drawing = network.drawing!;
  const unit = wide && high ? Math.min(wide / drawing.width, high / drawing.height, largestUnit(wide, high)) : 40;
  const [width, height] = wide && high ? [wide / unit, high / unit] : [drawing.width, drawing.height];
  const sizes = useMemo(() => sizesFor(unit), [unit]);
  const bed = useMemo(() => <ChannelBed curves={drawing.curves} widths={network.widths} sizes={sizes} />, [drawing, sizes]);
  const part = { index, position, sizes };
  const channels = useMemo(() => <Channels {...part} chosen={selection?.channels ?? null} />, [index, position, sizes, selection]);
  const badges = useMemo(() => <Badges {...part} chosen={selection?.channels ?? null} />, [index, position, sizes, selection]);
  const focused = (event: FocusEvent) => {
    const place = placeAt(event.target, run);
    if (place?.kind === "node") setEntry(place.id);
    page.point(place);
  };
  // The panel goes on telling while one tabs into it.
  const unfocused = ({ relatedTarget: next }: FocusEvent) => {
    if (next instanceof Element && next.closest(".closer")) page.pointFromPanel(null);
    else page.point(null);
  };
  return (
    <div class="drawing" ref={frame} role="group"
      aria-label={`${network.description}. Arrow keys go from node to node, c to the channels of a node, Enter holds.`}
      onPointerOver={(event) => page.point(placeAt(event.target, run))} onPointerLeave={() => page.point(null)}
      onFocusIn={focused} onFocusOut={unfocused}
      onClick={(event) => page.pin(placeAt(event.target, run))} onKeyDown={(event) => roam(event, page, index, run)}>
      <svg viewBox={`${(drawing.width - width) / 2} ${(drawing.height - height) / 2} ${width} ${height}`}>
        {bed}
        <Routes index={index} selection={selection} sizes={sizes} />
        {channels}
        <Nodes index={index} sizes={sizes} chosen={selection?.nodes ?? null} entry={entry} />
        {badges}
        <Marks {...part} player={player} chosen={selection?.messages ?? null} />
      </svg>
    </div>
  );
}
