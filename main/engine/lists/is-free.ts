import type { ListStart } from '../../../preload/contract/models/list.ts';
import { localDay } from '../base/local-day.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { listLists, type StoredList } from '../store/lists.ts';

/**
 * Whether a start repeats what this billing period has paid for already. When a period ends is not documented, so only what was bought
 * or free earlier on this very day is known to be in it, by this computer's calendar and by that of UTC.
 */
export function isKnownFree({ db, workspace, now }: WalletContext, start: ListStart): boolean {
  const atMs = now();
  return listLists(db, workspace).some(
    (list) =>
      isSameTechnology(list, start) &&
      (list.reused || (list.credits ?? 0) > 0) &&
      // The credit of a failed list came back; should a queued one fail yet, its own leaves room under the cap.
      (list.state === 'queued' || list.state === 'ready' || list.state === 'expired') &&
      list.createdAt <= atMs &&
      localDay(list.createdAt) === localDay(atMs) &&
      utcDay(list.createdAt) === utcDay(atMs),
  );
}

function isSameTechnology(list: StoredList, { technology, techapiId }: ListStart): boolean {
  if (techapiId !== null) return list.techapiId === techapiId;
  return list.technology.toLowerCase() === technology.toLowerCase();
}

function utcDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
