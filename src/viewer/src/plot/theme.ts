/// What switches between dark and light.
export interface Theme {
  change: () => void;
}

/// Follows the system's choice of dark or light until the reader chooses; paper is always light.
export function followSystem(): Theme {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = false;
  let dark = system.matches;
  const apply = (isDark: boolean) => {
    document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  };
  apply(dark);
  system.addEventListener("change", () => {
    if (!chosen) apply((dark = system.matches));
  });
  addEventListener("beforeprint", () => apply(false));
  addEventListener("afterprint", () => apply(dark));
  return {
    change: () => {
      chosen = true;
      apply((dark = !dark));
    },
  };
}
