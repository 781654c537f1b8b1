// Table 4.1 of the book as runs: which operations, on which networks, by which algorithms, and what their times consist
// of. Names, formulas, contents and times are all from the engine.
import type { Catalogue, Fit, TimeAt } from "../answer";
import type { Work } from "../document";
import type { Json } from "../json";
import { changed, settingOf, suitability, toOperation } from "../settings";

/// What is dragged.
export interface Setting {
  family: string;
  /// 2 to this are the ranks.
  power: number;
  words: number;
  t_s: number;
  t_w: number;
  t_h: number;
  /// Whether any algorithm may be the fastest, or only those that are made for the network.
  any: boolean;
}

export const usual: Setting = { family: "hypercube", power: 3, words: 64, t_s: 50, t_w: 1, t_h: 0, any: false };

export const powers = [2, 6] as const;
/// Of a network for the pictures of what ranks hold.
export const smallPower = 2;

const inOrderOfBook = [
  "broadcast", "reduce", "all-gather", "reduce-scatter", "all-reduce", "scan", "scatter", "gather", "all-to-all", "shift",
];

/// Those with algorithms, and with messages of one size: the book's first, as in its table.
export function operationsOf({ operations, algorithms }: Catalogue): string[] {
  const names = operations
    .filter(({ name, fields }) => !fields.includes("sizes") && algorithms.some(({ operation }) => operation === name))
    .map(({ name }) => name);
  const place = (name: string) => (inOrderOfBook.indexOf(name) + inOrderOfBook.length + 1) % (inOrderOfBook.length + 1);
  return names.sort((one, other) => place(one) - place(other));
}

const families = ["hypercube", "ring", "mesh", "torus", "complete"];

export const familiesOf = ({ topologies }: Catalogue): string[] =>
  families.filter((name) => topologies.some((family) => family.name === name));

/// A network of 2^power nodes; of two dimensions as square as can be.
function topologyOf(family: string, power: number, { topologies }: Catalogue): Json {
  const { field, is_list } = topologies.find(({ name }) => name === family)!;
  const low = Math.floor(power / 2);
  if (is_list) return { family, [field]: [2 ** (power - low), 2 ** low] };
  return { family, [field]: field === "dimension" ? power : 2 ** power };
}

const file = "scenario.json";

/// The scenario of a row.
/// @param algorithm empty: the first of the operation, which need not fit
export function workOf(operation: string, setting: Setting, catalogue: Catalogue, algorithm = "", power = setting.power): Work {
  const { t_s, t_w, t_h, words } = setting;
  const platform: Json = {
    topology: topologyOf(setting.family, power, catalogue),
    costs: { t_s, t_w, t_h },
    time_unit: "us",
  };
  const start: Work = { scenario: file, files: { [file]: JSON.stringify({ platform, schedule: { message_words: words } }) } };
  const work = changed(start, toOperation(start, operation, catalogue));
  return algorithm ? changed(work, [[["schedule", "algorithm"], algorithm]]) : work;
}

/// The algorithms that run there, those that are most made for the network first.
export function candidatesOf(operation: string, fits: readonly Fit[], { family, any }: Setting, { algorithms }: Catalogue): string[] {
  const suits = (name: string) =>
    suitability(algorithms.find((each) => each.operation === operation && each.name === name)?.where ?? "", family, true);
  const running = fits.filter(({ misfit }) => misfit === "").map(({ name }) => name);
  const made = running.filter((name) => suits(name) > 0);
  const all = any || made.length === 0 ? running : made;
  return [...all].sort((one, other) => suits(other) - suits(one));
}

/// The first of the least times; -1 if there are none.
export function fastestOf(times: readonly TimeAt[]): number {
  let best = -1;
  times.forEach(({ time }, at) => {
    const least = times[best]?.time ?? Infinity;
    if (time !== undefined && time < least * (1 - 1e-9)) best = at;
  });
  return best;
}

/// What a time consists of.
export interface Parts {
  startups: number;
  hops: number;
  words: number;
}

// Costs are raised by this, of themselves, to see how the time follows.
const little = 1e-4;

/// The runs from which a time's parts follow: as it is, and with each cost raised a little.
export const raised = ({ t_s, t_h }: Setting): { path: string; value: Json }[][] => [
  [],
  [{ path: "platform.costs.t_s", value: t_s * (1 + little) }],
  [{ path: "platform.costs.t_h", value: t_h * (1 + little) }],
];

/// A time is a sum of its costs times how fast it grows with each, since with all of them doubled it doubles.
export function partsOf([as, startups, hops]: readonly TimeAt[]): Parts | null {
  if (as?.time === undefined) return null;
  const part = (other: TimeAt | undefined) => Math.max(0, Math.round(((other?.time ?? as.time!) - as.time!) / little * 1e6) / 1e6);
  const [ofStartups, ofHops] = [part(startups), part(hops)];
  return { startups: ofStartups, hops: ofHops, words: Math.max(0, as.time - ofStartups - ofHops) };
}

export const algorithmOf = (work: Work): string => String(settingOf(work, ["schedule", "algorithm"]) ?? "");
