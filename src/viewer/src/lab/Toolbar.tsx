import { useState } from "preact/hooks";
import type { Work } from "./document";
import { hasExercise, type Lab } from "./lab";
import { programFile, programToBegin, usesProgram, withProgram } from "./programs";
import { packed } from "./share";
import { archiveOf } from "./tar";
import { useLab } from "./use-lab";

function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/// One file as it is; several as an archive, so that they still name each other.
function save({ scenario, files }: Work): void {
  const names = Object.keys(files);
  const plain = scenario.split("/").at(-1)!;
  if (names.length > 1) return download(plain.replace(/(\.json)?$/, ".tar"), archiveOf(files));
  download(plain, new Blob([files[scenario]!], { type: "text/plain" }));
}

/// Puts the work into the address, and the address into the clipboard where that is allowed.
async function share(work: Work): Promise<string> {
  const hash = await packed(work);
  if (hash === null) return "Too long for an address; download the files.";
  history.replaceState(null, "", hash);
  try {
    await navigator.clipboard.writeText(location.href);
    return "The address is copied.";
  } catch {
    return "The address of this page holds the scenario now.";
  }
}

function Programs({ lab }: { lab: Lab }) {
  const work = useLab(lab, (state) => state.work);
  const own = usesProgram(work);
  const begin = () => {
    const name = "program.lua";
    const before = programFile(work) ?? name;
    const { work: next, changes } = withProgram(work, name, work.files[before] ?? programToBegin(work));
    lab.change(changes, "", next);
    lab.show(Object.keys(next.files).find((file) => file.endsWith(name)) ?? next.scenario);
  };
  if (own) return null;
  return (
    <button class="text" data-control="program" title="Write the schedule as a program in Lua" onClick={begin}>
      Program
    </button>
  );
}

const nameOf = ({ chapter, scenario }: Work, at: number) => (chapter ? `${at + 1}  ${chapter.title}` : scenario);

function Turn({ lab, to, name, sign }: { lab: Lab; to: Work | undefined; name: "before" | "after"; sign: string }) {
  const at = useLab(lab, (state) => state.at);
  return (
    <button
      class="text"
      aria-label={`Chapter ${name}`}
      data-control={`lab-chapter-${name}`}
      disabled={!to}
      onClick={() => lab.choose(at + (name === "before" ? -1 : 1))}
    >
      {sign}
    </button>
  );
}

/// The scenarios, or the chapters of a lecture, that the page was made for.
function Works({ lab, works }: { lab: Lab; works: readonly Work[] }) {
  const at = useLab(lab, (state) => state.at);
  const isLecture = works.some(({ chapter }) => chapter);
  return (
    <span class="lab-works">
      {isLecture && <Turn lab={lab} to={works[at - 1]} name="before" sign="‹" />}
      <select
        aria-label={isLecture ? "Chapter" : "Scenario"}
        data-control="scenario"
        value={at}
        onChange={({ currentTarget }) => lab.choose(Number(currentTarget.value))}
      >
        {at < 0 && <option value={-1}>from the address</option>}
        {works.map((work, each) => (
          <option key={each} value={each} selected={each === at}>
            {nameOf(work, each)}
          </option>
        ))}
      </select>
      {isLecture && <Turn lab={lab} to={works[at + 1]} name="after" sign="›" />}
    </span>
  );
}

function Undo({ lab }: { lab: Lab }) {
  const canUndo = useLab(lab, (state) => state.canUndo);
  const canRedo = useLab(lab, (state) => state.canRedo);
  return (
    <>
      <button
        class="text"
        data-control="undo"
        disabled={!canUndo}
        title="Take back the last change, in whatever file (Ctrl Z)"
        onClick={() => lab.undo()}
      >
        Undo
      </button>
      <button
        class="text"
        data-control="redo"
        disabled={!canRedo}
        title="Make it again (Ctrl Shift Z)"
        onClick={() => lab.redo()}
      >
        Redo
      </button>
    </>
  );
}

interface Props {
  lab: Lab;
  works: readonly Work[];
  openCurves: () => void;
}

export function Toolbar({ lab, works, openCurves }: Props) {
  const work = useLab(lab, (state) => state.work);
  const pinned = useLab(lab, (state) => state.pinned !== null);
  const predicting = useLab(lab, (state) => state.predicting);
  const isAsked = predicting === "asked";
  const [told, tell] = useState("");
  return (
    <div class="lab-toolbar" role="toolbar" aria-label="Laboratory">
      <div class="lab-title">
        <h1>hopscope lab</h1>
        <Undo lab={lab} />
      </div>
      {works.length > 1 && <Works lab={lab} works={works} />}
      <button
        class="text"
        data-control="pin"
        aria-pressed={pinned}
        title="Keep this run, and show the next ones beside it"
        onClick={() => lab.pin()}
      >
        {pinned ? "Unpin" : "Pin"}
      </button>
      <button
        class="text"
        data-control="curves"
        disabled={isAsked}
        title={isAsked ? "Predict first" : "Time against message size or machine size"}
        onClick={openCurves}
      >
        Curves
      </button>
      <button
        class="text"
        data-control="predict"
        aria-pressed={predicting !== "no"}
        disabled={isAsked && hasExercise(work)}
        title="Hide the run, and say first what will happen"
        onClick={() => lab.predict()}
      >
        Predict
      </button>
      <Programs lab={lab} />
      <button
        class="text"
        data-control="share"
        title="An address that holds the scenario"
        onClick={() => void share(work).then(tell)}
      >
        Share
      </button>
      <button class="text" data-control="download" title="The files for hopscope run, several as an archive" onClick={() => save(work)}>
        Download
      </button>
      <span class="lab-told" role="status">
        {told}
      </span>
    </div>
  );
}
