import { usePage, useShared } from "../context";
import type { Zoom } from "../state";
import { hasValues, repeats, waysToShow } from "../values";

const zooms: readonly (readonly [Zoom, string])[] = [
  ["run", "whole run"],
  ["step", "this step"],
];

/// The picture of runs: the network, ranks and time, trees, or processes on nodes.
export function ViewChoice() {
  const { page } = useShared();
  const chosen = usePage((state) => state.view);
  const view = page.views.includes(chosen) ? chosen : "network";
  const values = usePage((state) => state.values);
  const adds = usePage((state) => state.shown.some((run) => hasValues(page.indexes[run]!)));
  const isRepeated = usePage((state) => state.shown.some((run) => repeats(page.indexes[run]!)));
  const zoom = usePage((state) => state.zoom);
  return (
    <div class="views">
      <div class="choice" role="group" aria-label="Picture">
        {page.views.map((each) => (
          <button
            key={each}
            data-view={each}
            aria-pressed={view === each}
            title={`${each} (d)`}
            onClick={() => page.store.set({ view: each })}
          >
            {each}
          </button>
        ))}
      </div>
      {view === "network" && adds && (
        <div class="choice" role="group" aria-label="Sums">
          {waysToShow.map((each) => (
            <button
              key={each}
              data-values={each}
              aria-pressed={values === each}
              title={each === "cells" ? "Whose contributions are in a sum (v)" : `Values, combined by ${each} (v)`}
              onClick={() => page.store.set({ values: each })}
            >
              {each}
            </button>
          ))}
        </div>
      )}
      {view === "network" && isRepeated && values === "max" && (
        <span class="harmless" data-harmless>
          counted twice: max is right all the same
        </span>
      )}
      {view === "space-time" && (
        <div class="choice" role="group" aria-label="Times">
          {zooms.map(([each, words]) => (
            <button
              key={each}
              data-zoom={each}
              aria-pressed={zoom === each}
              onClick={() => page.store.set({ zoom: each })}
            >
              {words}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
