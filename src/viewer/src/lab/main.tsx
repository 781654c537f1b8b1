import "katex/dist/katex.min.css";
import "../style/theme.css";
import "../style/layout.css";
import "../style/chapters.css";
import "../style/beside.css";
import "../style/network.css";
import "../style/cells.css";
import "../style/flow.css";
import "../style/race.css";
import "../style/space-time.css";
import "../style/trees.css";
import "../style/mapping.css";
import "../style/panels.css";
import "../style/printed.css";
import "../style/covered.css";
import "../style/curve.css";
import "../style/large.css";
import "../style/handout.css";
import "../style/narrow.css";
import "../style/print.css";
import "./lab.css";
import "./lab-print.css";
import "./prediction.css";
import "./table/table.css";
import { render } from "preact";
import { Client } from "./client";
import { beginsWithTable, readEngine, readWorks, type Work, workIn } from "./document";
import { Lab } from "./lab";
import { Laboratory } from "./Laboratory";
import { unpackedFrom } from "./share";

/// Follows the system's choice of dark or light until the reader chooses.
function followTheme(lab: Lab): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    document.documentElement.dataset["theme"] = lab.store.get().dark ? "dark" : "light";
  };
  const follow = () => {
    lab.store.set({ dark: system.matches });
    lab.store.get().page?.store.set({ dark: system.matches });
  };
  lab.store.listen(apply);
  system.addEventListener("change", follow);
  // Paper is light. Before the page changes to what is printed, and draws that on canvases.
  let before = false;
  const turn = (dark: boolean) => {
    before = lab.store.get().dark;
    lab.store.set({ dark });
    lab.store.get().page?.store.set({ dark });
  };
  addEventListener("beforeprint", () => turn(false));
  addEventListener("afterprint", () => turn(before));
  follow();
  apply();
}

/// The address names the chapter that is shown, so that a copied one leads back to it; and a chapter that is put into it is shown.
function followChapters(lab: Lab, works: readonly Work[]): void {
  let told = lab.store.get().at;
  lab.store.listen(() => {
    const { at } = lab.store.get();
    if (at !== told && at >= 0) history.replaceState(null, "", `#chapter=${at + 1}`);
    told = at;
  });
  addEventListener("hashchange", () => {
    const isNamed = new URLSearchParams(location.hash.slice(1)).has("chapter");
    if (isNamed && workIn(works, location.hash) !== told) lab.choose(workIn(works, location.hash));
  });
}

const cutAddress = "The address was cut, or changed, on its way, and cannot be read: ask for it again, or for the files.";

async function start(root: HTMLElement): Promise<void> {
  const works = readWorks(document);
  const shared = await unpackedFrom(location.hash);
  const lab = new Lab(new Client(readEngine(document)), works, shared === "cut" ? null : shared, workIn(works, location.hash));
  if (shared === "cut") lab.tell(cutAddress);
  followTheme(lab);
  followChapters(lab, works);
  document.title = "hopscope lab";
  render(<Laboratory lab={lab} works={works} beginsWithTable={shared === null && beginsWithTable(works, location.hash)} />, root);
  addEventListener("hashchange", async () => {
    const next = await unpackedFrom(location.hash);
    if (next === "cut") lab.tell(cutAddress);
    else if (next) lab.open(next.work, -1, next.answers);
  });
  await lab.start();
}

const root = document.getElementById("page")!;
start(root).catch((error: unknown) => {
  root.textContent = error instanceof Error ? error.message : String(error);
  root.className = "broken";
});
