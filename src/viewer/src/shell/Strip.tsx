import { useMemo } from "preact/hooks";
import { SharedProvider, useShared, useStanding } from "../context";
import type { Run } from "../document";
import { Network } from "../network/Network";
import { stepName } from "../names";
import { Player } from "../player";
import type { Page } from "../state";

// Of longer runs and larger networks no strip could be read.
const mostSteps = 8;
const mostNodes = 16;
// More beside each other are too small; two rows are as long as each other.
const mostBeside = 4;

export const hasStrip = ({ steps, network }: Run): boolean =>
  network.drawing !== null && network.nodes <= mostNodes && steps.length >= 2 && steps.length <= mostSteps;

function Picture({ run, isNow }: { run: number; isNow: boolean }) {
  const { page, player } = useShared();
  const standing = useStanding(run);
  const { name } = standing.index.run;
  return (
    <figure class={isNow ? "strip-step now" : "strip-step"} data-strip={`${run}.${standing.position}`}>
      <Network page={page} player={player} {...standing} />
      <figcaption>
        {stepName(standing.index.run, standing.position)}
        <span class="unseen">, {name}</span>
      </figcaption>
    </figure>
  );
}

interface StepProps {
  page: Page;
  chapter: number;
  run: number;
  position: number;
  isNow: boolean;
}

function Step({ page, chapter, run, position, isNow }: StepProps) {
  const shared = useMemo(() => {
    const own = page.ofStep(chapter, run, position);
    return { page: own, player: new Player(own) };
  }, [page, chapter, run, position]);
  return (
    <SharedProvider value={shared}>
      <Picture run={run} isNow={isNow} />
    </SharedProvider>
  );
}

interface Props {
  page: Page;
  chapter: number;
  run: number;
  /// The position whose lines of the program are lit.
  now: number;
}

/// All steps of a run that has a strip, beside each other.
export function Strip({ page, chapter, run, now }: Props) {
  const { steps, name } = page.report.runs[run]!;
  const columns = steps.length <= mostBeside ? steps.length : Math.ceil(steps.length / 2);
  return (
    <div class="strip" role="group" aria-label={`The steps of ${name}`} style={{ "--columns": columns }}>
      {steps.map((_, at) => (
        <Step key={at} page={page} chapter={chapter} run={run} position={at + 1} isNow={at + 1 === now} />
      ))}
    </div>
  );
}
