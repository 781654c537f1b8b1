import { useRef } from "preact/hooks";
import { readPalette, type Palette } from "../canvas/palette";
import { shapeOf, stripsOf, type Strip } from "../flow/lanes";
import type { Moment, Ring } from "../flow/moment";
import { useMoment } from "../flow/use-moment";
import type { Player } from "../player";
import type { RunIndex } from "../run-index";
import { onCanvas } from "./crowd";
import { arrowCorners } from "./geometry";
import type { Layout } from "./layout";
import { ringRadius, type Sizes } from "./sizes";

/// What of the drawing is seen, in its units, in so many pixels.
export interface Frame {
  x: number;
  y: number;
  wide: number;
  high: number;
  pixels: readonly [number, number];
}

interface Props {
  index: RunIndex;
  run: number;
  layout: Layout;
  sizes: Sizes;
  player: Player;
  chosen: ReadonlySet<number> | null;
  frame: Frame;
}

type Context = CanvasRenderingContext2D;

const aside = 0.28;

function paintLane(context: Context, palette: Palette, strip: Strip, { sizes, chosen }: Props): void {
  const { line, tip, long, wide } = shapeOf(strip, sizes.lanes);
  const colour = palette.rates[strip.lane.isReduced ? 1 : 0];
  context.globalAlpha = chosen === null || chosen.has(strip.lane.message) ? 1 : aside;
  context.strokeStyle = colour;
  context.lineWidth = strip.width;
  context.beginPath();
  context.moveTo(line[0], line[1]);
  context.quadraticCurveTo(line[2], line[3], line[4], line[5]);
  context.stroke();
  context.fillStyle = colour;
  context.beginPath();
  for (const [x, y] of arrowCorners(tip, long, wide)) context.lineTo(x, y);
  context.fill();
}

function paintRing(context: Context, colour: string, track: string, at: readonly [number, number], radius: number, share: number): void {
  const top = -Math.PI / 2;
  const arc = (stroke: string, part: number) => {
    context.strokeStyle = stroke;
    context.beginPath();
    context.arc(at[0], at[1], radius, top, top + 2 * Math.PI * part);
    context.stroke();
  };
  if (share < 1) arc(track, 1);
  arc(colour, share);
}

function paintRings(context: Context, palette: Palette, { startups, arrivals }: Moment, { layout, sizes }: Props): void {
  context.globalAlpha = 1;
  context.lineWidth = sizes.ring;
  const paint = ({ vertex, share }: Ring, kind: "startup" | "arrived", colour: string) =>
    paintRing(context, colour, palette.line, layout.places[vertex]!, ringRadius(kind, layout, sizes), share);
  for (const ring of arrivals) paint(ring, "arrived", palette.rates[ring.isReduced ? 1 : 0]);
  for (const ring of startups) paint(ring, "startup", palette.startupRing);
}

/// Clears the canvas, and gives it the units of the drawing.
function begin(canvas: HTMLCanvasElement, { x, y, wide, pixels }: Frame): Context | null {
  const density = Math.min(3, window.devicePixelRatio || 1);
  const [width, height] = pixels.map((length) => Math.round(length * density)) as [number, number];
  const context = canvas.getContext("2d");
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  context?.setTransform(1, 0, 0, 1, 0, 0);
  context?.clearRect(0, 0, width, height);
  const scale = width / wide;
  context?.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
  return context;
}

function paint(canvas: HTMLCanvasElement, moment: Moment, props: Props): void {
  const context = begin(canvas, props.frame);
  if (!context) return;
  const palette = readPalette();
  for (const strip of stripsOf(moment.lanes, props.layout.curves, props.sizes.lanes))
    paintLane(context, palette, strip, props);
  paintRings(context, palette, moment, props);
}

/// What `Lanes` and `Rings` show, where it is too much for shapes: between the channels and the nodes. It is there only
/// as long as it shows something.
export function FlowCanvas(props: Props) {
  const { index, run, layout, sizes, player, chosen, frame } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useMoment(player, run, [index, run, layout, sizes, player, chosen, frame], () => (now) => {
    const element = canvas.current;
    if (!element) return;
    const moment = now === null ? null : (index.moments?.at(now) ?? null);
    element.hidden = !moment || !onCanvas(moment, player);
    if (!moment || element.hidden) return;
    element.dataset["now"] = String(now);
    paint(element, moment, props);
  });
  return <canvas class="flow-canvas" hidden aria-hidden="true" ref={canvas} />;
}
