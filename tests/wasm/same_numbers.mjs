// Runs every shipped scenario in WebAssembly, and compares the document of its page with that of the program, byte for
// byte. Left out are those of millions of ranks, and those that need what a page does not have.
//   node same_numbers.mjs PROGRAM ENGINE.wasm [PATTERN]
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Engine } from "../../src/viewer/src/lab/engine.js";
import { engineOf } from "./engine_of.mjs";
import { filesBelow } from "./files_below.mjs";

const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));
const [program, wasm, pattern = ""] = process.argv.slice(2);
const module = engineOf(wasm);

const texts = ["scenarios", "platforms"].flatMap((folder) => filesBelow(folder, root)).filter((file) => !/[.](png|md)$/.test(file));
const files = Object.fromEntries(texts.map((file) => [file, readFileSync(join(root, file), "utf8")]));

/// Why a file is not compared; empty if it is.
function leftOut(file, json) {
  if (!json.schedule) return "no scenario";
  if (/(^|\/)million-/.test(file)) return "millions of ranks";
  const engine = json.engine ?? "native";
  if (engine === "simgrid" || engine === "both") return "the engine SimGrid";
  return "";
}

const native = (file) =>
  execFileSync(program, ["report", file, "--format", "json", "--quiet"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 29,
    stdio: ["ignore", "pipe", "pipe"],
  });

/// What the program says, whatever its exit status: an expectation may fail in both.
function nativeAnswer(file) {
  try {
    return native(file);
  } catch (error) {
    return error.stdout || `fails: ${error.stderr}`;
  }
}

let engine = new Engine(module);
function answerOf(question) {
  try {
    return engine.ask(question);
  } catch (error) {
    engine = new Engine(module);
    return `trap: ${error.message}`;
  }
}

function firstDifference(ours, theirs) {
  let at = 0;
  while (at < ours.length && ours[at] === theirs[at]) ++at;
  return `at ${at}: ..${ours.slice(Math.max(0, at - 60), at + 40)}.. and not ..${theirs.slice(Math.max(0, at - 20), at + 40)}..`;
}

const counts = { same: 0, different: 0 };
const skipped = {};
const [began, times] = [performance.now(), { wasm: 0, native: 0 }];
for (const file of texts.filter((name) => name.endsWith(".json") && !name.endsWith(".schema.json") && name.includes(pattern))) {
  const why = leftOut(file, JSON.parse(files[file]));
  if (why) {
    skipped[why] = (skipped[why] ?? 0) + 1;
    continue;
  }
  let now = performance.now();
  const ours = answerOf({ ask: "report", scenarios: [file], files });
  times.wasm += performance.now() - now;
  now = performance.now();
  const expected = `{"document":${nativeAnswer(file).replace(/\n$/, "")}}`;
  times.native += performance.now() - now;
  if (ours === expected) {
    ++counts.same;
    continue;
  }
  ++counts.different;
  console.log(`${relative(".", file)}: ${firstDifference(ours, expected)}`);
}
console.log(`${counts.same} the same, ${counts.different} different; left out: ${JSON.stringify(skipped)}`);
console.log(`${Math.round(times.wasm)} ms in WebAssembly, ${Math.round(times.native)} ms by the program`);
if (counts.different > 0 || counts.same === 0) process.exitCode = 1;
