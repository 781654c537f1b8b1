import { useEffect, useRef, useState } from "preact/hooks";
import { count } from "../format";

/// Rows of the tables in a panel: of ranks, and of messages.
const rows: readonly (readonly [string, string])[] = [
  ["[data-holder], [data-contribution]", "rank"],
  ["[data-verdict]", "finding"],
  ["[data-carried], ul.messages > li", "message"],
];

/// What lies below the part of a panel that is seen, in words; empty if nothing does.
function beyond(panel: HTMLElement): string {
  if (panel.scrollHeight - panel.clientHeight - panel.scrollTop < 8) return "";
  const end = panel.getBoundingClientRect().bottom - 14;
  const parts = rows.flatMap(([selector, name]) => {
    const below = [...panel.querySelectorAll(selector)].filter((row) => row.getBoundingClientRect().bottom > end).length;
    return below > 0 ? [count(below, name)] : [];
  });
  return parts.length > 0 ? `${parts.join(", ")} below` : "more below";
}

/// Says what a panel has below the part that is seen, and scrolls to it.
export function Beyond() {
  const here = useRef<HTMLButtonElement>(null);
  const [words, set] = useState("");
  const look = () => {
    const panel = here.current?.parentElement;
    if (panel) set(beyond(panel));
  };
  // What the panel contains changes with every render of it.
  useEffect(look);
  useEffect(() => {
    const panel = here.current!.parentElement!;
    const observer = new ResizeObserver(look);
    observer.observe(panel);
    panel.addEventListener("scroll", look);
    return () => {
      observer.disconnect();
      panel.removeEventListener("scroll", look);
    };
  }, []);
  const scroll = () => {
    const panel = here.current!.parentElement!;
    panel.scrollBy({ top: panel.clientHeight * 0.8 });
  };
  // By keyboard the panel itself is scrolled, and Tab brings what is below into view.
  return (
    <button ref={here} class="beyond" tabIndex={-1} hidden={words === ""} data-beyond={words || undefined} onClick={scroll}>
      ↓ {words}
    </button>
  );
}
