import { Contents } from "./contents";
import type { Run } from "./document";
import { Moments } from "./flow/moment";
import { HoldingsReplay } from "./holdings";

const none: readonly number[] = [];

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
