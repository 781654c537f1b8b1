// How links are drawn: in the middle between the curves of their two directions, with a strand for each edge on them.
import type { Drawing } from "../document";
import type { Curve } from "../network/geometry";

type Ends = readonly number[];

const average = (a: Curve, b: Curve): Curve => a.map((value, at) => (value + b[at]!) / 2) as unknown as Curve;
const backwards = ([x0, y0, x1, y1, x2, y2]: Curve): Curve => [x2, y2, x1, y1, x0, y0];

/// By link: its curve from its first end to its second; null if it has no channel.
export function curvesOfLinks(links: readonly Ends[], channels: readonly Ends[], curves: readonly Curve[]): (Curve | null)[] {
  const between = new Map(channels.map(([from, to], channel) => [`${from} ${to}`, curves[channel]!]));
  return links.map(([one, other]) => {
    const there = between.get(`${one} ${other}`);
    const back = between.get(`${other} ${one}`);
    if (there && back) return average(there, backwards(back));
    return there ?? (back ? backwards(back) : null);
  });
}

/// Processes that form no network stand in a circle.
export function circle(processes: number, edges: readonly Ends[]): { drawing: Drawing; channels: Ends[] } {
  const radius = Math.max(1.5, processes / 3.6);
  const centre = radius + 1;
  const places = Array.from({ length: processes }, (_, at): [number, number] => {
    const turn = (2 * Math.PI * at) / processes - Math.PI / 2;
    return [centre + radius * Math.cos(turn), centre + radius * Math.sin(turn)];
  });
  const curves = edges.map(([from, to]): [number, number, number, number, number, number] => {
    const [[x0, y0], [x2, y2]] = [places[from!]!, places[to!]!];
    const length = Math.hypot(x2 - x0, y2 - y0) || 1;
    const [dx, dy] = [(x2 - x0) / length / 2, (y2 - y0) / length / 2];
    return [x0 + dx, y0 + dy, (x0 + x2) / 2, (y0 + y2) / 2, x2 - dx, y2 - dy];
  });
  return { drawing: { width: 2 * centre, height: 2 * centre, places, curves }, channels: [...edges] };
}

/// Four classes of routes: of one hop, of two, of three, and longer ones.
export const classOfHops = (hops: number) => Math.min(4, hops);
