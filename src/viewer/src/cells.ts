// What is drawn of what ranks hold and messages carry: cells in a row of places, one for each rank, in its colour.
import {
  inWords, numbersInWords, repeatedInWords, united, type Contents, type Frame, type Run, type Times,
} from "./contents";
import type { RunIndex } from "./run-index";

/// The largest number of ranks whose cells can be told apart; of more, intervals are written.
export const mostRanksDrawn = 16;

export interface Cell {
  /// The first place that it takes, and how many.
  at: number;
  wide: number;
  /// Whose colour it has.
  rank: number;
  /// On a block: for whom it is.
  text?: string;
  /// How often it is in the sum, if more than once.
  times?: number;
}

export interface Row {
  cells: readonly Cell[];
  /// Its cells are joined in one frame: one sum, no longer than a contribution.
  isSum: boolean;
  /// Which part it is, if there are several; empty otherwise.
  name: string;
  /// In place of the cells, if values are shown.
  value?: string;
  /// The value is not what it should be: a contribution is in it more than once.
  isWrong?: boolean;
}

export interface Glyph {
  /// How many places a row has.
  places: number;
  rows: readonly Row[];
  /// A cell that is cut: places are its pieces.
  isCut: boolean;
  words: string;
}

// More rows than this beside a message, or within a node, are not legible: what they say is in the panel.
const mostRowsOfMessage = 4;
const mostRowsOfNode = 16;
const mostPieces = 64;
const mostInRow = 4;
const mostBlocks = 16;
const mostBlocksNamed = 4;

const ranksIn = (runs: readonly Run[]): number[] =>
  runs.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));

/// What there is of a frame: whose contributions or blocks, and which of them more than once.
interface Part {
  runs: readonly Run[];
  times: Times;
}

function partsOf(contents: Contents, labels: readonly number[]): Part[] {
  const times = contents.timesOf(labels);
  return contents.of(labels).map((runs, at) => ({ runs, times: times[at]! }));
}

const cellsIn = ({ runs, times }: Part): Cell[] =>
  ranksIn(runs).map((rank) => {
    const cell = { at: rank, wide: 1, rank };
    return times.has(rank) ? { ...cell, times: times.get(rank)! } : cell;
  });

const isSum = (contents: Contents, { runs, times }: Part) =>
  contents.kind === "sums" && (sizeOf(runs) > 1 || times.size > 0);

const sizeOf = (runs: readonly Run[]) => runs.reduce((sum, [first, last]) => sum + last - first + 1, 0);

/// Frames that stand side by side in one cell: pieces of a message from one rank.
function piecesOf(contents: Contents, parts: readonly Part[]): Glyph {
  const rank = contents.columns[0]!;
  const total = contents.frames.length;
  const held = parts.flatMap(({ runs }, at) => (runs.length > 0 ? [at] : []));
  const numbers = united(held.map((at): Run => [at, at]));
  const from = numbersInWords(held.map((at) => at + 1));
  const some = held.length === total ? "the whole" : held.length === 0 ? "nothing" : `piece ${from} of ${total}`;
  const isWide = total > mostPieces;
  const cells = numbers.map(([first, last]) => ({ at: first, wide: last - first + 1, rank }));
  return {
    places: isWide || total === 1 ? 1 : total,
    isCut: total > 1 && !isWide,
    rows:
      held.length > 0
        ? [{ cells: isWide ? [{ at: 0, wide: 1, rank }] : cells, isSum: false, name: held.length < total ? from : "" }]
        : [],
    words: some,
  };
}

/// "4..7" of frames for several ranks, or "2" of parts of the words.
function partName(contents: Contents, frames: readonly number[]): string {
  if (contents.frames.length === 1) return "";
  if (contents.frames[0]!.for >= 0) return `→${numbersInWords(frames.map((at) => contents.frames[at]!.for))}`;
  return `part ${numbersInWords(frames.map((at) => at + 1))}`;
}

function setInWords(contents: Contents, part: Part): string {
  const ranks = inWords(part.runs);
  if (contents.kind === "destinations") return `for ${ranks}`;
  return isSum(contents, part) ? `sum of ${ranks}${repeatedInWords(part.times)}` : ranks;
}

const rowOf = (contents: Contents, part: Part, name: string): Row => ({
  cells: cellsIn(part),
  isSum: isSum(contents, part),
  name,
});

/// Frames in which there is the same.
function groupsOf(parts: readonly Part[]): { part: Part; frames: number[] }[] {
  const groups = new Map<string, { part: Part; frames: number[] }>();
  parts.forEach((part, at) => {
    if (part.runs.length === 0) return;
    const key = inWords(part.runs) + repeatedInWords(part.times);
    if (!groups.has(key)) groups.set(key, { part, frames: [] });
    groups.get(key)!.frames.push(at);
  });
  return [...groups.values()];
}

function wordsFor(contents: Contents, { for: whose, from, to }: Frame, at: number): string {
  if (contents.frames.length === 1) return "";
  return whose >= 0 ? ` for ${whose}` : to > from ? ` in part ${at + 1} of ${contents.frames.length}` : "";
}

function groupsInWords(contents: Contents, parts: readonly Part[]): string {
  const groups = groupsOf(parts);
  if (groups.length === 0) return "nothing";
  return groups
    .map(({ part, frames }) => {
      const all = frames.length === contents.frames.length;
      if (all) return setInWords(contents, part);
      if (frames.length === 1)
        return `${setInWords(contents, part)}${wordsFor(contents, contents.frames[frames[0]!]!, frames[0]!)}`;
      const forWhom = contents.frames[0]!.for >= 0;
      const which = numbersInWords(frames.map((at) => (forWhom ? contents.frames[at]!.for : at + 1)));
      return `${setInWords(contents, part)} ${forWhom ? "for" : "in parts"} ${which}`;
    })
    .join("; ");
}

/// A block's source and destination.
export type Ends = readonly [number, number];

export function endsOf(label: string): Ends | null {
  const found = /^\{(\d+),\s*(\d+)\}/.exec(label);
  return found && [Number(found[1]), Number(found[2])];
}

const blocksAmong = (index: RunIndex, labels: readonly number[]): Ends[] =>
  labels.flatMap((label) => {
    const ends = endsOf(index.holdings!.label(label));
    return ends ? [ends] : [];
  });

const blockName = ([source, destination]: Ends) => `{${source}, ${destination}}`;

function blocksInWords(blocks: readonly Ends[]): string {
  if (blocks.length === 0) return "nothing";
  if (blocks.length <= mostBlocksNamed) return blocks.map(blockName).join(" ");
  return `${blocks.length} blocks, of ${numbersInWords(blocks.map(([s]) => s))} for ${numbersInWords(blocks.map(([, d]) => d))}`;
}

/// Blocks of a message: cells in the colour of their source, with the number of their destination.
function bundleOf(blocks: readonly Ends[]): Glyph {
  const sorted = [...blocks].sort(([a, b], [c, d]) => a - c || b - d);
  const inRow = Math.min(sorted.length, sorted.length <= mostInRow ? mostInRow : Math.ceil(Math.sqrt(sorted.length)));
  const shown = sorted.length <= mostBlocks ? sorted : [];
  const rows: Row[] = [];
  for (let at = 0; at < shown.length; at += inRow) {
    const cells = shown
      .slice(at, at + inRow)
      .map(([rank, to], place) => ({ at: place, wide: 1, rank, text: String(to) }));
    rows.push({ cells, isSum: false, name: "" });
  }
  return { places: inRow, rows, isCut: false, words: blocksInWords(sorted) };
}

/// Blocks of a rank: a column for each source, a row for each destination. At the beginning its blocks are a column, at
/// the end a row.
function matrixOf(blocks: readonly Ends[], ranks: number): Glyph {
  const rows = Array.from({ length: ranks }, (_, to): Row => {
    const cells = blocks.flatMap(([rank, destination]) => (destination === to ? [{ at: rank, wide: 1, rank }] : []));
    return { cells, isSum: false, name: "" };
  });
  return { places: ranks, rows, isCut: false, words: blocksInWords(blocks) };
}

/// What these labels are, in words.
export function wordsOf(index: RunIndex, labels: readonly number[]): string {
  const { contents } = index;
  if (!contents) return blocksInWords(blocksAmong(index, labels));
  const parts = partsOf(contents, labels);
  return contents.columns.length === 1 ? piecesOf(contents, parts).words : groupsInWords(contents, parts);
}

/// As short as a number beside a node; empty if there is no such text.
export function shortly(index: RunIndex, labels: readonly number[]): string {
  const { contents } = index;
  if (!contents) return labels.length > 0 ? `${labels.length}` : "";
  const parts = partsOf(contents, labels);
  const held = parts.filter(({ runs }) => runs.length > 0).length;
  if (held === 0) return "";
  if (contents.columns.length === 1) return contents.frames.length > 1 ? `${held}/${contents.frames.length}` : "";
  const groups = groupsOf(parts);
  if (groups.length > 1 || held < parts.length) return `${held}/${parts.length}`;
  const { part } = groups[0]!;
  return `${isSum(contents, part) ? "Σ" : ""}${inWords(part.runs)}${repeatedInWords(part.times)}`;
}

/// What a message carries, as cells.
export function glyphOfMessage(index: RunIndex, labels: readonly number[]): Glyph {
  const { contents } = index;
  if (!contents) return bundleOf(blocksAmong(index, labels));
  const parts = partsOf(contents, labels);
  if (contents.columns.length === 1) return piecesOf(contents, parts);
  const groups = groupsOf(parts);
  const rows = groups.map(({ part, frames }) => rowOf(contents, part, partName(contents, frames)));
  return {
    places: contents.ranks,
    rows: rows.slice(0, mostRowsOfMessage),
    isCut: false,
    words: groupsInWords(contents, parts),
  };
}

/// What a rank holds, as cells: a row for each part.
export function glyphOfNode(index: RunIndex, labels: readonly number[]): Glyph {
  const { contents } = index;
  if (!contents) return matrixOf(blocksAmong(index, labels), index.run.holdings!.initial.length);
  const parts = partsOf(contents, labels);
  if (contents.columns.length === 1) return piecesOf(contents, parts);
  const rows = parts.map((part) => rowOf(contents, part, ""));
  return {
    places: contents.ranks,
    rows: rows.length <= mostRowsOfNode ? rows : [],
    isCut: false,
    words: groupsInWords(contents, parts),
  };
}
