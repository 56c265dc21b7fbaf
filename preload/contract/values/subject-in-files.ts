import type { LedgerEntry } from '../models/money.ts';

/** What a charge was for, as files and the terminal say it: in English. */
export function subjectInFiles({ subject, asked, isRefunded, isLost }: LedgerEntry): string {
  const remark = isRefunded ? ' (failed, refunded)' : isLost ? ' (answer lost, charged by the balance)' : '';
  return `${subject ?? `${asked} domains`}${remark}`;
}
