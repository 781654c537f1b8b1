import type { Standing } from "../context";

/// Code and comment of a line; the blanks that line up comments in a terminal are not kept.
function parted(line: string): readonly [string, string] {
  const at = line.indexOf("--");
  return at < 0 ? [line, ""] : [line.slice(0, at).trimEnd(), line.slice(at)];
}

/// What every rank does, with the lines of the current step marked.
export function PseudoCode({ index, position }: Standing) {
  const { algorithm } = index.run;
  const [first, last] = algorithm.lines[position - 1] ?? [-1, -1];
  return (
    <section class="panel pseudo-code" aria-label="What rank r does">
      <h3>{algorithm.title} <small>{algorithm.source}</small></h3>
      <ol>
        {algorithm.pseudo_code.map((line, at) => {
          const [code, comment] = parted(line);
          const now = at >= first && at <= last;
          return (
            <li key={at} class={now ? "now" : ""} aria-current={now ? "step" : undefined}>
              <code>{code}</code>{comment && <span class="comment">{comment}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
