import Laboratory from "./worker?worker&inline";
import type { FromWorker, ToWorker } from "./worker";
import type { Answer } from "./answer";

/// A run was stopped before its end.
export class Stopped extends Error {}

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (why: Error) => void;
  progress: (share: number) => void;
}

/// The engine, in a worker that is replaced if it is stopped.
export class Client {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private last = 0;

  /// @param engine the module's bytes
  constructor(private readonly engine: Promise<ArrayBuffer>) {}

  /// @param progress called now and then with a number from 0 to 1
  async ask(question: object, progress: (share: number) => void = () => {}): Promise<Answer> {
    // At once if there is a worker, so that it works while the page shows what has been changed.
    if (!this.worker) {
      const engine = await this.engine;
      this.worker ??= this.start(engine);
    }
    const worker = this.worker;
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, progress });
      worker.postMessage({ id, question } satisfies ToWorker);
    });
  }

  /// Ends what the engine does; everything asked is rejected with Stopped.
  stop(): void {
    this.worker?.terminate();
    this.worker = null;
    const given = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of given) reject(new Stopped());
  }

  private start(engine: ArrayBuffer): Worker {
    const worker = new Laboratory();
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      const asked = this.waiting.get(data.id);
      if (!asked) return;
      if ("progress" in data) return asked.progress(data.progress);
      this.waiting.delete(data.id);
      asked.resolve(JSON.parse(data.answer) as Answer);
    });
    worker.postMessage({ engine } satisfies ToWorker);
    return worker;
  }
}
