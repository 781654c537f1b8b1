import { useEffect, useState } from "preact/hooks";
import type { Lab } from "./lab";
import { useLab } from "./use-lab";

const mostLines = 12;
const longSeconds = 3600;

/// Why the page shows an earlier run, or how far the present one is.
export function Problems({ lab }: { lab: Lab }) {
  const problem = useLab(lab, (state) => state.problem);
  const progress = useLab(lab, (state) => state.progress);
  const work = useLab(lab, (state) => state.work);
  const [copied, tell] = useState(false);
  useEffect(() => tell(false), [problem]);
  const copy = async () => {
    await navigator.clipboard.writeText(`hopscope run ${work.scenario}`);
    tell(true);
  };
  return (
    <div class="lab-problems" role="status" aria-live="polite">
      {progress !== null && (
        <div class="lab-running">
          <progress max={1} value={progress} aria-label="Running" />
          <button class="text" data-control="stop" onClick={() => lab.stop()}>
            Stop
          </button>
        </div>
      )}
      {problem && (
        <div class={`lab-problem ${problem.kind}`} data-problem={problem.kind}>
          <strong>{problem.text}</strong>
          {problem.lines.length > 0 && (
            <ul>
              {problem.lines.slice(0, mostLines).map((line) => (
                <li key={line}>{line}</li>
              ))}
              {problem.lines.length > mostLines && <li>and {problem.lines.length - mostLines} more</li>}
            </ul>
          )}
          {problem.kind === "refused" && (
            <p>
              Download the files, and run <code>hopscope run {work.scenario}</code>{" "}
              <button class="link" data-control="copy-command" onClick={() => void copy()}>
                {copied ? "(copied)" : "(copy)"}
              </button>
              , or{" "}
              <button class="link" data-control="anyway" onClick={() => void lab.renew(longSeconds)}>
                run it here all the same
              </button>
              .
            </p>
          )}
        </div>
      )}
    </div>
  );
}
