// The compiled engine of the laboratory; tests end as skipped, with exit status 77, where it has not been built.
import { existsSync, readFileSync } from "node:fs";

const skipped = 77;

/// @param file the module, build/wasm/hopscope-lab.wasm
export function engineOf(file) {
  if (!existsSync(file)) {
    console.error(`skipped: there is no ${file}; scripts/setup --lab and scripts/build wasm make one`);
    process.exit(skipped);
  }
  return new WebAssembly.Module(readFileSync(file));
}
