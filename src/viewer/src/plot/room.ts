import type { Axis, Crossing } from "./document";

/// The position of a value on an axis, from 0 to 1.
export function placeOn({ logarithmic, domain }: Axis, value: number): number {
  const place = logarithmic ? Math.log : (x: number) => x;
  const [from, to] = [place(domain[0]), place(domain[1])];
  return (place(value) - from) / (to - from);
}

/// The texts of an x axis of the given width in letters; empty for ticks without a text so that no two overlap: every
/// second number has its text, or every third, and so on.
export function textsWithRoom(axis: Axis, letters: number): string[] {
  const gap = 1.5;
  const { ticks, texts } = axis;
  const haveRoom = (stride: number) =>
    ticks.every((tick, right) => {
      if (right === 0 || right % stride !== 0) return true;
      const apart = (placeOn(axis, tick) - placeOn(axis, ticks[right - stride]!)) * letters;
      return apart >= (texts[right]!.length + texts[right - stride]!.length) / 2 + gap;
    });
  let stride = 1;
  while (!haveRoom(stride)) stride += 1;
  return texts.map((text, place) => (place % stride === 0 ? text : ""));
}

/// The crossings that have their number written along their line, at their edge: as many as fit without overlapping.
export function withNumbers(crossings: readonly Crossing[], axis: Axis, letters: number): Crossing[] {
  const lineHeight = 2.4;
  const last = { top: -Infinity, bottom: -Infinity };
  return crossings.filter(({ x, edge }) => {
    const place = placeOn(axis, x) * letters;
    if (place - last[edge] < lineHeight) return false;
    last[edge] = place;
    return true;
  });
}
