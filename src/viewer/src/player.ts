import type { Page } from "./state";

const stepTakes = 1500;
const restBetween = 450;
// A whole run by time takes about as long as its steps would, within these limits.
const shortestRace = 4000;
const longestRace = 60_000;

const wantsStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/// Plays runs: by steps, all begin each step together, on one scale of time; by time, all begin together, and each goes
/// on as it did. What moves is told to listeners directly, since rendering the whole page sixty times a second would be
/// too slow.
export class Player {
  /// By steps: how far the longest of the present steps is, from 0 to 1.
  progress = 1;
  /// By time: the present. The page has that of the last beginning of a step.
  now: number;
  private readonly followers = new Set<() => void>();
  private frame = 0;
  private timer = 0;
  /// By time: where it stops.
  private stop = Infinity;

  constructor(private readonly page: Page) {
    this.now = page.store.get().now;
  }

  follow(follower: () => void): () => void {
    this.followers.add(follower);
    follower();
    return () => this.followers.delete(follower);
  }

  /// What time it is in a run; null if it is at rest, at the end of a step. A run that is over stays at its end, where
  /// nothing is under way; by steps it is over after the last of them, by time when its last message is delivered.
  momentOf(run: number): number | null {
    const { page } = this;
    const { position } = page.store.get();
    const { time } = page.report.runs[run]!;
    if (this.byTime()) {
      const now = this.present();
      if (now >= time * (1 - 1e-9)) return time;
      const rests = !this.isPlaying() && Math.abs(page.endOfStep(run, page.positionIn(run)) - now) <= 1e-9 * time;
      return rests ? null : now;
    }
    const { steps } = page.report.runs[run]!;
    if (position > steps.length) return time;
    const step = steps[position - 1];
    if (this.progress >= 1 || !step) return null;
    return Math.min(step.end, step.start + this.progress * this.stepTime(position));
  }

  /// Where the page is. Its address may lead somewhere else than the player has played to.
  present(): number {
    return this.isPlaying() ? this.now : this.page.store.get().now;
  }

  /// To a position, by steps, and at rest there.
  jump(position: number): void {
    this.pause();
    this.progress = 1;
    this.page.store.set({ clock: "steps" });
    this.page.goTo(position);
    this.tell();
  }

  /// By time: to a time.
  seek(now: number): void {
    this.pause();
    this.page.goToTime(now);
    this.now = this.page.store.get().now;
    this.tell();
  }

  /// Before the first step, and to the end.
  toBeginning = () => (this.byTime() ? this.seek(0) : this.jump(0));
  toEnd = () => (this.byTime() ? this.seek(this.page.end) : this.jump(this.page.last));

  /// To the beginning of a chapter; nowhere if there is no such chapter.
  toChapter(chapter: number): void {
    if (!this.page.report.chapters[chapter]) return;
    this.pause();
    this.progress = 1;
    this.page.goToChapter(chapter);
    this.now = this.page.store.get().now;
    this.tell();
  }

  switchClock(): void {
    this.pause();
    this.progress = 1;
    this.page.switchClock(this.byTime() ? "steps" : "time");
    this.now = this.page.store.get().now;
    this.tell();
  }

  /// One step back, or one forward with its messages animated. By time: to the next end of a step in any run.
  step(by: 1 | -1): void {
    this.pause();
    if (this.byTime()) {
      const to = this.nextEnd(by);
      if (by < 0 || to <= this.present() || wantsStillness()) return this.seek(to);
      this.now = this.present();
      this.stop = to;
      return this.run();
    }
    if (by < 0) this.jump(this.page.store.get().position - 1);
    else this.advance();
  }

  toggle(): void {
    const { position } = this.page.store.get();
    if (this.isPlaying()) return this.pause();
    if (this.byTime()) {
      if (this.present() >= this.page.end) this.seek(0);
      this.now = this.present();
      this.page.store.set({ playing: true });
      return wantsStillness() ? this.restBetweenEnds() : this.run();
    }
    this.page.store.set({ playing: true });
    if (this.progress < 1) return this.run();
    if (position >= this.page.last) this.page.goTo(0);
    this.advance();
  }

  pause(): void {
    const moved = this.isPlaying();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.frame = 0;
    this.stop = Infinity;
    if (moved && this.byTime()) this.page.goToTime(this.now);
    this.page.store.set({ playing: false });
    if (moved) this.tell();
  }

  private byTime = () => this.page.store.get().clock === "time";
  /// Also a single step.
  readonly isPlaying = () => this.frame !== 0 || this.page.store.get().playing;

  /// The longest time of this step, of the runs that are drawn.
  private stepTime(position: number): number {
    const { report, store } = this.page;
    const times = store.get().shown.map((run) => report.runs[run]!.steps[position - 1]);
    return Math.max(0, ...times.map((step) => (step ? step.end - step.start : 0)));
  }

  private nextEnd(by: 1 | -1): number {
    const { report, store, end } = this.page;
    const now = this.present();
    const ends = store.get().shown.flatMap((run) => report.runs[run]!.steps.map((step) => step.end));
    const least = 1e-9 * end;
    if (by > 0) return Math.min(end, ...ends.filter((each) => each > now + least));
    return Math.max(0, ...ends.filter((each) => each < now - least));
  }

  private advance(): void {
    const { position } = this.page.store.get();
    if (position >= this.page.last) return this.pause();
    this.progress = wantsStillness() ? 1 : 0;
    this.page.goTo(position + 1);
    this.tell();
    this.run();
  }

  /// By time: how much of it passes in a millisecond.
  private pace(): number {
    const { end, last } = this.page;
    return end / Math.min(longestRace, Math.max(shortestRace, last * stepTakes));
  }

  private run(): void {
    let before = performance.now();
    const move = (time: number) => {
      const passed = Math.max(0, Math.min(time - before, 100)) * this.page.store.get().speed;
      before = time;
      if (this.byTime()) return this.moveTime(passed, move);
      this.progress = Math.min(1, this.progress + passed / stepTakes);
      this.tell();
      if (this.progress < 1) this.frame = requestAnimationFrame(move);
      else this.rest();
    };
    if (this.byTime() || this.progress < 1) this.frame = requestAnimationFrame(move);
    else this.rest(stepTakes);
  }

  private moveTime(passed: number, move: (time: number) => void): void {
    const { page } = this;
    const end = Math.min(this.stop, page.end);
    this.now = Math.min(end, this.now + passed * this.pace());
    if (this.now >= end) return this.pause();
    const state = page.store.get();
    const begins = state.shown.some(
      (run) => page.positionIn(run) !== page.positionIn(run, { ...state, now: this.now }),
    );
    if (begins) page.goToTime(this.now);
    this.tell();
    this.frame = requestAnimationFrame(move);
  }

  /// For those who want no motion: from end to end of steps.
  private restBetweenEnds(): void {
    const { store, end } = this.page;
    if (this.now >= end) return this.pause();
    const goOn = () => {
      this.now = this.nextEnd(1);
      this.page.goToTime(this.now);
      this.tell();
      this.restBetweenEnds();
    };
    this.timer = window.setTimeout(goOn, (stepTakes + restBetween) / store.get().speed);
  }

  private rest(longer = 0): void {
    this.frame = 0;
    const { playing, speed } = this.page.store.get();
    if (playing) this.timer = window.setTimeout(() => this.advance(), (restBetween + longer) / speed);
  }

  private tell(): void {
    for (const follower of this.followers) follower();
  }
}
