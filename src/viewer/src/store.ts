import { useEffect, useReducer, useRef } from "preact/hooks";

/// A value to which components subscribe; each selects the part that it needs and is rendered only when that changes.
export class Store<State extends object> {
  private readonly listeners = new Set<() => void>();

  constructor(private state: State) {}

  get(): State {
    return this.state;
  }

  set(change: Partial<State>): void {
    const keys = Object.keys(change) as (keyof State)[];
    if (keys.every((key) => Object.is(change[key], this.state[key]))) return;
    this.state = { ...this.state, ...change };
    for (const listener of [...this.listeners]) listener();
  }

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

export function useStore<State extends object, Seen>(store: Store<State>, look: (state: State) => Seen): Seen {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const seen = look(store.get());
  const last = useRef({ seen, look });
  last.current = { seen, look };
  useEffect(() => {
    const compare = () => {
      if (!Object.is(last.current.look(store.get()), last.current.seen)) redraw(0);
    };
    compare();
    return store.listen(compare);
  }, [store]);
  return seen;
}
