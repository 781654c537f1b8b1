// Runs the named test files, or all of this folder, if there is a browser; HOPSCOPE_BROWSER=skip skips them, with exit
// status 77.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findChromium } from "./support/chromium.js";

const skipped = 77;
const folder = fileURLToPath(new URL(".", import.meta.url));

function run() {
  if (process.env.HOPSCOPE_BROWSER === "skip") {
    console.error("skipped: HOPSCOPE_BROWSER=skip");
    return skipped;
  }
  if (!findChromium()) {
    const asked = process.env.HOPSCOPE_CHROMIUM;
    console.error(asked ? `HOPSCOPE_CHROMIUM=${asked}: there is no such program` : "there is no Chromium on this machine");
    console.error(
      "Install it (scripts/setup --tests does), or name one in HOPSCOPE_CHROMIUM; HOPSCOPE_BROWSER=skip skips these tests.",
    );
    return 1;
  }
  const named = process.argv.slice(2);
  const tests = named.length ? named : readdirSync(folder).filter((file) => file.endsWith(".test.js")).sort();
  return spawnSync(process.execPath, ["--test", ...tests], { cwd: folder, stdio: "inherit" }).status ?? 1;
}

process.exitCode = run();
