import { Beyond } from "./Beyond";
import { useShared, type Standing } from "../context";
import type { Verdict } from "../document";
import { Prose } from "./Prose";

const signs = { good: "✓", bad: "!", plain: "·" } as const;
const spoken = { good: "good: ", bad: "bad: ", plain: "" } as const;

/// The findings in words; each that concerns a place links to it.
export function Verdicts({ index, run }: Standing) {
  const { page, player } = useShared();
  const follow = ({ step, channel }: Verdict) => {
    if (step !== null) player.jump(step + 1);
    if (channel !== null && index.run.network.channels) page.hold({ run, kind: "channel", id: channel });
  };
  return (
    <div role="group" class="panel verdicts" aria-label="Findings">
      <ul>
        {index.run.verdicts.map((verdict, at) => {
          const leads = verdict.step !== null || verdict.channel !== null;
          const text = (
            <>
              <span class="sign" aria-hidden="true">
                {signs[verdict.tone]}
              </span>
              <span class="unseen">{spoken[verdict.tone]}</span>
              <span class="sentence">
                <Prose text={verdict.text} />
              </span>
            </>
          );
          return (
            <li key={at} class={verdict.tone}>
              {leads ? (
                <button data-verdict={at} title="Show the place" onClick={() => follow(verdict)}>
                  {text}
                </button>
              ) : (
                <p data-verdict={at}>{text}</p>
              )}
            </li>
          );
        })}
      </ul>
      <LeftOut sentences={index.run.left_out} />
      <Beyond />
    </div>
  );
}

function LeftOut({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div class="left-out">
      <h4>Omitted from this page</h4>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <Prose text={sentence} />
          </li>
        ))}
      </ul>
    </div>
  );
}
