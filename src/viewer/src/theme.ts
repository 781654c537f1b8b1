import type { Page } from "./state";

/// Follows the system's choice of dark or light until the reader chooses; paper is always light. The attribute is set
/// before anything is redrawn, since canvases read their colours from the style sheet.
export function followTheme(page: Page): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = false;
  let applied = false;
  const apply = (dark: boolean) => {
    applied = dark;
    document.documentElement.dataset["theme"] = dark ? "dark" : "light";
    page.store.set({ dark });
  };
  apply(system.matches);
  system.addEventListener("change", () => {
    if (!chosen) apply(system.matches);
  });
  page.store.listen(() => {
    const { dark } = page.store.get();
    if (dark === applied) return;
    chosen = true;
    apply(dark);
  });
  let before = false;
  addEventListener("beforeprint", () => {
    before = applied;
    apply(false);
  });
  addEventListener("afterprint", () => apply(before));
}
