import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { usePage } from "../context";
import { readPalette, type Palette } from "./palette";

export type Draw = (context: CanvasRenderingContext2D, palette: Palette) => void;

/// Draws on a canvas of this size in CSS pixels, sharp on every screen, and again when its contents change.
export function useCanvas(
  canvas: RefObject<HTMLCanvasElement>,
  wide: number,
  high: number,
  shows: readonly unknown[],
  draw: Draw,
): void {
  const dark = usePage((state) => state.dark);
  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context || wide < 1 || high < 1) return;
    const density = Math.min(3, window.devicePixelRatio || 1);
    element.width = Math.round(wide * density);
    element.height = Math.round(high * density);
    context.setTransform(density, 0, 0, density, 0, 0);
    draw(context, readPalette());
  }, [wide, high, dark, ...shows]);
}

let family = "";

/// The font of the page, for drawing on canvases.
export function font(size: number, weight = 400): string {
  family ||= getComputedStyle(document.body).fontFamily;
  return `${weight} ${size}px ${family}`;
}
