import "katex/dist/katex.min.css";
import "./style/theme.css";
import "./style/layout.css";
import "./style/chapters.css";
import "./style/beside.css";
import "./style/network.css";
import "./style/cells.css";
import "./style/flow.css";
import "./style/race.css";
import "./style/space-time.css";
import "./style/trees.css";
import "./style/mapping.css";
import "./style/panels.css";
import "./style/printed.css";
import "./style/covered.css";
import "./style/curve.css";
import "./style/large.css";
import "./style/handout.css";
import "./style/narrow.css";
import "./style/print.css";
import { render } from "preact";
import { readReport } from "./document";
import { Player } from "./player";
import { App } from "./shell/App";
import { Page } from "./state";
import { followTheme } from "./theme";

function start(root: HTMLElement): void {
  try {
    const page = new Page(readReport(document), location.hash);
    followTheme(page);
    document.title = `${page.report.title} - hopscope`;
    render(<App shared={{ page, player: new Player(page) }} />, root);
  } catch (error) {
    root.textContent = error instanceof Error ? error.message : String(error);
    root.className = "broken";
  }
}

start(document.getElementById("page")!);
