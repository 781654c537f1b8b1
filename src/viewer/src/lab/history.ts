import type { Work } from "./document";

/// What undo leads back to: all files, and the one that was in the editor.
export interface Moment {
  work: Work;
  file: string;
}

// Typing within this time is undone at once.
const oneGo = 1000;
const longest = 500;

/// One history of changes, of all files, by texts and by forms.
export class History {
  private past: Moment[] = [];
  private future: Moment[] = [];
  private last = { key: "", at: 0 };

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /// @param before the state before a change
  /// @param key what is typed in; empty if the change is one by itself
  record(before: Moment, key: string, now: number): void {
    const goesOn = key !== "" && key === this.last.key && now - this.last.at < oneGo && this.future.length === 0;
    this.last = { key, at: now };
    this.future = [];
    if (goesOn) return;
    this.past.push(before);
    if (this.past.length > longest) this.past.shift();
  }

  undo(present: Moment): Moment | null {
    return this.move(this.past, this.future, present);
  }

  redo(present: Moment): Moment | null {
    return this.move(this.future, this.past, present);
  }

  private move(from: Moment[], to: Moment[], present: Moment): Moment | null {
    const moment = from.pop();
    if (!moment) return null;
    to.push(present);
    this.last = { key: "", at: 0 };
    return moment;
  }
}
