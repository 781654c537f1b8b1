import type { Plugin } from "vite";

// Faces that no formula of hopscope uses; each would add some 10 KB.
const unused = /KaTeX_(Caligraphic|Fraktur|SansSerif|Script|Typewriter)/;

/// Keeps only those of KaTeX's fonts that formulas use, each only in the format that every browser reads.
export function fewFonts(): Plugin {
  return {
    name: "few-fonts",
    enforce: "pre",
    transform(code, id) {
      if (!/katex[^/]*\.css$/.test(id)) return null;
      const kept = code.replace(/@font-face\s*{[^}]*}/g, (face) => (unused.test(face) ? "" : face));
      return { code: kept.replace(/,\s*url\([^)]*\.(woff|ttf)\)\s*format\([^)]*\)/g, ""), map: null };
    },
  };
}
