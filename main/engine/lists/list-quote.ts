import type { ListQuote } from '#contract/models/list.ts';
import { isoTime } from '../base/iso-time.ts';
import { technologyKey } from '../lookups/subject.ts';
import { savedJson } from '../service/answer.ts';
import { readTechnologyStats } from '../service/read/technology-stats.ts';
import type { Reader } from '../store/database.ts';
import { listLists, type StoredList } from '../store/lists.ts';
import { findTechnology } from '../store/saved-names.ts';
import { latestSnapshot, youngAnswers } from '../store/snapshots.ts';
import { listBalances } from '../store/wallets.ts';
import { knownTechnology } from './list-subject.ts';
import { paidList } from './start-cost.ts';

/** What a list of a technology would cost and hold, from what is saved. Asks the service nothing. */
export function quoteList(db: Reader, workspace: number, technology: string, atMs: number): ListQuote {
  const lists = listLists(db, workspace);
  const bought = boughtOf(db, workspace, technology, atMs);
  return {
    technology,
    maxCredits: 1,
    mayBeFree: bought !== undefined,
    boughtAt: bought === undefined ? null : isoTime(bought.createdAt),
    sites: sitesOf(db, workspace, technology),
    lastCut: lastCutOf(lists),
    balance: listBalances(db, workspace).find((each) => each.wallet === 'standard')?.remaining ?? null,
  };
}

/** When the list that makes another start free was started, if another computer did it; or null. */
export function boughtElsewhereAt(
  db: Reader,
  workspace: number,
  technology: string,
  atMs: number,
): number | null {
  const bought = boughtOf(db, workspace, technology, atMs);
  return bought === undefined || bought.requestId !== null ? null : bought.createdAt;
}

function boughtOf(db: Reader, workspace: number, technology: string, atMs: number): StoredList | undefined {
  const named = { technology: technology.trim(), techapiId: null };
  return paidList(db, workspace, knownTechnology(db, workspace, named), atMs);
}

/** How many websites run a technology, by the newest saved answer, else by answers about domains; or null. */
function sitesOf(db: Reader, workspace: number, technology: string): number | null {
  if (technology.trim() === '') return null;
  const key = technologyKey(db, workspace, technology);
  const answer = latestSnapshot(db, workspace, 'technology', key, youngAnswers(null, 0));
  const stats = answer?.outcome === 'found' ? readTechnologyStats(savedJson(answer.raw)) : null;
  return stats?.totalWebsites ?? findTechnology(db, key)?.totalSites ?? null;
}

/** The rows in the file of the newest list that was cut short; null if none was. */
function lastCutOf(lists: readonly StoredList[]): number | null {
  return (
    lists.find(({ truncated, exportedRows }) => truncated && exportedRows !== null)?.exportedRows ?? null
  );
}
