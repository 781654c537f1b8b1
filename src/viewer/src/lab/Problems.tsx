import { useEffect, useRef, useState } from "preact/hooks";
import { count, time } from "../format";
import type { Page } from "../state";
import { DeadlockCircle } from "./Deadlock";
import type { Lab } from "./lab";
import { ownRunOf } from "./shown-page";
import { useLab } from "./use-lab";

const mostLines = 12;
const longSeconds = 3600;

/// The command of a shell that runs a file.
export const commandFor = (file: string) =>
  `hopscope run ${/^[\w.,/+@%-]+$/.test(file) ? file : `'${file.replace(/'/g, "'\\''")}'`}`;

/// Why a run is not made here, and how it can be.
function Refused({ lab }: { lab: Lab }) {
  const scenario = useLab(lab, (state) => state.work.scenario);
  const [done, tell] = useState("copy");
  const code = useRef<HTMLElement>(null);
  const command = commandFor(scenario);
  useEffect(() => tell("copy"), [command]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      tell("copied");
    } catch {
      getSelection()?.selectAllChildren(code.current!);
      tell("selected, to be copied by Ctrl C");
    }
  };
  return (
    <p>
      Download the files, and run <code ref={code}>{command}</code>{" "}
      <button class="link" data-control="copy-command" aria-label={`${done}: ${command}`} onClick={() => void copy()}>
        ({done})
      </button>
      , or{" "}
      <button class="link" data-control="anyway" onClick={() => void lab.renew(longSeconds)}>
        run it here all the same
      </button>
      .
    </p>
  );
}

/// Whether results are shown on request only.
function useCovered(page: Page | null): boolean {
  const [covered, set] = useState(page?.store.get().covered ?? false);
  useEffect(() => {
    const look = () => set(page?.store.get().covered ?? false);
    look();
    return page?.store.listen(look);
  }, [page]);
  return covered;
}

/// What has run, for those who hear the page.
function Outcome({ lab }: { lab: Lab }) {
  const page = useLab(lab, (state) => state.page);
  const isHidden = useLab(lab, (state) => state.predicting === "asked" || state.problem !== null);
  const covered = useCovered(page);
  const run = page?.report.runs[ownRunOf(lab.store.get())];
  if (isHidden || covered || !run) return null;
  const found = run.verdicts[0] ? ` ${run.verdicts[0].text}` : "";
  return <p class="unseen">{`${time(run.time, run.unit)}, ${count(run.totals.steps, "step")}.${found}`}</p>;
}

/// Why the page shows an earlier run, or how far the present one is.
export function Problems({ lab }: { lab: Lab }) {
  const problem = useLab(lab, (state) => state.problem);
  const progress = useLab(lab, (state) => state.progress);
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
      <Outcome lab={lab} />
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
          {problem.kind === "deadlock" && <DeadlockCircle lines={problem.lines} />}
          {problem.kind === "refused" && <Refused lab={lab} />}
        </div>
      )}
    </div>
  );
}
