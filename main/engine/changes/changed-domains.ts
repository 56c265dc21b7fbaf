import type { SavedChanges } from '#contract/models/saved-changes.ts';
import type { Reader } from '../store/database.ts';
import { findTechnology } from '../store/saved-names.ts';
import { keptChanges } from './kept-loads.ts';

/** The row ids of a workspace's saved domains that changed as asked. Null if no change is asked for. */
export async function changedDomains(
  db: Reader,
  workspace: number,
  { added, dropped, changed, since }: SavedChanges,
): Promise<ReadonlySet<number> | null> {
  const sets = [
    ...added.map((name) => domainsWith(db, { workspace, name, sign: 1, since })),
    ...dropped.map((name) => domainsWith(db, { workspace, name, sign: -1, since })),
  ];
  if (changed) {
    const scope = { workspace, run: null, from: since, to: null, domains: null };
    sets.push(new Set((await keptChanges(db, scope)).domains));
  }
  const [first, ...others] = sets;
  if (first === undefined) return null;
  return new Set([...first].filter((domain) => others.every((set) => set.has(domain))));
}

/**
 * Domains on which a technology came or went. With `since`, what ran before that time is compared with what
 * runs now. Without `since`, only the last change of the technology counts.
 */
function domainsWith(
  db: Reader,
  asked: { workspace: number; name: string; sign: 1 | -1; since: number | null },
): Set<number> {
  const { workspace, sign, since } = asked;
  const technology = findTechnology(db, asked.name)?.id;
  if (technology === undefined) return new Set();
  const rows = db.all<{ domain: number; last: number; sum: number }>(
    `SELECT domain, max(id), sign AS last, sum(sign) AS sum FROM saved_changes
     WHERE workspace = :workspace AND technology = :technology AND at >= :since GROUP BY domain`,
    { workspace, technology, since: since ?? 0 },
  );
  return new Set(
    rows
      .filter(({ last, sum }) => (since === null ? last : Math.sign(sum)) === sign)
      .map(({ domain }) => domain),
  );
}
