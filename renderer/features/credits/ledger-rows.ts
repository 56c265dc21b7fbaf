import type { LedgerEntry, LedgerFilter } from '../../../preload/contract/models/money.ts';
import { reads } from '../../rpc/reads.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import type { RowSource } from '../../ui/table/grid/types.ts';
import { inOrderOfCharge } from './in-order-of-charge.ts';
import { joinNewest } from './join-newest.ts';

const PAGE_SIZE = 200;
const MOST_AT_ONCE = 1_000;

export interface LedgerRows extends RowSource<LedgerEntry> {
  /** Reads the charges that were added at the top. */
  refresh(): void;
}

/** The ledger as a grid reads it: from the newest back, as far as a person scrolled. */
export function createLedgerRows(filter: LedgerFilter): LedgerRows {
  const listeners = new Set<() => void>();
  let entries: readonly LedgerEntry[] = [];
  let shown: readonly LedgerEntry[] = [];
  let isKnown = false;
  let hasMore = true;
  let isBusy = false;
  let isNewerWanted = false;
  let version = 0;

  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    isBusy = true;
    changed();
    try {
      await work();
    } catch (error) {
      hasMore = false;
      tellUnlessRestarting(error);
    } finally {
      isBusy = false;
    }
    shown = inOrderOfCharge(entries);
    changed();
    // Charges made in the meantime may be missing from what was read.
    if (isNewerWanted) void readNewer();
  };
  const readOlder = () =>
    run(async () => {
      const beforeId = entries.at(-1)?.id;
      const page = await reads.ledger.list({
        limit: PAGE_SIZE,
        filter,
        ...(beforeId === undefined ? {} : { beforeId }),
      });
      entries = [...entries, ...page];
      hasMore = page.length === PAGE_SIZE;
      isKnown = true;
    });
  const readNewer = () =>
    run(async () => {
      isNewerWanted = false;
      // The rows shown are read again, because a charge grows if the balance shows more of a lost answer.
      const limit = Math.min(MOST_AT_ONCE, Math.max(PAGE_SIZE, entries.length));
      const page = await reads.ledger.list({ limit, filter });
      const isAll = page.length < limit;
      const joined = joinNewest(entries, page, isAll);
      if (joined === null) hasMore = true;
      else if (isAll) hasMore = false;
      // Too many new ones to overlap with those known: start again from the top.
      entries = joined ?? page;
      isKnown = true;
    });

  return {
    total: () => entries.length,
    isKnown: () => isKnown,
    isBusy: () => isBusy,
    row: (index) => shown[index],
    want: (_first, last) => {
      if (isKnown && hasMore && last >= entries.length - 1) void readOlder();
    },
    read: async (first, last) => shown.slice(first, last + 1),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    version: () => version,
    refresh: () => {
      isNewerWanted = true;
      void readNewer();
    },
  };
}
