#!/usr/bin/env node
// Runs hopscope in WebAssembly, with the arguments, the environment and the files of this machine.
import { opendirSync, readFileSync, readdirSync } from "node:fs";
import { hostname } from "node:os";
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

// WASI ends with the first folder that may not be opened, such as /root.
function mayBeOpened(path) {
  try {
    opendirSync(path).closeSync();
    return true;
  } catch {
    return false;
  }
}

// Every folder of the root by itself: Node.js finds nothing below a root that is given as a whole. On clusters /home may
// often be passed, but not be listed: this folder is therefore given too.
function foldersToBeSeen() {
  const below = readdirSync(root).map((name) => join(root, name));
  return [...below, folder, beside(".")].filter(mayBeOpened);
}

const wasi = new WASI({
  version: "preview1",
  args: ["hopscope", ...process.argv.slice(2)],
  env: {
    ...process.env,
    PWD: within(folder),
    HOSTNAME: hostname(),
    HOPSCOPE_PROCESS: String(process.pid),
    COLUMNS: String(process.stdout.columns ?? ""),
    HOPSCOPE_PAGES_FOLDER: within(beside("pages")),
  },
  preopens: Object.fromEntries(foldersToBeSeen().map((path) => [within(path), path])),
  returnOnExit: true,
});

globalThis.host = wasi; // Node.js would take it for unused while the program runs

try {
  const module = new WebAssembly.Module(readFileSync(beside("hopscope.wasm")));
  process.exitCode = wasi.start(new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi.wasiImport }));
} catch (error) {
  const why = error instanceof RangeError ? "there is not enough memory for this" : error.message;
  process.stderr.write(`hopscope: ${why}\n`);
  process.exitCode = 2;
}
