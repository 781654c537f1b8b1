// Who waits for whom, drawn as a circle of arrows.

export interface Waiting {
  rank: number;
  /// For whom it waits; null if that is not known.
  for: number | null;
}

/// What the lines of a deadlock say: "rank 0 waits in line 3, step 1 for a message from rank 1".
export function waitsIn(lines: readonly string[]): Waiting[] {
  return lines.flatMap((line): Waiting[] => {
    const waits = /^rank (\d+) waits\b(.*)$/.exec(line);
    if (!waits) return [];
    const other = /\brank (\d+)\b/.exec(waits[2]!);
    return [{ rank: Number(waits[1]), for: other ? Number(other[1]) : null }];
  });
}

/// Ranks of which each waits for the next, and the last for the first; empty if there are none.
export function circleOf(waits: readonly Waiting[]): number[] {
  const next = new Map(waits.map((each) => [each.rank, each.for]));
  for (const { rank } of waits) {
    const path: number[] = [];
    for (let at: number | null | undefined = rank; at !== null && at !== undefined; at = next.get(at)) {
      const begin = path.indexOf(at);
      if (begin >= 0) return path.slice(begin);
      path.push(at);
    }
  }
  return [];
}

const radius = 100;
const mostDrawn = 24;

/// The circle in which ranks wait for each other, and those that wait for it.
export function DeadlockCircle({ lines }: { lines: readonly string[] }) {
  const waits = waitsIn(lines);
  const circle = circleOf(waits);
  const others = waits.map(({ rank }) => rank).filter((rank) => !circle.includes(rank));
  const ranks = [...circle, ...others];
  if (ranks.length < 2 || ranks.length > mostDrawn || waits.every((each) => each.for === null)) return null;
  const node = Math.min(17, (Math.PI * radius) / ranks.length / 1.4);
  const placeOf = (rank: number): readonly [number, number] => {
    const angle = (2 * Math.PI * ranks.indexOf(rank)) / ranks.length - Math.PI / 2;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };
  const words = circle.length > 0 ? `${circle.map((rank) => `rank ${rank}`).join(" waits for ")} waits for rank ${circle[0]}` : "";
  return (
    <figure class="lab-deadlock" data-circle={circle.join(" ")}>
      <svg viewBox="-130 -130 260 260" role="img" aria-label={words || "who waits for whom"}>
        {waits.map((each) => {
          if (each.for === null || !ranks.includes(each.for)) return null;
          const [x0, y0] = placeOf(each.rank);
          const [x1, y1] = placeOf(each.for);
          const length = Math.hypot(x1 - x0, y1 - y0) || 1;
          const [dx, dy] = [(x1 - x0) / length, (y1 - y0) / length];
          // Of two that wait for each other, each arrow keeps to its right.
          const [sx, sy] = [-dy * 5, dx * 5];
          const [bx, by] = [x0 + dx * node + sx, y0 + dy * node + sy];
          const [tx, ty] = [x1 - dx * (node + 2) + sx, y1 - dy * (node + 2) + sy];
          const isOfCircle = circle.includes(each.rank) && circle.includes(each.for);
          return (
            <g key={each.rank} class={isOfCircle ? "waits of-circle" : "waits"} data-waits={`${each.rank}>${each.for}`}>
              <path class="line" d={`M${bx} ${by}L${tx - dx * 6} ${ty - dy * 6}`} />
              <path class="head" d={`M${tx} ${ty}l${-dx * 9 - dy * 4.5} ${-dy * 9 + dx * 4.5}l${dy * 9} ${-dx * 9}Z`} />
            </g>
          );
        })}
        {ranks.map((rank) => {
          const [x, y] = placeOf(rank);
          return (
            <g key={rank} class="node" transform={`translate(${x} ${y})`}>
              <circle r={node} />
              <text class="number" dy=".36em" font-size={node * 0.95}>
                {rank}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption>{circle.length > 0 ? "Each arrow: waits for. The ranks wait in a cycle." : "Each arrow: waits for."}</figcaption>
    </figure>
  );
}
