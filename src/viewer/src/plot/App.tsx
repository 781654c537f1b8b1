import { useCallback, useState } from "preact/hooks";
import { Plot } from "../charts/Plot";
import { About } from "../shell/Dialogs";
import { chartOf } from "./chart";
import type { PlotDocument } from "./document";
import { Legend } from "./Legend";
import { Numbers } from "./Numbers";
import type { Theme } from "./theme";

function Panel({ plot, panel, height }: { plot: PlotDocument; panel: number; height: number }) {
  const options = useCallback((wide: number) => chartOf(plot, panel, height, wide), [plot, panel, height]);
  const { title, crossings, doubts } = plot.panels[panel]!;
  return (
    <figure class="panel" data-panel={panel}>
      {title && <figcaption>{title}</figcaption>}
      <Plot label={[plot.title, title, `${plot.y.label} over ${plot.x.label}`].filter(Boolean).join(", ")} options={options} />
      {crossings.length + doubts.length > 0 && (
        <ul class="crossing-words">
          {[...crossings.map(({ words }) => words), ...doubts].map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </figure>
  );
}

export function App({ plot, theme }: { plot: PlotDocument; theme: Theme }) {
  const [isAbout, showAbout] = useState(false);
  const isSingle = plot.panels.length === 1;
  return (
    <>
      <header class="header">
        <h1>{plot.title}</h1>
        <div class="tools">
          <button class="icon" aria-label="Dark or light" title="Dark or light" data-control="theme" onClick={theme.change}>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M12 3a9 9 0 0 0 0 18z" />
              <circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" stroke-width="1.6" />
            </svg>
          </button>
          <button class="text" data-control="about" onClick={() => showAbout(true)}>
            About
          </button>
        </div>
      </header>
      <main class="plot-page" data-plot>
        <p class="setting-of-points">{plot.setting.join(" · ")}</p>
        <Legend plot={plot} />
        <div class={isSingle ? "plots of-1" : "plots"}>
          {plot.panels.map((_, panel) => (
            <Panel key={panel} plot={plot} panel={panel} height={isSingle ? 480 : 340} />
          ))}
        </div>
        <div class="tables">
          {plot.panels.map((_, panel) => (
            <Numbers key={panel} plot={plot} panel={panel} />
          ))}
        </div>
      </main>
      {isAbout && <About version={plot.hopscope} close={() => showAbout(false)} />}
    </>
  );
}
