import { useEffect, useMemo, useState } from "preact/hooks";
import { SharedProvider, usePage, useShared, type Shared } from "../context";
import { writeHash } from "../hash";
import { listenToKeys } from "../keys";
import { Comparison } from "../panels/Comparison";
import { Prose } from "../panels/Prose";
import { About, Help } from "./Dialogs";
import { Chapters, Header } from "./Header";
import { Record, Stage } from "./RunViews";
import { StepControl } from "./StepControl";

/// Keeps the address in step with the page, so that a link opens the place; and the page with the address.
function useAddress(): void {
  const { page, player } = useShared();
  const address = usePage(() => writeHash(page.address()));
  useEffect(() => {
    if (location.hash !== address) history.replaceState(null, "", address);
  }, [address]);
  useEffect(() => {
    const follow = () => {
      if (location.hash === writeHash(page.address())) return;
      player.pause();
      page.open(location.hash);
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [page, player]);
}

function ChapterText() {
  const { page } = useShared();
  const chapter = page.report.chapters[usePage((state) => state.chapter)]!;
  if (chapter.text.length === 0) return null;
  return <div class="chapter-text">{chapter.text.map((paragraph, at) => <p key={at}><Prose text={paragraph} /></p>)}</div>;
}

function Contents() {
  const { page, player } = useShared();
  const [dialog, open] = useState<"help" | "about" | null>(null);
  const shown = usePage((state) => state.shown);
  const chapter = usePage((state) => state.chapter);
  useAddress();
  useEffect(() => listenToKeys(page, player, () => open("help"), () => page.store.set({ dark: !page.store.get().dark })), [page, player]);
  const runs = `runs of-${shown.length}`;
  return (
    <>
      <div class="screen">
        <Header open={open} />
        <Chapters />
        <main class="stage" key={chapter}>
          <ChapterText />
          <div class={runs}>{shown.map((run) => <Stage key={run} run={run} alone={shown.length === 1} />)}</div>
        </main>
      </div>
      <StepControl />
      <section class="records" aria-label="Tables and charts" key={`records-${chapter}`}>
        <Comparison />
        <div class={runs}>{shown.map((run) => <Record key={run} run={run} shown={shown} />)}</div>
      </section>
      {dialog === "help" && <Help close={() => open(null)} />}
      {dialog === "about" && <About close={() => open(null)} version={page.report.hopscope} />}
    </>
  );
}

export function App({ shared }: { shared: Shared }) {
  const value = useMemo(() => shared, [shared]);
  return <SharedProvider value={value}><Contents /></SharedProvider>;
}
