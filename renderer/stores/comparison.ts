import type { Reconciliation } from '../../preload/contract/models/job.ts';

/**
 * What a comparison of charges with the wallet showed. `explained`: they differ, and lost answers explain it all; `fell` and `holds`: so many credits
 * are missing, or too many, that nothing here explains.
 */
export type Comparison =
  | { kind: 'agrees' | 'explained' | 'unchecked' }
  | { kind: 'fell' | 'holds'; credits: number };

export function comparisonOf({ state, expected, actual, lost }: Reconciliation): Comparison {
  if (state === 'agrees') return { kind: 'agrees' };
  if (state === 'unchecked' || expected === null || actual === null) return { kind: 'unchecked' };
  // Sums of fractional prices differ in their last digits.
  const missing = Math.round((expected - actual - lost) * 1e6) / 1e6;
  if (missing === 0) return { kind: 'explained' };
  return { kind: missing > 0 ? 'fell' : 'holds', credits: Math.abs(missing) };
}
