import { usePage, useShared } from "../context";
import type { Zoom } from "../state";

const zooms: readonly (readonly [Zoom, string])[] = [
  ["run", "whole run"],
  ["step", "this step"],
];

/// The picture of runs: the network, ranks and time, or processes on nodes.
export function ViewChoice() {
  const { page } = useShared();
  const chosen = usePage((state) => state.view);
  const view = page.views.includes(chosen) ? chosen : "network";
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
