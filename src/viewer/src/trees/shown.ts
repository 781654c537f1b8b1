// Which trees are drawn and listed, and in which colours.
import type { Group, Tree } from "./trees";

/// How many colours there are: of the palette of ranks, its first.
export const colours = 8;
/// Of a group; beyond, trees are counted only.
export const mostShown = 12;

export interface ShownTree extends Tree {
  key: string;
  name: string;
  colour: number;
}

export interface ShownGroup {
  group: Group;
  trees: readonly ShownTree[];
  /// How many more there are.
  more: number;
  head: string;
  /// Whether they share channels.
  words: string;
}

/// Trees are numbered through all groups.
export function shownOf(groups: readonly Group[]): Omit<ShownGroup, "head" | "words">[] {
  let next = 0;
  return groups.map((group) => {
    const noun = group.way === "path" ? "path" : "tree";
    const trees = group.trees.slice(0, mostShown).map((tree): ShownTree => {
      const number = next++;
      return { ...tree, key: `${group.way}-${number}`, name: `${noun} ${number + 1}`, colour: number % colours };
    });
    return { group, trees, more: group.trees.length - trees.length };
  });
}
