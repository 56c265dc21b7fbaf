/** The column before which something dropped at `x` comes to stand, given where the titles are; never before the first, which is pinned. */
export function dropPlace(titles: readonly { left: number; right: number }[], x: number): number {
  const past = titles.filter(({ left, right }) => x > (left + right) / 2).length;
  return Math.max(1, past);
}
