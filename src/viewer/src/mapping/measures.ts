// What a placement of processes on nodes costs: counted from the routes that the document lists.
import type { Embedding } from "../document";

/// By rank: its node.
export type Placement = readonly number[];

export interface Measures {
  /// By edge of the guest: the links of its route.
  routes: readonly (readonly number[])[];
  /// By link of the host: the edges whose routes cross it.
  edgesOn: readonly (readonly number[])[];
  congestion: number;
  dilation: number;
  average: number;
}

/// Of a placement of at least as many ranks as the guest has processes.
export function measuresOf({ edges, routes, links }: Embedding, nodes: Placement, hostNodes: number): Measures {
  const ofEdges = edges.map(([from, to]) => routes[nodes[from!]! * hostNodes + nodes[to!]!]!);
  const edgesOn: number[][] = links.map(() => []);
  ofEdges.forEach((route, edge) => route.forEach((link) => edgesOn[link]!.push(edge)));
  const hops = ofEdges.reduce((sum, route) => sum + route.length, 0);
  return {
    routes: ofEdges,
    edgesOn,
    congestion: Math.max(0, ...edgesOn.map((on) => on.length)),
    dilation: Math.max(0, ...ofEdges.map((route) => route.length)),
    average: edges.length > 0 ? hops / edges.length : 0,
  };
}

/// The largest load of a link, how many links have it, and all hops: smaller is better, the first that differs decides.
function qualityOf({ edgesOn, congestion, routes }: Measures): readonly number[] {
  const links = edgesOn.filter((on) => on.length === congestion).length;
  return [congestion, links, routes.reduce((sum, route) => sum + route.length, 0)];
}

export function isBetter(one: Measures, other: Measures): boolean {
  const [a, b] = [qualityOf(one), qualityOf(other)];
  const at = a.findIndex((value, place) => value !== b[place]);
  return at >= 0 && a[at]! < b[at]!;
}

/// The ranks of two nodes change places; a node without a rank just takes the other's.
export const exchanged = (nodes: Placement, one: number, other: number): number[] =>
  nodes.map((node) => (node === one ? other : node === other ? one : node));

/// A placement of processes as one of all ranks: those without neighbours take the nodes that are left.
export function ofAllRanks(nodes: Placement, ranks: number, hostNodes: number): number[] {
  const free = Array.from({ length: hostNodes }, (_, node) => node).filter((node) => !nodes.includes(node));
  return [...nodes, ...free].slice(0, Math.max(ranks, nodes.length));
}

/// The next of a sequence of random permutations, which is the same everywhere.
export function shuffled(nodes: Placement, seed: number): number[] {
  const mixed = [...nodes];
  let state = (seed * 2654435761) >>> 0 || 1;
  for (let last = mixed.length - 1; last > 0; --last) {
    state ^= state << 13;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0;
    const other = state % (last + 1);
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

export const isSamePlacement = (one: Placement, other: Placement) =>
  one.length === other.length && one.every((node, rank) => node === other[rank]);
