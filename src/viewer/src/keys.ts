import type { Player } from "./player";
import type { Page } from "./state";

/// Changes the font size of the whole page.
function resize(by: 1 | -1): void {
  const { style } = document.documentElement;
  const now = Number(style.getPropertyValue("--letters") || 1);
  style.setProperty("--letters", String(Math.min(2, Math.max(0.7, now * 1.1 ** by))));
}

/// Whether a key is handled by the focused element: text and lists take all keys, buttons the space bar.
export function takesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("dialog, [data-keys=own]")) return true;
  if (target.matches("select, textarea")) return true;
  if (target.matches("input[type=range]")) return ["ArrowLeft", "ArrowRight", "Home", "End"].includes(key);
  if (target.matches("button, summary, input")) return key === " " || key === "Enter";
  return false;
}

/// After a mouse click keys go to the page again, and the space bar plays; keyboard focus is kept.
function giveBackFocus({ detail, target }: MouseEvent): void {
  const control = target instanceof Element ? target.closest("button, summary") : null;
  const focused = document.activeElement;
  if (detail > 0 && control && focused instanceof HTMLElement && focused.matches("button, summary")) focused.blur();
}

/// The keys of the whole page. Returns a function that removes the listeners.
export function listenToKeys(page: Page, player: Player, openHelp: () => void): () => void {
  const chapter = (by: number) => player.toChapter(page.store.get().chapter + by);
  const actions: Readonly<Record<string, () => void>> = {
    ArrowRight: () => player.step(1),
    ".": () => player.step(1),
    ArrowLeft: () => player.step(-1),
    ",": () => player.step(-1),
    " ": () => player.toggle(),
    Home: player.toBeginning,
    End: player.toEnd,
    s: () => player.switchClock(),
    d: () => page.switchView(),
    v: () => page.switchValues(),
    PageDown: () => chapter(1),
    n: () => chapter(1),
    PageUp: () => chapter(-1),
    p: () => chapter(-1),
    Escape: () => page.letGo(),
    t: () => page.switchTheme(),
    f: () => page.switchLarge(),
    a: () => page.switchHandout(),
    b: () => page.switchBottleneck(),
    q: () => page.switchCover(),
    "+": () => resize(1),
    "=": () => resize(1),
    "-": () => resize(-1),
    "?": openHelp,
  };
  const listener = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (!action || takesKey(event.target, event.key)) return;
    // With one chapter the page keys keep their usual meaning.
    if (event.key.startsWith("Page") && page.report.chapters.length < 2) return;
    event.preventDefault();
    action();
  };
  document.addEventListener("keydown", listener);
  document.addEventListener("click", giveBackFocus);
  return () => {
    document.removeEventListener("keydown", listener);
    document.removeEventListener("click", giveBackFocus);
  };
}
