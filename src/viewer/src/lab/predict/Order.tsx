import { useRef } from "preact/hooks";

interface Props {
  algorithms: readonly string[];
  /// The answer, the fastest first; null if there is none yet.
  order: readonly string[] | null;
  put: (order: readonly string[]) => void;
}

const moved = (list: readonly string[], from: number, to: number): string[] => {
  const rest = list.filter((_, at) => at !== from);
  rest.splice(to, 0, list[from]!);
  return rest;
};

/// Algorithms, to be brought into the order of their times: by dragging, or by arrow keys.
export function Order({ algorithms, order, put }: Props) {
  const list = order ?? algorithms;
  const items = useRef<HTMLOListElement>(null);
  const dragged = useRef(-1);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= list.length) return;
    put(moved(list, from, to));
    requestAnimationFrame(() => items.current?.querySelectorAll<HTMLElement>("[data-order]")[to]?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    move(at, at + by);
  };
  return (
    <div class="lab-order" role="group" aria-label="Algorithms by their time, the fastest first">
      <p>By their time, the fastest first: drag, or move by the arrow keys.</p>
      <ol ref={items}>
        {list.map((name, at) => (
          <li
            key={name}
            draggable
            onDragStart={() => (dragged.current = at)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged.current >= 0) move(dragged.current, at);
              dragged.current = -1;
            }}
          >
            <button
              type="button"
              data-order={name}
              aria-label={`${name}, place ${at + 1} of ${list.length}; arrow up and arrow down move it`}
              onKeyDown={(event) => onKeyDown(event, at)}
            >
              {name}
            </button>
            <button type="button" aria-label={`${name} earlier`} disabled={at === 0} onClick={() => move(at, at - 1)}>
              ↑
            </button>
            <button
              type="button"
              aria-label={`${name} later`}
              disabled={at === list.length - 1}
              onClick={() => move(at, at + 1)}
            >
              ↓
            </button>
          </li>
        ))}
      </ol>
      {order === null && (
        <button type="button" class="text" data-control="order-as-is" onClick={() => put(list)}>
          In this order
        </button>
      )}
    </div>
  );
}
