// Several files as one: in the format ustar, which tar unpacks everywhere.

const block = 512;

/// A number in octal digits, as a header has it.
const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits - 1, "0")}\0`;

/// The parts of a name: up to 100 bytes, before them up to 155.
function partsOf(name: string): [string, string] {
  if (name.length <= 100) return [name, ""];
  const at = name.indexOf("/", name.length - 101);
  return [name.slice(at + 1), name.slice(0, at)];
}

function header(name: string, size: number): Uint8Array {
  const bytes = new Uint8Array(block);
  const put = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  const [rest, folders] = partsOf(name);
  put(0, rest);
  put(100, octal(0o644, 8));
  put(108, octal(0, 8));
  put(116, octal(0, 8));
  put(124, octal(size, 12));
  put(136, octal(0, 12));
  put(148, "        ");
  put(156, "0");
  put(257, "ustar\x0000");
  put(345, folders);
  put(148, `${octal(bytes.reduce((sum, byte) => sum + byte, 0), 7)} `);
  return bytes;
}

/// An archive of the texts, by their names with folders.
export function archiveOf(files: Readonly<Record<string, string>>): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (const [name, text] of Object.entries(files)) {
    const bytes = new TextEncoder().encode(text);
    parts.push(new Uint8Array(header(name, bytes.length)), bytes, new Uint8Array((block - (bytes.length % block)) % block));
  }
  return new Blob([...parts, new Uint8Array(2 * block)], { type: "application/x-tar" });
}
