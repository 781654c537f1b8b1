import { useEffect, useRef } from "preact/hooks";
import { usePage } from "../context";
import type { Player } from "../player";

/// Calls what `make` returns with the time in a run, or with null while it is at rest: when that changes, sixty times a
/// second while it plays.
export function useMoment(
  player: Player,
  run: number,
  needs: readonly unknown[],
  make: () => (now: number | null) => void,
): void {
  const follower = useRef<() => void>(() => {});
  const state = usePage(({ clock, position, now, playing }) => `${clock} ${position} ${now} ${playing}`);
  useEffect(() => {
    const show = make();
    follower.current = () => show(player.momentOf(run));
    return player.follow(follower.current);
  }, needs);
  useEffect(() => follower.current(), [state]);
}
