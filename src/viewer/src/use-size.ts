import { useLayoutEffect, useState } from "preact/hooks";
import type { RefObject } from "preact";

/// The size of an element in pixels, as it changes; zero before it is on the page.
export function useSize(element: RefObject<Element>): readonly [number, number] {
  const [size, setSize] = useState<readonly [number, number]>([0, 0]);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const box = measured.getBoundingClientRect();
      const now = [Math.round(box.width), Math.round(box.height)] as const;
      setSize((before) => (before[0] === now[0] && before[1] === now[1] ? before : now));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
