import { useMemo } from "preact/hooks";
import { SharedProvider, useShared, useStanding } from "../context";
import { Network } from "../network/Network";
import { stepName } from "../names";
import { Player } from "../player";
import type { Page } from "../state";

// Of longer runs and larger networks no strip could be read.
const mostSteps = 8;
const mostNodes = 16;

function Picture({ run }: { run: number }) {
  const { page, player } = useShared();
  const standing = useStanding(run);
  const { name } = standing.index.run;
  return (
    <figure class="strip-step" data-strip={`${run}.${standing.position}`}>
      <Network page={page} player={player} {...standing} />
      <figcaption>
        {stepName(standing.index.run, standing.position)}
        <span class="unseen">, {name}</span>
      </figcaption>
    </figure>
  );
}

function Step({ page, chapter, run, step }: { page: Page; chapter: number; run: number; step: number }) {
  const shared = useMemo(() => {
    const own = page.ofStep(chapter, run, step);
    return { page: own, player: new Player(own) };
  }, [page, chapter, run, step]);
  return (
    <SharedProvider value={shared}>
      <Picture run={run} />
    </SharedProvider>
  );
}

/// All steps of a short run, beside each other.
export function Strip({ page, chapter, run }: { page: Page; chapter: number; run: number }) {
  const { steps, network } = page.report.runs[run]!;
  if (!network.drawing || network.nodes > mostNodes || steps.length < 2 || steps.length > mostSteps) return null;
  return (
    <div class="strip" role="group" aria-label={`The steps of ${page.report.runs[run]!.name}`}>
      {steps.map(({ step }) => (
        <Step key={step} page={page} chapter={chapter} run={run} step={step} />
      ))}
    </div>
  );
}
