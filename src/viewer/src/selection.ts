import type { RunIndex } from "./run-index";
import type { Place } from "./state";

/// The parts of the drawing related to a selected place in a step: they are highlighted while others are dimmed.
export interface Selection {
  place: Place;
  nodes: ReadonlySet<number>;
  channels: ReadonlySet<number>;
  messages: ReadonlySet<number>;
}

function messagesAt(index: RunIndex, position: number, place: Place): readonly number[] {
  if (place.kind === "message") return index.run.messages?.step[place.id] === position - 1 ? [place.id] : [];
  if (place.kind === "channel") return index.messagesOn(position, place.id);
  const rank = index.rankOn(place.id);
  return rank === null ? [] : [...index.sentBy(position, rank), ...index.receivedBy(position, rank)];
}

export function selectionOf(index: RunIndex, position: number, place: Place): Selection {
  const { run } = index;
  const messages = messagesAt(index, position, place);
  const [nodes, channels] = [new Set<number>(), new Set<number>()];
  for (const message of messages) {
    nodes.add(index.nodeOf(run.messages!.from[message]!)).add(index.nodeOf(run.messages!.to[message]!));
    for (const channel of run.messages!.route[message]!) channels.add(channel);
  }
  if (place.kind === "node") nodes.add(place.id);
  if (place.kind === "channel") {
    channels.add(place.id);
    for (const end of run.network.channels?.[place.id] ?? []) nodes.add(end);
  }
  return { place, nodes, channels, messages: new Set(messages) };
}

/// The corresponding place in another run: the same channel of the same network. Messages have no counterpart.
export function seenFrom(indexes: readonly RunIndex[], run: number, place: Place | null): Place | null {
  if (place === null || place.run === run) return place;
  if (place.kind === "message" || !sameNetwork(indexes[run]!, indexes[place.run]!)) return null;
  return { ...place, run };
}

const alike = new WeakMap<RunIndex, Map<RunIndex, boolean>>();

function sameNetwork(a: RunIndex, b: RunIndex): boolean {
  const known = alike.get(a)?.get(b);
  if (known !== undefined) return known;
  const same = JSON.stringify(a.run.network.channels) === JSON.stringify(b.run.network.channels);
  if (!alike.has(a)) alike.set(a, new Map());
  alike.get(a)!.set(b, same);
  return same;
}
