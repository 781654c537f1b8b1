import { useMemo } from "preact/hooks";
import { SharedProvider, usePage, useShared } from "../context";
import { time } from "../format";
import { CurveSketch } from "../curve/CurveSketch";
import { Prose } from "../panels/Prose";
import { Player } from "../player";
import type { Page } from "../state";
import { answersIn, ChapterText } from "./ChapterText";
import { Stage } from "./RunViews";
import { Strip } from "./Strip";

function Runs({ whole, chapter }: { whole: Page; chapter: number }) {
  const shown = usePage((state) => state.shown);
  return (
    <>
      <div class={`runs of-${shown.length}`}>
        {shown.map((run) => (
          <Stage key={run} run={run} alone={shown.length === 1} />
        ))}
      </div>
      {shown.map((run) => (
        <Strip key={run} page={whole} chapter={chapter} run={run} />
      ))}
    </>
  );
}

function Chapter({ chapter }: { chapter: number }) {
  const { page } = useShared();
  const shared = useMemo(() => {
    const own = page.ofChapter(chapter);
    return { page: own, player: new Player(own) };
  }, [page, chapter]);
  const { sketch } = page.report.chapters[chapter]!;
  return (
    <SharedProvider value={shared}>
      <section class="chapter" data-handout={chapter}>
        <h2 class="chapter-title">
          {chapter + 1} {page.report.chapters[chapter]!.title}
        </h2>
        <ChapterText asksOnly />
        {sketch && <CurveSketch sketch={sketch} isPaper />}
        <Runs whole={page} chapter={chapter} />
      </section>
    </SharedProvider>
  );
}

/// What the chapters ask for, and what the runs show.
function Answers() {
  const { page } = useShared();
  return (
    <section class="handout-answers" aria-label="Answers">
      <h2>Answers</h2>
      {page.report.chapters.map(({ title, text, runs }, chapter) => (
        <div key={chapter} data-answers={chapter}>
          <h3>
            {chapter + 1} {title}
          </h3>
          {answersIn(text).map(([question, answer]) => (
            <p key={question}>
              <Prose text={`${question} ${answer}`} />
            </p>
          ))}
          <ul>
            {runs.map((at) => {
              const run = page.report.runs[at]!;
              return (
                <li key={at}>
                  {run.name}: <strong>{time(run.time, run.unit)}</strong>.{" "}
                  <Prose text={run.verdicts.map((verdict) => verdict.text).join(" ")} />
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </section>
  );
}

/// All chapters of a lecture one below the other, the steps of each as a strip, with the answers at the end.
export function Handout() {
  const { page } = useShared();
  return (
    <main class="handout">
      <h1>{page.report.title}</h1>
      <p class="of-screen">
        All chapters, each at its step, with the answers at the end. Print this, or{" "}
        <button class="to-step" data-control="handout-back" onClick={() => page.switchHandout()}>
          back
        </button>
        .
      </p>
      {page.report.chapters.map((_, chapter) => (
        <Chapter key={chapter} chapter={chapter} />
      ))}
      <Answers />
    </main>
  );
}
