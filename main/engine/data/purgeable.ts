import type { Purgeable } from '#contract/models/data.ts';
import type { Reader } from '../store/database.ts';

/** Selects the removed answers that a run still shows. They stay until the run is removed, too. */
export const SHOWN = `SELECT snapshot_id FROM (SELECT snapshot_id FROM job_lookups UNION ALL SELECT snapshot_id FROM job_host_answers)
  WHERE snapshot_id IN (SELECT id FROM snapshots WHERE removed_at IS NOT NULL)`;

/** What compacting would delete permanently. */
export function countPurgeable(db: Reader): Purgeable {
  const nothing = { answers: 0, domains: 0 };
  // Finding the answers that runs show reads all their lookups, so first see if it is needed.
  if (db.get('SELECT 1 FROM snapshots WHERE removed_at IS NOT NULL LIMIT 1') === undefined) return nothing;
  // The index is named because SQLite does not expect that only few answers are removed.
  const counts = db.get<Purgeable>(
    `WITH removed (workspace, domain, answers, shown) AS (
       SELECT workspace, key, count(*), sum(id IN (${SHOWN}))
       FROM snapshots INDEXED BY snapshots_removed WHERE removed_at IS NOT NULL GROUP BY workspace, key)
     SELECT coalesce(sum(answers - shown), 0) AS answers, count(*) FILTER (WHERE shown = 0 AND NOT EXISTS (
       SELECT 1 FROM saved_domains d WHERE d.workspace = removed.workspace AND d.domain = removed.domain)) AS domains FROM removed`,
  );
  return counts ?? nothing;
}
