// A time over a number that can be chosen: where a reader's sketch of it is taken, and what is right about it.
import type { CurveToSketch, Run } from "../document";
import { number } from "../format";
import { valueOf } from "../text/expression";
import { namesFor, type Dragged } from "../text/numbers";

/// By sample: the time that the reader has drawn; null where nothing is drawn.
export type Drawn = readonly (number | null)[];

/// Where the curve is sketched: integers at equal distances on a logarithmic axis, each the square root of 2 times the
/// last.
export function samplesOf({ from, to }: CurveToSketch): number[] {
  const samples = [from];
  for (let next = from * Math.SQRT2; next < to / 1.2; next *= Math.SQRT2) {
    if (Math.round(next) > samples.at(-1)!) samples.push(Math.round(next));
  }
  return [...samples, to];
}

export const timeAt = ({ formula, over }: CurveToSketch, runs: readonly Run[], dragged: Dragged): ((at: number) => number) => {
  const names = namesFor(runs, dragged);
  return (at) => valueOf(formula, { ...names, [over]: at });
};

/// The integer at which the time is least.
export function lowest({ from, to }: CurveToSketch, time: (at: number) => number): number {
  let best = from;
  let least = time(from);
  for (let at = from + 1; at <= to; ++at) {
    const here = time(at);
    if (here < least) [best, least] = [at, here];
  }
  return best;
}

const places = (drawn: Drawn) => drawn.flatMap((value, at) => (value === null ? [] : [at]));

/// Whether enough is drawn to be judged: both ends, and something between.
export const isWhole = (drawn: Drawn): boolean =>
  drawn.length > 0 && drawn[0] !== null && drawn.at(-1) !== null && places(drawn).length > 2;

/// The sketch with straight lines where nothing is drawn. @pre isWhole(drawn)
export function filled(drawn: Drawn): number[] {
  const known = places(drawn);
  return drawn.map((value, at) => {
    if (value !== null) return value;
    const after = known.findIndex((place) => place > at);
    const [left, right] = [known[after - 1]!, known[after]!];
    const share = (at - left) / (right - left);
    return drawn[left]! * (1 - share) + drawn[right]! * share;
  });
}

export interface Finding {
  about: "minimum" | "left" | "right" | "times";
  holds: boolean;
  words: string;
}

// The sketch is made by hand: a minimum counts as found within this factor, a time as right.
const nearEnough = 1.5;
// Of the highest time: by so much a hand trembles.
const tremble = 0.02;

const isNear = (one: number, other: number) => Math.max(one / other, other / one) <= nearEnough;

/// Where a side of the sketch goes the wrong way, as two samples; null if it does not.
function wrongTurn(xs: readonly number[], mine: readonly number[], goesUp: boolean, allowed: number): [number, number] | null {
  let extreme = mine[0]!;
  for (let at = 1; at < mine.length; ++at) {
    const here = mine[at]!;
    if (goesUp ? here < extreme - allowed : here > extreme + allowed) return [xs[at - 1]!, xs[at]!];
    extreme = goesUp ? Math.max(extreme, here) : Math.min(extreme, here);
  }
  return null;
}

function side(about: "left" | "right", over: string, xs: readonly number[], mine: readonly number[], allowed: number): Finding[] {
  if (xs.length < 2) return [];
  const goesUp = about === "right";
  const range = `from ${over} = ${xs[0]!} to ${xs.at(-1)!}`;
  const wrong = wrongTurn(xs, mine, goesUp, allowed);
  const isFlat = Math.abs(mine.at(-1)! - mine[0]!) <= allowed;
  const does = goesUp ? "rises" : "falls";
  if (!wrong && !isFlat) return [{ about, holds: true, words: `${range} it ${does}, and so does yours` }];
  const yours = wrong ? `yours ${goesUp ? "falls" : "rises"} between ${wrong[0]} and ${wrong[1]}` : "yours is flat";
  return [{ about, holds: false, words: `${range} it ${does}; ${yours}` }];
}

/// What is right about a sketch: where it is lowest, which way its sides go, and how far its times are off.
export function judged(sketch: CurveToSketch, drawn: Drawn, time: (at: number) => number, unit: string): Finding[] {
  const { over } = sketch;
  const xs = samplesOf(sketch);
  const mine = filled(drawn);
  const best = lowest(sketch, time);
  const own = xs[mine.indexOf(Math.min(...mine))]!;
  const allowed = tremble * Math.max(...xs.map(time));
  const split = xs.filter((x) => x <= best).length;
  // The sample beside the minimum belongs to both sides.
  const right = Math.max(0, xs[split - 1] === best ? split - 1 : split);
  const factors = xs.map((x, at) => Math.max(mine[at]! / time(x), time(x) / Math.max(mine[at]!, 1e-9)));
  const worst = factors.indexOf(Math.max(...factors));
  const far = factors[worst]!;
  return [
    {
      about: "minimum",
      holds: isNear(own, best),
      words: `the minimum is at ${over} = ${best}, ${number(time(best))}${unit && ` ${unit}`}; yours is at ${own}`,
    },
    ...side("left", over, xs.slice(0, split), mine.slice(0, split), allowed),
    ...side("right", over, xs.slice(right), mine.slice(right), allowed),
    {
      about: "times",
      holds: far <= nearEnough,
      words: `yours is off by a factor of ${far < 100 ? far.toFixed(2) : "more than 100"} at most, at ${over} = ${xs[worst]!}`,
    },
  ];
}
