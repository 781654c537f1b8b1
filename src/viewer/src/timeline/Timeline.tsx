import { useRef, useState } from "preact/hooks";
import { ZoomButtons } from "../canvas/ZoomButtons";
import type { Zoomed } from "../canvas/use-zoom";
import { useShared, type Standing } from "../context";
import { count, time } from "../format";
import { channelName, messageName } from "../names";
import type { Place } from "../state";
import { useSize } from "../use-size";
import { Axis } from "./Axis";
import type { Bar } from "./bars";
import { useTimePlot, type View } from "./use-time-plot";

const verbs = { startup: "startup of", send: "sends", receive: "receives", flow: "carries" } as const;

function tell({ index }: Standing, bar: Bar, id: number, view: View): string {
  const { run } = index;
  const who = view === "ranks" ? `rank ${id}` : `channel ${channelName(run, id)}`;
  const step = run.steps[run.messages!.step[bar.message]!]!.step;
  const words = count(run.messages!.words[bar.message]!, "word");
  const span = `${time(bar.from, "")} to ${time(bar.to, run.unit)}`;
  return `${who} ${verbs[bar.kind]} ${messageName(run, bar.message)}, ${words}, step ${step}: ${span}`;
}

function keyed(event: KeyboardEvent, zoomed: Zoomed): void {
  const acts: Record<string, () => void> = {
    "+": () => zoomed.by(2),
    "=": () => zoomed.by(2),
    "-": () => zoomed.by(0.5),
    "0": zoomed.whole,
    ArrowLeft: () => zoomed.pan(80, 0),
    ArrowRight: () => zoomed.pan(-80, 0),
  };
  const act = event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(acts, event.key) ? undefined : acts[event.key];
  if (!act) return;
  act();
  event.preventDefault();
  event.stopPropagation();
}

function Head({ view, setView, zoomed }: { view: View; setView: (view: View) => void; zoomed: Zoomed }) {
  return (
    <div class="panel-head">
      <h3>Timeline</h3>
      <div class="choice" role="group" aria-label="Rows">
        {(["ranks", "channels"] as const).map((each) => (
          <button key={each} aria-pressed={view === each} onClick={() => setView(each)}>
            {each}
          </button>
        ))}
      </div>
      <ul class="key">
        {view === "ranks"
          ? ["startup", "send", "receive"].map((kind) => (
              <li key={kind}>
                <span class={`swatch ${kind}`} />
                {kind}
              </li>
            ))
          : ["one message", "two at a time", "more"].map((words, at) => (
              <li key={words}>
                <span class={`swatch load-${at + 1}`} />
                {words}
              </li>
            ))}
      </ul>
      <ZoomButtons zoomed={zoomed} of="time line" />
    </div>
  );
}

/// The item that a click on a bar pins.
const placeOf = (run: number, bar: Bar, id: number, view: View): Place =>
  view === "channels" ? { run, kind: "channel", id } : { run, kind: "message", id: bar.message };

const labelOf = ({ index: { run } }: Standing, rows: number) =>
  `Timeline of ${count(rows, "row")}, 0 to ${time(run.time, run.unit)}. Plus and minus zoom, arrow keys move.`;

/// When each rank sends and receives, or when words flow over each channel. Runs side by side share one scale, to the
/// end of the longest.
export function Timeline({ until, ...standing }: Standing & { until: number }) {
  const { page, player } = useShared();
  const { run, index } = standing;
  const [view, setView] = useState<View>("ranks");
  const [hover, setHover] = useState<Bar | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const [wide] = useSize(box);
  const { canvas, rows, left, right, high, scale, zoomed, barAt } = useTimePlot(standing, view, until, wide);
  const point = (bar: Bar | null) => {
    if (bar === hover) return;
    setHover(bar);
    page.point(bar && { run, kind: "message", id: bar.message });
  };
  const go = (bar: Bar | null) => {
    if (!bar) return;
    player.jump(index.run.messages!.step[bar.message]! + 1);
    page.hold(placeOf(run, bar, rows.ids[bar.row]!, view));
  };
  return (
    <div role="group" class="panel timeline" aria-label="Timeline">
      <Head view={view} setView={setView} zoomed={zoomed} />
      <div class="canvas-box scroll" ref={box}>
        <Axis scale={scale} left={left} right={right} wide={wide} unit={index.run.unit} />
        <canvas
          ref={canvas}
          style={{ width: `${wide}px`, height: `${high}px` }}
          tabIndex={0}
          role="img"
          aria-label={labelOf(standing, rows.ids.length)}
          onPointerMove={(event) => point(barAt(event.offsetX, event.offsetY))}
          onPointerLeave={() => point(null)}
          onClick={(event) => go(barAt(event.offsetX, event.offsetY))}
          onKeyDown={(event) => keyed(event, zoomed)}
        />
      </div>
      <p class="readout">{hover ? tell(standing, hover, rows.ids[hover.row]!, view) : <>&nbsp;</>}</p>
    </div>
  );
}
