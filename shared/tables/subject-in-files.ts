import type { LedgerEntry } from '#contract/models/money.ts';

/** What a charge was for, in English, for files and the command line. */
export function subjectInFiles({ subject, asked, isRefunded, isLost }: LedgerEntry): string {
  const remark = isRefunded
    ? ' (failed, refunded)'
    : isLost
      ? ' (answer lost, charged by the balance; may be others’)'
      : '';
  return `${subject ?? `${asked} domains`}${remark}`;
}
