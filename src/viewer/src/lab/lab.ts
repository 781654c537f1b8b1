import type { Page } from "../state";
import { Store } from "../store";
import type { Answer, Catalogue, Fit, Mistake } from "./answer";
import { bestFit } from "./best-fit";
import { Stopped, type Client } from "./client";
import { scenariosOf, type Work } from "./document";
import { History, type Moment } from "./history";
import { ownField } from "./json";
import { problemOf, type Problem } from "./problem";
import { optionsOf, withAlgorithm, type Options } from "./programs";
import { withAnswers, withoutAnswers } from "./covering";
import { noAnswers, type Answers } from "./predict/answers";
import type { Shared } from "./share";
import { changed, settingOf, withoutExpectations, withoutPromises, type Change } from "./settings";
import { pageOf } from "./shown-page";

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
  /// Whether a prediction is asked for, which hides the run, or the run has been shown after that.
  predicting: "no" | "asked" | "judged";
  answers: Answers;
  told: string;
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

/// Whether its texts must not tell what is asked.
const asks = (work: Work) => hasExercise(work) || (work.chapter?.covered ?? false);

/// The laboratory: what is to run, what has run, and the engine between them.
export class Lab {
  readonly store: Store<LabState>;
  private again: number | null = null;
  private begun = 0;
  private timer = 0;
  /// Whether the next run is the first of its chapter.
  private isNew = true;
  private readonly histories = new Map<number, History>();
  private readonly answersTo = new Map<number, Answers>();
  /// What was taken out of texts while a prediction is asked for, or results are covered: the work before, and after.
  private covered: readonly [Work, Work] | null = null;

  /// @param works that there are to choose from
  /// @param shared what the address holds; null if one of them is shown
  /// @param first which of them that is
  constructor(
    private readonly client: Client,
    private readonly works: Work[],
    shared: Shared | null,
    first = 0,
  ) {
    const given = shared?.work ?? works[first]!;
    const work = asks(given) ? this.cover(given) : given;
    this.store = new Store<LabState>({
      work,
      at: shared ? -1 : first,
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
      answers: shared?.answers ?? noAnswers,
      told: "",
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

  /// Something for the reader, beside the buttons.
  tell(told: string): void {
    this.store.set({ told });
  }

  /// A question beside the runs that the page shows.
  ask(question: object): Promise<Answer> {
    return this.client.ask(question);
  }

  /// Shows another of the works that there are to choose from, as it was left.
  choose(at: number): void {
    const { at: before } = this.store.get();
    if (!this.works[at]) return;
    if (this.works[before]) this.works[before] = this.uncovered();
    this.open(this.works[at]!, at);
  }

  /// @param at -1: none of the list
  open(given: Work, at = -1, givenAnswers?: Answers): void {
    if (at < 0) this.histories.delete(at);
    this.isNew = true;
    this.answersTo.set(this.store.get().at, this.store.get().answers);
    const predicting = hasExercise(given) ? "asked" : "no";
    this.covered = null;
    const work = asks(given) ? this.cover(given) : given;
    const answers = givenAnswers ?? this.answersTo.get(at) ?? noAnswers;
    this.store.set({ work, at, file: work.scenario, fits: [], predicting, answers });
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

  /// The same change in all scenarios that are run, which keep their names, but not what they expected of it.
  changeAll(change: Change): void {
    const { work } = this.store.get();
    const all = scenariosOf(work).reduce((next, scenario) => changed({ ...next, scenario }, [change, ...withoutExpectations({ ...next, scenario })]), work);
    this.put({ ...all, scenario: work.scenario }, `field ${change[0].join(".")}`);
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
  /// @param anew whether another algorithm is wanted, the one that is made for the network
  async changeToFit(changes: readonly Change[], work = this.store.get().work, anew = false): Promise<void> {
    const next = changed(work, [...changes, ...withoutPromises(work)]);
    const algorithm = settingOf(next, ["schedule", "algorithm"]);
    const asked = { ask: "fits", scenarios: [next.scenario], files: next.files };
    this.store.set({ fitting: this.store.get().fitting + 1 });
    const { fits } =
      typeof algorithm === "string" ? await this.client.ask(asked).catch(() => ({ fits: [] })) : { fits: [] };
    const isFit = !anew && fits?.find(({ name }) => name === algorithm)?.misfit === "";
    const { catalogue } = this.store.get();
    const best = isFit ? undefined : bestFit(fits ?? [], catalogue, next)?.name;
    const other = best === algorithm ? undefined : best;
    const options: Options = catalogue ? optionsOf(catalogue) : new Map();
    this.change(other ? [...changes, ...withAlgorithm(next, other, options)] : changes, "", work);
    this.store.set({ fitting: this.store.get().fitting - 1 });
  }

  /// Hides the run until it is asked for, or shows it again. Meanwhile texts do not tell what is expected.
  predict(): void {
    const { predicting, work } = this.store.get();
    if (predicting !== "no") return this.endPrediction("no");
    this.store.set({ predicting: "asked", work: this.cover(work), answers: { ...this.store.get().answers, verdicts: [] } });
    void this.renew();
  }

  /// The run beside the answers.
  showRun(): void {
    this.endPrediction("judged");
  }

  /// The reader has uncovered what the chapter covers.
  uncover(): void {
    const { predicting } = this.store.get();
    if (this.covered !== null && predicting !== "asked") this.endPrediction(predicting);
  }

  private endPrediction(predicting: "no" | "judged"): void {
    const wasCovered = this.covered !== null;
    this.store.set({ predicting, work: this.uncovered() });
    this.covered = null;
    if (wasCovered) void this.renew();
  }

  private cover(work: Work): Work {
    const without = withoutAnswers(work);
    if (without !== work) this.covered = [work, without];
    return without;
  }

  private uncovered(): Work {
    const { work } = this.store.get();
    return this.covered ? withAnswers(work, ...this.covered) : work;
  }

  answer(change: Partial<Answers>): void {
    this.store.set({ answers: { ...this.store.get().answers, ...change } });
  }

  /// An answer to one question.
  fillIn(field: string, text: string): void {
    const { answers } = this.store.get();
    this.answer({ fields: { ...answers.fields, [field]: text } });
  }

  /// Questions that have changed have no answers.
  forget(...fields: string[]): void {
    const { answers } = this.store.get();
    this.answer({ fields: Object.fromEntries(Object.entries(answers.fields).filter(([name]) => !fields.includes(name))) });
  }

  /// The values that were drawn for a student; answers to others do not count for these.
  applyDrawn(changes: readonly Change[]): void {
    this.apply(changes);
    this.answer({ fields: {}, verdicts: [], attempts: [] });
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
    const page = pageOf(answer.document, this.store.get(), this.isNew);
    this.isNew = false;
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
