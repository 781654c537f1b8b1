// Along which trees the data of a run travel: copies out of a rank, sums into one.
import type { RunIndex } from "../run-index";
import { piecesOf, travelIn, type Hop, type Piece, type Travel } from "./hops";

/// From one rank to the next, by the message that takes the tree's first piece.
export interface Edge {
  from: number;
  to: number;
  message: number;
}

/// Pieces that go along the same edges.
export interface Tree {
  edges: readonly Edge[];
  /// In edges.
  depth: number;
  pieces: number;
  words: number;
  /// Of all words that go out of the root, or into it.
  share: number;
}

/// What a rank sends to all, or gets from all; a path is that of one block.
export interface Group {
  way: "out" | "in" | "path";
  root: number;
  /// Those of most words first.
  trees: readonly Tree[];
  /// Pieces that some rank passes on more than once: they go along no tree.
  strays: number;
}

interface Traced {
  edges: readonly Edge[];
  depth: number;
}

/// Along which hops something gets from a rank to the others first.
export function outOf(root: number, hops: readonly Hop[]): Traced {
  const depths = new Map([[root, 0]]);
  const edges: Edge[] = [];
  for (const { message, from, to } of hops) {
    const depth = depths.get(from);
    if (depth === undefined || depths.has(to)) continue;
    depths.set(to, depth + 1);
    edges.push({ from, to, message });
  }
  return { edges, depth: Math.max(...depths.values()) };
}

// Times are sums of floating-point numbers.
const isOver = (hop: Hop, next: Hop) =>
  hop.end < next.begin || (hop.end <= next.begin + 1e-9 * Math.abs(next.begin) && hop.message < next.message);

/// Along which hops contributions get into the sum at a rank: those into a rank before it sends. Null if a rank sends
/// more than once.
export function into(root: number, hops: readonly Hop[]): Traced | null {
  const depths = new Map([[root, 0]]);
  const sends = new Map<number, Hop>();
  const edges: Edge[] = [];
  for (let at = hops.length - 1; at >= 0; --at) {
    const hop = hops[at]!;
    const next = sends.get(hop.to);
    if (!depths.has(hop.to) || (next && !isOver(hop, next))) continue;
    if (sends.get(hop.from)?.message === hop.message) continue;
    if (depths.has(hop.from)) return null;
    depths.set(hop.from, depths.get(hop.to)! + 1);
    sends.set(hop.from, hop);
    edges.push({ from: hop.from, to: hop.to, message: hop.message });
  }
  return { edges: edges.reverse(), depth: Math.max(...depths.values()) };
}

/// Joins pieces of the same edges.
class Collection {
  private readonly found = new Map<string, { traced: Traced; pieces: number; words: number }>();
  private strays = 0;
  private words = 0;

  constructor(private readonly routes: readonly (readonly number[])[]) {}

  add(traced: Traced | null, words: number): void {
    if (traced && traced.edges.length === 0) return;
    this.words += words;
    if (!traced) return void ++this.strays;
    const key = this.keyOf(traced);
    const tree = this.found.get(key) ?? { traced, pieces: 0, words: 0 };
    ++tree.pieces;
    tree.words += words;
    this.found.set(key, tree);
  }

  private keyOf({ edges }: Traced): string {
    const names = edges.map(({ from, to, message }) => `${from}>${to}:${this.routes[message]!.join(".")}`);
    return names.sort().join(" ");
  }

  group(way: Group["way"], root: number): Group {
    const all = [...this.found.values()];
    const trees = all.map(({ traced, pieces, words }) => {
      const share = this.words > 0 ? words / this.words : pieces / all.reduce((sum, each) => sum + each.pieces, 0);
      return { ...traced, pieces, words, share };
    });
    return { way, root, trees: trees.sort((one, other) => other.words - one.words), strays: this.strays };
  }
}

/// All trees of a run. Made for a run that has some.
export class Trees {
  /// The ranks out of which, or into which, trees lead; in a scatter or gather those whose blocks move.
  readonly roots: readonly number[];
  /// Of a scatter or gather: the tree that the paths of all blocks form, if they do.
  readonly joined: Group | null = null;
  private readonly pieces: ReadonlyMap<number, readonly Piece[]>;
  private readonly known = new Map<number, readonly Group[]>();

  constructor(
    private readonly index: RunIndex,
    readonly travel: Travel,
  ) {
    this.pieces = piecesOf(index, travel);
    if (travel === "all-reduce") this.roots = this.owners();
    else this.roots = [...this.pieces].filter(([, pieces]) => pieces.some(({ hops }) => hops.length > 0)).map(([group]) => group).sort((one, other) => one - other);
    if (this.isMoved) this.joined = this.join();
  }

  /// Blocks that are moved go along paths.
  get isMoved(): boolean {
    return this.travel === "scatter" || this.travel === "gather";
  }

  /// Those of one root; of an all-reduce first into it, and then out of it.
  of(root: number): readonly Group[] {
    if (!this.known.has(root)) this.known.set(root, this.find(root).filter(({ trees, strays }) => trees.length + strays > 0));
    return this.known.get(root)!;
  }

  private find(root: number): Group[] {
    if (this.travel === "all-reduce") return this.throughOwner(root);
    const found = new Collection(this.index.run.messages!.route);
    for (const piece of this.pieces.get(root) ?? []) {
      const words = piece.to - piece.from;
      if (this.isMoved) this.addPaths(found, root, piece);
      else found.add(this.travel === "sums" ? into(root, piece.hops) : outOf(root, piece.hops), words);
    }
    return [found.group(this.isMoved ? "path" : this.travel === "sums" ? "in" : "out", root)];
  }

  /// A block that is sent in parts goes along a path for each.
  private addPaths(found: Collection, root: number, { from, to, hops }: Piece): void {
    const start = this.travel === "gather" ? root : hops[0]?.from;
    if (start === undefined) return;
    const isDirect = hops.length > 1 && hops.every((hop) => hop.from === start && hop.to === hops[0]!.to);
    if (!isDirect) return found.add(outOf(start, hops), to - from);
    const { words } = this.index.run.messages!;
    for (const hop of hops) found.add(outOf(start, [hop]), words[hop.message]!);
  }

  /// Of an all-reduce, the ranks at which a piece is complete without having come as a complete sum.
  private owners(): number[] {
    const ranks = this.index.run.holdings!.initial.length;
    const owners = new Set<number>();
    for (const { hops } of this.pieces.get(-1) ?? []) {
      if (hops.length === 0) continue;
      const get = new Set(hops.filter(({ isWhole }) => isWhole).map(({ to }) => to));
      for (let rank = 0; rank < ranks; ++rank) if (!get.has(rank)) owners.add(rank);
    }
    return [...owners].sort((one, other) => one - other);
  }

  private throughOwner(root: number): Group[] {
    const { route } = this.index.run.messages!;
    const [inwards, outwards] = [new Collection(route), new Collection(route)];
    for (const { from, to, hops } of this.pieces.get(-1) ?? []) {
      const whole = hops.filter(({ isWhole }) => isWhole);
      if (whole.some((hop) => hop.to === root)) continue;
      inwards.add(into(root, hops.filter(({ isWhole }) => !isWhole)), to - from);
      outwards.add(outOf(root, whole), to - from);
    }
    return [inwards.group("in", root), outwards.group("out", root)];
  }

  /// All blocks together, if each rank gets all from one other, or passes all on to one other, along one route.
  private join(): Group | null {
    const { route } = this.index.run.messages!;
    const hops = [...this.pieces.values()].flatMap((pieces) => pieces.flatMap((piece) => piece.hops));
    const isOut = this.travel === "scatter";
    const ways = new Map<number, string>();
    for (const { from, to, message } of hops) {
      const [rank, way] = [isOut ? to : from, `${from}>${to}:${route[message]!.join(".")}`];
      if ((ways.get(rank) ?? way) !== way) return null;
      ways.set(rank, way);
    }
    const root = this.endOfAll(hops, isOut);
    if (root === null) return null;
    return this.joinedAt(root, hops, isOut);
  }

  private endOfAll(hops: readonly Hop[], isOut: boolean): number | null {
    const others = new Set(hops.map(({ from, to }) => (isOut ? to : from)));
    return hops.map(({ from, to }) => (isOut ? from : to)).find((rank) => !others.has(rank)) ?? null;
  }

  private joinedAt(root: number, hops: readonly Hop[], isOut: boolean): Group | null {
    // Of each edge its first message; against the direction of messages a gather is a scatter.
    const first = [...new Map([...hops].sort((one, other) => other.message - one.message).map((hop) => [isOut ? hop.to : hop.from, hop])).values()];
    const facing = isOut ? first : first.map((hop) => ({ ...hop, from: hop.to, to: hop.from }));
    const order = facing.sort((one, other) => (isOut ? one.message - other.message : other.message - one.message));
    const { edges, depth } = outOf(root, order);
    if (edges.length < first.length) return null;
    const all = [...this.pieces.values()].flat().filter((piece) => piece.hops.length > 0);
    const words = all.reduce((sum, { from, to }) => sum + to - from, 0);
    const right = isOut ? edges : edges.map(({ from, to, message }) => ({ from: to, to: from, message }));
    return { way: isOut ? "out" : "in", root, trees: [{ edges: right, depth, pieces: all.length, words, share: 1 }], strays: 0 };
  }
}

/// The trees of a run; null if there are none.
export function treesOf(index: RunIndex): Trees | null {
  const travel = travelIn(index);
  if (!travel) return null;
  const trees = new Trees(index, travel);
  return trees.roots.some((root) => trees.of(root).some((group) => group.trees.length > 0)) ? trees : null;
}
