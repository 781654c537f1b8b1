import type { Drawn } from "./curve/curve";
import type { Report } from "./document";
import { readHash, type Address } from "./hash";
import { RunIndex } from "./run-index";
import { Store } from "./store";
import { waysToShow, type Values } from "./values";

/// An item on the page that can be selected. `run` is an index in the report's runs.
export interface Place {
  run: number;
  kind: "node" | "channel" | "message";
  id: number;
}

/// A sketch of a curve, and whether the true one is laid over it.
export interface Sketched {
  drawn: Drawn;
  isOver: boolean;
}

export type Clock = "steps" | "time";
/// Trees: those along which data travel. Mapping: the processes of a neighbour exchange beside the nodes on which they are placed.
export type View = "network" | "space-time" | "trees" | "mapping";
export type Zoom = "run" | "step";

export interface State {
  chapter: number;
  /// The runs of the chapter that are drawn, in its order.
  shown: readonly number[];
  /// Whether runs go from step to step together, or each in its own time on one clock.
  clock: Clock;
  /// By steps: 0 before the first step; k: the k-th. A run with fewer steps stays at its end.
  position: number;
  /// By time: the present, from 0 to the end of the longest run. While it plays, as of the last beginning of a step.
  now: number;
  playing: boolean;
  speed: number;
  /// The main picture; and of times the part that it shows, if it shows times.
  view: View;
  zoom: Zoom;
  /// Pointed at: highlighted in the drawing.
  hover: Place | null;
  /// The subject of the panel. Pointing at items in that panel does not change it.
  told: Place | null;
  /// Pinned until released; the subject of the panel while there is no other.
  pinned: Place | null;
  dark: boolean;
  /// For an audience: drawings as large as possible, without text beside them.
  large: boolean;
  /// All chapters one below the other, to be read or printed.
  handout: boolean;
  /// Being printed, which shows the chapter as a handout on paper.
  printed: boolean;
  /// Shows what limits every schedule, on runs for which that is known.
  bottleneck: boolean;
  /// Findings, total times, and what belongs to steps that have not been reached, are shown on request only.
  covered: boolean;
  /// What sums are shown as: whose contributions are in them, or values.
  values: Values;
  /// Parameters that were dragged in the text, by name, where they are not those of the runs.
  dragged: Readonly<Record<string, number>>;
  /// What the reader has drawn in the axes of a chapter, by chapter.
  sketches: Readonly<Record<number, Sketched>>;
}

/// More drawings than this side by side are too small to be read; the reader chooses among them.
export const mostAtOnce = 4;
// The number drawn initially if there are more runs; the page states how many are shown.
const fewAtFirst = 2;

const nothing = { hover: null, told: null, pinned: null };

/// What is shown, and everything that changes it.
export class Page {
  readonly indexes: RunIndex[];
  readonly store: Store<State>;

  constructor(
    readonly report: Report,
    hash = "",
    indexes?: RunIndex[],
  ) {
    this.indexes = indexes ?? report.runs.map((run) => new RunIndex(run));
    this.store = new Store<State>({
      chapter: 0,
      shown: this.firstShown(0),
      clock: "steps",
      position: 0,
      now: 0,
      playing: false,
      speed: 1,
      view: "network",
      zoom: "run",
      hover: null,
      told: null,
      pinned: null,
      dark: false,
      large: false,
      handout: false,
      printed: false,
      bottleneck: false,
      covered: false,
      values: "cells",
      dragged: {},
      sketches: {},
    });
    this.open(hash);
  }

  /// Goes to the place of an address, as far as it exists.
  open(hash: string): void {
    const address = readHash(hash);
    const chapter = clamp(address.chapter - 1, 0, this.report.chapters.length - 1);
    const runs: readonly number[] = this.report.chapters[chapter]!.runs;
    const asked = address.shown?.filter((run) => runs.includes(run)) ?? [];
    const shown = asked.length > 0 ? asked.slice(0, mostAtOnce) : this.firstShown(chapter);
    const pinned =
      address.pinned && shown.includes(address.pinned.run) && this.has(address.pinned) ? address.pinned : null;
    this.store.set({
      chapter,
      shown,
      covered: this.isCoveredIn(chapter),
      ...this.beginning(chapter, shown, address),
      view: address.view ?? this.report.chapters[chapter]!.view,
      pinned,
      hover: null,
      told: null,
      dragged: {},
    });
  }

  /// Where an address, or else the chapter, begins. Runs side by side begin on one
  /// clock, if their times have one unit, unless a step is named.
  private beginning(chapter: number, shown: readonly number[], { step = null, time = null }: Partial<Address> = {}) {
    const { step: own } = this.report.chapters[chapter]!;
    const units = new Set(shown.map((run) => this.report.runs[run]!.unit));
    const compares = shown.length > 1 && units.size === 1;
    const byTime = time !== null || (step === null && own === 0 && compares);
    const position = step ?? this.positionOf(own, shown);
    return {
      clock: (byTime ? "time" : "steps") as Clock,
      position: clamp(position, 0, this.lastOf(shown)),
      now: clamp(time ?? 0, 0, this.endOf(shown)),
    };
  }

  /// True if the run has such a node, channel or message.
  private has({ kind, id, run }: Place): boolean {
    const { network, messages } = this.report.runs[run]!;
    const nodes = network.drawing?.places.length ?? 0;
    const channels = network.channels?.length ?? 0;
    return id < (kind === "node" ? nodes : kind === "channel" ? channels : (messages?.from.length ?? 0));
  }

  address(): Address {
    const { chapter, clock, position, now, pinned, shown, view } = this.store.get();
    const usual = this.firstShown(chapter);
    const same = usual.length === shown.length && usual.every((run, at) => run === shown[at]);
    const at = clock === "time" ? { step: null, time: now } : { step: position, time: null };
    const own = view === this.report.chapters[chapter]!.view;
    return { chapter: chapter + 1, ...at, view: own ? null : view, pinned, shown: same ? null : [...shown] };
  }

  get last(): number {
    return this.lastOf(this.store.get().shown);
  }

  /// The end of the longest run that is drawn.
  get end(): number {
    return this.endOf(this.store.get().shown);
  }

  goTo(position: number): void {
    this.store.set({ position: clamp(position, 0, this.last) });
  }

  goToTime(now: number): void {
    this.store.set({ now: clamp(now, 0, this.end) });
  }

  /// The position of a run, which on a clock depends on the run.
  positionIn(run: number, { clock, position, now }: State = this.store.get()): number {
    const index = this.indexes[run]!;
    return clock === "time" ? index.positionAt(now) : Math.min(position, index.last);
  }

  /// The run that has most steps, of those that are drawn.
  get longest(): number {
    return this.longestOf(this.store.get().shown);
  }

  /// When a run is through with a step, by position.
  endOfStep(run: number, position: number): number {
    const { steps } = this.report.runs[run]!;
    return steps.slice(0, position).reduce((most, { end }) => Math.max(most, end), 0);
  }

  /// The time up to which a run has been shown.
  reachedBy(run: number, state: State): number {
    const end = this.endOfStep(run, this.positionIn(run, state));
    // While it plays, the state has only the beginnings of steps.
    return state.clock === "time" && !state.playing ? state.now : end;
  }

  /// The time of the present place: by steps, when the longest run is through with the step.
  timeNow(): number {
    const { clock, now, position } = this.store.get();
    return clock === "time" ? now : this.endOfStep(this.longest, Math.min(position, this.last));
  }

  /// Changes between steps and time, and stays where it is.
  switchClock(clock: Clock): void {
    if (clock === this.store.get().clock) return;
    if (clock === "time") this.store.set({ clock, now: this.timeNow(), playing: false });
    else this.store.set({ clock, position: this.positionIn(this.longest), playing: false });
  }

  goToChapter(chapter: number): void {
    if (!this.report.chapters[chapter]) return;
    const shown = this.firstShown(chapter);
    const [covered, view] = [this.isCoveredIn(chapter), this.viewIn(chapter)];
    this.store.set({ chapter, shown, covered, view, ...this.beginning(chapter, shown), playing: false, dragged: {}, ...nothing });
  }

  point(place: Place | null): void {
    this.store.set({ hover: place, told: place });
  }

  /// Points at an item from within the panel.
  pointFromPanel(hover: Place | null): void {
    this.store.set({ hover });
  }

  /// Pins a place, replacing the previous one; no effect if it does not exist.
  hold(pinned: Place | null): void {
    if (pinned) this.store.set({ pinned });
  }

  /// Switches between dark and light.
  switchTheme(): void {
    this.store.set({ dark: !this.store.get().dark });
  }

  /// Switches the text beside drawings on or off.
  switchLarge(): void {
    this.store.set({ large: !this.store.get().large });
  }

  /// All chapters one below the other as a handout, or one.
  switchHandout(): void {
    this.store.set({ handout: !this.store.get().handout, playing: false });
  }

  /// The pictures that there are of the runs that are drawn.
  get views(): readonly View[] {
    const { shown } = this.store.get();
    const views: View[] = ["network", "space-time"];
    if (shown.some((run) => this.indexes[run]!.trees)) views.push("trees");
    if (shown.some((run) => this.report.runs[run]!.embedding)) views.push("mapping");
    return views;
  }

  /// Shows the next picture: networks, ranks and time, trees, processes on nodes.
  switchView(): void {
    const { views } = this;
    this.store.set({ view: views[(views.indexOf(this.store.get().view) + 1) % views.length]! });
  }

  /// Shows sums in the next way: as cells, by + or by max.
  switchValues(): void {
    this.store.set({ values: waysToShow[(waysToShow.indexOf(this.store.get().values) + 1) % waysToShow.length]! });
  }

  /// Shows or hides bottlenecks.
  switchBottleneck(): void {
    this.store.set({ bottleneck: !this.store.get().bottleneck });
  }

  /// A chapter that says so begins covered; others do if the reader has covered one like them.
  private isCoveredIn(chapter: number): boolean {
    const { chapters } = this.report;
    const now = this.store.get();
    return chapters[chapter]!.covered || (now.covered && !chapters[now.chapter]!.covered);
  }

  /// A chapter with a picture of its own begins with it; others go on with what the reader has chosen.
  private viewIn(chapter: number): View {
    const { chapters } = this.report;
    const now = this.store.get();
    const own = chapters[chapter]!.view;
    return own !== "network" || now.view === chapters[now.chapter]!.view ? own : now.view;
  }

  /// Covers results, or shows them.
  switchCover(): void {
    this.store.set({ covered: !this.store.get().covered });
  }

  /// A page of one chapter by itself, at the step that it names or else at its first.
  ofChapter(chapter: number): Page {
    const step = this.report.chapters[chapter]!.step;
    return this.ofPlace(`#chapter=${chapter + 1}${step > 0 ? "" : "&step=1"}`);
  }

  /// A page of what is shown, at the step that has been reached or else at the first.
  asShown(): Page {
    const { chapter, shown, view, values } = this.store.get();
    const step = Math.max(1, this.positionIn(this.longest));
    const page = this.ofPlace(`#chapter=${chapter + 1}&step=${step}&runs=${shown.join(".")}&view=${view}`);
    page.store.set({ values });
    return page;
  }

  /// A page of one step of a run by itself.
  ofStep(chapter: number, run: number, position: number): Page {
    return this.ofPlace(`#chapter=${chapter + 1}&step=${position}&runs=${run}`);
  }

  /// On paper results are covered: they stand at the end.
  private ofPlace(address: string): Page {
    const page = new Page(this.report, address, this.indexes);
    page.store.set({ covered: true });
    return page;
  }

  letGo(): void {
    this.store.set(nothing);
  }

  /// Pins a place, or releases it if it is already pinned.
  pin(place: Place | null): void {
    this.store.set({ pinned: samePlace(place, this.store.get().pinned) ? null : place });
  }

  /// Shows or hides a run of the chapter; at least one is shown, and not too many.
  toggle(run: number): void {
    const { shown, chapter } = this.store.get();
    const order: readonly number[] = this.report.chapters[chapter]!.runs;
    const without = shown.filter((other) => other !== run);
    const next = without.length < shown.length ? without : [...shown.slice(-(mostAtOnce - 1)), run];
    if (next.length === 0) return;
    const sorted = order.filter((other) => next.includes(other));
    const position = Math.min(this.store.get().position, this.lastOf(sorted));
    const now = Math.min(this.store.get().now, this.endOf(sorted));
    this.store.set({ shown: sorted, position, now, ...nothing });
  }

  /// Where the step of this number ends, or the first one after it: in the longest run.
  positionOf(step: number, shown: readonly number[] = this.store.get().shown): number {
    if (step <= 0) return 0;
    const { steps } = this.report.runs[this.longestOf(shown)]!;
    const place = steps.findIndex((each) => each.step >= step);
    return place < 0 ? steps.length : place + 1;
  }

  private firstShown(chapter: number): readonly number[] {
    const runs = [...new Set<number>(this.report.chapters[chapter]!.runs)].filter(
      (run) => run < this.report.runs.length,
    );
    return runs.length <= mostAtOnce ? runs : runs.slice(0, fewAtFirst);
  }

  private longestOf(shown: readonly number[]): number {
    return shown.reduce((a, b) => (this.indexes[b]!.last > this.indexes[a]!.last ? b : a));
  }

  private endOf(shown: readonly number[]): number {
    return Math.max(0, ...shown.map((run) => this.report.runs[run]!.time));
  }

  private lastOf(shown: readonly number[]): number {
    return Math.max(0, ...shown.map((run) => this.indexes[run]!.last));
  }
}

export const samePlace = (a: Place | null, b: Place | null) =>
  a === b || (a !== null && b !== null && a.run === b.run && a.kind === b.kind && a.id === b.id);

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
