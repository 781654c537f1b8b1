import type { ComponentChild } from "preact";
import { useMemo, useState } from "preact/hooks";
import { useShared, usePage, type Standing } from "../context";
import { ranksDiffer, vertexName } from "../names";
import { Covered } from "../shell/Covered";
import { TreeDrawing } from "./TreeDrawing";
import { TreeList } from "./TreeList";
import { shownOf, type ShownGroup } from "./shown";
import { sharingInWords } from "./sharing";
import type { Group, Trees } from "./trees";

interface Props extends Standing {
  trees: Trees;
  /// Of the picture, above it.
  choice: ComponentChild;
}

/// The groups that are shown, and the rank to which they belong: that of the pinned node, or the first. Null: all ranks.
function useRoot({ index, run, trees, told }: Props): { root: number | null; groups: readonly Group[] } {
  const pinned = usePage((state) => state.pinned);
  const held = pinned && told?.run === run && told.kind === "node" && pinned.kind === "node" ? index.rankOn(pinned.id) : null;
  const isRoot = held !== null && trees.roots.includes(held);
  if (!isRoot && trees.joined) return { root: null, groups: [trees.joined] };
  const root = isRoot ? held : trees.roots[0]!;
  return { root, groups: trees.of(root) };
}

/// Whose trees are shown.
function RootChoice({ index, run, trees, root }: Props & { root: number | null }) {
  const { page } = useShared();
  if (trees.roots.length < 2) return null;
  const noun = trees.isMoved ? (trees.travel === "scatter" ? "Blocks for" : "Blocks of") : "Root";
  const choose = (value: string) => {
    if (value === "all") page.letGo();
    else page.hold({ run, kind: "node", id: index.nodeOf(Number(value)) });
  };
  return (
    <label class="tree-root">
      {noun}{" "}
      <select data-control="tree-root" value={root ?? "all"} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {trees.joined && <option value="all">all ranks</option>}
        {trees.roots.map((rank) => (
          <option key={rank} value={rank}>
            rank {rank}
            {ranksDiffer(index.run) ? ` on ${index.nodeOf(rank)}` : ""}
          </option>
        ))}
      </select>
    </label>
  );
}

const headOf = ({ way, root }: Group, toward: number | null, isScatter: boolean): string => {
  if (way === "out") return `Out of rank ${root}`;
  if (way === "in") return `Into rank ${root}`;
  return isScatter ? `To rank ${toward ?? root}` : `From rank ${root}`;
};

/// The groups in words.
function inWords({ index, trees }: Props, root: number | null, groups: readonly Group[]): readonly ShownGroup[] {
  const { network, messages } = index.run;
  const nameOf = (channel: number) => network.channels![channel]!.map((end) => vertexName(index.run, end)).join(" to ");
  return shownOf(groups).map((each) => ({
    ...each,
    head: headOf(each.group, root, trees.travel === "scatter"),
    words: sharingInWords(each.group, messages!.route, nameOf),
  }));
}

/// The tree that is shown alone: the one that is pointed at, or else the one that was clicked.
function useAlone(shown: readonly ShownGroup[]) {
  const [pointed, point] = useState<string | null>(null);
  const [held, hold] = useState<string | null>(null);
  const isThere = (key: string | null) => shown.some(({ trees }) => trees.some((tree) => tree.key === key));
  const chosen = isThere(pointed) ? pointed : isThere(held) ? held : null;
  return { chosen, held, point, hold: (key: string) => hold(key === held ? null : key) };
}

/// The trees along which data travel, each in its own colour, on the network; and the list of them.
export function TreePicture(props: Props) {
  const { trees, choice } = props;
  const { root, groups } = useRoot(props);
  const covered = usePage((state) => state.covered);
  const shown = useMemo(() => inWords(props, root, groups), [groups, root, trees]);
  const { chosen, ...alone } = useAlone(shown);
  return (
    <div class="trees" data-root={root ?? "all"}>
      <div class="trees-top">
        {choice}
        {!covered && <RootChoice {...props} root={root} />}
      </div>
      {covered ? (
        <Covered what="Trees" />
      ) : (
        <>
          <div class="trees-words" role="status">
            {shown.map(({ group, head, words }) => (
              <p key={group.way} data-sharing={group.way}>
                {head}: {words}.
              </p>
            ))}
          </div>
          <div class="trees-body">
            <TreeDrawing {...props} shown={shown} chosen={chosen} />
            <TreeList shown={shown} {...alone} />
          </div>
        </>
      )}
    </div>
  );
}
