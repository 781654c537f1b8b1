import { bytesOf, type Work } from "./document";
import { isReadable, noAnswers, type Answers } from "./predict/answers";

/// Longer addresses are cut by mail programs and chats.
export const longestAddress = 8000;

async function throughStream(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const through = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(through).arrayBuffer());
}

/// What an address holds.
export interface Shared {
  work: Work;
  answers: Answers;
}

export interface Packed {
  /// Null if even the scenario is too long for an address.
  hash: string | null;
  /// What it lacks, for it would be too long, in words; empty if nothing.
  lacks: string;
}

/// The part of an address that holds the scenario and its files, with the answers, compressed: without attempts, or
/// without answers, if it would be too long.
export async function packed({ work, answers }: Shared): Promise<Packed> {
  const isEmpty = answers.student === "" && Object.keys(answers.fields).length === 0 && answers.attempts.length === 0;
  const whole = await packedText(isEmpty ? { ...work } : { ...work, answers });
  if (whole !== null || isEmpty) return { hash: whole, lacks: "" };
  const without = await packedText({ ...work, answers: { ...answers, attempts: [], verdicts: [] } });
  if (without !== null) return { hash: without, lacks: "attempts and verdicts" };
  return { hash: await packedText({ ...work }), lacks: "answers" };
}

async function packedText(value: object): Promise<string | null> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const small = await throughStream(bytes, new CompressionStream("gzip"));
  const text = btoa(Array.from(small, (byte) => String.fromCharCode(byte)).join(""));
  const hash = `#work=${text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
  return hash.length <= longestAddress ? hash : null;
}

/// What is passed on: of a page that is a file, only its name and what follows, never where it is on this machine.
export function addressToCopy({ protocol, href, pathname }: Location, hash: string): string {
  if (protocol !== "file:") return href.replace(/#.*$/, "") + hash;
  return decodeURIComponent(pathname.split("/").at(-1) || "lab.html") + hash;
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

function isAttempt(value: unknown): boolean {
  const { quantity, predicted, holds, hints } = (value ?? {}) as Record<string, unknown>;
  return typeof quantity === "string" && typeof predicted === "string" && typeof holds === "boolean" && [0, 1, 2].includes(Number(hints));
}

function isVerdict(value: unknown): boolean {
  const { quantity, predicted, holds, where, words } = (value ?? {}) as Record<string, unknown>;
  return typeof holds === "boolean" && isTexts([quantity, predicted, where, words]);
}

function isAnswers(value: unknown): value is Answers {
  if (typeof value !== "object" || value === null) return false;
  const { student, seed, fields, attempts, verdicts } = value as Partial<Answers>;
  if (typeof student !== "string" || typeof seed !== "number" || typeof fields !== "object" || fields === null) return false;
  return (
    isTexts(Object.values(fields)) && Object.entries(fields).every(([field, text]) => isReadable(field, text)) &&
    Array.isArray(attempts) && attempts.every(isAttempt) &&
    Array.isArray(verdicts) && verdicts.every(isVerdict)
  );
}

/// What an address holds; null if it holds nothing. "cut": it holds something that cannot be read.
export async function unpackedFrom(hash: string): Promise<Shared | "cut" | null> {
  const text = new URLSearchParams(hash.replace(/^#/, "")).get("work");
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(await unpackedWithin(bytesOf(text.replace(/-/g, "+").replace(/_/g, "/"))));
    if (!isWork(value)) return "cut";
    const { answers = noAnswers, ...work } = value as Work & { answers?: unknown };
    return isAnswers(answers) ? { work, answers } : "cut";
  } catch {
    return "cut";
  }
}
