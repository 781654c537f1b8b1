// Writes the types of the documents from their schemas, so that a page cannot read a field that hopscope does not write.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileFromFile } from "json-schema-to-typescript";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
for (const name of ["report", "plot"]) {
  const types = await compileFromFile(at(`../${name}.schema.json`), {
    bannerComment: `// Generated from ${name}.schema.json.`,
  });
  writeFileSync(at(`../src/${name}.generated.ts`), types);
}
