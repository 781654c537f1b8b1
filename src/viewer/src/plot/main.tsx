import "../style/theme.css";
import "../style/layout.css";
import "../style/panels.css";
import "../style/plot.css";
import { render } from "preact";
import { App } from "./App";
import { readPlot } from "./document";
import { followSystem } from "./theme";

function start(root: HTMLElement): void {
  try {
    const plot = readPlot(document);
    document.title = `${plot.title} - hopscope`;
    render(<App plot={plot} theme={followSystem()} />, root);
  } catch (error) {
    root.textContent = error instanceof Error ? error.message : String(error);
    root.className = "broken";
  }
}

start(document.getElementById("page")!);
