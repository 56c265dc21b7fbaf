import type { SavedRemoval } from '#contract/models/saved.ts';
import { isoTime } from '../base/iso-time.ts';
import type { Reader } from '../store/database.ts';

/** How many domains of a removal are named. */
const NAMED = 3;

/**
 * The removals of a workspace that can still be brought back, newest first. A removal is always of one
 * workspace.
 */
export function listRemovals(
  db: Reader,
  workspace: number,
  { offset, limit }: { offset: number; limit: number },
): { removals: SavedRemoval[]; hasMore: boolean } {
  // Goes from one removal's time to the one before it, since a removal may have a million answers.
  const ids = db.values<number>(
    `WITH RECURSIVE times (id) AS (
       SELECT max(removed_at) FROM snapshots WHERE removed_at IS NOT NULL
       UNION ALL
       SELECT (SELECT max(removed_at) FROM snapshots WHERE removed_at < times.id) FROM times WHERE times.id IS NOT NULL)
     SELECT id FROM times
     WHERE id IS NOT NULL AND (SELECT workspace FROM snapshots WHERE removed_at = times.id LIMIT 1) = ?
     LIMIT ? OFFSET ?`,
    [workspace, limit + 1, offset],
  );
  return { removals: ids.slice(0, limit).map((id) => describe(db, id)), hasMore: ids.length > limit };
}

function describe(db: Reader, id: number): SavedRemoval {
  const counts = db.get<{ domains: number; savedAgain: number }>(
    `SELECT count(*) AS domains, count(d.id) AS savedAgain
     FROM (SELECT DISTINCT workspace, key FROM snapshots WHERE removed_at = ?) s
     LEFT JOIN saved_domains d ON d.workspace = s.workspace AND d.domain = s.key`,
    [id],
  );
  const names = db.values<string>('SELECT DISTINCT key FROM snapshots WHERE removed_at = ? LIMIT ?', [
    id,
    NAMED,
  ]);
  return { id, removedAt: isoTime(id), ...(counts ?? { domains: 0, savedAgain: 0 }), names };
}
