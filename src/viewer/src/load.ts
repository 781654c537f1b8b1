/// The class in which a channel's congestion is shown: free, up to 1, up to 2, or more. If all channels are alike that
/// is one message, two, or more. Colour, width and pattern follow the class.
export type LoadClass = 0 | 1 | 2 | 3;

export const loadClass = (congestion: number): LoadClass =>
  congestion <= 0 ? 0 : congestion <= 1 ? 1 : congestion <= 2 ? 2 : 3;

/// A channel with a message is not free, even if its congestion is negligible.
export const classOf = (load: number, congestion: number): LoadClass =>
  load > 0 ? (Math.max(1, loadClass(congestion)) as LoadClass) : 0;

export const loadWords = ["idle", "one message", "two messages", "three or more"] as const;
/// The same if channels differ in capacity.
export const congestionWords = ["idle", "congestion 1 at most", "2 at most", "above 2"] as const;

/// The position of a large congestion between three and the largest, from 0 to 1, so that the largest stands out.
export function depth(load: number, most: number): number {
  if (load <= 3 || most <= 3) return 0;
  return Math.min(1, Math.log(load / 3) / Math.log(most / 3));
}
