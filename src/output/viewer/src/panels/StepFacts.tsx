import type { Standing } from "../context";
import { count, number, time } from "../format";
import { stepName } from "../names";

/// The step in a line or two.
export function StepFacts({ index, position }: Standing) {
  const { run } = index;
  const step = run.steps[position - 1];
  if (!step) {
    return (
      <>
        <h3>Before step 1</h3>
        <p>Nothing is under way: nodes hold what they begin with. {run.network.drawing && "Point at a node to see it, at a channel to see its messages; a click holds."}</p>
      </>
    );
  }
  const load = step.congestion === 1 ? "no channel carries more than one message" : `a channel carries up to ${count(step.congestion, "message")}`;
  return (
    <>
      <h3>{capital(stepName(run, position))}</h3>
      <p>
        {count(step.messages, "message")}, {count(step.words, "word")}, from {time(step.start, "")} to {time(step.end, run.unit)}; {load}
        {step.congested_channels > 0 && `, ${count(step.congested_channels, "channel")} carry more than one`}. {number(step.used_channels)} channels are used.
      </p>
    </>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
