import { useEffect, useRef } from "preact/hooks";
import type { Standing } from "../context";
import { Printed } from "./Printed";

/// Code and comment of a line; the spaces that align comments in a terminal are dropped.
export function parted(line: string): readonly [string, string] {
  const at = line.indexOf("--");
  return at < 0 ? [line, ""] : [line.slice(0, at).trimEnd(), line.slice(at)];
}

export const indentOf = (code: string) => code.length - code.trimStart().length;

/// The element of a program, in which the marked lines are scrolled into view when `first` changes.
export function useMarkedInView(first: number) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // If the program is longer than its panel, the marked lines are scrolled into view within it; the page does not
    // scroll.
    const box = panel.current;
    const lines = box?.querySelectorAll<HTMLElement>(".now");
    if (!box || !lines?.length) return;
    const [head, foot] = [lines[0]!, lines[lines.length - 1]!];
    const hidden = foot.offsetTop + foot.offsetHeight > box.clientHeight;
    const title = box.querySelector("h3")!.offsetHeight;
    box.scrollTop = hidden && head.offsetTop > 0.4 * box.clientHeight ? head.offsetTop - title - head.offsetHeight : 0;
  }, [first]);
  return panel;
}

/// The program of the book as one rank sees it; where there is none, what every rank does.
export function PseudoCode(standing: Standing) {
  const { printed } = standing.index.run.algorithm;
  return printed ? <Printed program={printed} {...standing} /> : <CodeOfEveryRank {...standing} />;
}

/// What every rank does, with the lines of the current step marked.
export function CodeOfEveryRank({ index, position }: Pick<Standing, "index" | "position">) {
  const { algorithm } = index.run;
  const [first, last] = algorithm.lines[position - 1] ?? [-1, -1];
  const panel = useMarkedInView(first);
  return (
    <div role="group" ref={panel} class="panel pseudo-code" aria-label="What rank r does">
      <h3>
        {algorithm.title} <small>{algorithm.source}</small>
      </h3>
      <ol>
        {algorithm.pseudo_code.map((line, at) => {
          const [code, comment] = parted(line);
          const now = at >= first && at <= last;
          return (
            <li key={at} class={now ? "now" : ""} aria-current={now ? "step" : undefined}>
              <code style={{ marginLeft: `${indentOf(code)}ch` }}>{code.trimStart()}</code>
              {comment && <span class="comment">{comment}</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
