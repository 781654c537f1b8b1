import { useEffect, useRef } from "preact/hooks";
import { usePage, useShared } from "../context";
import { momentWords } from "../flow/words";
import { time } from "../format";
import { stepName } from "../names";
import { RaceBars, RaceLegend } from "./RaceBars";

/// Where each run is at a time, in words.
function useWhere(now: number): string {
  const { page } = useShared();
  const shown = usePage((state) => state.shown);
  const runs = shown.map((run) => {
    const document = page.report.runs[run]!;
    const where = now >= document.time ? "has ended" : stepName(document, page.indexes[run]!.positionAt(now));
    return shown.length > 1 ? `${document.name}: ${where}` : where;
  });
  return [time(now, page.report.runs[shown[0]!]!.unit), ...runs].join("; ");
}

/// What is under way while the clock stands still.
function UnderWay() {
  const { page } = useShared();
  const shown = usePage((state) => state.shown);
  const now = usePage((state) => (state.playing ? null : state.now));
  const words = shown.map((run) => {
    const under = now === null ? "" : momentWords(page.indexes[run]!, now);
    return shown.length > 1 && under ? `${page.report.runs[run]!.name}: ${under}` : under;
  });
  return (
    <output class="unseen" data-under-way>
      {words.filter((each) => each !== "").join(". ")}
    </output>
  );
}

/// To three digits of the whole: more could not be read while they change.
function coarse(now: number, end: number): number {
  const least = 10 ** (Math.floor(Math.log10(end || 1)) - 2);
  return Number((Math.round(now / least) * least).toPrecision(6));
}

/// Slider, cursor and figure, which follow the present without rendering components.
/// @param scale of the slider, whose length would tell the total time while that is covered
function usePresent(end: number, unit: string, now: number, scale: number) {
  const { player } = useShared();
  const slider = useRef<HTMLInputElement>(null);
  const cursor = useRef<HTMLDivElement>(null);
  const figure = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      player.follow(() => {
        const present = player.present();
        slider.current!.value = String(present / scale);
        cursor.current!.style.setProperty("--at", String(end > 0 ? present / end : 0));
        // Its text is changed, not replaced: for a new one the browser would look at the styles of the whole page.
        (figure.current!.firstChild as Text).data = time(player.isPlaying() ? coarse(present, end) : present, unit);
      }),
    [player, end, unit, now, scale],
  );
  return { slider, cursor, figure };
}

/// The present on one clock, below a bar for each run.
export function TimeTrack() {
  const { page, player } = useShared();
  const shown = usePage((state) => state.shown);
  const now = usePage((state) => state.now);
  const { end } = page;
  const scale = usePage((state) => (state.covered ? end || 1 : 1));
  const { slider, cursor, figure } = usePresent(end, page.report.runs[shown[0]!]!.unit, now, scale);
  const where = useWhere(now);
  return (
    <>
      <div class="track">
        <RaceBars shown={shown} until={end} />
        <div class="race-cursor" style={{ gridRow: `1 / span ${shown.length}` }} ref={cursor} aria-hidden="true" />
        <RaceLegend />
        <input
          ref={slider}
          type="range"
          min={0}
          max={end / scale}
          step="any"
          aria-label="Time"
          aria-valuetext={where}
          onInput={(event) => player.seek(Number(event.currentTarget.value) * scale)}
        />
      </div>
      <UnderWay />
      <span class="where" ref={figure} aria-hidden="true">
        {" "}
      </span>
    </>
  );
}
