import type { JobRow } from '../../../preload/contract/models/job.ts';

/** Why a run skipped what it did not ask. */
export type SkipReason = 'stopped' | 'wallet' | 'budget';

const reasons: Readonly<Record<string, SkipReason>> = {
  on_request: 'stopped',
  wallet_empty: 'wallet',
  budget_used_up: 'budget',
};

/** The reason that a skipped row tells; null if it tells none. */
export function reasonOfRow(row: Pick<JobRow, 'note'> | undefined): SkipReason | null {
  return reasons[row?.note?.key ?? ''] ?? null;
}
