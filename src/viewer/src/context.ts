import { createContext } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import type { Player } from "./player";
import type { RunIndex } from "./run-index";
import { seenFrom, selectionOf, type Selection } from "./selection";
import type { Page, Place, State } from "./state";
import { useStore } from "./store";

export interface Shared {
  page: Page;
  player: Player;
  /// Runs a run with its processes on these nodes, by rank; absent where nothing can be run.
  place?: ((run: number, nodes: readonly number[]) => void) | undefined;
  /// Runs the runs of the chapter with another m or another cost.
  put?: ((parameter: string, value: number) => void) | undefined;
}

const SharedContext = createContext<Shared | null>(null);
export const SharedProvider = SharedContext.Provider;

export function useShared(): Shared {
  const shared = useContext(SharedContext);
  if (!shared) throw new Error("outside of the page");
  return shared;
}

export const usePage = <Seen>(look: (state: State) => Seen): Seen => useStore(useShared().page.store, look);

/// A run with the current position of the step control, limited to the run's end, and the selection.
export interface Standing {
  run: number;
  index: RunIndex;
  position: number;
  /// The highlighted part of the drawing.
  selection: Selection | null;
  /// The subject of the panel; null: the step.
  told: Place | null;
}

export function useStanding(run: number): Standing {
  const { page } = useShared();
  const index = page.indexes[run]!;
  const position = usePage((state) => page.positionIn(run, state));
  const hover = usePage((state) => state.hover);
  const panel = usePage((state) => state.told ?? state.pinned);
  const told = useMemo(() => seenFrom(page.indexes, run, panel), [page, run, panel]);
  const selection = useMemo(() => {
    const seen = (hover && seenFrom(page.indexes, run, hover)) ?? told;
    return seen && selectionOf(index, position, seen);
  }, [page, run, hover, told, index, position]);
  return { run, index, position, selection, told };
}

// Of more ranks, what they hold is drawn again when a step begins, not whenever something arrives.
const mostRanksFollowed = 32;

/// The time in a run, as of the last change of what ranks hold: only then is a component that uses it rendered again.
/// Null while the run is at rest.
export function useArrivals(run: number): number | null {
  const { page, player } = useShared();
  const index = page.indexes[run]!;
  const isSmall = (index.run.holdings?.initial.length ?? 0) <= mostRanksFollowed;
  const arrivals = isSmall ? index.arrivals : null;
  const [, renew] = useState(-1);
  useEffect(
    () =>
      player.follow(() => {
        const now = player.momentOf(run);
        renew(now === null || !arrivals ? -1 : arrivals.countUntil(now));
      }),
    [player, run, arrivals],
  );
  usePage(({ clock, position, now, playing }) => `${clock} ${position} ${now} ${playing}`);
  return player.momentOf(run);
}
