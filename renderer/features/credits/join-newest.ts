import type { LedgerEntry } from '../../../preload/contract/models/money.ts';

/**
 * Puts the newest charges, read just now, before those read earlier; a charge in both is taken as it is now.
 * Null if the two do not overlap, because there are too many new ones. `isAll`: `newest` holds every charge.
 */
export function joinNewest(
  known: readonly LedgerEntry[],
  read: readonly LedgerEntry[],
  isAll: boolean,
): readonly LedgerEntry[] | null {
  const oldest = read.at(-1)?.id ?? 0;
  if (isAll) return read;
  if (!known.some(({ id }) => id >= oldest)) return null;
  return [...read, ...known.filter(({ id }) => id < oldest)];
}
