import { useMemo } from "preact/hooks";
import { usePage, useShared } from "../context";
import { loadClass } from "../load";
import { stepName } from "../names";
import type { Run } from "../document";
import { TimeTrack } from "./TimeTrack";

const speeds = [0.5, 1, 2, 4];

const icons = {
  first: "M6 5h2v14H6zM19 5v14L9 12z",
  back: "M17 5v14L7 12z",
  play: "M7 4v16l13-8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  forth: "M7 5v14l10-7z",
  last: "M16 5h2v14h-2zM5 5v14l10-7z",
};

interface Button {
  icon: keyof typeof icons;
  name: string;
  keys: string;
  act: () => void;
  off?: boolean;
}

function IconButton({ icon, name, keys, act, off = false }: Button) {
  return (
    <button
      class="icon"
      onClick={act}
      aria-label={name}
      title={`${name} (${keys})`}
      aria-disabled={off}
      data-control={icon === "pause" ? "play" : icon}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d={icons[icon]} />
      </svg>
    </button>
  );
}

function Buttons({ atStart, atEnd }: { atStart: boolean; atEnd: boolean }) {
  const { player } = useShared();
  const playing = usePage((state) => state.playing);
  const byTime = usePage((state) => state.clock === "time");
  const [back, forth] = byTime
    ? ["To the end of a step before", "To the next end of a step"]
    : ["One step back", "One step forward"];
  const buttons: Button[] = [
    { icon: "first", name: "Before step 1", keys: "Home", act: player.toBeginning, off: atStart },
    { icon: "back", name: back, keys: "left arrow", act: () => player.step(-1), off: atStart },
    {
      icon: playing ? "pause" : "play",
      name: playing ? "Pause" : "Play",
      keys: "space bar",
      act: () => player.toggle(),
    },
    { icon: "forth", name: forth, keys: "right arrow", act: () => player.step(1), off: atEnd },
    { icon: "last", name: byTime ? "The end" : "Last step", keys: "End", act: player.toEnd, off: atEnd },
  ];
  return (
    <div class="buttons">
      {buttons.map((button, at) => (
        <IconButton key={at} {...button} />
      ))}
    </div>
  );
}

/// The congestion of each step, as a ribbon along the slider: it shows in advance which steps are of interest. Position
/// k is the end of step k, whose part of the ribbon is to the left of it.
/// @param reached the steps whose congestion is shown
function Ribbon({ run, last, reached }: { run: Run; last: number; reached: number }) {
  // There may be thousands; they do not change with the position.
  const gap = last > 150 ? 0 : 0.02;
  return useMemo(
    () => (
      <svg class="ribbon" viewBox={`0 0 ${Math.max(1, last)} 1`} preserveAspectRatio="none" aria-hidden="true">
        {run.steps.map(({ congestion }, place) => (
          <rect
            key={place}
            class={place < reached ? `load-${loadClass(congestion)}` : "unreached"}
            x={place + gap}
            width={1 - 2 * gap}
            y={0}
            height={1}
          />
        ))}
      </svg>
    ),
    [run, last, reached, gap],
  );
}

function Speed() {
  const { page } = useShared();
  const speed = usePage((state) => state.speed);
  return (
    <label class="speed">
      <span class="unseen">Speed</span>
      <select value={String(speed)} onChange={(event) => page.store.set({ speed: Number(event.currentTarget.value) })}>
        {speeds.map((value) => (
          <option key={value} value={String(value)}>
            {value}×
          </option>
        ))}
      </select>
    </label>
  );
}

/// The position among the steps, which all runs that are drawn take together.
function StepTrack() {
  const { page, player } = useShared();
  const position = usePage((state) => state.position);
  const shown = usePage((state) => state.shown);
  const covered = usePage((state) => state.covered);
  const last = page.last;
  const where = stepName(page.report.runs[page.longest]!, position);
  return (
    <>
      <div class="track">
        <div class="ribbons">
          {shown.map((run) => (
            <Ribbon key={run} run={page.report.runs[run]!} last={last} reached={covered ? position : Infinity} />
          ))}
        </div>
        <input
          type="range"
          min={0}
          max={last}
          step={1}
          value={position}
          aria-label="Step"
          aria-valuetext={where}
          onInput={(event) => player.jump(Number(event.currentTarget.value))}
        />
      </div>
      <output class="where">{where}</output>
    </>
  );
}

/// Whether the runs go step by step together, or each in its own time.
function ClockChoice() {
  const { player } = useShared();
  const clock = usePage((state) => state.clock);
  return (
    <div class="choice clock" role="group" aria-label="Clock">
      {(["time", "steps"] as const).map((each) => (
        <button
          key={each}
          data-clock={each}
          aria-pressed={clock === each}
          title={each === "time" ? "All runs on one clock (s)" : "All runs step by step (s)"}
          onClick={() => clock !== each && player.switchClock()}
        >
          {each}
        </button>
      ))}
    </div>
  );
}

/// One control for all runs that are drawn.
export function StepControl() {
  const { page } = useShared();
  const byTime = usePage((state) => state.clock === "time");
  const shown = usePage((state) => state.shown);
  const at = usePage((state) => (byTime ? state.now : state.position));
  const end = byTime ? page.end : page.last;
  const name = byTime ? "Time control" : "Step control";
  return (
    <section class={`step-control${byTime ? " by-time" : ""}`} data-runs={shown.length} aria-label={name}>
      <Buttons atStart={at === 0} atEnd={at >= end} />
      {byTime ? <TimeTrack /> : <StepTrack />}
      <ClockChoice />
      <Speed />
    </section>
  );
}
