import { useEffect, useMemo, useRef } from "preact/hooks";
import { usePage, useShared } from "../context";
import { raceOf } from "../flow/bands";
import { time } from "../format";
import { commonBeginning } from "../names";

interface BarProps {
  run: number;
  until: number;
  /// How many letters of its name the names of all runs begin with.
  common: number;
}

/// What a run is doing, to scale, on the clock of all runs that are drawn.
function RaceBar({ run, until, common }: BarProps) {
  const { page, player } = useShared();
  const index = page.indexes[run]!;
  const bands = useMemo(() => raceOf(index), [index]);
  const covered = usePage((state) => state.covered);
  const isOver = usePage((state) => !state.covered || state.now >= index.run.time);
  const cover = useRef<SVGRectElement>(null);
  const now = usePage((state) => state.now);
  useEffect(() => player.follow(() => cover.current?.setAttribute("x", String(player.present()))), [player, covered, now]);
  return (
    <li class="race" data-race={run}>
      <span class="race-name" title={index.run.name}>
        {common > 0 && <span class="race-common">{index.run.name.slice(0, common)}</span>}
        {index.run.name.slice(common)}
      </span>
      <svg class="race-bar" viewBox={`0 0 ${until || 1} 1`} preserveAspectRatio="none" aria-hidden="true">
        {bands.map(({ kind, from, to }, at) => (
          <rect key={at} class={`band ${kind}`} data-band={kind} x={from} width={to - from} y={0} height={1} />
        ))}
        {covered && <rect class="cover" ref={cover} x={0} width={until} y={0} height={1} />}
      </svg>
      <span class="race-time">{isOver ? time(index.run.time, index.run.unit) : "covered"}</span>
    </li>
  );
}

const kinds = { startup: "startups", words: "words at full rate", shared: "at a reduced rate" } as const;

export const RaceLegend = () => (
  <ul class="key race-key" aria-label="Colours of the bars">
    {Object.entries(kinds).map(([kind, words]) => (
      <li key={kind}>
        <span class={`swatch ${kind}`} />
        {words}
      </li>
    ))}
  </ul>
);

/// One bar for each run, below each other.
export function RaceBars({ shown, until }: { shown: readonly number[]; until: number }) {
  const { page } = useShared();
  const common = commonBeginning(shown.map((run) => page.report.runs[run]!.name));
  return (
    <ul class="races" aria-label="Runs on one clock">
      {shown.map((run) => (
        <RaceBar key={run} run={run} until={until} common={common} />
      ))}
    </ul>
  );
}
