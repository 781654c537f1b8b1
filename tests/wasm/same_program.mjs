// The program in WebAssembly says what the native one does, byte for byte, with the same exit status: of every shipped
// scenario, many in one command, of other commands, of mistakes and of files that are written.
//   node same_program.mjs PROGRAM HOPSCOPE.wasm [PATTERN]
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { filesBelow } from "./files_below.mjs";

const [program, wasm, pattern = ""] = process.argv.slice(2).map((each, i) => (i < 2 ? resolve(each) : each));
if (!existsSync(wasm)) {
  console.log("skipped: scripts/build wasm has not built the program");
  process.exit(77);
}
process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
const work = mkdtempSync(join(tmpdir(), "hopscope-"));
for (const file of ["hopscope.mjs", "package.json"]) copyFileSync(`src/wasm/program/npm/${file}`, join(work, file));
copyFileSync(wasm, join(work, "hopscope.wasm"));
const host = join(work, "hopscope.mjs");

function ended(command, args) {
  const { status, stdout, stderr, signal } = spawnSync(command, args, {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { status: status ?? signal, out: stdout, err: stderr };
}
const native = (args) => ended(program, args);
// A process for each, as for its users.
const inWebAssembly = (args) => ended(process.execPath, [host, ...args]);

// Left out are those of millions of ranks, and those that ask for SimGrid.
const needsSimGrid = (file) => /"engine": *"(simgrid|both)"/.test(readFileSync(file, "utf8"));
const scenarios = filesBelow("scenarios").filter(
  (file) => /[.]json$/.test(file) && !/schema[.]json$|\/million-/.test(file) && !needsSimGrid(file) && file.includes(pattern),
);
const quickstart = "scenarios/quickstart.json";
const others = [
  ["compare", quickstart],
  ["compare", quickstart, "--format", "csv"],
  ["recommend", quickstart],
  ["bound", quickstart],
  ["curve", quickstart],
  ["sensitivity", quickstart],
  ["overview", quickstart],
  ["claims", "scenarios/claims"],
  ["list", "algorithms"],
  ["explain", "broadcast"],
  ["export", quickstart, "--to", "svg"],
  ["run", resolve(quickstart), "--format", "json", "--messages"],
  ["run", "../absent.json"],
  ["run", "scenarios"],
  ["run", quickstart, "--set", "platform.costs.t_s=-1", "--set", "schedule.algorithm=pairwize"],
  ["run", "--help"],
  ["recomend"],
  ["run", quickstart, "--output", join(work, "absent", "result.txt")],
].map((args) => (args[1]?.startsWith("--") ? args : [...args, "--quiet"]));

let differ = 0;
function check(what, ours, theirs) {
  if (ours === theirs) return;
  ++differ;
  console.error(`${what} differs:\n${String(theirs).slice(0, 400)}\n--- in WebAssembly:\n${String(ours).slice(0, 400)}`);
}

const answers = (args) => [inWebAssembly(args), native(args)];
function compare(args, [ours, theirs] = answers(args)) {
  for (const part of ["status", "out", "err"]) check(`${args.join(" ")}: ${part}`, ours[part], theirs[part]);
}

// To start the program takes longer than nearly every scenario. What differs is looked for file by file.
const atOnce = 16;
const run = (files) => ["run", ...files, "--quiet"];
for (let first = 0; first < scenarios.length; first += atOnce) {
  const files = scenarios.slice(first, first + atOnce);
  const both = answers(run(files));
  if (isDeepStrictEqual(...both)) continue;
  for (const file of files) compare(run([file]));
  if (differ === 0) compare(run(files), both);
}
const otherCommands = others.filter((args) => args.join(" ").includes(pattern));
for (const args of otherCommands) compare(args);

// Files are written whole, over what was there, and never over what is read.
const written = [join(work, "ours.json"), join(work, "theirs.json")];
for (const repeat of [1, 2]) {
  inWebAssembly(["run", quickstart, "--format", "json", "--output", written[0], "--set", `platform.costs.t_s=${repeat}`]);
  native(["run", quickstart, "--format", "json", "--output", written[1], "--set", `platform.costs.t_s=${repeat}`]);
  check("a file", readFileSync(written[0], "utf8"), readFileSync(written[1], "utf8"));
}
const overwriting = inWebAssembly(["run", quickstart, "--output", quickstart]);
check("overwriting", overwriting.status, 2);
check("overwriting", /is read/.test(overwriting.err), true);

// Whoever is not root may not look into /root: what may be opened is seen all the same.
chmodSync(work, 0o755);
for (const folder of ["scenarios/quickstart.json", "platforms/hypercube-8.json"]) cpSync(folder, join(work, folder));
const nobody = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};
const byNobody = spawnSync(process.execPath, [host, "run", quickstart], { encoding: "utf8", cwd: work, ...nobody });
check("without root", byNobody.stdout, native(["run", quickstart]).out);

rmSync(work, { recursive: true });
const asked = scenarios.length + otherCommands.length;
console.log(`${scenarios.length} scenarios and ${otherCommands.length} other commands, ${differ} differences`);
process.exitCode = differ === 0 && asked > 0 ? 0 : 1;
