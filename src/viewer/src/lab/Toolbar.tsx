import { useState } from "preact/hooks";
import type { Work } from "./document";
import type { Lab } from "./lab";
import { programFile, programToBegin, usesProgram, withProgram } from "./programs";
import { packed } from "./share";
import { useLab } from "./use-lab";

function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name.split("/").at(-1)!;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
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
    lab.store.set({ work: next });
    lab.change(changes);
    lab.show(Object.keys(next.files).find((file) => file.endsWith(name)) ?? next.scenario);
  };
  if (own) return null;
  return (
    <button class="text" data-control="program" title="Write the schedule as a program in Lua" onClick={begin}>
      Program
    </button>
  );
}

/// The scenarios that the page was made for.
function Works({ lab, works }: { lab: Lab; works: readonly Work[] }) {
  const scenario = useLab(lab, (state) => state.work.scenario);
  return (
    <select
      aria-label="Scenario"
      data-control="scenario"
      value={scenario}
      onChange={({ currentTarget }) => lab.open(works.find((work) => work.scenario === currentTarget.value)!)}
    >
      {works.map((work) => (
        <option key={work.scenario}>{work.scenario}</option>
      ))}
    </select>
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
  const predicting = useLab(lab, (state) => state.predicting !== "no");
  const [told, tell] = useState("");
  const save = () => {
    for (const [name, text] of Object.entries(work.files)) download(name, text);
  };
  return (
    <div class="lab-toolbar" role="toolbar" aria-label="Laboratory">
      <h1>hopscope lab</h1>
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
      <button class="text" data-control="curves" title="Time against message size or machine size" onClick={openCurves}>
        Curves
      </button>
      <button
        class="text"
        data-control="predict"
        aria-pressed={predicting}
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
      <button class="text" data-control="download" title="The files, for hopscope run" onClick={save}>
        Download
      </button>
      <span class="lab-told" role="status">
        {told}
      </span>
    </div>
  );
}
