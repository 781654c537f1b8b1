import { useArrivals, useShared, type Standing } from "../context";
import { Contents, inWords, repeatedInWords, united, type Filled, type Frame, type Run, type Times } from "../contents";
import { count } from "../format";
import { messageName } from "../names";

// More would be neither legible nor fast.
const mostRows = 128;
const mostCells = 2048;
const mostFrames = 8192;

const rowHeight = 15;
// In pixels: a narrower one has its set written below it.
const leastWidth = 90;
const cellHeight = 11;

interface Bars {
  /// The width of a cell, and where each frame begins.
  cell: number;
  starts: number[];
  width: number;
}

function barsOf(contents: Contents): Bars {
  const cells = contents.frames.length * contents.columns.length;
  const cell = Math.max(1.5, Math.min(16, 330 / cells));
  const gap = contents.frames.length > 1 ? Math.max(1, Math.min(7, 60 / contents.frames.length)) : 0;
  const step = contents.columns.length * cell + gap;
  return { cell, starts: contents.frames.map((_, at) => at * step), width: contents.frames.length * step - gap };
}

/// The cells of a run of ranks: of a sum one joined rectangle, of blocks one each.
function cellsOf(contents: Contents, [first, last]: Run): [number, number][] {
  const base = contents.columns[0] ?? 0;
  if (contents.kind === "sums") return [[first - base, last - first + 1]];
  return Array.from({ length: last - first + 1 }, (_, at): [number, number] => [first + at - base, 1]);
}

function Cells({ contents, bars, at, runs, kind }: { contents: Contents; bars: Bars; at: number; runs: readonly Run[]; kind: string }) {
  const inset = bars.cell > 4 ? 0.6 : 0;
  return (
    <>
      {runs.flatMap((run) =>
        cellsOf(contents, run).map(([column, columns]) => (
          <rect
            key={column}
            class={`cell ${kind}`}
            x={bars.starts[at]! + column * bars.cell + inset}
            y={2}
            width={columns * bars.cell - 2 * inset}
            height={cellHeight}
          />
        )),
      )}
    </>
  );
}

function frameName(frame: Frame, several: boolean): string {
  const whose = frame.for < 0 ? "" : `for ${frame.for}`;
  return [whose, several && frame.to > frame.from ? `words ${frame.from} to ${frame.to}` : ""].filter(Boolean).join(", ");
}

function Bar({ contents, bars, filled, name }: { contents: Contents; bars: Bars; filled: readonly Filled[]; name: string }) {
  return (
    <svg
      class="contribution-bar"
      role="img"
      aria-label={name}
      viewBox={`0 0 ${bars.width} ${rowHeight}`}
      style={{ aspectRatio: `${bars.width} / ${rowHeight}`, maxWidth: `${bars.width}px`, minWidth: `${Math.min(bars.width, leastWidth)}px` }}
      preserveAspectRatio="none"
    >
      {filled.map(({ kept, arrived, times, complete }, at) => {
        const frame = contents.frames[at]!;
        return (
          <g key={at} class={complete ? "complete" : ""}>
            <title>{`${frameName(frame, contents.frames.length > 1)}${contents.frames.length > 1 ? ": " : ""}${setOf({ kept, arrived, times }) || "nothing"}`}</title>
            <rect class="frame" x={bars.starts[at]} y={2} width={contents.columns.length * bars.cell} height={cellHeight} />
            <Cells contents={contents} bars={bars} at={at} runs={kept} kind="kept" />
            <Cells contents={contents} bars={bars} at={at} runs={arrived} kind="arrived" />
            <Cells contents={contents} bars={bars} at={at} runs={[...times.keys()].map((rank): Run => [rank, rank])} kind="repeated" />
          </g>
        );
      })}
    </svg>
  );
}

const setOf = ({ kept, arrived, times }: Omit<Filled, "complete">) =>
  inWords(united([...kept, ...arrived])) + repeatedInWords(times);

/// The sets in words: one set if all frames have the same, else how many.
function inAWord(filled: readonly Filled[]): string {
  const sets = filled.map(setOf);
  const different = [...new Set(sets.filter(Boolean))];
  if (different.length === 0) return "–";
  const lacking = sets.filter((set) => set === "").length;
  if (different.length === 1 && lacking === 0) return different[0]!;
  if (different.length === 1) return `${different[0]} in ${sets.length - lacking} of ${sets.length} parts`;
  return `${different.length} different sets`;
}

const titles = {
  sums: "Whose contributions are in each rank's sum",
  sources: "Whose blocks each rank holds",
  destinations: "For whom each rank holds blocks",
} as const;

function explanation(contents: Contents): string {
  const parts = contents.frames.length;
  const perDestination = contents.frames[0]!.for >= 0 && new Set(contents.frames.map((frame) => frame.for)).size > 1;
  const cells = contents.columns.length === 1 ? "" : "a cell for each rank, from 0 on; ";
  const frames = parts === 1 ? "" : perDestination ? "a frame for each destination; " : `a frame for each of ${parts} parts of the words; `;
  return `${frames}${cells}new in this step: dark; outlined: complete${contents.repeats ? "; red: counted twice" : ""}`;
}

interface RowProps {
  standing: Standing;
  contents: Contents;
  bars: Bars;
  rank: number;
  now: number | null;
}

function Row({ standing, contents, bars, rank, now }: RowProps) {
  const { page } = useShared();
  const { index, position, run } = standing;
  const filled = contents.heldBy(rank, position, index.heldBy(rank, position, now));
  const words = inAWord(filled);
  const place = { run, kind: "node", id: index.nodeOf(rank) } as const;
  const isComplete = filled.some(({ complete }) => complete);
  return (
    <li
      data-contribution={rank}
      data-set={words}
      onPointerEnter={() => page.pointFromPanel(place)}
      onClick={() => page.pin(place)}
    >
      <span class="holder">{rank}</span>
      <Bar contents={contents} bars={bars} filled={filled} name={`rank ${rank}: ${words}${isComplete ? ", complete" : ""}`} />
      <span class="set">{words}</span>
    </li>
  );
}

const asFilled = (runs: Run[], times: Times): Filled => ({ kept: [], arrived: runs, times, complete: false });

/// Why there is no drawing; empty if there is one.
function tooLarge(contents: Contents, rows: number): string {
  const [frames, cells] = [contents.frames.length, contents.frames.length * contents.columns.length];
  if (rows > mostRows) return `${count(rows, "rank")} are too many to draw what each holds: point at a node to see it.`;
  if (cells > mostCells || rows * frames > mostFrames)
    return `${count(frames, "part")} of ${count(contents.columns.length, "rank")} are too many to be drawn.`;
  return "";
}

/// The set of what a message carries.
function OfMessage({ standing, contents, bars, message }: { standing: Standing; contents: Contents; bars: Bars; message: number }) {
  const { run } = standing.index;
  const { step, from, to } = run.messages!;
  const { sets, times } = contents.carriedBy(step[message]! + 1, from[message]!, to[message]!, message);
  const filled = sets.map((runs, at) => asFilled(runs, times[at]!));
  const words = inAWord(filled);
  return (
    <li data-carried={message} data-set={words} class="carried">
      <span class="holder">{messageName(run, message)}</span>
      <Bar contents={contents} bars={bars} filled={filled} name={`message ${messageName(run, message)}: ${words}`} />
      <span class="set">{words}</span>
    </li>
  );
}

type Props = Standing & { rank?: number; message?: number };

/// Which ranks' contributions, or blocks, each rank holds: of all ranks, of one, or of a message and its ends.
export function Contributions({ rank, message, ...standing }: Props) {
  const { page } = useShared();
  const now = useArrivals(standing.run);
  const { contents, run } = standing.index;
  if (!contents || standing.index.last === 0) return null;
  const messages = run.messages!;
  const rows =
    message !== undefined
      ? [messages.from[message]!, messages.to[message]!]
      : rank !== undefined
        ? [rank]
        : Array.from({ length: contents.ranks }, (_, each) => each);
  const why = tooLarge(contents, rows.length);
  const bars = barsOf(contents);
  return (
    <div class="contributions" data-contributions={contents.kind}>
      <h4>
        {titles[contents.kind]} {!why && <small>{explanation(contents)}</small>}
      </h4>
      {why ? (
        <p>{why}</p>
      ) : (
        <ul onPointerLeave={() => page.pointFromPanel(null)}>
          {message !== undefined && <OfMessage standing={standing} contents={contents} bars={bars} message={message} />}
          {rows.map((each) => (
            <Row key={each} standing={standing} contents={contents} bars={bars} rank={each} now={now} />
          ))}
        </ul>
      )}
    </div>
  );
}
