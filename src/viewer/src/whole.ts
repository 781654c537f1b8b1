// Blocks of a total exchange: whether a rank has all that are for it.
import { endsOf } from "./cells";
import type { Run } from "./contents";

/// The words of a label's block that it has: all, or from one to another.
function stretchOf(label: string): readonly [number, number] | null {
  const found = /\}\s+([-+.\de]+) to ([-+.\de]+)$/.exec(label);
  return found && [Number(found[1]), Number(found[2])];
}

/// The blocks that are due, by destination: for each the labels that are whole, or the words of all its parts.
export class BlocksDue {
  private readonly due = new Map<number, Map<number, number>>();

  constructor(private readonly labels: readonly string[]) {
    for (const label of labels) {
      const ends = endsOf(label);
      if (!ends) continue;
      const [source, destination] = ends;
      if (!this.due.has(destination)) this.due.set(destination, new Map());
      const sources = this.due.get(destination)!;
      sources.set(source, Math.max(sources.get(source) ?? 0, stretchOf(label)?.[1] ?? 0));
    }
  }

  isComplete(rank: number, held: readonly number[]): boolean {
    const sources = this.due.get(rank);
    if (!sources) return false;
    const whole = new Set<number>();
    const parts = new Map<number, Run[]>();
    for (const each of held) {
      const label = this.labels[each] ?? "";
      const [source, destination] = endsOf(label) ?? [-1, -1];
      if (destination !== rank) continue;
      const stretch = stretchOf(label);
      if (!stretch) whole.add(source);
      else parts.set(source, [...(parts.get(source) ?? []), stretch]);
    }
    // Ends of words are not whole numbers always, and meet: they are compared as they are.
    const covers = (runs: Run[], end: number) => {
      let reached = 0;
      for (const [from, to] of [...runs].sort(([one], [other]) => one - other))
        if (from <= reached) reached = Math.max(reached, to);
      return reached >= end;
    };
    return [...sources].every(
      ([source, end]) => whole.has(source) || (end > 0 && covers(parts.get(source) ?? [], end)),
    );
  }
}
