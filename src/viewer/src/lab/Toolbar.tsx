import type { Work } from "./document";
import { hasExercise, type Lab } from "./lab";
import { programFile, programToBegin, usesProgram, withProgram } from "./programs";
import type { Answers } from "./predict/answers";
import { save } from "./save";
import { settingOf } from "./settings";
import { addressToCopy, packed } from "./share";
import { useLab } from "./use-lab";

/// Puts the work and its answers into the address, and the address into the clipboard where that is allowed.
async function share(work: Work, answers: Answers): Promise<string> {
  const { hash, lacks } = await packed({ work, answers });
  if (hash === null) return "Too long for an address; download the files.";
  history.replaceState(null, "", hash);
  const isFile = location.protocol === "file:";
  const without = lacks ? ` It leaves out ${lacks}, with which it would be too long.` : "";
  try {
    await navigator.clipboard.writeText(addressToCopy(location, hash));
    return (isFile ? "Copied, beginning with the name of this file: anyone who has the file can open it with this." : "The address is copied.") + without;
  } catch {
    return `The address of this page holds the scenario and the answers now.${without}`;
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

function nameOf(work: Work, at: number): string {
  if (work.chapter) return `${at + 1}  ${work.chapter.title}`;
  const name = settingOf(work, ["name"]);
  const title = settingOf(work, ["exercise", "title"]);
  return typeof title === "string" ? title : typeof name === "string" ? name : work.scenario;
}

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
        {at < 0 && <option value={-1}>from the address, or the table</option>}
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
        title="Undo the last change in any file (Ctrl Z)"
        onClick={() => lab.undo()}
      >
        Undo
      </button>
      <button
        class="text"
        data-control="redo"
        disabled={!canRedo}
        title="Redo (Ctrl Shift Z)"
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
  openTable: () => void;
}

export function Toolbar({ lab, works, openCurves, openTable }: Props) {
  const work = useLab(lab, (state) => state.work);
  const pinned = useLab(lab, (state) => state.pinned !== null);
  const predicting = useLab(lab, (state) => state.predicting);
  const isAsked = predicting === "asked";
  const told = useLab(lab, (state) => state.told);
  const tell = (text: string) => lab.tell(text);
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
        title="Keep this run to compare it with the next ones"
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
      <button class="text" data-control="table" title="Table 4.1: all operations, and what they take" onClick={openTable}>
        Table
      </button>
      <button
        class="text"
        data-control="predict"
        aria-pressed={predicting !== "no"}
        disabled={isAsked && hasExercise(work)}
        title="Hide the run and predict it first"
        onClick={() => lab.predict()}
      >
        Predict
      </button>
      <Programs lab={lab} />
      <button
        class="text"
        data-control="share"
        title="An address that holds the scenario, and the answers"
        onClick={() => void share(work, lab.store.get().answers).then(tell)}
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
