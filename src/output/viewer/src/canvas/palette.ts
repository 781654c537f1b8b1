import type { LoadClass } from "../load";
import { depth, loadClass } from "../load";

/// The colours of the style sheet, for what is drawn on canvases.
export interface Palette {
  surface: string;
  ink: string;
  muted: string;
  line: string;
  free: string;
  cursor: string;
  startup: string;
  receive: string;
  load: readonly [string, string, string, string];
  /// A heat map is mostly ones; they step back there so that what is worse stands out.
  quiet: string;
  onLoad: readonly [string, string, string, string];
  worst: string;
}

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    surface: of("surface"),
    ink: of("ink"),
    muted: of("muted"),
    line: of("line"),
    free: of("cell-free"),
    cursor: of("cursor"),
    startup: of("startup"),
    receive: of("receive"),
    worst: of("load-worst"),
    quiet: of("cell-1"),
    load: [of("load-0"), of("load-1"), of("load-2"), of("load-3")],
    onLoad: [of("muted"), of("on-cell-1"), of("on-load-2"), of("on-load-3")],
  };
}

function channelsOf(colour: string): readonly [number, number, number] {
  const value = parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/// Red, green, blue of a load in a heat map: the colours of the drawing, and beyond three darker up to the worst.
export function heatColours(palette: Palette, most: number): readonly (readonly [number, number, number])[] {
  const [bad, worst] = [channelsOf(palette.load[3]), channelsOf(palette.worst)];
  return Array.from({ length: most + 1 }, (_, load) => {
    const kind: LoadClass = loadClass(load);
    if (kind === 0) return channelsOf(palette.free);
    if (kind < 3) return channelsOf(kind === 1 ? palette.quiet : palette.load[kind]);
    const share = depth(load, most);
    return [0, 1, 2].map((at) => Math.round(bad[at]! + share * (worst[at]! - bad[at]!))) as unknown as readonly [
      number,
      number,
      number,
    ];
  });
}
