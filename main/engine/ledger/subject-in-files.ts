import type { LedgerEntry } from '../../../preload/contract/models/money.ts';

/** What a charge was for, as files and the terminal say it: in English. */
export function subjectInFiles({ subject, asked, isRefunded }: LedgerEntry): string {
  return `${subject ?? `${asked} domains`}${isRefunded ? ' (failed, refunded)' : ''}`;
}
