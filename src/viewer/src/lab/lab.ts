import type { Report } from "../document";
import { mostAtOnce, Page } from "../state";
import { Store } from "../store";
import type { Answer, Catalogue, Fit, Mistake } from "./answer";
import { Stopped, type Client } from "./client";
import { scenariosOf, type Work } from "./document";
import { keepNetworks, toldApart } from "./differences";
import { History, type Moment } from "./history";
import { ownField } from "./json";
import { problemOf, type Problem } from "./problem";
import { optionsOf, withAlgorithm, type Options } from "./programs";
import { changed, settingOf, withoutPromises, type Change } from "./settings";

export interface LabState {
  work: Work;
  /// Its place in the list that the page was made for.
  at: number;
  canUndo: boolean;
  canRedo: boolean;
  /// The file in the editor.
  file: string;
  /// What the runs shown on the right came from; null before the first.
  page: Page | null;
  problem: Problem | null;
  mistakes: Mistake[];
  /// Null if nothing runs; otherwise how much is done, 0 .. 1.
  progress: number | null;
  /// Changes that wait for an algorithm that fits them.
  fitting: number;
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

export const hasExercise = (work: Work) => settingOf(work, ["exercise"]) !== undefined;

/// The index of the run that the forms change, in the report.
export const ownRunOf = ({ work, pinned }: Pick<LabState, "work" | "pinned">): number =>
  scenariosOf(work).indexOf(work.scenario) + (pinned ? 1 : 0);

/// The position of the first step in which messages of a run collide; null if none do.
function collisionOf({ runs }: Report, own: number): number | null {
  const run = runs[own] ?? runs[runs.length - 1]!;
  const place = run.congestion_free ? -1 : run.steps.findIndex((step) => step.congested_channels > 0);
  return place < 0 ? null : place + 1;
}

/// The laboratory: what is to run, what has run, and the engine between them.
export class Lab {
  readonly store: Store<LabState>;
  private again: number | null = null;
  private begun = 0;
  private timer = 0;
  /// Whether the next run is the first of its chapter.
  private isNew = true;
  private readonly histories = new Map<number, History>();

  /// @param works that there are to choose from
  /// @param shared what the address holds; null if the first of them is shown
  constructor(
    private readonly client: Client,
    private readonly works: Work[],
    shared: Work | null,
  ) {
    const work = shared ?? works[0]!;
    this.store = new Store<LabState>({
      work,
      at: shared ? -1 : 0,
      canUndo: false,
      canRedo: false,
      file: work.scenario,
      page: null,
      problem: null,
      mistakes: [],
      progress: null,
      fitting: 0,
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

  /// Shows another of the works that there are to choose from, as it was left.
  choose(at: number): void {
    const { work, at: before } = this.store.get();
    if (this.works[before]) this.works[before] = work;
    this.open(this.works[at]!, at);
  }

  /// @param at -1: none of the list
  open(work: Work, at = -1): void {
    if (at < 0) this.histories.delete(at);
    this.isNew = true;
    const predicting = hasExercise(work) ? "asked" : "no";
    this.store.set({ work, at, file: work.scenario, fits: [], predicting });
    this.tellHistory();
    void this.renew();
  }

  /// Shows a file in the editor. If it is one of several scenarios, the forms are about that one.
  show(file: string): void {
    const { work } = this.store.get();
    if (file === work.scenario || !scenariosOf(work).includes(file)) return this.store.set({ file });
    this.store.set({ file, fits: [], work: { ...work, scenario: file } });
    void this.askFits();
  }

  write(file: string, text: string): void {
    const { work } = this.store.get();
    if (ownField(work.files, file) === text) return;
    this.put({ ...work, files: { ...work.files, [file]: text } }, `text ${file}`);
  }

  /// What a form changes. Expectations of the scenario as it was are dropped.
  /// @param key names a field in which is typed, so that undo takes the whole back
  /// @param base in place of the work as it is
  change(changes: readonly Change[], key = "", base: Work = this.store.get().work): void {
    this.put(changed(base, [...changes, ...withoutPromises(base)]), key);
  }

  /// Changes that leave the exercise, and what it is about, as they are.
  apply(changes: readonly Change[]): void {
    this.put(changed(this.store.get().work, changes), "");
  }

  undo(): void {
    this.goTo(this.history.undo(this.store.get()));
  }

  redo(): void {
    this.goTo(this.history.redo(this.store.get()));
  }

  private get history(): History {
    const { at } = this.store.get();
    const found = this.histories.get(at) ?? new History();
    this.histories.set(at, found);
    return found;
  }

  private put(work: Work, key: string): void {
    const { work: before, file } = this.store.get();
    this.history.record({ work: before, file }, key, performance.now());
    this.store.set({ work });
    this.tellHistory();
    void this.renew();
  }

  private goTo(moment: Moment | null): void {
    if (!moment) return;
    this.store.set({ work: moment.work, file: moment.file });
    this.tellHistory();
    void this.renew();
  }

  private tellHistory(): void {
    const { canUndo, canRedo } = this.history;
    this.store.set({ canUndo, canRedo });
  }

  /// The same; if the algorithm does not fit then, the first that does takes its place.
  async changeToFit(changes: readonly Change[], work = this.store.get().work): Promise<void> {
    const next = changed(work, [...changes, ...withoutPromises(work)]);
    const algorithm = settingOf(next, ["schedule", "algorithm"]);
    const asked = { ask: "fits", scenarios: [next.scenario], files: next.files };
    this.store.set({ fitting: this.store.get().fitting + 1 });
    const { fits } =
      typeof algorithm === "string" ? await this.client.ask(asked).catch(() => ({ fits: [] })) : { fits: [] };
    const isFit = fits?.find(({ name }) => name === algorithm)?.misfit === "";
    const other = isFit ? undefined : fits?.find(({ misfit }) => misfit === "")?.name;
    const { catalogue } = this.store.get();
    const options: Options = catalogue ? optionsOf(catalogue) : new Map();
    this.change(other ? [...changes, ...withAlgorithm(next, other, options)] : changes, "", work);
    this.store.set({ fitting: this.store.get().fitting - 1 });
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
    const ofPinned = Object.entries(pinned?.files ?? {}).map(([name, text]) => [pinnedFolder + name, text]);
    const files: Record<string, string> = { ...work.files, ...Object.fromEntries(ofPinned) };
    const scenarios = [...(pinned ? [pinnedFolder + pinned.scenario] : []), ...scenariosOf(work)];
    const { chapter } = work;
    return { ask: "report", scenarios, files, seconds, ...(chapter ? { chapter } : {}) };
  }

  private take(answer: Answer): void {
    const mistakes = answer.mistakes ?? [];
    const problem = problemOf(answer);
    if (!answer.document) return this.store.set({ problem, mistakes });
    this.nameRuns(answer.document);
    const last = this.store.get().page;
    if (last) keepNetworks(answer.document, last.report);
    const before = last?.store.get();
    const { chapter } = this.store.get().work;
    const isOpened = this.isNew && chapter !== undefined;
    const shown = answer.document.runs.slice(0, mostAtOnce).map((_, at) => at);
    const step = isOpened ? chapter.step : (before?.position ?? 1);
    const compares = shown.length > 1;
    // What is compared from now on is on one clock; after that it is as the reader wants it.
    const asBefore = before?.shown.length === shown.length ? before.clock === "time" : compares;
    const byTime = isOpened ? compares && chapter.step === 0 : asBefore;
    const place = byTime ? `time=${(!isOpened && last?.timeNow()) || 0}` : `step=${step}`;
    const page = new Page(answer.document, `#${place}&runs=${shown.join(".")}`);
    const own = ownRunOf(this.store.get());
    const collision = collisionOf(answer.document, own);
    if (!isOpened && !byTime && collision !== null && (!last || collisionOf(last.report, own) === null)) page.goTo(collision);
    this.isNew = false;
    const { dark } = this.store.get();
    page.store.set({
      dark,
      large: before?.large ?? false,
      bottleneck: before?.bottleneck ?? false,
      speed: before?.speed ?? 1,
      view: before?.view ?? "network",
      zoom: before?.zoom ?? "run",
    });
    this.store.set({ page, problem, mistakes });
  }

  /// A pinned run and the present one are named by what differs.
  private nameRuns(report: Report): void {
    const { work, pinned } = this.store.get();
    const names = pinned && report.runs.length === 2 ? toldApart(pinned, work) : null;
    if (!names) return;
    names.forEach((name, at) => (report.runs[at]!.name = name));
    report.title = names.join(" against ");
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
