import type { Moment } from "../flow/moment";
import type { Player } from "../player";

// More shapes than this that come and go with each frame take longer than a frame.
export const mostShapes = 150;

/// Whether what is under way is painted on a canvas instead of shapes of the drawing, which can be pointed at: while
/// it plays, if there is much. While the clock stands still there are always shapes.
export const onCanvas = (moment: Moment, player: Player): boolean =>
  player.isPlaying() && moment.lanes.length > mostShapes;
