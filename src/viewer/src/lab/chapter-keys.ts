import { takesKey } from "../keys";
import type { Lab } from "./lab";

const turns: Readonly<Record<string, 1 | -1>> = { PageDown: 1, n: 1, PageUp: -1, p: -1 };

/// Page Down and n lead to the next chapter of a lecture, Page Up and p back, as on the page of a report. They come
/// before the keys of the run, which knows nothing of other chapters. Returns a function that removes the listener.
export function listenToChapterKeys(lab: Lab, chapters: number): () => void {
  const listener = (event: KeyboardEvent) => {
    const by = Object.hasOwn(turns, event.key) ? turns[event.key] : undefined;
    if (!by || event.ctrlKey || event.metaKey || event.altKey || takesKey(event.target, event.key)) return;
    const { at } = lab.store.get();
    event.preventDefault();
    if (at + by >= 0 && at + by < chapters) lab.choose(at + by);
  };
  document.addEventListener("keydown", listener, true);
  return () => document.removeEventListener("keydown", listener, true);
}
