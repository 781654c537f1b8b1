import { useMemo, useState } from "preact/hooks";
import { useShared, type Standing } from "../context";
import type { RunIndex } from "../run-index";
import { Drawn } from "../mapping/Drawn";
import { channelName, vertexName } from "../names";
import { arrowhead, beforeEnd, besideOf, pathOf, pointAt, upTo, type Curve } from "../network/geometry";
import type { Layout } from "../network/layout";
import { roam } from "../network/roam";
import type { Sizes } from "../network/sizes";
import { usersOf } from "./sharing";
import type { ShownGroup, ShownTree } from "./shown";

interface Props extends Standing {
  shown: readonly ShownGroup[];
  /// The key of the tree that is shown alone.
  chosen: string | null;
}

/// A tree on a channel, in a lane of its own.
interface Strand {
  tree: ShownTree;
  channel: number;
  curve: Curve;
  wide: number;
  /// The step in which the tree's first piece goes along; null where it does so for several ranks, or in several channels.
  step: number | null;
}

// Numbers on more trees than these at once could not be read.
const mostNumbered = 4;

/// By channel, the step that is written there: an edge has it on the channel at its own end, out of a root the last.
function stepsOn(tree: ShownTree, way: string, { run }: RunIndex): Map<number, number> {
  const { route, step } = run.messages!;
  const steps = new Map<number, number>();
  for (const { message } of tree.edges) {
    const channels = route[message]!;
    const channel = way === "in" ? channels[0] : channels[channels.length - 1];
    if (channel !== undefined && !steps.has(channel)) steps.set(channel, run.steps[step[message]!]!.step);
  }
  return steps;
}

interface OnChannel {
  channel: number;
  curve: Curve;
  strands: readonly Strand[];
  /// How many trees of one group are on it.
  shares: number;
}

/// All strands, by channel.
function strandsOf(shown: readonly ShownGroup[], index: RunIndex, layout: Layout, sizes: Sizes): OnChannel[] {
  const routes = index.run.messages!.route;
  const all = shown.flatMap(({ group, trees }) => trees.map((tree) => ({ tree, steps: stepsOn(tree, group.way, index) })));
  const shares = shown.map(({ trees }) => usersOf(trees, routes));
  return [...usersOf(all.map(({ tree }) => tree), routes)].map(([channel, users]) => {
    const middle = layout.curves[channel]!;
    const wide = Math.min(sizes.line[2] * 0.9, (sizes.line[3] * 1.9) / users.length);
    const strands = users.map((user, at): Strand => {
      const curve = besideOf(middle, (at - (users.length - 1) / 2) * wide * 1.3);
      return { tree: all[user]!.tree, channel, curve, wide, step: all[user]!.steps.get(channel) ?? null };
    });
    return { channel, curve: middle, strands, shares: Math.max(...shares.map((each) => each.get(channel)?.length ?? 0)) };
  });
}

const fateOf = (tree: ShownTree, chosen: string | null) => (chosen === null ? "" : tree.key === chosen ? " chosen" : " aside");

function StrandLine({ strand: { tree, curve, wide }, chosen }: { strand: Strand; chosen: string | null }) {
  const head = wide * 2.7;
  return (
    <g class={`strand-of tree-${tree.colour}${fateOf(tree, chosen)}`} data-strand={tree.key}>
      <path class="tree-line" d={pathOf(upTo(curve, beforeEnd(curve, head * 0.8)))} stroke-width={wide} />
      <path class="tree-head" d={arrowhead(curve, head, head * 0.95)} />
    </g>
  );
}

/// A channel with its trees. Where several of a group share it, it has a band behind them.
function TreeChannel({ on: { channel, curve, strands, shares }, name, chosen, band }: { on: OnChannel; name: string; chosen: string | null; band: number }) {
  return (
    <g
      class={shares > 1 ? "tree-channel shared" : "tree-channel"}
      data-tree-channel={channel}
      data-trees={strands.length}
      role="img"
      aria-label={`channel ${name}: ${strands.map(({ tree }) => tree.name).join(", ")}`}
    >
      {shares > 1 && <path class="sharing" d={pathOf(curve)} stroke-width={band} />}
      {strands.map((strand) => (
        <StrandLine key={strand.tree.key} strand={strand} chosen={chosen} />
      ))}
    </g>
  );
}

// Short of the middle, where channels cross.
const alongChannel = 0.42;

/// The numbers of steps, one after the other along a channel with several.
function Steps({ strands, sizes }: { strands: readonly Strand[]; sizes: Sizes }) {
  const size = sizes.badge * 0.85;
  return (
    <>
      {strands.map(({ tree, curve, step, channel }, at) => {
        if (step === null) return null;
        const [x, y] = pointAt(curve, alongChannel + (at - (strands.length - 1) / 2) * 0.2);
        const wide = size * (0.75 + 0.45 * String(step).length);
        return (
          <g key={`${channel}-${tree.key}`} class={`tree-step tree-${tree.colour}`} data-step-of={tree.key}>
            <rect x={x - wide / 2} y={y - size * 0.6} width={wide} height={size * 1.2} rx={size * 0.6} stroke-width={sizes.line[1] * 0.6} />
            <text x={x} y={y} dy=".36em" font-size={size * 0.85}>
              {step}
            </text>
          </g>
        );
      })}
    </>
  );
}

/// What a node is in each tree, for those who do not see it.
function partOf(rank: number, shown: readonly ShownGroup[], { run }: RunIndex): string {
  return shown
    .flatMap(({ group, trees }) =>
      trees.map((tree) => {
        const edge = tree.edges.find(({ from, to }) => (group.way === "in" ? from : to) === rank);
        if (!edge) return "";
        const step = run.steps[run.messages!.step[edge.message]!]!.step;
        return `, ${tree.name} ${group.way === "in" ? `to ${edge.to}` : `from ${edge.from}`} in step ${step}`;
      }),
    )
    .join("");
}

interface NodeProps {
  index: RunIndex;
  node: number;
  layout: Layout;
  sizes: Sizes;
  /// What it is called.
  name: string;
  isRoot: boolean;
  isEntry: boolean;
}

function TreeNode({ index, node, layout, sizes, name, isRoot, isEntry }: NodeProps) {
  const [x, y] = layout.places[node]!;
  const isSwitch = node >= index.run.network.nodes;
  const rank = index.rankOn(node);
  return (
    <g
      class={`node${isSwitch ? " switch" : rank === null ? " idle" : ""}${isRoot ? " root" : ""}`}
      data-node={node}
      tabindex={isEntry ? 0 : -1}
      role="button"
      aria-label={name}
      transform={`translate(${x} ${y}) scale(${2 * layout.radius})`}
    >
      {isSwitch ? <rect x={-0.41} y={-0.41} width={0.82} height={0.82} rx={0.12} /> : <circle r={0.5} />}
      {rank !== null && 2 * layout.radius * sizes.unit >= 13 && (
        <text class="number" aria-hidden="true" dy=".36em" font-size={rank > 99 ? 0.38 : 0.46}>
          {rank}
        </text>
      )}
    </g>
  );
}

function TreeNodes({ index, shown, entry, ...drawn }: Pick<Props, "index" | "shown"> & { layout: Layout; sizes: Sizes; entry: number }) {
  const roots = new Set(shown.flatMap(({ group }) => endsOf(group)));
  const nameOf = (node: number, rank: number | null) => {
    if (node >= index.run.network.nodes) return vertexName(index.run, node);
    if (rank === null) return `node ${node}, without a rank`;
    return `rank ${rank}${roots.has(rank) ? ", root" : ""}${partOf(rank, shown, index)}`;
  };
  return (
    <g class="nodes">
      {drawn.layout.places.map((_, node) => {
        const rank = index.rankOn(node);
        const isRoot = rank !== null && roots.has(rank);
        return <TreeNode key={node} index={index} node={node} {...drawn} name={nameOf(node, rank)} isRoot={isRoot} isEntry={node === entry} />;
      })}
    </g>
  );
}

/// Where trees begin or end; of paths where they begin.
function endsOf({ way, root, trees }: ShownGroup["group"]): number[] {
  const first = trees[0]?.edges[0];
  return [way === "path" && first ? first.from : root];
}

interface LayerProps extends Pick<Props, "index" | "shown" | "chosen"> {
  layout: Layout;
  sizes: Sizes;
  /// The vertex in the tab order.
  entry: number;
}

/// From back to front: the network, trees, nodes, steps.
function Layers({ index, shown, chosen, layout, sizes, entry }: LayerProps) {
  const channels = useMemo(() => strandsOf(shown, index, layout, sizes), [shown, index, layout, sizes]);
  const many = shown.reduce((sum, { trees }) => sum + trees.length, 0);
  const numbered = (strands: readonly Strand[]) => {
    if (chosen !== null) return strands.filter(({ tree }) => tree.key === chosen);
    return many <= mostNumbered ? strands : [];
  };
  return (
    <>
      <path class="free" d={layout.curves.map(pathOf).join("")} stroke-width={sizes.line[0]} opacity={Math.max(0.4, Math.min(1, 300 / layout.curves.length))} />
      {channels.map((on) => (
        <TreeChannel key={on.channel} on={on} name={channelName(index.run, on.channel)} chosen={chosen} band={sizes.line[3] * 2.2 + 5 / sizes.unit} />
      ))}
      <TreeNodes index={index} shown={shown} layout={layout} sizes={sizes} entry={entry} />
      <g class="tree-steps" aria-hidden="true">
        {channels.map((on) => (
          <Steps key={on.channel} strands={numbered(on.strands)} sizes={sizes} />
        ))}
      </g>
    </>
  );
}

function nodeOf(target: EventTarget | null): number | null {
  const node = target instanceof Element ? target.closest<SVGElement>("[data-node]")?.dataset["node"] : undefined;
  return node === undefined ? null : Number(node);
}

const help = "Arrow keys go from node to node, Enter selects the root, where there is a choice.";

/// The network with the trees on its channels, side by side where they share one.
export function TreeDrawing({ index, run, shown, chosen }: Props) {
  const { page } = useShared();
  const [entry, setEntry] = useState(0);
  const { network } = index.run;
  const pin = (id: number | null) => {
    if (id !== null) page.pin({ run, kind: "node", id });
  };
  return (
    <Drawn drawing={network.drawing!} label={`${network.description}, with trees. ${help}`}>
      {(layout, sizes) => (
        <g
          role="group"
          aria-label="Nodes"
          onKeyDown={(event) => roam(event, page, index, run)}
          onFocusIn={({ target }) => setEntry(nodeOf(target) ?? entry)}
          onClick={({ target }) => pin(nodeOf(target))}
        >
          <Layers index={index} shown={shown} chosen={chosen} layout={layout} sizes={sizes} entry={entry} />
        </g>
      )}
    </Drawn>
  );
}
