import { useMemo } from "preact/hooks";
import { SharedProvider, usePage, useShared } from "../context";
import { Player } from "../player";
import { ChapterText } from "./ChapterText";
import { Stage } from "./RunViews";

function Runs() {
  const shown = usePage((state) => state.shown);
  return (
    <div class={`runs of-${shown.length}`}>
      {shown.map((run) => (
        <Stage key={run} run={run} alone={shown.length === 1} />
      ))}
    </div>
  );
}

function Chapter({ chapter }: { chapter: number }) {
  const { page } = useShared();
  const shared = useMemo(() => {
    const own = page.ofChapter(chapter);
    return { page: own, player: new Player(own) };
  }, [page, chapter]);
  return (
    <SharedProvider value={shared}>
      <section class="chapter" data-handout={chapter}>
        <h2 class="chapter-title">
          {chapter + 1} {page.report.chapters[chapter]!.title}
        </h2>
        <ChapterText />
        <Runs />
      </section>
    </SharedProvider>
  );
}

/// All chapters of a lecture one below the other: for printing.
export function Handout() {
  const { page } = useShared();
  return (
    <main class="handout">
      <h1>{page.report.title}</h1>
      <p class="of-screen">
        All chapters, each at its step. Print this, or{" "}
        <button class="to-step" data-control="handout-back" onClick={() => page.switchHandout()}>
          go back
        </button>
        .
      </p>
      {page.report.chapters.map((_, chapter) => (
        <Chapter key={chapter} chapter={chapter} />
      ))}
    </main>
  );
}
