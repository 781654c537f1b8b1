import type { Report } from "../document";
import { Page } from "../state";
import { Store } from "../store";
import type { Answer, Catalogue, Fit, Mistake } from "./answer";
import { Stopped, type Client } from "./client";
import type { Work } from "./document";
import { withAlgorithm } from "./programs";
import { changed, settingOf, withoutPromises, type Change } from "./settings";

/// Why there is no run to show.
export interface Problem {
  kind: "mistakes" | "deadlock" | "refused" | "error" | "stopped";
  text: string;
  lines: string[];
}

export interface LabState {
  work: Work;
  /// The file in the editor.
  file: string;
  /// What the runs shown on the right came from; null before the first.
  page: Page | null;
  problem: Problem | null;
  mistakes: Mistake[];
  /// Null if nothing runs; otherwise how much is done, 0 .. 1.
  progress: number | null;
  pinned: Work | null;
  /// Whether a prediction is asked for, which hides the run, or has been judged.
  predicting: "no" | "asked" | "judged";
  catalogue: Catalogue | null;
  fits: Fit[];
  dark: boolean;
}

// Of runs that nobody asked for by name: longer ones are offered.
const usualSeconds = 20;
// A run that takes longer gives way to the next change.
const patience = 250;
const pinnedFolder = "pinned/";

function problemOf(answer: Answer): Problem | null {
  if (answer.mistakes)
    return { kind: "mistakes", text: "Not run: the files have mistakes.", lines: answer.mistakes.map(lineOf) };
  if (answer.deadlock)
    return { kind: "deadlock", text: "Deadlock: ranks wait for what never happens.", lines: answer.deadlock };
  if (answer.refused) return { kind: "refused", text: `Not run here: ${answer.refused}.`, lines: [] };
  return answer.error ? { kind: "error", text: answer.error, lines: [] } : null;
}

const lineOf = ({ file, pointer, message }: Mistake) => [file, pointer, message].filter((part) => part).join(": ");

const hasExercise = (work: Work) => settingOf(work, ["exercise"]) !== undefined;

/// The position of the first step in which messages of the last run collide; null if none do.
function collisionOf({ runs }: Report): number | null {
  const run = runs[runs.length - 1]!;
  const step = run.congestion_free
    ? undefined
    : run.verdicts.find(({ tone, step }) => tone === "bad" && step !== null)?.step;
  return step === undefined || step === null ? null : step + 1;
}

/// The laboratory: what is to run, what has run, and the engine between them.
export class Lab {
  readonly store: Store<LabState>;
  private again: number | null = null;
  private begun = 0;
  private timer = 0;

  constructor(
    private readonly client: Client,
    work: Work,
  ) {
    this.store = new Store<LabState>({
      work,
      file: work.scenario,
      page: null,
      problem: null,
      mistakes: [],
      progress: null,
      pinned: null,
      predicting: hasExercise(work) ? "asked" : "no",
      catalogue: null,
      fits: [],
      dark: false,
    });
  }

  async start(): Promise<void> {
    void this.renew();
    const { catalogue } = await this.client.ask({ ask: "catalogue" });
    this.store.set({ catalogue: catalogue ?? null });
  }

  /// A question beside the runs that the page shows.
  ask(question: object): Promise<Answer> {
    return this.client.ask(question);
  }

  open(work: Work): void {
    this.store.set({ work, file: work.scenario, fits: [], predicting: hasExercise(work) ? "asked" : "no" });
    void this.renew();
  }

  show(file: string): void {
    this.store.set({ file });
  }

  write(file: string, text: string): void {
    const { work } = this.store.get();
    if (work.files[file] === text) return;
    this.store.set({ work: { ...work, files: { ...work.files, [file]: text } } });
    void this.renew();
  }

  /// What a form changes. Expectations of the scenario as it was are dropped.
  change(changes: readonly Change[]): void {
    const { work } = this.store.get();
    this.store.set({ work: changed(work, [...changes, ...withoutPromises(work)]) });
    void this.renew();
  }

  /// The same; if the algorithm does not fit then, the first that does takes its place.
  async changeToFit(changes: readonly Change[]): Promise<void> {
    const { work } = this.store.get();
    const next = changed(work, [...changes, ...withoutPromises(work)]);
    const algorithm = settingOf(next, ["schedule", "algorithm"]);
    const asked = { ask: "fits", scenarios: [next.scenario], files: next.files };
    const { fits } =
      typeof algorithm === "string" ? await this.client.ask(asked).catch(() => ({ fits: [] })) : { fits: [] };
    const isFit = fits?.find(({ name }) => name === algorithm)?.misfit === "";
    const other = isFit ? undefined : fits?.find(({ misfit }) => misfit === "")?.name;
    this.change(other ? [...changes, ...withAlgorithm(next, other)] : changes);
  }

  /// Hides the run until something has been predicted, or shows it again.
  predict(): void {
    this.store.set({ predicting: this.store.get().predicting === "no" ? "asked" : "no" });
  }

  pin(): void {
    const { pinned, work } = this.store.get();
    this.store.set({ pinned: pinned ? null : work });
    void this.renew();
  }

  stop(): void {
    this.again = null;
    this.client.stop();
  }

  /// Runs what there is now, or once the present run has ended.
  async renew(seconds = usualSeconds): Promise<void> {
    if (this.store.get().progress !== null) return this.replace(seconds);
    this.begun = performance.now();
    this.store.set({ progress: 0 });
    try {
      this.take(await this.client.ask(this.question(seconds), (progress) => this.store.set({ progress })));
    } catch (error) {
      const stopped = error instanceof Stopped;
      const text = stopped ? "Stopped." : error instanceof Error ? error.message : String(error);
      if (this.again === null) this.store.set({ problem: { kind: stopped ? "stopped" : "error", text, lines: [] } });
    }
    clearTimeout(this.timer);
    this.store.set({ progress: null });
    if (this.again === null) return void this.askFits();
    const next = this.again;
    this.again = null;
    return this.renew(next);
  }

  /// Something has changed during a run.
  private replace(seconds: number): void {
    this.again = seconds;
    clearTimeout(this.timer);
    const left = patience - (performance.now() - this.begun);
    this.timer = window.setTimeout(() => this.client.stop(), Math.max(0, left));
  }

  private question(seconds: number): object {
    const { work, pinned } = this.store.get();
    const files: Record<string, string> = { ...work.files };
    for (const [name, text] of Object.entries(pinned?.files ?? {})) files[pinnedFolder + name] = text;
    const scenarios = pinned ? [pinnedFolder + pinned.scenario, work.scenario] : [work.scenario];
    return { ask: "report", scenarios, files, seconds };
  }

  private take(answer: Answer): void {
    const mistakes = answer.mistakes ?? [];
    const problem = problemOf(answer);
    if (!answer.document) return this.store.set({ problem, mistakes });
    const last = this.store.get().page;
    const before = last?.store.get();
    const page = new Page(answer.document, `#step=${before?.position ?? 1}`);
    const collision = collisionOf(answer.document);
    if (collision !== null && (!last || collisionOf(last.report) === null)) page.goTo(collision);
    const { dark } = this.store.get();
    page.store.set({
      dark,
      large: before?.large ?? false,
      bottleneck: before?.bottleneck ?? false,
      speed: before?.speed ?? 1,
    });
    this.store.set({ page, problem, mistakes });
  }

  /// Which algorithms run on the platform as it is now.
  private async askFits(): Promise<void> {
    const { work, problem } = this.store.get();
    if (problem) return;
    const { files } = work;
    try {
      const { fits } = await this.client.ask({ ask: "fits", scenarios: [work.scenario], files });
      if (fits && this.store.get().work === work) this.store.set({ fits });
    } catch {
      // Stopped by a later run, which asks again.
    }
  }
}
