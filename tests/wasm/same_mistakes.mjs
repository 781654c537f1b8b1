// Reads every faulty scenario of tests/errors in WebAssembly, and compares the mistakes that are told with the recorded
// ones. Left out are cases with arguments, those whose text is written with escapes, lectures, and graphs in DOT, which
// a page cannot read.
//   node same_mistakes.mjs ENGINE.wasm
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Engine } from "../../src/viewer/src/lab/engine.js";
import { engineOf } from "./engine_of.mjs";

const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));
const module = engineOf(process.argv[2]);

const casesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = join(folder, entry.name);
    return entry.isDirectory() ? casesBelow(name) : name.endsWith(".cases") ? [name] : [];
  });

/// The cases of a file: the scenario, the files beside it, and what is said. Files at the head are those of
/// every case.
function casesOf(text) {
  const [head] = text.split(/^=== /m, 1);
  const shared = head.split(/^--- file /m).slice(1).map((part) => [part.split("\n", 1)[0], `${part.replace(/^.*\n/, "").trimEnd()}\n`]);
  return text.split(/^=== /m).slice(1).flatMap((part) => {
    const [heading, ...lines] = part.split("\n");
    const found = { name: heading, files: {}, says: null };
    let [file, body] = [`${heading}.json`, []];
    const end = () => {
      const content = `${body.join("\n").replace(/\n+$/, "")}\n`;
      if (file === null) found.says = content.trimEnd();
      else found.files[file] = content;
    };
    for (const line of lines) {
      if (line.startsWith("args: ") || /^--- file .* \(/.test(line)) return [];
      const next = /^--- (?:file (.*)|says)$/.exec(line);
      if (!next) body.push(line);
      else end(), ([file, body] = [next[1] ? join(dirname(heading), next[1]) : null, []]);
    }
    end();
    for (const [name, content] of shared) found.files[join(dirname(heading), name)] ??= content;
    const isOther = /\(|^lectures\/|_dot$/.test(heading);
    return isOther || found.says === null ? [] : [found];
  });
}

/// A mistake as the program prints it.
const lineOf = ({ file, pointer, message }) => [file, pointer, message].filter((part) => part).join(": ");

const counts = { same: 0, different: 0 };
let engine = new Engine(module);
for (const { name, files, says } of casesBelow(join(root, "tests/errors")).flatMap((file) => casesOf(readFileSync(file, "utf8")))) {
  let told;
  try {
    const answer = JSON.parse(engine.ask({ ask: "run", scenarios: [`${name}.json`], files }));
    told = answer.mistakes ? answer.mistakes.map(lineOf).join("\n") : JSON.stringify(answer).slice(0, 200);
  } catch (error) {
    engine = new Engine(module);
    told = `trap: ${error.message}`;
  }
  if (told === says) ++counts.same;
  else {
    ++counts.different;
    console.log(`${name}:\n  ${told}\nand not\n  ${says}`);
  }
}
console.log(`${counts.same} the same, ${counts.different} different`);
if (counts.different > 0 || counts.same < 100) process.exitCode = 1;
