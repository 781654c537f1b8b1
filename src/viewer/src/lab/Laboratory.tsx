import { useEffect, useMemo, useState } from "preact/hooks";
import { Player } from "../player";
import { App } from "../shell/App";
import type { Page } from "../state";
import { listenToChapterKeys } from "./chapter-keys";
import { Curves } from "./Curves";
import { scenariosOf, textIn, type Work } from "./document";
import { Editor, type Remark } from "./Editor";
import { Forms } from "./Forms";
import type { Lab } from "./lab";
import { ownRunOf } from "./shown-page";
import { Prediction } from "./Prediction";
import { Problems } from "./Problems";
import { programFile, usesProgram } from "./programs";
import { Table } from "./table/Table";
import { Toolbar } from "./Toolbar";
import type { Json } from "./json";
import { placeOf, settingOf } from "./settings";
import { useLab } from "./use-lab";

/// The lines of a program that rank 0 executes in the step that is shown, where the report knows them.
function useLinesNow(lab: Lab, page: Page | null): readonly [number, number] | null {
  const lines = (): string => {
    if (!page) return "null";
    const { position } = page.store.get();
    const run = page.report.runs[ownRunOf(lab.store.get())] ?? page.report.runs.at(-1)!;
    const [first, last] = run.algorithm.lines[position - 1] ?? [-1, -1];
    return JSON.stringify(first < 0 ? null : [first + 1, last + 1]);
  };
  const [text, set] = useState(lines);
  useEffect(() => {
    set(lines());
    return page?.store.listen(() => set(lines()));
  }, [page]);
  return useMemo(() => JSON.parse(text) as readonly [number, number] | null, [text]);
}

/// Texts tell again what is expected once results are no longer covered.
function useUncovering(lab: Lab, page: Page | null): void {
  useEffect(() => {
    let wasCovered = page?.store.get().covered ?? false;
    return page?.store.listen(() => {
      const { covered } = page.store.get();
      if (wasCovered && !covered) lab.uncover();
      wasCovered = covered;
    });
  }, [page]);
}

/// The lines that a deadlock or an error of a program names: "programs/ring.lua:12: ..".
function remarksIn(lines: readonly string[], file: string): Remark[] {
  const name = file
    .split("/")
    .at(-1)!
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return lines.flatMap((text) => {
    const found = new RegExp(`${name}: ?(?:line )?(\\d+)`).exec(text) ?? / line (\d+)/.exec(text);
    return found ? [{ pointer: `line ${found[1]}`, message: text }] : [];
  });
}

function useRemarks(lab: Lab, file: string): Remark[] {
  const mistakes = useLab(lab, (state) => state.mistakes);
  const problem = useLab(lab, (state) => state.problem);
  return useMemo(() => {
    const own = mistakes
      .filter((mistake) => mistake.file === file)
      .map(({ pointer, message }) => ({ pointer, message }));
    if (!problem || problem.kind === "mistakes" || !file.endsWith(".lua")) return own;
    return [...own, ...remarksIn([problem.text, ...problem.lines], file)];
  }, [mistakes, problem, file]);
}

/// Scenarios first.
const orderOf = (work: Work) => [...new Set([...scenariosOf(work), ...Object.keys(work.files)])];

const wordsOf = (parts: readonly (Json | undefined)[]) => parts.filter((part) => typeof part === "string").join(", ");

/// What a file is about, where that is known: a scenario its operation and algorithm, a platform its network.
function tabName(work: Work, file: string): string {
  const plain = file.split("/").at(-1)!;
  if (scenariosOf(work).includes(file)) {
    const of = (name: string) => settingOf({ ...work, scenario: file }, ["schedule", name]);
    return wordsOf([of("operation"), of("algorithm") ?? of("program")]) || plain;
  }
  if (file !== placeOf(work, ["platform", "topology"])[0]) return plain;
  const family = settingOf(work, ["platform", "topology", "family"]);
  return typeof family === "string" ? `network: ${family}` : plain;
}

function Files({ lab }: { lab: Lab }) {
  const work = useLab(lab, (state) => state.work);
  const file = useLab(lab, (state) => state.file);
  const mistakes = useLab(lab, (state) => state.mistakes);
  return (
    <div class="lab-tabs" role="tablist" aria-label="Files">
      {orderOf(work).map((name) => (
        <button
          key={name}
          role="tab"
          aria-selected={name === file}
          class={mistakes.some((mistake) => mistake.file === name) ? "mistaken" : ""}
          title={name}
          onClick={() => lab.show(name)}
        >
          {tabName(work, name)}
        </button>
      ))}
    </div>
  );
}

function Texts({ lab }: { lab: Lab }) {
  const work = useLab(lab, (state) => state.work);
  const file = useLab(lab, (state) => state.file);
  const page = useLab(lab, (state) => state.page);
  const hasRun = useLab(lab, (state) => state.problem === null);
  const remarks = useRemarks(lab, file);
  useUncovering(lab, page);
  const lines = useLinesNow(lab, page);
  const isShown = hasRun && file === programFile(work);
  return (
    <section class="lab-texts" aria-label="Texts">
      <Files lab={lab} />
      <Editor
        key={file}
        file={file}
        text={textIn(work, file)}
        current={() => textIn(lab.store.get().work, file)}
        change={(text) => lab.write(file, text)}
        remarks={remarks}
        now={isShown ? lines : null}
      />
    </section>
  );
}

/// Undo and redo are those of all files, wherever the cursor is.
function undoByKey(lab: Lab, event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) lab.redo();
  else lab.undo();
}

/// The page of reports, for the last run.
function Shown({ lab, page }: { lab: Lab; page: Page }) {
  const player = useMemo(() => new Player(page), [page]);
  // At once: canvases read their colours from the style sheet of the theme.
  useEffect(() => page.store.listen(() => lab.store.set({ dark: page.store.get().dark })), [page]);
  useEffect(() => () => player.pause(), [player]);
  const place = (run: number, nodes: readonly number[]) => {
    if (run === ownRunOf(lab.store.get())) lab.change([[["platform", "mapping"], { table: [...nodes] }]]);
  };
  const put = (parameter: string, value: number) => {
    lab.changeAll([parameter === "m" ? ["schedule", "message_words"] : ["platform", "costs", parameter], value]);
  };
  return <App shared={{ page, player, place, put }} isPart />;
}

interface Props {
  lab: Lab;
  works: readonly Work[];
  beginsWithTable: boolean;
}

export function Laboratory({ lab, works, beginsWithTable }: Props) {
  const page = useLab(lab, (state) => state.page);
  const problem = useLab(lab, (state) => state.problem);
  const program = useLab(lab, (state) => usesProgram(state.work));
  const predicting = useLab(lab, (state) => state.predicting);
  const scenario = useLab(lab, (state) => state.work.scenario);
  const at = useLab(lab, (state) => state.at);
  const busy = useLab(lab, (state) => state.progress !== null || state.fitting > 0);
  const [curves, openCurves] = useState(false);
  const [table, openTable] = useState(beginsWithTable);
  const isLecture = works.some(({ chapter }) => chapter);
  useEffect(() => (isLecture ? listenToChapterKeys(lab, works.length) : undefined), [lab, works, isLecture]);
  return (
    <div class="lab">
      <div
        class="lab-side"
        role="region"
        aria-label="What runs"
        data-keys="own"
        onKeyDown={(event) => undoByKey(lab, event)}
      >
        <Toolbar lab={lab} works={works} openCurves={() => openCurves(true)} openTable={() => openTable(true)} />
        <Forms lab={lab} />
        <Texts lab={lab} />
      </div>
      <div class="lab-page" role="region" aria-label="The run">
        <Problems lab={lab} />
        {predicting !== "no" && <Prediction key={`${at} ${scenario}`} lab={lab} />}
        <div
          class={problem && !problem.isShown ? "lab-scroll stale" : "lab-scroll"}
          aria-busy={busy}
          data-program={program ?? undefined}
          tabIndex={-1}
        >
          {page && predicting !== "asked" && <Shown lab={lab} page={page} />}
        </div>
        {curves && predicting !== "asked" && <Curves lab={lab} close={() => openCurves(false)} />}
      </div>
      {table && <Table lab={lab} close={() => openTable(false)} />}
    </div>
  );
}
