import type { LedgerEntry } from '#contract/models/money.ts';

/**
 * Answers further apart than this, ms, were not under way together; the wallet may have been topped up
 * between them.
 */
const SPELL_MS = 60_000;

/**
 * Charges of one run in the order in which the service made them. Requests under way together are answered
 * out of order, but the balance in their answers only falls.
 */
export function inOrderOfCharge(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const ordered: LedgerEntry[] = [];
  let group: LedgerEntry[] = [];
  const endGroup = () => {
    const isTold = group.every((entry) => entry.balanceAfter !== null);
    ordered.push(...(isTold ? group.sort((a, b) => (a.balanceAfter ?? 0) - (b.balanceAfter ?? 0)) : group));
    group = [];
  };
  for (const entry of entries) {
    const last = group.at(-1);
    if (last !== undefined && !isSameSpell(last, entry)) endGroup();
    group.push(entry);
  }
  endGroup();
  return ordered;
}

function isSameSpell(one: LedgerEntry, other: LedgerEntry): boolean {
  // A charge that the balance showed was booked late, and has no balance of its own.
  if (one.isLost || other.isLost) return false;
  if (one.jobId === null || one.jobId !== other.jobId || one.wallet !== other.wallet) return false;
  return Math.abs(Date.parse(one.at) - Date.parse(other.at)) < SPELL_MS;
}
