import { Arrivals } from "./arrivals";
import { Contents } from "./contents";
import type { Run } from "./document";
import { Moments } from "./flow/moment";
import { HoldingsReplay, type Held } from "./holdings";
import { treesOf, type Trees } from "./trees/trees";
import { BlocksDue } from "./whole";

const none: readonly number[] = [];

// Of the widest message: a thinner one could hardly be seen.
const leastWidth = 0.22;

function grouped(items: readonly number[], keysOf: (item: number) => readonly number[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}

interface OfStep {
  all: number[];
  on: Map<number, number[]>;
  from: Map<number, number[]>;
  to: Map<number, number[]>;
}

const ofNoStep: OfStep = { all: [], on: new Map(), from: new Map(), to: new Map() };

/// An index of a run. A *position* is a state of the step control: 0 is before the first step, k is the k-th entry of
/// `steps`. Messages are indices in the lists of `messages`.
export class RunIndex {
  readonly holdings: HoldingsReplay | null;
  readonly contents: Contents | null;
  private inTime: Moments | null | undefined;
  private arriving: Arrivals | null | undefined;
  private spanning: Trees | null | undefined;
  private mostWords: number | undefined;
  private differ: boolean | undefined;
  private blocksDue: BlocksDue | undefined;
  private readonly steps = new Map<number, OfStep>();
  private readonly firsts: number[] = [];
  private readonly nodes: number[] | null;
  private readonly columns: Map<number, number> | null;

  constructor(readonly run: Run) {
    this.holdings = run.holdings ? new HoldingsReplay(run.holdings) : null;
    const parts = run.holdings?.parts;
    this.contents = parts && this.holdings ? new Contents({ ...run.holdings!, parts }, this.holdings) : null;
    this.nodes = run.network.ranks && nodesByRank(run.network.ranks);
    this.columns = exactColumns(run);
    const ofStep = run.messages?.step ?? [];
    for (let place = 0, next = 0; place <= run.steps.length; ++place) {
      while (next < ofStep.length && ofStep[next]! < place) ++next;
      this.firsts.push(next);
    }
  }

  /// Its messages in time; null if they are not in the document. Made when it is asked for.
  get moments(): Moments | null {
    if (this.inTime === undefined) this.inTime = this.run.messages ? new Moments(this) : null;
    return this.inTime;
  }

  /// What ranks hold in time; null if that is not known.
  get arrivals(): Arrivals | null {
    if (this.arriving === undefined) this.arriving = this.run.messages && this.run.holdings ? new Arrivals(this) : null;
    return this.arriving;
  }

  /// Along which trees data travel; null if they do not, or it is not known.
  get trees(): Trees | null {
    if (this.spanning === undefined) this.spanning = treesOf(this);
    return this.spanning;
  }

  /// The labels that a rank holds at a time, or if there is none, after the step at this position.
  heldBy(rank: number, position: number, now: number | null): readonly number[] {
    if (now !== null && this.arrivals) return this.arrivals.at(now, rank);
    return this.holdings?.at(position, rank) ?? none;
  }

  /// The same, by what happened to it in the step at this position.
  heldDuring(rank: number, position: number, now: number | null): Held {
    const after = this.holdings!.during(position, rank);
    if (now === null || !this.arrivals) return after;
    const held = this.arrivals.at(now, rank);
    const isHeld = new Set(held);
    const isNew = new Set(after.arrived);
    return {
      kept: held.filter((label) => !isNew.has(label)),
      arrived: held.filter((label) => isNew.has(label)),
      gone: after.gone.filter((label) => !isHeld.has(label)),
    };
  }

  /// Whether a rank that holds this has all that it should have at the end.
  /// @param repeats whether a contribution may be in a sum more than once
  isComplete(rank: number, held: readonly number[], repeats = false): boolean {
    if (this.contents) return this.contents.isComplete(rank, held, repeats);
    this.blocksDue ??= new BlocksDue(this.run.holdings?.labels ?? []);
    return this.blocksDue.isComplete(rank, held);
  }

  /// The labels that a message carries.
  carriedBy(message: number): readonly number[] {
    const { step, from, to } = this.run.messages!;
    return this.holdings?.carried(step[message]! + 1, from[message]!, to[message]!, message) ?? none;
  }

  /// The position at a time: that of the last step that has begun before. At an instant at which one ends and the next
  /// begins, the former.
  positionAt(now: number): number {
    const { steps, time } = this.run;
    const soon = now - 1e-9 * time;
    let position = 0;
    steps.forEach(({ start }, at) => {
      if (start < soon) position = at + 1;
    });
    return now >= time ? steps.length : position;
  }

  /// The last position: a run with fewer steps than another stays there.
  get last(): number {
    return this.run.steps.length;
  }

  messagesOf(position: number): readonly number[] {
    return this.ofStep(position).all;
  }

  messagesOn(position: number, channel: number): readonly number[] {
    return this.ofStep(position).on.get(channel) ?? none;
  }

  /// How wide a message is drawn, from a little to 1: by its words, of those of the longest.
  widthOf(message: number): number {
    this.mostWords ??= Math.max(...(this.run.messages?.words ?? [1]));
    const share = this.mostWords > 0 ? this.run.messages!.words[message]! / this.mostWords : 1;
    return Math.max(leastWidth, share);
  }

  /// Whether messages of the run differ in their words.
  get hasWidths(): boolean {
    const words = this.run.messages?.words ?? [];
    this.differ ??= words.some((each) => each !== words[0]);
    return this.differ;
  }

  /// The width of the widest message on a channel in a step; 0 if all of the run are alike.
  widestOn(position: number, channel: number): number {
    if (!this.hasWidths) return 0;
    return Math.max(0, ...this.messagesOn(position, channel).map((message) => this.widthOf(message)));
  }

  sentBy(position: number, rank: number): readonly number[] {
    return this.ofStep(position).from.get(rank) ?? none;
  }

  receivedBy(position: number, rank: number): readonly number[] {
    return this.ofStep(position).to.get(rank) ?? none;
  }

  /// The number of messages that cross the channel: as hopscope counted them, or if its counts are merged, those
  /// listed.
  loadOf(position: number, channel: number): number {
    const step = this.run.steps[position - 1];
    if (!step) return 0;
    const column = this.columns?.get(step.step);
    if (column !== undefined) return this.run.loads!.cells[column]![channel] ?? 0;
    return this.messagesOn(position, channel).length;
  }

  /// Their congestion: the sum of solo rates over the capacity, or their number if all channels are alike.
  congestionOf(position: number, channel: number): number {
    const step = this.run.steps[position - 1];
    const column = step && this.columns?.get(step.step);
    const congestion = this.run.loads?.congestion;
    if (congestion && column !== undefined) return congestion[column]![channel] ?? 0;
    return this.loadOf(position, channel);
  }

  nodeOf(rank: number): number {
    return this.nodes ? this.nodes[rank]! : rank;
  }

  /// The rank on a node; null if none runs there or the vertex is a switch.
  rankOn(node: number): number | null {
    const { ranks, nodes } = this.run.network;
    if (node >= nodes) return null;
    return ranks ? (ranks[node] ?? null) : node;
  }

  /// The position of the step with this number, or of the last before it.
  positionOf(number: number): number {
    const { steps } = this.run;
    let position = 0;
    while (position < steps.length && steps[position]!.step <= number) ++position;
    return position;
  }

  private ofStep(position: number): OfStep {
    const { messages, steps } = this.run;
    if (!messages || position < 1 || position > steps.length) return ofNoStep;
    const known = this.steps.get(position);
    if (known) return known;
    const all: number[] = [];
    for (let message = this.firsts[position - 1]!; message < this.firsts[position]!; ++message) all.push(message);
    const made: OfStep = {
      all,
      on: grouped(all, (message) => messages.route[message]!),
      from: grouped(all, (message) => [messages.from[message]!]),
      to: grouped(all, (message) => [messages.to[message]!]),
    };
    this.steps.set(position, made);
    return made;
  }
}

function nodesByRank(ranks: readonly (number | null)[]): number[] {
  const nodes: number[] = [];
  ranks.forEach((rank, node) => {
    if (rank !== null) nodes[rank] = node;
  });
  return nodes;
}

/// The columns of `loads` by step, if each cell is one channel in one step.
function exactColumns(run: Run): Map<number, number> | null {
  const { loads } = run;
  const alone = ([first, last]: [number, number]) => first === last;
  if (!loads || !loads.rows.every((row, at) => alone(row) && row[0] === at) || !loads.columns.every(alone)) return null;
  return new Map(loads.columns.map(([step], column) => [step, column]));
}
