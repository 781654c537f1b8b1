import type { Run } from "./document";

/// The label of a vertex: a node's number, or a switch's name.
export function vertexName(run: Run, vertex: number): string {
  const { nodes, names } = run.network;
  if (vertex < nodes) return String(vertex);
  return names?.[vertex] || `switch ${vertex}`;
}

/// The second name of a node, such as "010"; empty if it has none, or the same as its number.
export function secondName(run: Run, vertex: number): string {
  const name = run.network.names?.[vertex] ?? "";
  return name === String(vertex) ? "" : name;
}

export function channelName(run: Run, channel: number): string {
  const ends = run.network.channels?.[channel];
  return ends ? `${vertexName(run, ends[0])} → ${vertexName(run, ends[1])}` : `number ${channel}`;
}

/// Whether "3" may mean a rank or a node, so that labels must distinguish them.
export const ranksDiffer = (run: Run) =>
  run.network.ranks !== null && run.network.ranks.some((rank, node) => rank !== node);

export function messageName(run: Run, message: number): string {
  const messages = run.messages!;
  return `${messages.from[message]} → ${messages.to[message]}`;
}

/// "step 3 of 7"; if the document has only some of them, also how many are available.
export function stepName(run: Run, position: number): string {
  const step = run.steps[position - 1];
  // Steps without messages are not listed, yet count in the numbers of those after them.
  const most = Math.max(run.totals.steps, run.steps[run.steps.length - 1]?.step ?? 0);
  const few = run.steps.length < run.totals.steps ? ` (${run.steps.length} here)` : "";
  return step ? `step ${step.step} of ${most}${few}` : "before step 1";
}

/// The length of the words with which all of several texts begin, and which leave something of each.
export function commonBeginning(texts: readonly string[]): number {
  const [first = "", ...others] = texts;
  if (others.length === 0) return 0;
  let common = "";
  for (const word of first.split(" ").slice(0, -1)) {
    const longer = `${common}${word} `;
    if (!others.every((text) => text.startsWith(longer) && text.length > longer.length)) break;
    common = longer;
  }
  return common.length;
}
