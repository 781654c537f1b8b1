// The built program, and the pages that it writes.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));

/// The source tree; the tests may run in a copy of their folder.
export const root = resolve(process.env.HOPSCOPE_ROOT ?? join(here, "../../.."));

/// The program under test.
export const program = resolve(process.env.HOPSCOPE_PROGRAM ?? join(root, "build/release/hopscope"));

/// Where pages are written.
export const work = resolve(process.env.HOPSCOPE_PAGES ?? join(root, "build/pages"));
mkdirSync(work, { recursive: true });

/// The output of the program, run from the source tree.
export function hopscope(...words) {
  return execFileSync(program, words, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] });
}

/// The result of a scenario as JSON, with its messages.
export const resultOf = (file) => JSON.parse(hopscope("run", file, "--format", "json", "--messages", "--quiet"));

/// Writes a page about some files. @return its URL
export function pageOf(name, ...words) {
  const file = join(work, `${name}.html`);
  hopscope("report", ...words, "--output", file, "--quiet");
  return pathToFileURL(file).href;
}

/// Sweeps a scenario and writes a page about it. @return its URL
export function plotOf(name, scenario, ...words) {
  const [store, file] = [join(work, `${name}.db`), join(work, `${name}.html`)];
  for (const old of [store, `${store}-wal`, `${store}-shm`]) rmSync(old, { force: true });
  hopscope("sweep", scenario, "--store", store, "--quiet");
  hopscope("plot", store, ...words, "--output", file, "--quiet");
  return pathToFileURL(file).href;
}

/// Writes a file beside the pages. @return its path
export function put(name, content) {
  const file = join(work, name);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

/// The document in a page.
export function documentIn(url) {
  const html = readFileSync(fileURLToPath(url), "utf8");
  const [, json] = /<script type="application\/json" id="report">(.*?)<\/script>/s.exec(html);
  return JSON.parse(json);
}

/// The shipped scenarios with this prefix, in order.
export function scenarios(beginning) {
  return readdirSync(join(root, "scenarios"))
    .filter((file) => file.startsWith(beginning) && file.endsWith(".json"))
    .sort()
    .map((file) => relative(root, join(root, "scenarios", file)));
}

/// Writes a laboratory for some scenarios. @return its URL; none if the program was built without its engine
export function labOf(name, ...scenarios) {
  const file = join(work, `${name}.html`);
  try {
    hopscope("lab", ...scenarios, "--output", file, "--quiet");
  } catch (error) {
    if (String(error.stderr).includes("without the engine")) return null;
    throw error;
  }
  return pathToFileURL(file).href;
}
