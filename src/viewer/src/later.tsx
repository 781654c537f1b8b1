import { Component, type ComponentChildren } from "preact";

const waiting: (() => void)[] = [];
let isPlanned = false;

function actOnce(): void {
  waiting.shift()?.();
  isPlanned = waiting.length > 0;
  if (isPlanned) setTimeout(actOnce);
}

/// Acts once the next frame is on the screen, each in a task of its own, so that a key pressed meanwhile comes between.
function afterPaint(act: () => void): void {
  waiting.push(act);
  if (isPlanned) return;
  isPlanned = true;
  requestAnimationFrame(() => setTimeout(actOnce));
}

interface Props {
  children: ComponentChildren;
}

/// A part of the page that is renewed after what the reader sees, while it is out of view itself. Its children are one
/// element.
export class Later extends Component<Props> {
  private shown: ComponentChildren = null;
  private isDue = true;
  private isInView = false;
  private isPostponed = false;
  private watched: Element | null = null;
  private readonly observer = new IntersectionObserver((entries) => {
    this.isInView = entries.at(-1)!.isIntersecting;
  });

  override componentDidMount(): void {
    this.watch();
  }

  override componentDidUpdate(): void {
    this.watch();
  }

  override componentWillUnmount(): void {
    this.observer.disconnect();
  }

  override render({ children }: Props): ComponentChildren {
    if (this.isDue || this.isInView) {
      this.isDue = false;
      this.shown = children;
    } else this.postpone();
    return this.shown;
  }

  private watch(): void {
    const element = (this as { base?: Element | Text }).base;
    if (!(element instanceof Element) || element === this.watched) return;
    this.observer.disconnect();
    this.observer.observe(element);
    this.watched = element;
  }

  private postpone(): void {
    if (this.isPostponed) return;
    this.isPostponed = true;
    afterPaint(() => {
      this.isPostponed = false;
      this.isDue = true;
      this.forceUpdate();
    });
  }
}
