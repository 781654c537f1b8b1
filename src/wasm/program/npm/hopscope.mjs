#!/usr/bin/env node
// Runs hopscope in WebAssembly, with the arguments, the environment and the files of this machine.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";

// Node.js 20 otherwise ends some runs by a segmentation fault: its collector marks objects while WebAssembly runs.
setFlagsFromString("--no-concurrent-marking");

// Node.js warns of its WASI with each use, among the messages of the program.
const emit = process.emit;
process.emit = function (name, warning, ...more) {
  if (name === "warning" && warning?.name === "ExperimentalWarning") return false;
  return emit.call(this, name, warning, ...more);
};
const { WASI } = await import("node:wasi");

const beside = (name) => fileURLToPath(new URL(name, import.meta.url));
const folder = process.cwd();
const { root } = parse(folder);
// The name by which the program knows a folder.
const within = (path) => `/${path.slice(root.length).replaceAll("\\", "/")}`;

// Every folder of the root by itself: Node.js finds nothing below a root that is given as a whole.
function foldersOfRoot() {
  const isFolder = (name) => {
    try {
      return statSync(join(root, name)).isDirectory();
    } catch {
      return false; // it may not be looked at
    }
  };
  return readdirSync(root).filter(isFolder);
}

const wasi = new WASI({
  version: "preview1",
  args: ["hopscope", ...process.argv.slice(2)],
  env: {
    ...process.env,
    PWD: within(folder),
    COLUMNS: String(process.stdout.columns ?? ""),
    HOPSCOPE_PAGES_FOLDER: within(beside("pages")),
  },
  preopens: Object.fromEntries(foldersOfRoot().map((name) => [`/${name}`, join(root, name)])),
  returnOnExit: true,
});

globalThis.host = wasi; // Node.js would take it for unused while the program runs

try {
  const module = new WebAssembly.Module(readFileSync(beside("hopscope.wasm")));
  process.exitCode = wasi.start(new WebAssembly.Instance(module, wasi.getImportObject()));
} catch (error) {
  const why = error instanceof RangeError ? "there is not enough memory for this" : error.message;
  process.stderr.write(`hopscope: ${why}\n`);
  process.exitCode = 2;
}
