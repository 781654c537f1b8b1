import { useMemo, useRef, useState } from "preact/hooks";
import type { Zoomed } from "../canvas/use-zoom";
import { ZoomButtons } from "../canvas/ZoomButtons";
import { usePage, useShared, type Standing } from "../context";
import type { Loads, Run } from "../document";
import { count, number } from "../format";
import { channelName } from "../names";
import type { Place } from "../state";
import { useSize } from "../use-size";
import { reachedLoads, type Cell } from "./cells";
import { useHeatPlot } from "./use-heat-plot";

const span = ([first, last]: readonly [number, number]) => (first === last ? String(first) : `${first} to ${last}`);

function tell(run: Run, loads: Loads, { column, row }: Cell): string {
  const [steps, channels] = [loads.columns[column]!, loads.rows[row]!];
  const load = loads.cells[column]?.[row] ?? 0;
  const folded = steps[0] !== steps[1] || channels[0] !== channels[1];
  const where = channels[0] === channels[1] ? `channel ${channelName(run, channels[0])}` : `channels ${span(channels)}`;
  const congestion = loads.congestion?.[column]?.[row];
  const relative = congestion === undefined || load === 0 ? "" : `, congestion ${number(congestion)}`;
  return `step ${span(steps)}, ${where}: ${folded ? "at most " : ""}${count(load, "message")}${relative}`;
}

/// The channel of a cell, if it is only one.
function channelAt({ index, run }: Standing, { row }: Cell): Place | null {
  const [first, last] = index.run.loads!.rows[row]!;
  return first === last && index.run.network.channels ? { run, kind: "channel", id: first } : null;
}

interface Keyed {
  loads: Loads;
  cursor: Cell | null;
  /// The initial position of the cursor.
  start: number;
  point: (cell: Cell | null) => void;
  go: (cell: Cell) => void;
  zoomed: Zoomed;
}

const moves: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function keyed(event: KeyboardEvent, { loads, cursor, start, point, go, zoomed }: Keyed): void {
  const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
  const within = (value: number, many: number) => Math.min(many - 1, Math.max(0, value));
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (move && cursor) {
    const column = within(cursor.column + move[0], loads.columns.length);
    point({ column, row: within(cursor.row + move[1], loads.rows.length) });
  } else if (move) point({ column: start, row: 0 });
  else if (event.key === "Enter" && cursor) go(cursor);
  else if (event.key === "+" || event.key === "=") zoomed.by(2);
  else if (event.key === "-") zoomed.by(0.5);
  else if (event.key === "0") zoomed.whole();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function Head({ loads, zoomed }: { loads: Loads; zoomed: Zoomed }) {
  const most = loads.most_congestion;
  const words = loads.congestion ? ["congestion 1 at most", "2 at most", "above 2, to"] : ["one", "two", "three to"];
  return (
    <div class="panel-head">
      <h3>
        Loads <small>channels down, steps across</small>
      </h3>
      <ul class="key" aria-hidden="true">
        <li>
          <span class="swatch cell-1" />
          {words[0]}
        </li>
        {most > 1 && (
          <li>
            <span class="swatch load-2" />
            {words[1]}
          </li>
        )}
        {most === 3 && !loads.congestion && (
          <li>
            <span class="swatch load-3" />
            three
          </li>
        )}
        {(most > 3 || (most > 2 && loads.congestion)) && (
          <li>
            <span class="swatch worse" />
            {words[2]} {number(most)}
          </li>
        )}
      </ul>
      <ZoomButtons zoomed={zoomed} of="heat map" />
    </div>
  );
}

/// The cell pointed at, and the effect of selecting it.
function useCursor(standing: Standing, loads: Loads) {
  const { page, player } = useShared();
  const [cursor, setCursor] = useState<Cell | null>(null);
  const point = (cell: Cell | null) => {
    setCursor(cell);
    page.point(cell && channelAt(standing, cell));
  };
  const go = (cell: Cell | null) => {
    if (!cell) return;
    player.jump(standing.index.positionOf(loads.columns[cell.column]![1]));
    page.hold(channelAt(standing, cell));
  };
  return { cursor, point, go };
}

/// The loads of all channels in all steps. In place of a drawing it fills the given height.
export function Heatmap({ fill = false, ...standing }: Standing & { fill?: boolean }) {
  const { run } = standing.index;
  const covered = usePage((state) => state.covered);
  const step = covered ? (run.steps[standing.position - 1]?.step ?? 0) : null;
  const loads = useMemo(() => (step === null ? run.loads! : reachedLoads(run.loads!, step)), [run, step]);
  const box = useRef<HTMLDivElement>(null);
  const [wide, room] = useSize(box);
  const { cursor, point, go } = useCursor(standing, loads);
  const { canvas, high, zoomed, column, under } = useHeatPlot(standing, loads, [wide, fill ? room : null], cursor);
  const isAhead = cursor && step !== null && loads.columns[cursor.column]![1] > step;
  const readout = cursor && (isAhead ? `step ${span(loads.columns[cursor.column]!)}: covered until it is reached` : tell(run, loads, cursor));
  const label = `Heat map of ${count(loads.rows.length, "row")} and ${count(loads.columns.length, "column")}. ${readout ?? "Arrow keys move, Enter opens that step."}`;
  return (
    <div role="group" class={`panel heatmap${fill ? " fill" : ""}`} data-reached={step ?? undefined} aria-label="Loads of channels in steps">
      <Head loads={loads} zoomed={zoomed} />
      <div class="canvas-box" ref={box}>
        <canvas
          ref={canvas}
          style={{ width: `${wide}px`, height: `${high}px` }}
          tabIndex={0}
          role="img"
          aria-label={label}
          onPointerMove={(event) => point(under(event.offsetX, event.offsetY))}
          onPointerLeave={() => point(null)}
          onBlur={() => point(null)}
          onClick={(event) => go(under(event.offsetX, event.offsetY))}
          onKeyDown={(event) => keyed(event, { loads, cursor, start: Math.max(0, column), point, go, zoomed })}
        />
      </div>
      <p class="readout" aria-live="polite">
        {readout ?? <>&nbsp;</>}
      </p>
    </div>
  );
}
