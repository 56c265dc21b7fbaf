import type { Agreement } from '#contract/models/money.ts';
import { comparisonOf } from '#shared/tables/comparison.ts';
import { words } from '../../../words/words.ts';

/** Sentences about why charges and wallet differ; null if they agree or were not compared. */
export function differenceOf(agreement: Agreement): string | null {
  const { expected, actual, lost } = agreement;
  const comparison = comparisonOf(agreement);
  if (comparison.kind === 'agrees' || comparison.kind === 'unchecked') return null;
  if (expected === null || actual === null) return null;
  const wording = words.credits.difference;
  return [
    ...(expected === actual ? [] : [words.credits.differs(expected, actual)]),
    ...(lost > 0 ? [wording.lost(lost)] : []),
    ...(comparison.kind === 'fell' ? [wording.fell(comparison.credits, lost > 0)] : []),
    ...(comparison.kind === 'holds' ? [wording.holds(comparison.credits)] : []),
    words.credits.countedOn,
  ].join(' ');
}
