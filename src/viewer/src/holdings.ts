import type { Holdings } from "./document";

export interface Held {
  /// Held before and after this step.
  kept: number[];
  /// Received in this step.
  arrived: number[];
  /// Held before this step but not after.
  gone: number[];
}

interface Change {
  position: number;
  lost: readonly number[];
  gained: readonly number[];
}

const none: readonly number[] = [];

/// Determines the holding of a rank at a position, from its initial holding and the changes since.
export class HoldingsReplay {
  private readonly initial: readonly number[][];
  private readonly changes: Change[][];
  /// What messages carry, as far as it has been asked for: when blocks arrive is found by asking for each of them again.
  private readonly found = new Map<number, readonly number[]>();

  constructor(private readonly holdings: Holdings) {
    let next = 0;
    this.initial = holdings.initial.map((count) => Array.from({ length: count }, () => next++));
    this.changes = holdings.initial.map(() => []);
    holdings.changes.forEach(({ rank, lost, gained }, place) => {
      rank.forEach((each, at) =>
        this.changes[each]?.push({ position: place + 1, lost: lost[at] ?? none, gained: gained[at] ?? none }),
      );
    });
  }

  label(block: number): string {
    return this.holdings.labels[block] ?? "?";
  }

  /// The labels that the rank holds at the end of the step at this position.
  at(position: number, rank: number): readonly number[] {
    const held = new Set(this.initial[rank]);
    for (const change of this.changes[rank] ?? []) {
      if (change.position > position) break;
      for (const block of change.lost) held.delete(block);
      for (const block of change.gained) held.add(block);
    }
    return [...held];
  }

  /// The same, by what happened to it in this step.
  during(position: number, rank: number): Held {
    const { lost, gained } = this.changeIn(position, rank);
    const isGone = new Set(lost);
    const before = this.at(position - 1, rank);
    return { kept: before.filter((block) => !isGone.has(block)), arrived: [...gained], gone: [...lost] };
  }

  private changeIn(position: number, rank: number): { lost: readonly number[]; gained: readonly number[] } {
    return this.changes[rank]?.find((change) => change.position === position) ?? { lost: none, gained: none };
  }

  /// The labels that a message carries from one rank to the other in this step.
  carried(position: number, from: number, to: number, message: number): readonly number[] {
    if (this.holdings.carried) return this.holdings.carried[message] ?? none;
    const known = this.found.get(message);
    if (known) return known;
    const arrived = new Set(this.changeIn(position, to).gained);
    const carried = this.changeIn(position, from).lost.filter((block) => arrived.has(block));
    this.found.set(message, carried);
    return carried;
  }
}
