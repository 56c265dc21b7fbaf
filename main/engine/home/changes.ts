import type { Change, Changes } from '../../../preload/contract/models/home.ts';
import type { Reader } from '../store/database.ts';
import { isoTime } from '../store/iso-time.ts';
import { breathe } from '../world/clock.ts';
import { compareCompany, compareTechnologies } from './compare.ts';
import { listRefreshed, type Refreshed } from './refreshed.ts';

/** How many domains are compared at most before the search for changes ends. */
const COMPARED = 300;
/** Domains compared in one go, so that the engine answers others in between. */
const STRIDE = 10;

/** What came of comparisons, by the change of the domain that made them due: while a run goes on, only its own news are compared anew. */
const known = new WeakMap<Reader, ReadonlyMap<number, Change | null>>();

/** What the newest answers about refreshed domains changed, latest first. */
export async function listChanges(db: Reader, workspace: number, limit: number): Promise<Changes> {
  const before = known.get(db);
  const now = new Map<number, Change | null>();
  const changes: Change[] = [];
  let fresh = 0;
  for (const each of listRefreshed(db, workspace, COMPARED)) {
    if (changes.length === limit) break;
    let change = before?.get(each.changed);
    if (change === undefined) {
      change = changeOf(db, workspace, each);
      fresh += 1;
      if (fresh % STRIDE === 0) await breathe();
    }
    now.set(each.changed, change);
    if (change !== null) changes.push(change);
  }
  known.set(db, now);
  return { compared: now.size, changes: changes.sort((a, b) => b.at.localeCompare(a.at)) };
}

/** Null where the newest answers say what the ones before them said. */
function changeOf(db: Reader, workspace: number, { domain, company: companyName }: Refreshed): Change | null {
  const technologies = compareTechnologies(db, workspace, domain);
  const company = compareCompany(db, workspace, domain);
  if (technologies === null && company === null) return null;
  return {
    domain,
    companyName,
    at: isoTime(Math.max(technologies?.at ?? 0, company?.at ?? 0)),
    technologies: technologies?.change ?? null,
    company: company?.change ?? null,
  };
}
