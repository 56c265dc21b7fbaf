import type { Reason } from '#contract/reason.ts';
import { sentenceOf } from '../../../words/said.ts';

/** Why a run did not ask for some rows; `cap` is a sentence about the cap that did not allow it. */
export type SkipReason = 'stopped' | 'wallet' | 'budget' | { cap: string };

const reasons: Readonly<Record<string, SkipReason>> = {
  on_request: 'stopped',
  wallet_empty: 'wallet',
  budget_used_up: 'budget',
};
const ofCaps: readonly string[] = ['cap_used_up', 'cap_left'];

/** Why rows were skipped, by what the first of them says; null if it says nothing. */
export function skipReasonOf(note: Reason | null): SkipReason | null {
  // What a cap leaves, as a sentence.
  if (note !== null && ofCaps.includes(note.key)) return { cap: sentenceOf(note) };
  return reasons[note?.key ?? ''] ?? null;
}
