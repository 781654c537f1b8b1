import { options } from "preact";
import { useEffect } from "preact/hooks";
import type { Page } from "../state";

/// Acts, and renders what follows from it before it returns, with all effects: a printer does not wait for the next frame.
function renderingAtOnce(act: () => void): void {
  const { debounceRendering, requestAnimationFrame } = options;
  const effects: (() => void)[] = [];
  options.debounceRendering = (render) => render();
  options.requestAnimationFrame = (effect) => effects.push(effect);
  try {
    act();
    for (let effect = effects.shift(); effect; effect = effects.shift()) effect();
  } finally {
    Object.assign(options, { debounceRendering, requestAnimationFrame });
  }
}

/// While the page is printed its chapter is there as a handout, too, which takes the place of the rest on paper.
export function usePaper(page: Page): void {
  useEffect(() => {
    const turn = (printed: boolean) => () => renderingAtOnce(() => page.store.set({ printed, playing: false }));
    const [before, after] = [turn(true), turn(false)];
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, [page]);
}
