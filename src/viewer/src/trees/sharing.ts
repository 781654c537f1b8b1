// Which channels several trees use.
import type { Group, Tree } from "./trees";

type Routes = readonly (readonly number[])[];

/// By channel, the places of the trees that use it.
export function usersOf(trees: readonly Tree[], routes: Routes): Map<number, number[]> {
  const users = new Map<number, number[]>();
  trees.forEach(({ edges }, tree) => {
    for (const channel of new Set(edges.flatMap(({ message }) => routes[message]!))) {
      const known = users.get(channel);
      if (known) known.push(tree);
      else users.set(channel, [tree]);
    }
  });
  return users;
}

/// The channel that a tree goes along most often, and how often.
function mostOften({ edges }: Tree, routes: Routes): readonly [number, number] {
  const times = new Map<number, number>();
  for (const { message } of edges) for (const channel of routes[message]!) times.set(channel, (times.get(channel) ?? 0) + 1);
  return [...times].reduce((most, each) => (each[1] > most[1] ? each : most), [-1, 0]);
}

const counted = (many: number, noun: string) => `${many} ${noun}${many === 1 ? "" : "s"}`;

/// "2 trees, edge-disjoint", or which channels several of them use.
/// @param nameOf a channel: "5 to 7"
export function sharingInWords({ trees, way, strays }: Group, routes: Routes, nameOf: (channel: number) => string): string {
  const noun = way === "path" ? "path" : "tree";
  const shared = [...usersOf(trees, routes)].filter(([, users]) => users.length > 1);
  const along = strays > 0 ? `; ${counted(strays, "piece")} of no tree, since a rank passes them on more than once` : "";
  const many = counted(trees.length, noun);
  if (trees.length === 0) return `${many}${along}`;
  if (trees.length === 1) {
    const [channel, times] = mostOften(trees[0]!, routes);
    return times > 1 ? `${many}, ${times} times along channel ${nameOf(channel)}${along}` : `${many}${along}`;
  }
  if (shared.length === 0) return `${many}, edge-disjoint${along}`;
  const [channel, { length }] = shared.reduce((most, each) => (each[1].length > most[1].length ? each : most));
  if (shared.length === 1) return `${many}; channel ${nameOf(channel)} is used by ${length} of them${along}`;
  return `${many}; ${shared.length} channels are used by several of them, ${nameOf(channel)} by ${length}${along}`;
}
