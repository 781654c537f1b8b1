import type { RunIndex } from "../run-index";
import type { Page } from "../state";
import { neighbourTowards, type Point } from "./geometry";

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const focus = (within: Element, selector: string) => within.querySelector<SVGElement>(selector)?.focus();

/// The channel after this one among those that leave its tail; for a node its first channel.
function nextChannel(index: RunIndex, part: DOMStringMap): number {
  const channels = index.run.network.channels ?? [];
  const current = part["channel"] === undefined ? -1 : Number(part["channel"]);
  const tail = current < 0 ? Number(part["node"]) : channels[current]![0];
  const leaving = channels.flatMap((ends, channel) => (ends[0] === tail ? [channel] : []));
  return leaving.find((channel) => channel > current) ?? leaving[0] ?? -1;
}

/// Keys within the drawing: arrows move to the next node in that direction, from a channel to the node at that end; `c`
/// cycles through the channels that leave a node; Enter or the space bar pins the selection.
export function roam(event: KeyboardEvent, page: Page, index: RunIndex, run: number): void {
  const svg = event.currentTarget as Element;
  const part = (event.target as SVGElement).dataset;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const [node, channel] = [part["node"], part["channel"]];
  if (node === undefined && channel === undefined) return;
  if (event.key === "Enter" || event.key === " ") {
    page.pin(
      channel === undefined ? { run, kind: "node", id: Number(node) } : { run, kind: "channel", id: Number(channel) },
    );
  } else if (event.key === "c") {
    focus(svg, `[data-channel="${nextChannel(index, part)}"]`);
  } else if (Object.hasOwn(directions, event.key)) {
    focus(svg, `[data-node="${nodeTowards(index, part, directions[event.key]!)}"]`);
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

function nodeTowards(index: RunIndex, part: DOMStringMap, direction: Point): number {
  const { places } = index.run.network.drawing!;
  if (part["node"] !== undefined) return neighbourTowards(places, Number(part["node"]), direction);
  const [from, to] = index.run.network.channels![Number(part["channel"])]!;
  const along = (vertex: number) => places[vertex]![0] * direction[0] + places[vertex]![1] * direction[1];
  return along(to) > along(from) ? to : from;
}
