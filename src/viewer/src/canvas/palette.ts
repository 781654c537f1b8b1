import type { LoadClass } from "../load";
import { depth, loadClass } from "../load";

/// The colours of the style sheet, for drawing on canvases.
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
  /// A heat map is mostly ones; they are muted there so that larger loads stand out.
  quiet: string;
  onLoad: readonly [string, string, string, string];
  worst: string;
  /// Of words that flow at their full rate, and at a reduced one; of startups.
  rates: readonly [string, string];
  startupRing: string;
}

let known: { theme: string; palette: Palette } | null = null;

/// Those of the present theme, read once: after changes of the page the browser would have to find its styles first.
export function readPalette(): Palette {
  const theme = document.documentElement.dataset["theme"] ?? "";
  if (known?.theme !== theme) known = { theme, palette: paletteNow() };
  return known.palette;
}

function paletteNow(): Palette {
  const style = getComputedStyle(document.documentElement);
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
    rates: [of("full-rate"), of("reduced-rate")],
    startupRing: of("startup-ring"),
    quiet: of("cell-1"),
    load: [of("load-0"), of("load-1"), of("load-2"), of("load-3")],
    onLoad: [of("muted"), of("on-cell-1"), of("on-load-2"), of("on-load-3")],
  };
}

function channelsOf(colour: string): Colour {
  const value = parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

type Colour = readonly [number, number, number];

/// Red, green, blue of a load in a heat map: the colours of the drawing, and beyond three increasingly dark up to the
/// largest. Loads may be in the millions, but few different ones occur.
export function heatColours(palette: Palette, most: number): (load: number) => Colour {
  const [bad, worst] = [channelsOf(palette.load[3]), channelsOf(palette.worst)];
  const colourOf = (load: number): Colour => {
    const kind: LoadClass = loadClass(load);
    if (kind === 0) return channelsOf(palette.free);
    if (kind < 3) return channelsOf(kind === 1 ? palette.quiet : palette.load[kind]);
    const share = depth(load, most);
    const mixed = (at: 0 | 1 | 2) => Math.round(bad[at] + share * (worst[at] - bad[at]));
    return [mixed(0), mixed(1), mixed(2)];
  };
  const known = new Map<number, Colour>();
  return (load) => {
    const colour = known.get(load) ?? colourOf(load);
    known.set(load, colour);
    return colour;
  };
}
