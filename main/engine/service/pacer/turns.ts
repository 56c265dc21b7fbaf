/**
 * When the last of `count` requests may leave, in ms from now, if the first may leave at `startMs` and each
 * keeps its place for `cycleMs`. `taken` are the moments, in ms from now, at which taken places become free.
 * If `taken` has more moments than there are places, only the latest of them count.
 */
export function lastTurnMs(
  count: number,
  {
    places,
    taken,
    cycleMs,
    startMs,
  }: { places: number; taken: readonly number[]; cycleMs: number; startMs: number },
): number {
  if (count < 1) return 0;
  const there = Math.max(1, places);
  const sorted = taken.toSorted((a, b) => a - b).slice(-there);
  const nth = (count - 1) % there;
  const free = there - sorted.length;
  const firstMs = nth < free ? 0 : (sorted[nth - free] ?? 0);
  return Math.max(startMs, firstMs) + Math.floor((count - 1) / there) * cycleMs;
}
