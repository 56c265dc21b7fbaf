import type { Reconciliation } from '#contract/models/job.ts';

/**
 * The result of a comparison of charges with the wallet, for window and command line. `explained`: they
 * differ, and lost answers explain all of it. `fell` and `holds`: that many credits are missing, or too many,
 * without an explanation.
 */
export type Comparison =
  | { kind: 'agrees' | 'explained' | 'unchecked' }
  | { kind: 'fell' | 'holds'; credits: number };

/**
 * The figures decide, not `state`, which is by the answers alone. If lost answers were charged, but the
 * wallet has as much as the answers alone leave, it has too much.
 */
export function comparisonOf({ state, expected, actual, lost }: Reconciliation): Comparison {
  if (state === 'unchecked') return { kind: 'unchecked' };
  if (expected === null || actual === null) return { kind: state === 'agrees' ? 'agrees' : 'unchecked' };
  // Sums of fractional prices differ in their last digits.
  const missing = Math.round((expected - actual - lost) * 1e6) / 1e6;
  if (missing === 0) return { kind: lost > 0 ? 'explained' : 'agrees' };
  return { kind: missing > 0 ? 'fell' : 'holds', credits: Math.abs(missing) };
}
