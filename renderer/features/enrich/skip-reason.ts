import type { JobRow } from '../../../preload/contract/models/job.ts';
import { sentenceOf } from '../../../words/said.ts';

/** Why a run did not ask for some rows; `cap` is a sentence about the cap that did not allow it. */
export type SkipReason = 'stopped' | 'wallet' | 'budget' | { cap: string };

const reasons: Readonly<Record<string, SkipReason>> = {
  on_request: 'stopped',
  wallet_empty: 'wallet',
  budget_used_up: 'budget',
};
const ofCaps: readonly string[] = ['cap_used_up', 'cap_left'];

/** The reason of a skipped row; null if it has none. */
export function reasonOfRow(row: Pick<JobRow, 'note'> | undefined): SkipReason | null {
  const note = row?.note ?? null;
  // What a cap leaves, as a sentence.
  if (note !== null && ofCaps.includes(note.key)) return { cap: sentenceOf(note) };
  return reasons[note?.key ?? ''] ?? null;
}
