import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { fewFonts } from "./build/fonts";
import { singleFile } from "./build/single-file";

/// Each page is built separately, into one file. HOPSCOPE_PAGE=plot is that of `hopscope plot`.
const isPlot = process.env["HOPSCOPE_PAGE"] === "plot";
const html = isPlot ? "plot.html" : "index.html";
const token = isPlot ? "%HOPSCOPE_PLOT%" : "%HOPSCOPE_REPORT%";

/// `HOPSCOPE_REPORT=report.json npm run dev` shows that document during development.
function sampleReport(): Plugin {
  return {
    name: "sample-report",
    apply: "serve",
    transformIndexHtml(html) {
      const sample = process.env["HOPSCOPE_REPORT"];
      if (!sample) return html;
      const text = readFileSync(sample, "utf8").replace(/</g, "\\u003c");
      return html.replace("%HOPSCOPE_REPORT%", () => text);
    },
  };
}

export default defineConfig(({ command }) => ({
  base: "./",
  plugins: [fewFonts(), sampleReport(), singleFile(html, token)],
  esbuild: { jsx: "automatic" as const, jsxImportSource: "preact", legalComments: "none" as const },
  build: {
    target: "es2020",
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    // The folder may contain other build products.
    emptyOutDir: false,
    chunkSizeWarningLimit: 1500,
    rollupOptions: { input: html, output: { format: "iife" as const } },
  },
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  test: { include: ["tests/**/*.test.ts"] },
}));
