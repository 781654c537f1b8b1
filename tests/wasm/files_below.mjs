import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The files in a folder and in those in it, named from `root` on. */
export const filesBelow = (folder, root = ".") =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(name, root) : [name];
  });
