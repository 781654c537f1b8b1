import { useMemo, useRef, useState } from "preact/hooks";
import type { RunIndex } from "../run-index";
import { count } from "../format";
import { secondName, vertexName } from "../names";
import { besideOf, neighbourTowards, pathOf, pointAt, type Curve, type Point } from "../network/geometry";
import type { Layout } from "../network/layout";
import type { Sizes } from "../network/sizes";
import { Drawn } from "./Drawn";
import { classOfHops, curvesOfLinks } from "./links";
import type { Measures, Placement } from "./measures";
import type { Chosen } from "./use-placement";

interface Props {
  index: RunIndex;
  nodes: Placement;
  /// Null while results are covered.
  measures: Measures | null;
  chosen: Chosen;
  /// Exchanges what is on two nodes.
  exchange: (one: number, other: number) => void;
}

interface LinkProps {
  link: number;
  curve: Curve;
  name: string;
  edges: readonly number[];
  measures: Measures;
  chosen: Chosen;
  sizes: Sizes;
}

/// A link with a strand for each edge that is routed over it: as wide as it has edges.
function Link({ link, curve, name, edges, measures, chosen, sizes }: LinkProps) {
  const wide = Math.min(sizes.line[1] * 1.15, (sizes.line[3] * 2.2) / Math.max(1, edges.length));
  const [x, y] = pointAt(curve, 0.5);
  return (
    <g class="host-link" data-link={link} data-load={edges.length} role="img" aria-label={`link ${name}, ${count(edges.length, "edge")}`}>
      <path class="reach" d={pathOf(curve)} stroke-width={Math.max(16 / sizes.unit, wide * edges.length)} />
      {edges.map((edge, at) => (
        <path
          key={edge}
          class={`strand hops-${classOfHops(measures.routes[edge]!.length)}${chosen.fate(edge)}`}
          data-edge={edge}
          d={pathOf(besideOf(curve, (at - (edges.length - 1) / 2) * wide * 1.2))}
          stroke-width={wide}
        />
      ))}
      {edges.length > 1 && sizes.unit > 24 && (
        <g class={edges.length === measures.congestion ? "load-badge worst" : "load-badge"} aria-hidden="true">
          <circle cx={x} cy={y} r={sizes.badge * 0.62} />
          <text x={x} y={y} dy=".36em" font-size={sizes.badge * 0.9}>
            {edges.length}
          </text>
        </g>
      )}
    </g>
  );
}

function Links({ index, measures, chosen, layout, sizes }: Props & { layout: Layout; sizes: Sizes }) {
  const { links } = index.run.embedding!;
  const channels = index.run.network.channels!;
  const curves = useMemo(() => curvesOfLinks(links, channels, layout.curves), [links, channels, layout]);
  return (
    <>
      <path class="free" d={curves.map((curve) => (curve ? pathOf(curve) : "")).join("")} stroke-width={sizes.line[0]} />
      {measures &&
        links.map(([one, other], link) => {
          const curve = curves[link];
          const name = `${vertexName(index.run, one!)} - ${vertexName(index.run, other!)}`;
          return curve && <Link key={link} link={link} curve={curve} name={name} edges={measures.edgesOn[link]!} measures={measures} chosen={chosen} sizes={sizes} />;
        })}
    </>
  );
}

interface SeatProps {
  index: RunIndex;
  node: number;
  rank: number | null;
  at: Point;
  radius: number;
  isPicked: boolean;
  isChosen: boolean;
  isEntry: boolean;
  /// Whether there is room for the number of the node.
  isNumbered: boolean;
}

/// A node with the process that is on it.
function Seat({ index, node, rank, at: [x, y], radius, isPicked, isChosen, isEntry, isNumbered }: SeatProps) {
  const isSwitch = node >= index.run.network.nodes;
  const second = secondName(index.run, node);
  const name = isSwitch ? vertexName(index.run, node) : `node ${node}${second ? `, ${second}` : ""}, ${rank === null ? "empty" : `process ${rank}`}`;
  return (
    <g
      class={`node seat${isSwitch ? " switch" : rank === null ? " idle" : ""}${isPicked ? " picked" : ""}${isChosen ? " chosen" : ""}`}
      data-seat={isSwitch ? undefined : node}
      data-process={rank ?? ""}
      tabindex={isEntry ? 0 : -1}
      role="button"
      aria-label={name}
      aria-pressed={isPicked}
      transform={`translate(${x} ${y}) scale(${2 * radius})`}
    >
      {isSwitch ? <rect x={-0.41} y={-0.41} width={0.82} height={0.82} rx={0.12} /> : <circle r={0.5} />}
      {rank !== null && (
        <text class="number" aria-hidden="true" y={isNumbered && !isSwitch ? -0.1 : 0} dy=".36em" font-size={0.42}>
          {rank}
        </text>
      )}
      {isNumbered && !isSwitch && (
        <text class="second on" aria-hidden="true" y={0.25} dy=".36em" font-size={0.22}>
          on {node}
        </text>
      )}
    </g>
  );
}

const directions: Readonly<Record<string, Point>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const seatOf = (target: EventTarget | null): number | null => {
  const seat = target instanceof Element ? target.closest<SVGElement>("[data-seat]")?.dataset["seat"] : undefined;
  return seat === undefined ? null : Number(seat);
};

/// Which node has been picked up, and where the pointer is while it is dragged.
function usePicking(exchange: Props["exchange"]) {
  const [picked, pick] = useState<number | null>(null);
  const [at, setAt] = useState<Point | null>(null);
  const begun = useRef<number | null>(null);
  const choose = (node: number) => {
    if (picked === null) return pick(node);
    pick(null);
    if (picked !== node) exchange(picked, node);
  };
  const begin = (node: number) => (begun.current = node);
  const move = (point: Point) => {
    if (begun.current !== null) setAt(point);
  };
  const end = (node: number | null) => {
    const from = begun.current;
    begun.current = null;
    setAt(null);
    if (from === null) return;
    if (node === from) return choose(node);
    pick(null);
    if (node !== null) exchange(from, node);
  };
  const cancel = () => pick(null);
  return { picked, at, dragged: at ? begun.current : null, choose, begin, move, end, cancel };
}

const help = "Drag a process to another node; the two change places. By keyboard: arrows go from node to node, Enter takes a process, and Enter again puts it down.";

/// The network with the processes on its nodes: a link is as wide as it carries edges.
export function Host(props: Props) {
  const { index, nodes, chosen } = props;
  const { network } = index.run;
  const [entry, setEntry] = useState(0);
  const picking = usePicking(props.exchange);
  const rankOn = useMemo(() => new Map(nodes.map((node, rank) => [node, rank])), [nodes]);
  const group = useRef<SVGGElement>(null);
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(group.current!.getScreenCTM()!.inverse());
    return [x, y];
  };
  const onKeyDown = (event: KeyboardEvent, places: readonly Point[]) => {
    const node = seatOf(event.target);
    if (node === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") picking.choose(node);
    else if (event.key === "Escape" && picking.picked !== null) picking.cancel();
    else if (Object.hasOwn(directions, event.key)) {
      const to = neighbourTowards(places.slice(0, network.nodes), node, directions[event.key]!);
      group.current!.querySelector<SVGElement>(`[data-seat="${to}"]`)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Drawn drawing={network.drawing!} label={`Network: ${network.description}. ${help}`}>
      {(layout, sizes) => (
        <g
          ref={group}
          role="group"
          aria-label="Nodes"
          class={picking.dragged === null ? "host" : "host dragging"}
          onKeyDown={(event) => onKeyDown(event, layout.places)}
          onFocusIn={({ target }) => {
            setEntry(seatOf(target) ?? entry);
            chosen.point(target);
          }}
          onFocusOut={() => chosen.point(null)}
          onPointerOver={({ target }) => chosen.point(target)}
          onPointerLeave={() => chosen.point(null)}
          onPointerDown={(event) => {
            const node = seatOf(event.target);
            if (node === null) return;
            event.preventDefault();
            (event.target as Element).releasePointerCapture?.(event.pointerId);
            picking.begin(node);
          }}
          onPointerMove={(event) => picking.move(pointOf(event))}
          onPointerUp={(event) => picking.end(seatOf(document.elementFromPoint(event.clientX, event.clientY)))}
        >
          {/* So that the pointer is followed between nodes, too. */}
          <rect class="ground" x={-99} y={-99} width={999} height={999} />
          <Links {...props} layout={layout} sizes={sizes} />
          {layout.places.map((place, node) => {
            const rank = node < network.nodes ? (rankOn.get(node) ?? null) : null;
            return (
              <Seat
                key={node}
                index={index}
                node={node}
                rank={rank}
                at={place}
                radius={layout.radius}
                isPicked={picking.picked === node || picking.dragged === node}
                isChosen={rank !== null && chosen.process === rank}
                isEntry={node === entry}
                isNumbered={2 * layout.radius * sizes.unit >= 34}
              />
            );
          })}
          {picking.dragged !== null && picking.at && (
            <g class="node ghost" transform={`translate(${picking.at.join(" ")}) scale(${2 * layout.radius})`}>
              <circle r={0.5} />
              <text class="number" dy=".36em" font-size={0.42}>
                {rankOn.get(picking.dragged) ?? ""}
              </text>
            </g>
          )}
        </g>
      )}
    </Drawn>
  );
}
