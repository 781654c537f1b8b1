import type { Page } from "./state";

const stepTakes = 1500;
const restBetween = 450;

const wantsStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/// Moves the messages of a step along their routes, and from step to step. `progress` runs from 0 to 1 in a step;
/// it is passed to listeners directly, since rendering the whole page sixty times a second would be too slow.
export class Player {
  progress = 1;
  private readonly followers = new Set<(progress: number) => void>();
  private frame = 0;
  private timer = 0;

  constructor(private readonly page: Page) {}

  follow(follower: (progress: number) => void): () => void {
    this.followers.add(follower);
    follower(this.progress);
    return () => this.followers.delete(follower);
  }

  /// To another position, at rest there.
  jump(position: number): void {
    this.pause();
    this.tell(1);
    this.page.goTo(position);
  }

  /// To the beginning of a chapter; nowhere if there is no such chapter.
  toChapter(chapter: number): void {
    if (!this.page.report.chapters[chapter]) return;
    this.jump(0);
    this.page.goToChapter(chapter);
  }

  /// One step back, or one forward with its messages animated.
  step(by: 1 | -1): void {
    this.pause();
    if (by < 0) this.jump(this.page.store.get().position - 1);
    else this.advance();
  }

  toggle(): void {
    if (this.page.store.get().playing) return this.pause();
    this.page.store.set({ playing: true });
    if (this.progress < 1) return this.run();
    if (this.page.store.get().position >= this.page.last) this.page.goTo(0);
    this.advance();
  }

  pause(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.page.store.set({ playing: false });
  }

  private advance(): void {
    const { position } = this.page.store.get();
    if (position >= this.page.last) return this.pause();
    this.tell(wantsStillness() ? 1 : 0);
    this.page.goTo(position + 1);
    this.run();
  }

  private run(): void {
    let before = performance.now();
    const move = (now: number) => {
      const share = (Math.min(now - before, 100) / stepTakes) * this.page.store.get().speed;
      before = now;
      this.tell(Math.min(1, this.progress + Math.max(0, share)));
      if (this.progress < 1) this.frame = requestAnimationFrame(move);
      else this.rest();
    };
    if (this.progress < 1) this.frame = requestAnimationFrame(move);
    else this.rest(stepTakes);
  }

  private rest(longer = 0): void {
    const { playing, speed } = this.page.store.get();
    if (playing) this.timer = window.setTimeout(() => this.advance(), (restBetween + longer) / speed);
  }

  private tell(progress: number): void {
    this.progress = progress;
    for (const follower of this.followers) follower(progress);
  }
}
