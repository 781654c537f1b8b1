import { useEffect, useState } from "preact/hooks";
import { SharedProvider, usePage, useShared, type Shared } from "../context";
import { readHash, writeHash } from "../hash";
import { listenToKeys } from "../keys";
import { CurveSketch, CurveVerdicts } from "../curve/CurveSketch";
import { Legend } from "../network/Legend";
import { Comparison } from "../panels/Comparison";
import { Chapters } from "./Chapters";
import { ChapterText } from "./ChapterText";
import { Covered } from "./Covered";
import { About, Help } from "./Dialogs";
import { Handout, Sheet } from "./Handout";
import { Header } from "./Header";
import { usePaper } from "./paper";
import { Record, Stage } from "./RunViews";
import { StepControl } from "./StepControl";

/// Keeps the address in step with the page, so that a link opens the place; and the page with the address.
function useAddress(isPart: boolean): void {
  const { page, player } = useShared();
  const address = usePage(() => writeHash(page.address()));
  useEffect(() => {
    if (isPart) return;
    // Not while a key is held or the slider dragged: browsers limit the rate of address changes. And not if the address
    // has changed by then. Back leads to the previous chapter, not to every step.
    const before = location.hash;
    const timer = setTimeout(() => {
      if (location.hash !== before || before === address) return;
      if (readHash(before).chapter === readHash(address).chapter) history.replaceState(null, "", address);
      else history.pushState(null, "", address);
    }, 150);
    return () => clearTimeout(timer);
  }, [address]);
  useEffect(() => {
    if (isPart) return;
    const follow = () => {
      if (location.hash === writeHash(page.address())) return;
      player.pause();
      page.open(location.hash);
      history.replaceState(null, "", writeHash(page.address()));
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [page, player]);
}

/// The text of a chapter, with the axes in which it asks for a curve.
function TextAndSketch() {
  const { page } = useShared();
  const { sketch } = page.report.chapters[usePage((state) => state.chapter)]!;
  if (!sketch) return <ChapterText />;
  return (
    <div class="text-and-curve">
      <ChapterText />
      <CurveSketch sketch={sketch} />
      <CurveVerdicts sketch={sketch} />
    </div>
  );
}

/// The part for presentation: the chapter's text and its runs.
function Lecture() {
  const { page } = useShared();
  const shown = usePage((state) => state.shown);
  // The list of trees says what their colours mean.
  const areTrees = usePage(({ view }) => view === "trees") && shown.every((run) => page.indexes[run]!.trees);
  return (
    <main class="stage">
      <TextAndSketch />
      <div class={`runs of-${shown.length}`}>
        {shown.map((run) => (
          <Stage key={run} run={run} alone={shown.length === 1} />
        ))}
      </div>
      {/* One legend suffices for several drawings. */}
      {shown.length > 1 && !areTrees && <Legend runs={shown.map((run) => page.report.runs[run]!)} />}
    </main>
  );
}

/// The part for reading: the same runs in tables, formulas and charts.
function Records() {
  const shown = usePage((state) => state.shown);
  const covered = usePage((state) => state.covered);
  if (covered) {
    return (
      <section class="records" aria-label="Tables and charts">
        <Covered what="Formulas, tables and charts" />
      </section>
    );
  }
  return (
    <section class="records" aria-label="Tables and charts">
      <Comparison />
      <div class={`runs of-${shown.length}`}>
        {shown.map((run) => (
          <Record key={run} run={run} shown={shown} />
        ))}
      </div>
    </section>
  );
}

function Contents({ isPart }: { isPart: boolean }) {
  const { page, player } = useShared();
  const [dialog, open] = useState<"help" | "about" | null>(null);
  const chapter = usePage((state) => state.chapter);
  const large = usePage((state) => state.large);
  useAddress(isPart);
  useEffect(() => listenToKeys(page, player, () => open("help")), [page, player]);
  usePaper(page);
  const handout = usePage((state) => state.handout);
  const printed = usePage((state) => state.printed);
  if (handout) return <Handout />;
  return (
    <>
      <div class={large ? "screen large" : "screen"}>
        <Header open={open} />
        <Chapters />
        <Lecture key={chapter} />
      </div>
      <StepControl />
      <Records key={chapter} />
      {dialog === "help" && <Help close={() => open(null)} />}
      {dialog === "about" && <About close={() => open(null)} version={page.report.hopscope} />}
      {printed && <Sheet />}
    </>
  );
}

/// @param isPart of another page, which has an address of its own
export function App({ shared, isPart = false }: { shared: Shared; isPart?: boolean }) {
  return (
    <SharedProvider value={shared}>
      <Contents isPart={isPart} />
    </SharedProvider>
  );
}
