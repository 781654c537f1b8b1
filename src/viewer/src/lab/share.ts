import { bytesOf, type Work } from "./document";

/// Longer addresses are cut by mail programs and chats.
export const longestAddress = 8000;

async function throughStream(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const through = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(through).arrayBuffer());
}

/// The part of an address that holds the scenario and its files, compressed; null if it would be too long.
export async function packed(work: Work): Promise<string | null> {
  const bytes = new TextEncoder().encode(JSON.stringify(work));
  const small = await throughStream(bytes, new CompressionStream("gzip"));
  const text = btoa(Array.from(small, (byte) => String.fromCharCode(byte)).join(""));
  const hash = `#work=${text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
  return hash.length <= longestAddress ? hash : null;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

function isChapter(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== "object" || value === null) return false;
  const { title, text, step } = value as Record<string, unknown>;
  return typeof title === "string" && isTexts(text) && Number.isInteger(step) && Number(step) >= 0;
}

function isWork(value: unknown): value is Work {
  if (typeof value !== "object" || value === null) return false;
  const { scenario, files, scenarios, chapter } = value as Partial<Work>;
  if (typeof scenario !== "string" || typeof files !== "object" || files === null || !isChapter(chapter)) return false;
  if (scenarios !== undefined && !(isTexts(scenarios) && scenarios.includes(scenario))) return false;
  return (
    (scenarios ?? [scenario]).every((name) => Object.hasOwn(files, name)) &&
    Object.values(files).every((text) => typeof text === "string")
  );
}

// A few bytes can unpack to any number of them.
const mostBytes = 4e6;

async function unpackedWithin(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const parts: BlobPart[] = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).text();
    size += value.length;
    if (size > mostBytes) throw new Error("too much");
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
}

/// What an address holds; null if it holds nothing, or nothing that can be read.
export async function unpackedFrom(hash: string): Promise<Work | null> {
  const text = new URLSearchParams(hash.replace(/^#/, "")).get("work");
  if (!text) return null;
  try {
    const work: unknown = JSON.parse(await unpackedWithin(bytesOf(text.replace(/-/g, "+").replace(/_/g, "/"))));
    return isWork(work) ? work : null;
  } catch {
    return null;
  }
}
