import { technologyKey } from '../lookups/subject.ts';
import { savedJson } from '../service/answer.ts';
import { readTechnologyStats } from '../service/read/technology-stats.ts';
import type { Reader } from '../store/database.ts';
import type { StoredList } from '../store/lists.ts';
import { findTechnology } from '../store/saved-names.ts';
import { latestSnapshot, youngAnswers } from '../store/snapshots.ts';

/** How many websites run a technology by the newest saved answer, else by what answers about domains said of it; null if none did. */
export function sitesOf(db: Reader, workspace: number, technology: string): number | null {
  if (technology.trim() === '') return null;
  const key = technologyKey(db, workspace, technology);
  const answer = latestSnapshot(db, workspace, 'technology', key, youngAnswers(null, 0));
  const stats = answer?.outcome === 'found' ? readTechnologyStats(savedJson(answer.raw)) : null;
  return stats?.totalWebsites ?? findTechnology(db, key)?.totalSites ?? null;
}

/** How many rows the file of the newest list held that was cut short; null if none was. */
export function lastCutOf(lists: readonly StoredList[]): number | null {
  return (
    lists.find(({ truncated, exportedRows }) => truncated && exportedRows !== null)?.exportedRows ?? null
  );
}
