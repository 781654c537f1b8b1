import type { Report } from "./document";
import { readHash, type Address } from "./hash";
import { RunIndex } from "./run-index";
import { Store } from "./store";

/// An item on the page that can be selected. `run` is an index in the report's runs.
export interface Place {
  run: number;
  kind: "node" | "channel" | "message";
  id: number;
}

export interface State {
  chapter: number;
  /// The runs of the chapter that are drawn, in its order.
  shown: readonly number[];
  /// 0 before the first step; k: the k-th. A run with fewer steps stays at its end.
  position: number;
  playing: boolean;
  speed: number;
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
  /// Shows what limits every schedule, on runs for which that is known.
  bottleneck: boolean;
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
      position: 0,
      playing: false,
      speed: 1,
      hover: null,
      told: null,
      pinned: null,
      dark: false,
      large: false,
      handout: false,
      bottleneck: false,
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
    const pinned = address.pinned && shown.includes(address.pinned.run) && this.has(address.pinned) ? address.pinned : null;
    this.store.set({
      chapter,
      shown,
      position: clamp(address.step ?? this.positionOf(this.report.chapters[chapter]!.step, shown), 0, this.lastOf(shown)),
      pinned,
      hover: null,
      told: null,
    });
  }

  /// True if the run has such a node, channel or message.
  private has({ kind, id, run }: Place): boolean {
    const { network, messages } = this.report.runs[run]!;
    const nodes = network.drawing?.places.length ?? 0;
    const channels = network.channels?.length ?? 0;
    return id < (kind === "node" ? nodes : kind === "channel" ? channels : (messages?.from.length ?? 0));
  }

  address(): Address {
    const { chapter, position, pinned, shown } = this.store.get();
    const usual = this.firstShown(chapter);
    const same = usual.length === shown.length && usual.every((run, at) => run === shown[at]);
    return { chapter: chapter + 1, step: position, pinned, shown: same ? null : [...shown] };
  }

  get last(): number {
    return this.lastOf(this.store.get().shown);
  }

  goTo(position: number): void {
    this.store.set({ position: clamp(position, 0, this.last) });
  }

  goToChapter(chapter: number): void {
    if (!this.report.chapters[chapter]) return;
    const shown = this.firstShown(chapter);
    const position = this.positionOf(this.report.chapters[chapter]!.step, shown);
    this.store.set({ chapter, shown, position, playing: false, ...nothing });
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

  /// All chapters one below the other, or one.
  switchHandout(): void {
    this.store.set({ handout: !this.store.get().handout && this.report.chapters.length > 1, playing: false });
  }

  /// Shows or hides bottlenecks.
  switchBottleneck(): void {
    this.store.set({ bottleneck: !this.store.get().bottleneck });
  }

  /// A page of one chapter by itself, at the step that it names or else at its first.
  ofChapter(chapter: number): Page {
    const step = this.report.chapters[chapter]!.step;
    return new Page(this.report, `#chapter=${chapter + 1}${step > 0 ? "" : "&step=1"}`, this.indexes);
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
    this.store.set({ shown: sorted, position, ...nothing });
  }

  /// Where the step of this number ends, or the first one after it: in the longest run.
  positionOf(step: number, shown: readonly number[] = this.store.get().shown): number {
    if (step <= 0) return 0;
    const longest = shown.reduce((a, b) => (this.indexes[b]!.last > this.indexes[a]!.last ? b : a));
    const { steps } = this.report.runs[longest]!;
    const place = steps.findIndex((each) => each.step >= step);
    return place < 0 ? steps.length : place + 1;
  }

  private firstShown(chapter: number): readonly number[] {
    const runs = [...new Set<number>(this.report.chapters[chapter]!.runs)].filter(
      (run) => run < this.report.runs.length,
    );
    return runs.length <= mostAtOnce ? runs : runs.slice(0, fewAtFirst);
  }

  private lastOf(shown: readonly number[]): number {
    return Math.max(0, ...shown.map((run) => this.indexes[run]!.last));
  }
}

export const samePlace = (a: Place | null, b: Place | null) =>
  a === b || (a !== null && b !== null && a.run === b.run && a.kind === b.kind && a.id === b.id);

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
