// Runs the engine beside the page, so that the page stays alive during long runs. It receives the engine once, and then
// questions; it answers each with its number.
import { Engine } from "./engine";

export type ToWorker = { engine: ArrayBuffer } | { id: number; question: object };
export type FromWorker = { id: number; progress: number } | { id: number; answer: string };

let compiled: Promise<WebAssembly.Module> | null = null;
let engine: Engine | null = null;
let asked = 0;

const send = (message: FromWorker) => (self as unknown as Worker).postMessage(message);

async function answer(id: number, question: object): Promise<void> {
  try {
    if (!compiled) throw new Error("there is no engine");
    const module = await compiled;
    asked = id;
    engine ??= new Engine(module, (progress) => send({ id: asked, progress }));
    send({ id, answer: engine.ask(question) });
  } catch (error) {
    engine = null;
    const why = error instanceof Error ? error.message : String(error);
    send({ id, answer: JSON.stringify({ error: `The engine gave up: ${why}` }) });
  }
}

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if ("engine" in data) compiled = WebAssembly.compile(data.engine);
  else void answer(data.id, data.question);
});
