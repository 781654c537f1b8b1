import type { Holdings } from "./document";

export interface Held {
  /// Held before and after this step.
  kept: number[];
  /// Received in this step.
  arrived: number[];
  /// Held before this step but not after.
  gone: number[];
}

interface State {
  position: number;
  holds: readonly number[];
}

/// Determines the holding of a rank at a position, from its initial holding and the changes since.
export class HoldingsReplay {
  private readonly states: State[][];

  constructor(private readonly holdings: Holdings) {
    this.states = holdings.initial.map((holds) => [{ position: 0, holds }]);
    holdings.changes.forEach((changes, place) => {
      for (const { rank, holds } of changes) this.states[rank]?.push({ position: place + 1, holds });
    });
  }

  label(block: number): string {
    return this.holdings.labels[block] ?? "?";
  }

  /// The labels that the rank holds at the end of the step at this position.
  at(position: number, rank: number): readonly number[] {
    const states = this.states[rank];
    if (!states) return [];
    let [low, high] = [0, states.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (states[middle]!.position <= position) low = middle;
      else high = middle - 1;
    }
    return states[low]!.holds;
  }

  /// The same, by what happened to it in this step.
  during(position: number, rank: number): Held {
    const now = this.at(position, rank);
    const before = position > 0 ? this.at(position - 1, rank) : now;
    const [nowSet, beforeSet] = [new Set(now), new Set(before)];
    return {
      kept: now.filter((block) => beforeSet.has(block)),
      arrived: now.filter((block) => !beforeSet.has(block)),
      gone: before.filter((block) => !nowSet.has(block)),
    };
  }

  /// The labels that moved from one rank to the other in this step.
  carried(position: number, from: number, to: number): number[] {
    const arrived = new Set(this.during(position, to).arrived);
    return this.during(position, from).gone.filter((block) => arrived.has(block));
  }
}
