import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { fewFonts } from "./build/fonts";
import { narrowParts } from "./build/narrow-parts";
import { singleFile } from "./build/single-file";

/// Each page is built separately, into one file. HOPSCOPE_PAGE=plot is that of `hopscope plot`, HOPSCOPE_PAGE=lab that of
/// `hopscope lab`, with the engine that HOPSCOPE_ENGINE names.
const pages = {
  report: { html: "index.html", token: "%HOPSCOPE_REPORT%" },
  plot: { html: "plot.html", token: "%HOPSCOPE_PLOT%" },
  lab: { html: "lab.html", token: "%HOPSCOPE_LAB%" },
};
const page = (process.env["HOPSCOPE_PAGE"] ?? "report") as keyof typeof pages;
const isLab = page === "lab";
const { html, token } = pages[page];

/// The schemas: copied by the build, or those of the checkout.
const schemas = new URL(existsSync("schemas") ? "schemas/" : "../../", import.meta.url).pathname;

/// The shipped programs in Lua, by name: what readers of the laboratory may begin with.
function luaPrograms(): Plugin {
  const name = "virtual:lua-programs";
  return {
    name: "lua-programs",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      const folder = `${schemas}scenarios/programs`;
      const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".lua")) : [];
      const texts = files.map((file) => [file.replace(".lua", ""), readFileSync(`${folder}/${file}`, "utf8")]);
      return `export default ${JSON.stringify(Object.fromEntries(texts))};`;
    },
  };
}

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
  plugins: [
    luaPrograms(),
    fewFonts(),
    sampleReport(),
    singleFile(html, token, isLab ? process.env["HOPSCOPE_ENGINE"] : undefined),
  ],
  resolve: { alias: { "@hopscope": schemas.replace(/\/$/, "") } },
  css: { postcss: { plugins: isLab ? [narrowParts] : [] } },
  esbuild: { jsx: "automatic" as const, jsxImportSource: "preact", legalComments: "none" as const },
  build: {
    target: "es2020",
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    // The folder may contain other build products.
    emptyOutDir: false,
    chunkSizeWarningLimit: 2500,
    rollupOptions: { input: html, output: { format: "iife" as const } },
  },
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  // Files share threads: no test changes what others see, and a process for each file would take longer to start than its
  // tests take to run.
  test: { include: ["tests/**/*.test.ts"], testTimeout: 300_000, pool: "threads", isolate: false },
}));
