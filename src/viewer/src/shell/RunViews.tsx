import type { ComponentChild } from "preact";
import { useMemo } from "preact/hooks";
import { useShared, useStanding, type Standing } from "../context";
import { count, time } from "../format";
import { Charts, StepTimes } from "../charts/Charts";
import { Heatmap } from "../heatmap/Heatmap";
import { Later } from "../later";
import { BottleneckText } from "../network/Bottleneck";
import { Legend } from "../network/Legend";
import { stepName } from "../names";
import { Mapping } from "../mapping/Mapping";
import { Network } from "../network/Network";
import { Closer } from "../panels/Closer";
import { Formulas } from "../panels/Formulas";
import { Prose } from "../panels/Prose";
import { PseudoCode } from "../panels/PseudoCode";
import { RunFormula } from "../panels/RunFormula";
import { StepTable } from "../panels/StepTable";
import { Verdicts } from "../panels/Verdicts";
import { SpaceTime } from "../spacetime/SpaceTime";
import { ViewChoice } from "../spacetime/ViewChoice";
import { TreePicture } from "../trees/TreePicture";
import { Timeline } from "../timeline/Timeline";
import { usePage } from "../context";
import { Covered } from "./Covered";

export function RunHead({ index, position }: Standing) {
  const { page } = useShared();
  const { run } = index;
  const byTime = usePage(({ clock }) => clock === "time");
  const over = usePage((state) => (state.clock === "time" ? state.now > run.time : state.position > index.last));
  // A time that has been reached is no secret.
  const isReached = usePage((state) => (state.clock === "time" ? state.now >= run.time : state.position >= index.last));
  const covered = usePage((state) => state.covered);
  const after = run.steps[run.steps.length - 1]?.step;
  return (
    <div class="run-head">
      <h2 class={run.name === page.report.title ? "unseen" : ""}>{run.name}</h2>
      <p class="setting">
        {run.algorithm.names && <span class="operation">{run.algorithm.names}</span>}
        {run.setting.map((phrase) => (
          <span key={phrase}>
            <Prose text={phrase} />
          </span>
        ))}
      </p>
      <p class="totals">
        {covered && !isReached ? <span class="covered-time">time covered</span> : <strong>{time(run.time, run.unit)}</strong>} {count(run.totals.steps, "step")},{" "}
        {count(run.totals.messages, "message")}
        {over && !covered && <span class="over">has ended after step {after}</span>}
        {byTime && (!over || covered) && <span class="at-step">{stepName(run, position)}</span>}
      </p>
    </div>
  );
}

// In a diagram of more ranks than this their columns are no more told apart.
const mostColumns = 512;

/// The main picture of a run: its network, ranks and time, trees, or processes on nodes.
export function Picture({ alone, ...standing }: Standing & { alone: boolean }) {
  const view = usePage((state) => state.view);
  const { messages, network, embedding } = standing.index.run;
  if (view === "mapping" && embedding) {
    return (
      <figure class="picture">
        <Mapping standing={standing} choice={<ViewChoice />} />
      </figure>
    );
  }
  const { trees } = standing.index;
  if (view === "trees" && trees) {
    return (
      <figure class="picture">
        <TreePicture {...standing} trees={trees} choice={<ViewChoice />} />
      </figure>
    );
  }
  const hasTimes = messages !== null && messages.from.length > 0 && network.nodes <= mostColumns;
  if (!hasTimes) return <Drawing alone={alone} {...standing} />;
  if (view !== "space-time") return <Drawing alone={alone} {...standing} choice={<ViewChoice />} />;
  return (
    <figure class="picture">
      <ViewChoice />
      <SpaceTime {...standing} />
      {alone && <Legend runs={[standing.index.run]} />}
    </figure>
  );
}

/// The drawing of a run, or if it is too large, its heat map.
function Drawing({ alone, choice, ...standing }: Standing & { alone: boolean; choice?: ComponentChild }) {
  const { page, player } = useShared();
  const { index } = standing;
  const bottleneck = usePage((state) => state.bottleneck);
  const covered = usePage((state) => state.covered);
  if (index.run.network.drawing) {
    const limits = bottleneck ? index.run.bottleneck : null;
    return (
      <figure class="picture">
        {choice}
        <Network page={page} player={player} {...standing} bottleneck={bottleneck} />
        {limits && <BottleneckText limits={limits} unit={index.run.unit} />}
        {alone && <Legend runs={[index.run]} />}
      </figure>
    );
  }
  if (index.run.loads) return <Heatmap {...standing} fill />;
  return (
    <div class="picture nothing">
      <p>
        {index.run.network.description} of {count(index.run.network.nodes, "node")}: too large to be drawn.
      </p>
      {covered ? <Covered what="Times of all steps" /> : <StepTimes {...standing} />}
    </div>
  );
}

/// A run for presentation: drawing, program, findings, and the selection.
export function Stage({ run, alone }: { run: number; alone: boolean }) {
  const standing = useStanding(run);
  const covered = usePage((state) => state.covered);
  return (
    <section class="run" data-run={run} data-step={standing.position} aria-label={standing.index.run.name}>
      <RunHead {...standing} />
      <Picture {...standing} alone={alone} />
      <div class="side">
        {covered ? <Covered what="Findings" /> : <Verdicts {...standing} />}
        <PseudoCode {...standing} />
        <Closer {...standing} />
      </div>
    </section>
  );
}

// With few steps the heat map leaves room for their table.
const fewColumns = 24;

/// The same run in tables, formulas and charts.
export function Record({ run, shown }: { run: number; shown: readonly number[] }) {
  const { page } = useShared();
  const standing = useStanding(run);
  const { index, position } = standing;
  const { messages, loads, network, name } = index.run;
  const beside = useMemo(() => shown.map((other) => page.report.runs[other]!), [page, shown]);
  const until = Math.max(...beside.map(({ time: end }) => end));
  // Parts independent of the pointer are not rendered again.
  const formulas = useMemo(
    () => (
      <>
        <RunFormula {...standing} />
        <Formulas {...standing} />
      </>
    ),
    [index],
  );
  const steps = useMemo(() => <StepTable {...standing} />, [index, position]);
  const charts = useMemo(() => <Charts {...standing} beside={beside} />, [index, position, beside]);
  return (
    <section class="record" data-record={run} aria-label={`${name}: formulas, times and steps`}>
      {shown.length > 1 && <h2>{name}</h2>}
      <Later>{formulas}</Later>
      {messages && messages.from.length > 0 && (
        <Later>
          <Timeline {...standing} until={until} />
        </Later>
      )}
      <div class={loads && network.drawing && loads.columns.length <= fewColumns ? "beside-steps" : "below"}>
        {loads && network.drawing && (
          <Later>
            <Heatmap {...standing} />
          </Later>
        )}
        {index.last > 0 && <Later>{steps}</Later>}
      </div>
      {index.last > 0 && (loads || network.drawing) && <Later>{charts}</Later>}
    </section>
  );
}
