import { select } from "d3-selection";
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from "d3-zoom";
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

export interface Zoomed {
  transform: ZoomTransform;
  by: (factor: number) => void;
  pan: (dx: number, dy: number) => void;
  whole: () => void;
}

/// The wheel alone scrolls the page; with Control it zooms. A finger pans only a zoomed plot.
function wanted(event: Event, scale: number): boolean {
  if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey;
  if (typeof TouchEvent !== "undefined" && event instanceof TouchEvent) return event.touches.length > 1 || scale > 1;
  return event instanceof MouseEvent && event.button === 0;
}

/// Zooming and panning of a plot that fills the canvas within these bounds: left, top, right, bottom.
export function useZoom(
  canvas: RefObject<HTMLCanvasElement>,
  bounds: readonly [number, number, number, number],
  deepest: number,
): Zoomed {
  const [transform, setTransform] = useState<ZoomTransform>(zoomIdentity);
  const behaviour = useRef<ZoomBehavior<HTMLCanvasElement, unknown> | null>(null);
  const [left, top, right, bottom] = bounds;
  useEffect(() => {
    const element = canvas.current;
    if (!element || right <= left || bottom <= top) return;
    const area: [[number, number], [number, number]] = [
      [left, top],
      [right, bottom],
    ];
    const made: ZoomBehavior<HTMLCanvasElement, unknown> = zoom<HTMLCanvasElement, unknown>()
      .extent(area)
      .translateExtent(area)
      .scaleExtent([1, deepest])
      .filter((event: Event) => wanted(event, currentScale(element)))
      .on("zoom", (event: D3ZoomEvent<HTMLCanvasElement, unknown>) => setTransform(event.transform));
    behaviour.current = made;
    const selection = select(element).call(made);
    made.transform(selection, zoomIdentity);
    return () => void selection.on(".zoom", null);
  }, [canvas, left, top, right, bottom, deepest]);
  return useMemo(() => {
    const on = (act: (made: ZoomBehavior<HTMLCanvasElement, unknown>, element: HTMLCanvasElement) => void) => {
      if (behaviour.current && canvas.current) act(behaviour.current, canvas.current);
    };
    return {
      transform,
      by: (factor) => on((made, element) => made.scaleBy(select(element), factor)),
      pan: (dx, dy) => on((made, element) => made.translateBy(select(element), dx / transform.k, dy / transform.k)),
      whole: () => on((made, element) => made.transform(select(element), zoomIdentity)),
    };
  }, [transform, canvas]);
}

const currentScale = (element: HTMLCanvasElement) => (element as { __zoom?: ZoomTransform }).__zoom?.k ?? 1;
