import { useEffect, useRef } from "preact/hooks";
import { usePage, useShared } from "../context";

function Turn({ by, name, keys }: { by: 1 | -1; name: "before" | "after"; keys: string }) {
  const { page, player } = useShared();
  const to = usePage((state) => state.chapter) + by;
  return (
    <button
      class="icon"
      aria-label={`Chapter ${name}`}
      title={`Chapter ${name} (${keys})`}
      aria-disabled={!page.report.chapters[to]}
      data-control={`chapter-${name}`}
      onClick={() => player.toChapter(to)}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={by < 0 ? "M15 5v14L7 12z" : "M9 5v14l8-7z"} />
      </svg>
    </button>
  );
}

/// Closes a list when the focus leaves it.
function useClosing(list: { readonly current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (list.current?.open && !list.current.contains(target as Node)) list.current.open = false;
    };
    const events = ["pointerdown", "focusin"] as const;
    for (const event of events) document.addEventListener(event, leave);
    return () => {
      for (const event of events) document.removeEventListener(event, leave);
    };
  }, [list]);
}

/// The title of the chapter, which opens the list of chapters.
function Choice() {
  const { page, player } = useShared();
  const current = usePage((state) => state.chapter);
  const list = useRef<HTMLDetailsElement>(null);
  const title = useRef<HTMLElement>(null);
  useClosing(list);
  const close = () => {
    list.current!.open = false;
    title.current!.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!list.current!.open || !(by || event.key === "Escape")) return;
    event.preventDefault();
    if (!by) return close();
    const entries = [...list.current!.querySelectorAll("button")];
    entries[entries.findIndex((entry) => entry === document.activeElement) + by]?.focus();
  };
  const onToggle = () => {
    if (list.current!.open) list.current!.querySelector<HTMLElement>("[aria-current]")?.focus();
  };
  return (
    <details ref={list} onKeyDown={onKeyDown} onToggle={onToggle}>
      <summary ref={title} data-control="chapters" title="All chapters">
        <span class="ordinal">{current + 1}</span> <span>{page.report.chapters[current]!.title}</span>
      </summary>
      <ol>
        {page.report.chapters.map((chapter, at) => (
          <li key={at}>
            <button
              aria-current={at === current ? "page" : undefined}
              data-chapter={at}
              onClick={() => {
                close();
                player.toChapter(at);
              }}
            >
              <span class="ordinal">{at + 1}</span> <span>{chapter.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

/// The chapters of a lecture, if there is more than one.
export function Chapters() {
  const { page } = useShared();
  if (page.report.chapters.length < 2) return null;
  return (
    <nav class="chapters" aria-label="Chapters">
      <Turn by={-1} name="before" keys="Page Up" />
      <Choice />
      <Turn by={1} name="after" keys="Page Down" />
      <button
        class="text"
        title="All chapters, the steps as strips, answers at the end (a)"
        data-control="handout"
        onClick={() => page.switchHandout()}
      >
        Handout
      </button>
    </nav>
  );
}
