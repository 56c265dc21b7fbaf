import type { Agreement } from '../../../preload/contract/models/money.ts';
import { comparisonOf } from '../../../preload/contract/values/comparison.ts';
import { text } from './text.ts';

/** What makes charges and the wallet differ, in sentences; null if they agree or were not compared. */
export function differenceOf(agreement: Agreement): string | null {
  const { expected, actual, lost } = agreement;
  const comparison = comparisonOf(agreement);
  if (comparison.kind === 'agrees' || comparison.kind === 'unchecked') return null;
  if (expected === null || actual === null) return null;
  const words = text.difference;
  return [
    ...(expected === actual ? [] : [text.differs(expected, actual)]),
    ...(lost > 0 ? [words.lost(lost)] : []),
    ...(comparison.kind === 'fell' ? [words.fell(comparison.credits, lost > 0)] : []),
    ...(comparison.kind === 'holds' ? [words.holds(comparison.credits)] : []),
    text.countedOn,
  ].join(' ');
}
