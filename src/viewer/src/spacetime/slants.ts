import type { Course } from "../flow/course";
import type { RunIndex } from "../run-index";

/// A message on its way from one column to another: where its head and its tail begin and end, in time.
export interface Leg {
  from: number;
  to: number;
  head: readonly [number, number];
  tail: readonly [number, number];
}

/// A message in a diagram of ranks, across, and time. Columns are ranks; a switch is between those that it connects.
export interface Slant {
  message: number;
  /// Its sender, and when its startup begins, is over, and its head departs.
  column: number;
  begin: number;
  ready: number;
  departs: number;
  end: number;
  /// One under cut-through; a leg for each hop under store-and-forward.
  legs: readonly Leg[];
  /// Others have slowed it down.
  shared: boolean;
}

/// The columns of a route's vertices: of those without a rank, between the sender's and the receiver's.
function columnsOf(index: RunIndex, message: number): number[] {
  const { from, to, route } = index.run.messages!;
  const [first, last] = [from[message]!, to[message]!];
  const hops = route[message]!;
  const along = (hop: number) => first + ((last - first) * hop) / hops.length;
  const between = hops.slice(0, -1).map((channel, hop) => {
    const vertex = index.run.network.channels?.[channel]?.[1];
    return (vertex === undefined ? null : index.rankOn(vertex)) ?? along(hop + 1);
  });
  return [first, ...between, last];
}

function legsOf(index: RunIndex, { message, hops }: Course): Leg[] {
  const columns = columnsOf(index, message);
  const isStored = hops[hops.length - 1]!.flow > 0;
  const parts = isStored ? hops.map((_, hop) => [hop, hop] as const) : [[0, hops.length - 1] as const];
  return parts.map(([first, last]) => ({
    from: columns[first]!,
    to: columns[last + 1]!,
    head: [hops[first]!.enters, hops[last]!.passes],
    tail: [hops[first]!.leaves, hops[last]!.over],
  }));
}

export function slantsOf(index: RunIndex): Slant[] {
  const { courses, rates } = index.moments!;
  return courses.flatMap((course) => {
    const { message, begin, ready, end, hops } = course;
    if (hops.length === 0) return [];
    const shared = rates.flows[message]!.some(
      (flow) => flow.to - flow.from > (flow.words / rates.soloRate(flow)) * (1 + 1e-6),
    );
    const column = index.run.messages!.from[message]!;
    return [{ message, column, begin, ready, departs: hops[0]!.enters, end, legs: legsOf(index, course), shared }];
  });
}

/// From columns and times to points of the picture.
export interface Scales {
  x: (column: number) => number;
  y: (time: number) => number;
}

const short = (value: number) => Number(value.toFixed(2));

/// The startup, as a box of this width.
export function startupPath({ column, begin, ready }: Slant, { x, y }: Scales, wide: number): string {
  const [left, right] = [short(x(column) - wide / 2), short(x(column) + wide / 2)];
  return `M${left} ${short(y(begin))}H${right}V${short(y(ready))}H${left}Z`;
}

/// The words: between head and tail.
export const bodyPath = ({ legs }: Slant, { x, y }: Scales): string =>
  legs
    .map(({ from, to, head, tail }) => {
      const [x0, x1] = [short(x(from)), short(x(to))];
      return `M${x0} ${short(y(head[0]))}L${x1} ${short(y(head[1]))}V${short(y(tail[1]))}L${x0} ${short(y(tail[0]))}Z`;
    })
    .join("");

/// What comes in at the end of each leg, as a box at its column.
export const arrivalPath = ({ legs }: Slant, { x, y }: Scales, wide: number): string =>
  legs
    .map(({ to, head, tail }) => {
      const [left, right] = [short(x(to) - wide / 2), short(x(to) + wide / 2)];
      return `M${left} ${short(y(head[1]))}H${right}V${short(y(tail[1]))}H${left}Z`;
    })
    .join("");

/// Head and tail, as lines.
export const edgePath = ({ legs }: Slant, { x, y }: Scales): string =>
  legs
    .flatMap(({ from, to, head, tail }) =>
      [head, tail].map(([a, b]) => `M${short(x(from))} ${short(y(a))}L${short(x(to))} ${short(y(b))}`),
    )
    .join("");

/// What waits: at the sender until its head departs, and in nodes between two channels.
export function waitPath({ column, ready, departs, legs }: Slant, { x, y }: Scales): string {
  const waits = legs.slice(1).map((leg, at) => [leg.from, legs[at]!.tail[1], leg.head[0]] as const);
  return [[column, ready, departs] as const, ...waits]
    .filter(([, from, to]) => y(to) - y(from) > 0.5)
    .map(([at, from, to]) => `M${short(x(at))} ${short(y(from))}V${short(y(to))}`)
    .join("");
}
