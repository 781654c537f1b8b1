import type { Work } from "./document";
import { archiveOf } from "./tar";

export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/// One file as it is; several as an archive, so that they still name each other.
export function save({ scenario, files }: Work): void {
  const names = Object.keys(files);
  const plain = scenario.split("/").at(-1)!;
  if (names.length > 1) return download(plain.replace(/(\.json)?$/, ".tar"), archiveOf(files));
  download(plain, new Blob([files[scenario]!], { type: "text/plain" }));
}
