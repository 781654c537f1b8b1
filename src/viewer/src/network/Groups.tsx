import { useMemo } from "preact/hooks";
import type { Run } from "../document";
import type { Layout } from "./layout";
import type { Point } from "./geometry";

/// By vertex, the group of a dragonfly; its routers are named "(group, place)", and nodes belong to their router's.
function groupsOf({ network }: Run): readonly (number | null)[] | null {
  if (network.family !== "dragonfly" || !network.names) return null;
  const groups = network.names.map((name, vertex) => {
    const found = vertex < network.nodes ? null : /^\((\d+), \d+\)$/.exec(name);
    return found ? Number(found[1]) : null;
  });
  for (const [from, to] of network.channels ?? []) if (from! < network.nodes) groups[from!] = groups[to!] ?? null;
  return groups;
}

const turn = (o: Point, a: Point, b: Point) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/// The corners of the smallest convex shape around points.
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const half = (all: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of all) {
      while (chain.length > 1 && turn(chain[chain.length - 2]!, chain[chain.length - 1]!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half([...sorted].reverse())];
}

/// Behind a dragonfly, a shape for each group.
export function Groups({ run, layout }: { run: Run; layout: Layout }) {
  const shapes = useMemo(() => {
    const groups = groupsOf(run);
    const members = new Map<number, Point[]>();
    groups?.forEach((group, vertex) => {
      if (group === null) return;
      members.set(group, [...(members.get(group) ?? []), layout.places[vertex]!]);
    });
    return [...members].map(([group, places]) => ({ group, corners: hullOf(places) }));
  }, [run, layout]);
  if (shapes.length === 0) return null;
  const wide = 2 * layout.radius + 0.5;
  return (
    <g class="groups" aria-hidden="true">
      {shapes.map(({ group, corners }) => (
        <path
          key={group}
          class="group"
          data-group={group}
          stroke-width={wide}
          d={`M${corners.map((corner) => corner.join(" ")).join("L")}Z`}
        >
          <title>group {group}</title>
        </path>
      ))}
    </g>
  );
}
