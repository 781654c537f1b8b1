import { scaleLinear } from "d3-scale";
import { useMemo, useRef, useState } from "preact/hooks";
import { useCanvas } from "../canvas/use-canvas";
import { useZoom } from "../canvas/use-zoom";
import { ZoomButtons } from "../canvas/ZoomButtons";
import { useShared, type Standing } from "../context";
import { count, time } from "../format";
import { channelName, messageName, ranksDiffer } from "../names";
import { useSize } from "../use-size";
import { Axis } from "./Axis";
import { channelBars, rankBars, type Bar, type Rows } from "./bars";
import { bandsOf, barBox, paintBars, paintRowNames } from "./paint";

type View = "ranks" | "channels";

const verbs = { startup: "startup of", send: "sends", receive: "receives", flow: "carries" } as const;

function tell({ index }: Standing, bar: Bar, rows: Rows, view: View): string {
  const { run } = index;
  const who = view === "ranks" ? `rank ${rows.ids[bar.row]}` : `channel ${channelName(run, rows.ids[bar.row]!)}`;
  const step = run.steps[run.messages!.step[bar.message]!]!.step;
  return `${who} ${verbs[bar.kind]} ${messageName(run, bar.message)}, ${count(run.messages!.words[bar.message]!, "word")}, step ${step}: ${time(bar.from, "")} to ${time(bar.to, run.unit)}`;
}

function nameOf({ index }: Standing, rows: Rows, view: View): (row: number) => string | null {
  if (view === "channels") return (row) => channelName(index.run, rows.ids[row]!);
  const both = ranksDiffer(index.run);
  return (row) => (row % 2 ? null : both ? `${row / 2} on ${index.nodeOf(row / 2)}` : `${row / 2}`);
}

/// When each rank sends and receives, or when words flow over each channel. Runs side by side share one scale, to the
/// end of the longest.
export function Timeline({ until, ...standing }: Standing & { until: number }) {
  const { page, player } = useShared();
  const { index, position, run, selection } = standing;
  const [view, setView] = useState<View>("ranks");
  const [hover, setHover] = useState<Bar | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const [wide] = useSize(box);
  const rows = useMemo(() => (view === "ranks" ? rankBars(index) : channelBars(index)), [index, view]);
  const { bands, high } = useMemo(() => {
    const lane = Math.max(3, Math.min(12, 360 / rows.ids.length));
    return bandsOf(rows, lane, (row) => (view === "ranks" && row % 2 === 0 ? 1 : Math.max(1, lane / 3)));
  }, [rows, view]);
  const [left, right] = [view === "ranks" ? 64 : 74, Math.max(140, wide - 18)];
  const element = useRef<HTMLCanvasElement>(null);
  const zoomed = useZoom(element, [left, 0, right, Math.max(1, high)], 400);
  const scale = zoomed.transform.rescaleX(scaleLinear([0, until || 1], [left, right]));
  const step = index.run.steps[position - 1];
  const chosen = selection?.messages.size ? selection.messages : null;
  const look = { rows, bands, scale: { left, right, x: scale }, chosen, loadOf: (bar: Bar) => index.loadOf(index.run.messages!.step[bar.message]! + 1, rows.ids[bar.row]!) };
  const canvas = useCanvas(wide, high, (context, palette) => {
    paintRowNames(context, palette, bands, left, right, nameOf(standing, rows, view));
    if (step) {
      context.fillStyle = palette.cursor;
      const [from, to] = [Math.max(left, scale(step.start)), Math.min(right, scale(step.end))];
      context.globalAlpha = 0.12;
      context.fillRect(from, 0, Math.max(1, to - from), high);
      context.globalAlpha = 1;
    }
    paintBars(context, palette, look);
  }, [rows, bands, zoomed.transform, step, chosen, left, right, until]);
  element.current = canvas.current;

  const under = (event: MouseEvent): Bar | null => {
    const area = canvas.current!.getBoundingClientRect();
    const [px, py] = [event.clientX - area.left, event.clientY - area.top];
    let found: Bar | null = null;
    for (const bar of rows.bars) {
      const [x, y, w, h] = barBox(bar, rows, bands, look.scale);
      if (px >= x - 1 && px <= x + w + 1 && py >= y - 1 && py <= y + h + 1 && px >= left) found = bar;
    }
    return found;
  };
  const point = (bar: Bar | null) => {
    if (bar === hover) return;
    setHover(bar);
    page.point(bar && { run, kind: "message", id: bar.message });
  };
  const go = (bar: Bar) => {
    player.jump(index.run.messages!.step[bar.message]! + 1);
    page.store.set({ pinned: view === "channels" ? { run, kind: "channel", id: rows.ids[bar.row]! } : { run, kind: "message", id: bar.message } });
  };
  const keyed = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      "+": () => zoomed.by(2), "=": () => zoomed.by(2), "-": () => zoomed.by(0.5), "0": zoomed.whole,
      ArrowLeft: () => zoomed.pan(80, 0), ArrowRight: () => zoomed.pan(-80, 0),
    };
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.key];
    if (!act) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div role="group" class="panel timeline" aria-label="Time line">
      <div class="panel-head">
        <h3>Time line</h3>
        <div class="choice" role="group" aria-label="Rows">
          {(["ranks", "channels"] as const).map((each) => <button key={each} aria-pressed={view === each} onClick={() => setView(each)}>{each}</button>)}
        </div>
        <Key view={view} />
        <ZoomButtons zoomed={zoomed} of="time line" />
      </div>
      <div class="canvas-box scroll" ref={box}>
        <Axis scale={scale} left={left} right={right} wide={wide} unit={index.run.unit} />
        <canvas ref={canvas} style={{ width: `${wide}px`, height: `${high}px` }} tabIndex={0} role="img"
          aria-label={`Time line of ${count(rows.ids.length, "row")}, 0 to ${time(index.run.time, index.run.unit)}. Plus and minus zoom, arrow keys move.`}
          onPointerMove={(event) => point(under(event))} onPointerLeave={() => point(null)} onKeyDown={keyed}
          onClick={(event) => { const bar = under(event); if (bar) go(bar); }} />
      </div>
      <p class="readout">{hover ? tell(standing, hover, rows, view) : <>&nbsp;</>}</p>
    </div>
  );
}

const Key = ({ view }: { view: View }) => (
  <ul class="key">
    {view === "ranks"
      ? ["startup", "send", "receive"].map((kind) => <li key={kind}><span class={`swatch ${kind}`} />{kind}</li>)
      : ["one message", "two", "more in the step"].map((words, at) => <li key={words}><span class={`swatch load-${at + 1}`} />{words}</li>)}
  </ul>
);
