/// How the page shows a load: free, one message, two, or more. Colour, width and pattern follow the class.
export type LoadClass = 0 | 1 | 2 | 3;

export const loadClass = (load: number): LoadClass => (load <= 0 ? 0 : load >= 3 ? 3 : (load as LoadClass));

export const loadWords = ["free", "one message", "two messages", "three or more"] as const;

/// Where a large load stands between three and the largest, from 0 to 1, so that the worst can be told from the bad.
export function depth(load: number, most: number): number {
  if (load <= 3 || most <= 3) return 0;
  return Math.min(1, Math.log(load / 3) / Math.log(most / 3));
}
