import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { readLicences } from "../document";

function Dialog({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closing = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    closing.current?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      onClose={close}
      aria-label={title}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <h2>{title}</h2>
      {children}
      <button class="text" ref={closing} onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}

const keys: readonly (readonly [string, string])[] = [
  ["→  or  .", "one step forward; by time, to the next end of a step"],
  ["←  or  ,", "one step back"],
  ["Space", "play, pause"],
  ["Home, End", "before step 1, last step"],
  ["s", "by time, all runs on one clock, or by steps"],
  ["d", "the network, a diagram of ranks and time, trees, or processes on nodes"],
  ["v", "sums as cells, or as values by + or max"],
  ["Page Down, n", "next chapter"],
  ["Page Up, p", "previous chapter"],
  ["Tab", "from part to part; Enter selects"],
  ["in the drawing: arrows, c", "from node to node, to the channels of a node"],
  ["in charts: arrows, + − 0", "move, zoom in, out, whole; Enter opens that step"],
  ["Escape", "clear the selection"],
  ["t", "dark or light"],
  ["f", "drawings as large as possible, without text"],
  ["a", "a handout: all chapters, steps as strips, answers at the end"],
  ["q", "covers findings, times and later steps, or shows them"],
  ["b", "the bottleneck: what limits every schedule"],
  ["+, −", "larger, smaller text"],
  ["?", "this list"],
];

export const Help = ({ close }: { close: () => void }) => (
  <Dialog title="Keys" close={close}>
    <dl class="keys">
      {keys.map(([key, does]) => (
        <>
          <dt>{key}</dt>
          <dd>{does}</dd>
        </>
      ))}
    </dl>
  </Dialog>
);

export function About({ close, version }: { close: () => void; version: string }) {
  return (
    <Dialog title="About this page" close={close}>
      <p>
        Written by hopscope {version}. The page is self-contained: it fetches nothing and sends nothing. All values are
        computed by hopscope; the page displays them.
      </p>
      <p>It contains, besides hopscope itself (MIT):</p>
      <ul class="licences">
        {readLicences(document).map(({ name, version: of, licence, text }) => (
          <li key={name}>
            <details>
              <summary>
                {name} {of}, {licence}
              </summary>
              <pre>{text}</pre>
            </details>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
