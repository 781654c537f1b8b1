import { count, number } from "../format";
import { colours, type ShownGroup, type ShownTree } from "./shown";

interface Actions {
  held: string | null;
  point: (key: string | null) => void;
  hold: (key: string) => void;
}

const percent = (share: number) => `${number(Number((100 * share).toPrecision(3)))} %`;

function Row({ tree, isHeld, point, hold }: Omit<Actions, "held"> & { tree: ShownTree; isHeld: boolean }) {
  const { key, name, depth, pieces, share, colour } = tree;
  return (
    <li>
      <button
        data-tree={key}
        aria-pressed={isHeld}
        title="Shows this tree alone"
        onClick={() => hold(key)}
        onPointerEnter={() => point(key)}
        onPointerLeave={() => point(null)}
        onFocus={() => point(key)}
        onBlur={() => point(null)}
      >
        <span class={`key tree-${colour}`} />
        <strong>{name}</strong>
        <span>{count(depth, "edge")} deep</span>
        <span>{count(pieces, "piece")}</span>
        <span class="share">{percent(share)}</span>
      </button>
    </li>
  );
}

/// Trees by colour, with their depth and the words that they carry. One that is pointed at is shown alone, and stays so after a click.
export function TreeList({ shown, held, ...actions }: Actions & { shown: readonly ShownGroup[] }) {
  const repeats = shown.reduce((sum, { trees }) => sum + trees.length, 0) > colours;
  return (
    <div class="tree-list">
      {shown.map(({ group, head, trees, more }) => (
        <section key={group.way} aria-label={head}>
          {shown.length > 1 && <h3>{head}</h3>}
          <ul>
            {trees.map((tree) => (
              <Row key={tree.key} tree={tree} isHeld={held === tree.key} {...actions} />
            ))}
          </ul>
          {more > 0 && <p class="more">and {number(more)} more, which are not drawn</p>}
        </section>
      ))}
      {repeats && <p class="note">Colours repeat after {colours} trees.</p>}
      <p class="note">A number is the step in which a tree's first piece goes along.</p>
    </div>
  );
}
