import type { Cell, Glyph, Row } from "../cells";
import { timesInWords } from "../contents";
import type { Point } from "./geometry";

export interface Box {
  x: number;
  y: number;
  wide: number;
  high: number;
}

/// The size of a message's glyph in pixels, without the names of its parts.
export function sizeOfGlyph({ places, rows, isCut }: Glyph, unit: number): Point {
  const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
  const high = within(0.14 * unit, 6.5, 13);
  if (rows.some(({ cells }) => cells.some(({ text }) => text !== undefined))) {
    const cell = within(0.2 * unit, 11, 18);
    return [places * cell, rows.length * cell];
  }
  if (rows.some(({ value }) => value !== undefined)) return [within(0.4 * unit, 22, 40), within(0.24 * unit, 12, 20) * rows.length];
  if (places === 1) return [high * 1.25, high * 1.25];
  const wide = isCut ? within(0.5 * unit, 26, 60) : within(0.85 * unit, 2.5 * places, 96);
  return [wide, high * rows.length];
}

interface DrawnRow {
  row: Row;
  /// Whether a sum has a frame around its cells, which is too much where rows are thin.
  framed: boolean;
  places: number;
  box: Box;
  isCut: boolean;
}

const short = (value: number) => Number(value.toFixed(3));

/// In red, and parted in two: a contribution that is in a sum more than once.
const Repeated = ({ rank, times, x, width, y, height }: { rank: number; times: number; x: number; width: number; y: number; height: number }) => (
  <g class="repeated" data-cell={rank} data-times={times}>
    <title>{`rank ${rank}, counted ${timesInWords(times)}`}</title>
    <rect class="cell" x={x} width={width} y={short(y)} height={short(height)} />
    <path class="parting" d={`M${x} ${short(y + height / 2)}h${width}`} stroke-width={short(0.16 * height)} />
  </g>
);

function Cells({ row, places, box, isCut }: DrawnRow) {
  const step = box.wide / places;
  // Sums and pieces are joined, what is side by side has gaps.
  const gap = row.isSum || isCut ? 0 : Math.min(0.16 * step, 0.25 * box.high);
  const at = (cell: Cell) => ({ x: short(box.x + cell.at * step + gap / 2), width: short(cell.wide * step - gap) });
  return (
    <>
      {row.cells.map((cell) =>
        cell.times !== undefined ? (
          <Repeated key={cell.at} rank={cell.rank} times={cell.times} {...at(cell)} y={box.y} height={box.high} />
        ) : (
          <rect
            key={cell.at}
            class={`cell of-${cell.rank % 16}`}
            data-cell={cell.rank}
            {...at(cell)}
            y={short(box.y)}
            height={short(box.high)}
          />
        ),
      )}
      {row.cells.map(
        ({ at: place, rank, text }) =>
          text !== undefined && (
            <text
              key={place}
              class={`cell-text on-${rank % 16}`}
              x={short(box.x + (place + 0.5) * step)}
              y={short(box.y + box.high / 2)}
              dy=".36em"
              font-size={short(0.72 * box.high)}
            >
              {text}
            </text>
          ),
      )}
    </>
  );
}

/// A number in a frame.
function Value({ row, box }: Pick<DrawnRow, "row" | "box">) {
  return (
    <g class={`row${row.isSum ? " sum" : ""} valued${row.isWrong ? " wrong" : ""}`} data-value={row.value}>
      <rect class="value-frame" x={short(box.x)} y={short(box.y)} width={short(box.wide)} height={short(box.high)} stroke-width={short(0.08 * box.high)} />
      <text class="value" x={short(box.x + box.wide / 2)} y={short(box.y + box.high / 2)} dy=".36em" font-size={short(0.84 * box.high)}>
        {row.value}
      </text>
    </g>
  );
}

function DrawnRowOf(props: DrawnRow) {
  const { row, places, box, isCut, framed } = props;
  if (row.value !== undefined) return <Value row={row} box={box} />;
  const isBlocks = row.cells.some(({ text }) => text !== undefined);
  const last = row.cells[row.cells.length - 1];
  const first = row.cells[0];
  const step = box.wide / places;
  return (
    <g class={row.isSum ? "row sum" : "row"}>
      {!isBlocks && (places > 1 || row.cells.length === 0) && (
        <rect class="places" x={short(box.x)} y={short(box.y)} width={short(box.wide)} height={short(box.high)} />
      )}
      <Cells {...props} />
      {isCut &&
        Array.from({ length: places - 1 }, (_, at) => (
          <path
            key={at}
            class="cut"
            d={`M${short(box.x + (at + 1) * step)} ${short(box.y)}v${short(box.high)}`}
            stroke-width={short(Math.min(0.1 * step, 0.1 * box.high))}
          />
        ))}
      {row.isSum && framed && first && last && (
        <rect
          class="sum-frame"
          x={short(box.x + first.at * step)}
          y={short(box.y)}
          width={short((last.at + last.wide - first.at) * step)}
          height={short(box.high)}
          stroke-width={short(0.13 * box.high)}
        />
      )}
    </g>
  );
}

/// Rows of cells in a box, in units of the drawing.
export function Cellwork({ glyph, box, framed = true }: { glyph: Glyph; box: Box; framed?: boolean }) {
  const high = box.high / Math.max(1, glyph.rows.length);
  const gap = glyph.rows.length > 1 ? 0.14 * high : 0;
  return (
    <g class="cellwork" aria-hidden="true">
      {glyph.rows.map((row, at) => (
        <DrawnRowOf
          key={at}
          row={row}
          framed={framed}
          places={glyph.places}
          isCut={glyph.isCut}
          box={{ x: box.x, y: box.y + at * high + gap / 2, wide: box.wide, high: high - gap }}
        />
      ))}
    </g>
  );
}
