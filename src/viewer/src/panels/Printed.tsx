import { useEffect, useState } from "preact/hooks";
import { useShared, type Standing } from "../context";
import type { PrintedProgram } from "../document";
import { indentOf, parted, useMarkedInView } from "./PseudoCode";

interface Props extends Standing {
  program: PrintedProgram;
}

/// The rank whose program is shown: that of the node that is selected or pointed at, else the last one that was.
function useRank({ index, run, told }: Props): readonly [number, (rank: number) => void] {
  const { page } = useShared();
  const [last, keep] = useState(0);
  const selected = told?.kind === "node" ? index.rankOn(told.id) : null;
  useEffect(() => {
    if (selected !== null) keep(selected);
  }, [selected]);
  const choose = (rank: number) => {
    keep(rank);
    page.hold({ run, kind: "node", id: index.nodeOf(rank) });
  };
  return [selected ?? last, choose];
}

/// By rank. It takes the keys of a list.
const RankChoice = ({ ranks, rank, choose }: { ranks: number; rank: number; choose: (rank: number) => void }) => (
  <label class="as-rank">
    as rank{" "}
    <select data-control="as-rank" value={rank} onChange={({ currentTarget }) => choose(Number(currentTarget.value))}>
      {Array.from({ length: ranks }, (_, each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>{" "}
    sees it
  </label>
);

const Variables = ({ names, values }: { names: readonly string[]; values: readonly string[] }) => (
  <dl class="variables" aria-label="Variables">
    {names.map((name, at) => (
      <div key={name} data-variable={name}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>
          {values[at] || (
            <>
              <span aria-hidden="true">–</span>
              <span class="unseen">no value</span>
            </>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

/// A program of the book with its variables, as one rank carries it out in the current step.
export function Printed(props: Props) {
  const { program, index, position } = props;
  const [rank, choose] = useRank(props);
  const step = program.steps[position]!;
  const { lines, values } = step[rank] ?? step[0]!;
  const panel = useMarkedInView(lines.at(-1) ?? -1);
  return (
    <div role="group" ref={panel} class="panel pseudo-code printed" aria-label={`${program.title} as rank ${rank} sees it`} data-rank={rank}>
      <h3>
        {program.title} <small title={`${program.source}; ${index.run.algorithm.source}`}>{index.run.algorithm.title}</small>
        <RankChoice ranks={step.length} rank={rank} choose={choose} />
      </h3>
      <ol>
        {program.code.map((line, at) => {
          const [code, comment] = parted(line);
          const isNow = position > 0 && lines.includes(at);
          const acts = isNow && at === lines.at(-1);
          return (
            <li key={at} class={acts ? "now acts" : isNow ? "now" : ""} aria-current={acts ? "step" : undefined}>
              <code style={{ marginLeft: `${indentOf(code)}ch` }}>{code.trimStart()}</code>
              {comment && <span class="comment">{comment}</span>}
            </li>
          );
        })}
      </ol>
      <Variables names={program.variables} values={values} />
    </div>
  );
}
