// Writes the types of a Report from its schema, so that the page cannot read a field that hopscope does not write.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileFromFile } from "json-schema-to-typescript";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const types = await compileFromFile(at("../report.schema.json"), {
  bannerComment: "// Generated from report.schema.json.",
});
writeFileSync(at("../src/report.generated.ts"), types);
