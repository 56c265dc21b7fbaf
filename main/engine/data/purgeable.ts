import type { Purgeable } from '../../../preload/contract/models/data.ts';
import type { Reader } from '../store/database.ts';

/** Selects the removed answers that a run still shows; they stay until the run is removed, too. */
export const SHOWN = `SELECT snapshot_id FROM (SELECT snapshot_id FROM job_lookups UNION ALL SELECT snapshot_id FROM job_host_answers)
  WHERE snapshot_id IN (SELECT id FROM snapshots WHERE removed_at IS NOT NULL)`;

/** What compacting would take away for good. */
export function countPurgeable(db: Reader): Purgeable {
  const nothing = { answers: 0, domains: 0 };
  // To know which answers runs show, all their lookups are read: only where it matters.
  if (db.get('SELECT 1 FROM snapshots WHERE removed_at IS NOT NULL LIMIT 1') === undefined) return nothing;
  // Few of many answers are removed, which SQLite does not expect, so the index is named.
  const counts = db.get<Purgeable>(
    `WITH removed (workspace, domain, answers, shown) AS (
       SELECT workspace, key, count(*), sum(id IN (${SHOWN}))
       FROM snapshots INDEXED BY snapshots_removed WHERE removed_at IS NOT NULL GROUP BY workspace, key)
     SELECT coalesce(sum(answers - shown), 0) AS answers, count(*) FILTER (WHERE shown = 0 AND NOT EXISTS (
       SELECT 1 FROM saved_domains d WHERE d.workspace = removed.workspace AND d.domain = removed.domain)) AS domains FROM removed`,
  );
  return counts ?? nothing;
}
