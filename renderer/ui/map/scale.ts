/** The number of steps of the colour scale (`--sd-scale-1` to `--sd-scale-5`). */
export const STEPS = 5;

/**
 * The step, 1 to 5, of a value between the smallest and the largest; 0 for none. Steps are logarithmic, since
 * the first country often has a hundred times as much as the tenth.
 */
export function stepOf(value: number, smallest: number, largest: number): number {
  if (value <= 0) return 0;
  const low = Math.log(Math.max(1, smallest));
  const high = Math.log(Math.max(1, largest));
  if (high <= low) return STEPS;
  const share = (Math.log(Math.max(1, value)) - low) / (high - low);
  return 1 + Math.round(Math.min(1, Math.max(0, share)) * (STEPS - 1));
}
