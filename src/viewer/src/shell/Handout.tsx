import { useMemo } from "preact/hooks";
import { SharedProvider, usePage, useShared, useStanding } from "../context";
import { time } from "../format";
import { CurveSketch } from "../curve/CurveSketch";
import { Legend } from "../network/Legend";
import { Comparison } from "../panels/Comparison";
import { Prose } from "../panels/Prose";
import { PseudoCode } from "../panels/PseudoCode";
import { Player } from "../player";
import type { Page } from "../state";
import { answersIn, ChapterText } from "./ChapterText";
import { Picture, Record, RunHead } from "./RunViews";
import { hasStrip, Strip } from "./Strip";

/// A run as a strip of its steps; as one picture, if it is too long or too large for that, or another picture is asked for.
function Run({ whole, chapter, run }: { whole: Page; chapter: number; run: number }) {
  const standing = useStanding(run);
  const inStrip = hasStrip(standing.index.run);
  const isNetwork = usePage(({ view }) => view === "network");
  return (
    <section class="run" data-run={run} data-step={standing.position} aria-label={standing.index.run.name}>
      <RunHead {...standing} />
      {!(inStrip && isNetwork) && <Picture {...standing} alone={false} />}
      {inStrip && <Strip page={whole} chapter={chapter} run={run} now={standing.position} />}
      <PseudoCode {...standing} />
    </section>
  );
}

function Runs({ whole, chapter }: { whole: Page; chapter: number }) {
  const { page } = useShared();
  const shown = usePage((state) => state.shown);
  return (
    <div class="runs">
      {shown.map((run) => (
        <Run key={run} whole={whole} chapter={chapter} run={run} />
      ))}
      <Legend runs={shown.map((run) => page.report.runs[run]!)} />
    </div>
  );
}

function Chapter({ chapter, own }: { chapter: number; own: Page }) {
  const { page } = useShared();
  const shared = useMemo(() => ({ page: own, player: new Player(own) }), [own]);
  const { sketch, title } = page.report.chapters[chapter]!;
  return (
    <SharedProvider value={shared}>
      <section class="chapter" data-handout={chapter}>
        {title && (
          <h2 class="chapter-title">
            {chapter + 1} {title}
          </h2>
        )}
        <ChapterText asksOnly />
        {sketch && <CurveSketch sketch={sketch} isPaper />}
        <Runs whole={page} chapter={chapter} />
      </section>
    </SharedProvider>
  );
}

/// What a chapter asks for, and what these of its runs show.
function Answers({ chapter, shown }: { chapter: number; shown: readonly number[] }) {
  const { page } = useShared();
  const { title, text } = page.report.chapters[chapter]!;
  return (
    <div data-answers={chapter}>
      {title && (
        <h3>
          {chapter + 1} {title}
        </h3>
      )}
      {answersIn(text).map(([question, answer]) => (
        <p key={question}>
          <Prose text={`${question} ${answer}`} />
        </p>
      ))}
      <ul>
        {shown.map((at) => {
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
  );
}

/// All chapters of a lecture one below the other, the steps of each as a strip, with the answers at the end.
export function Handout() {
  const { page } = useShared();
  const { chapters, title } = page.report;
  const own = useMemo(() => chapters.map((_, chapter) => page.ofChapter(chapter)), [page]);
  return (
    <main class="handout">
      <h1>{title}</h1>
      <p class="of-screen">
        {chapters.length > 1 ? "All chapters, the" : "The"} steps of each run as a strip, with the answers at the end. Print
        this, or{" "}
        <button class="to-step" data-control="handout-back" onClick={() => page.switchHandout()}>
          back
        </button>
        .
      </p>
      {own.map((each, chapter) => (
        <Chapter key={chapter} chapter={chapter} own={each} />
      ))}
      <section class="handout-answers" aria-label="Answers">
        <h2>Answers</h2>
        {chapters.map(({ runs }, chapter) => (
          <Answers key={chapter} chapter={chapter} shown={runs} />
        ))}
      </section>
    </main>
  );
}

/// The chapter that is shown as a sheet of paper: what the reader sees of it, then the answers, with formulas and tables.
export function Sheet() {
  const { page } = useShared();
  const { chapter, shown } = page.store.get();
  const own = useMemo(() => page.asShown(), [page]);
  return (
    <div class="handout sheet">
      <h1>{page.report.title}</h1>
      <Chapter chapter={chapter} own={own} />
      <section class="handout-answers" aria-label="Answers">
        <h2>Answers</h2>
        <Answers chapter={chapter} shown={shown} />
      </section>
      <div class="sheet-records">
        <Comparison />
        <div class="runs">
          {shown.map((run) => (
            <Record key={run} run={run} shown={shown} />
          ))}
        </div>
      </div>
    </div>
  );
}
