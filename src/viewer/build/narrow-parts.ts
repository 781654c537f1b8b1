import type { AcceptedPlugin, AtRule } from "postcss";

/// Where the page of reports is a part of another page, it adapts to the width of that part, not of the window: media
/// queries of widths become queries of the container called `page`.
export const narrowParts: AcceptedPlugin = {
  postcssPlugin: "narrow-parts",
  AtRule: {
    media(rule: AtRule) {
      if (!/^\((max|min)-width/.test(rule.params) || rule.source?.input.file?.endsWith("lab.css")) return;
      rule.name = "container";
      rule.params = `page ${rule.params}`;
    },
  },
};
