import type { LedgerEntry } from '../../../preload/contract/models/money.ts';

/**
 * Puts the newest charges, read just now, before those that were read earlier; a line that changed meanwhile is taken as it is now. Null if there are
 * so many new ones that the two do not meet. `isAll`: what was read holds every charge.
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
