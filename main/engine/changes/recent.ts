import type { Change, Changes } from '#contract/models/home.ts';
import { isoTime } from '../base/iso-time.ts';
import type { Reader } from '../store/database.ts';
import { keptChanges } from './kept-loads.ts';

/** How far back changed domains are counted. */
const COUNTED_MS = 30 * 86_400_000;
/** The count begins at a full hour, so that the next visit can use the same loaded changes again. */
const COUNTED_FROM_MS = 3_600_000;
/** Up to this many rows, what came and went again is left out of the count. Above, it is counted too. */
const PUT_TOGETHER = 50_000;
/** Rows that are looked through for the newest changes. */
const WINDOW = 5_000;
/** Names that are listed. The counts cover the rest. */
const NAMED = 5;

interface Row {
  snapshot: number;
  older: number;
  at: number;
  sign: number;
  name: string | null;
  field: string | null;
}

/** What the newest answers about refreshed domains changed, latest first. Fast in a large store too. */
export async function recentChanges(
  db: Reader,
  { workspace, now, limit }: { workspace: number; now: number; limit: number },
): Promise<Changes> {
  const newest = db.all<{ domain: number }>(
    'SELECT domain FROM saved_changes WHERE workspace = ? ORDER BY at DESC, id DESC LIMIT ?',
    [workspace, WINDOW],
  );
  const domains = [...new Set(newest.map(({ domain }) => domain))].slice(0, limit);
  const monthAgo = Math.max(0, now - COUNTED_MS);
  const since = monthAgo - (monthAgo % COUNTED_FROM_MS);
  return {
    compared: countRefreshed(db, workspace),
    changed: await countChanged(db, workspace, since),
    since: isoTime(since),
    changes: domains.flatMap((domain) => changeOf(db, domain) ?? []),
  };
}

function changeOf(db: Reader, domain: number): Change | null {
  const named = db.get<{ domain: string; company: string | null }>(
    'SELECT domain, company FROM saved_domains WHERE id = ?',
    [domain],
  );
  const rows = db.all<Row>(
    `SELECT c.snapshot, c.older, c.at, c.sign, t.name, c.field FROM saved_changes c
     LEFT JOIN saved_technologies t ON t.id = c.technology WHERE c.domain = ? ORDER BY c.id`,
    [domain],
  );
  const technologies = newestOf(rows.filter(({ sign }) => sign !== 0));
  const facts = newestOf(rows.filter(({ sign }) => sign === 0));
  const at = Math.max(technologies?.at ?? 0, facts?.at ?? 0);
  if (named === undefined || at === 0) return null;
  const names = (sign: number) =>
    (technologies?.rows ?? []).filter((row) => row.sign === sign).map((row) => row.name ?? '');
  return {
    domain: named.domain,
    companyName: named.company,
    at: isoTime(at),
    technologies:
      technologies === null
        ? null
        : {
            ...technologies.pair,
            addedCount: names(1).length,
            added: names(1).slice(0, NAMED),
            removedCount: names(-1).length,
            removed: names(-1).slice(0, NAMED),
          },
    company: facts === null ? null : { ...facts.pair, fields: facts.rows.map(({ field }) => field ?? '') },
  };
}

/** What the newest answer among the rows changed. */
function newestOf(rows: readonly Row[]) {
  const last = rows.at(-1);
  if (last === undefined) return null;
  const own = rows.filter(({ snapshot }) => snapshot === last.snapshot);
  // The nearest earlier answer, since another one may have been the last to name some technologies.
  const olderId = Math.max(...own.map(({ older }) => older));
  return { at: last.at, rows: own, pair: { olderId, newerId: last.snapshot } };
}

function countRefreshed(db: Reader, workspace: number): number {
  return (
    db.get<{ count: number }>(
      `SELECT count(DISTINCT domain) AS count FROM
         (SELECT domain FROM saved_refreshes WHERE workspace = ? ORDER BY at DESC LIMIT ?)`,
      [workspace, WINDOW],
    )?.count ?? 0
  );
}

async function countChanged(db: Reader, workspace: number, since: number): Promise<number> {
  const { rows, domains } = db.get<{ rows: number; domains: number }>(
    `SELECT count(*) AS rows, count(DISTINCT domain) AS domains FROM
       (SELECT domain FROM saved_changes WHERE workspace = ? AND at >= ? LIMIT ?)`,
    [workspace, since, PUT_TOGETHER * 10],
  ) ?? { rows: 0, domains: 0 };
  if (rows > PUT_TOGETHER) return domains;
  const scope = { workspace, run: null, from: since, to: null, domains: null };
  return (await keptChanges(db, scope)).names.size;
}
