// Which messages carry pieces of what belongs together: the data of one rank, or the sum for one rank.
import { runsOf, without } from "../contents";
import type { Parts } from "../document";
import type { RunIndex } from "../run-index";

/// How data travel. Copies: from each source to all; sums: to the rank that they are for; an all-reduce has both, one
/// after the other. Blocks of a scatter and a gather are moved.
export type Travel = "copies" | "sums" | "all-reduce" | "scatter" | "gather";

/// One message as it carries one label.
export interface Hop {
  message: number;
  from: number;
  to: number;
  begin: number;
  end: number;
  /// Of a sum: it has all contributions.
  isWhole: boolean;
}

/// Words that always travel together, with the hops along which they do, in the order of arrival.
export interface Piece {
  from: number;
  to: number;
  hops: Hop[];
}

// The page is to open at once; and trees of more messages could not be told apart.
const mostMessages = 20_000;

export function travelOf({ kind, for: whose, due }: Parts): Travel | null {
  const [areAlike, haveOwners] = [whose.every((each) => each < 0), whose.every((each) => each >= 0)];
  if (kind === "destinations") return "scatter";
  if (kind === "sources") return areAlike ? "copies" : haveOwners ? "gather" : null;
  if (haveOwners) return "sums";
  // Of prefix sums every rank gets another one.
  return areAlike && due.every((runs) => runs.length > 0 && runs.join() === due[0]!.join()) ? "all-reduce" : null;
}

/// How the data of a run travel; null where that forms no trees, or where the document does not have all of them.
export function travelIn({ run }: RunIndex): Travel | null {
  const { messages, holdings, network, totals } = run;
  if (!holdings?.parts || !messages || !network.drawing || !network.channels) return null;
  const many = messages.from.length;
  return many === 0 || many > mostMessages || many < totals.messages ? null : travelOf(holdings.parts);
}

/// The rank whose data, or whose sum, a label belongs to; -1 for the sum of an all-reduce.
function groupOf(parts: Parts, travel: Travel, label: number): number {
  if (travel === "all-reduce") return -1;
  return travel === "copies" || travel === "gather" ? parts.ranks[label]![0]! : parts.for[label]!;
}

/// By group, where its pieces begin and end.
function cutsOf(parts: Parts, groups: readonly number[]): Map<number, number[]> {
  const cuts = new Map<number, Set<number>>();
  groups.forEach((group, label) => {
    if (!cuts.has(group)) cuts.set(group, new Set());
    cuts.get(group)!.add(parts.from[label]!).add(parts.to[label]!);
  });
  return new Map([...cuts].map(([group, places]) => [group, [...places].sort((one, other) => one - other)]));
}

const byArrival = (one: Hop, other: Hop) => one.end - other.end || one.message - other.message;

function placeOf(places: readonly number[], value: number): number {
  let [least, beyond] = [0, places.length];
  while (least < beyond) {
    const middle = (least + beyond) >> 1;
    if (places[middle]! < value) least = middle + 1;
    else beyond = middle;
  }
  return least;
}

const emptyPieces = (places: readonly number[]): Piece[] =>
  Array.from({ length: Math.max(1, places.length - 1) }, (_, at) => ({ from: places[at]!, to: places[at + 1] ?? places[at]!, hops: [] }));

/// By group, its pieces in the order of their words.
export function piecesOf(index: RunIndex, travel: Travel): Map<number, Piece[]> {
  const { messages, holdings } = index.run;
  const { step, from, to, begin, end } = messages!;
  const parts = holdings!.parts!;
  const groups = parts.for.map((_, label) => groupOf(parts, travel, label));
  const cuts = cutsOf(parts, groups);
  const due = runsOf(parts.due[0] ?? []);
  const isWhole = parts.ranks.map((ends) => travel === "all-reduce" && without(due, runsOf(ends)).length === 0);
  const pieces = new Map([...cuts].map(([group, places]) => [group, emptyPieces(places)]));
  for (let message = 0; message < step.length; ++message) {
    for (const label of index.carriedBy(message)) {
      const [places, ofGroup] = [cuts.get(groups[label]!)!, pieces.get(groups[label]!)!];
      const hop = { message, from: from[message]!, to: to[message]!, begin: begin[message]!, end: end[message]!, isWhole: isWhole[label]! };
      const first = placeOf(places, parts.from[label]!);
      const beyond = Math.max(first + 1, placeOf(places, parts.to[label]!));
      for (const piece of ofGroup.slice(first, beyond)) piece.hops.push(hop);
    }
  }
  for (const ofGroup of pieces.values()) for (const piece of ofGroup) piece.hops.sort(byArrival);
  return pieces;
}
