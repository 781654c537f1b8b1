import type { Standing } from "../context";
import { count, number, time } from "../format";
import { loadClass } from "../load";
import { stepName } from "../names";

/// The step in a line or two.
export function StepFacts({ index, position }: Standing) {
  const { run } = index;
  const step = run.steps[position - 1];
  if (!step) {
    return (
      <>
        <h3>Before step 1</h3>
        <p>
          No message is in flight: nodes hold their initial blocks.{" "}
          {run.network.drawing && "Point at a node to see it, at a channel to see its messages; a click selects it."}
        </p>
      </>
    );
  }
  return (
    <>
      <h3>{capital(stepName(run, position))}</h3>
      <p class="terse">
        <span>{count(step.messages, "message")}</span>
        <span>{count(step.words, "word")}</span>
        <span>
          {time(step.start, "")} to {time(step.end, run.unit)}
        </span>
        <span>
          largest congestion <strong class={`load-text load-${loadClass(step.congestion)}`}>{number(step.congestion)}</strong>
        </span>
        {step.load !== step.congestion && <span>largest load {count(step.load, "message")}</span>}
        {step.congested_channels > 0 && <span>{count(step.congested_channels, "congested channel")}</span>}
        <span>{count(step.used_channels, "channel")} used</span>
      </p>
    </>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
