import type { SavedElsewhere } from '#contract/models/lookup.ts';
import { isoTime } from '../base/iso-time.ts';
import type { Reader } from '../store/database.ts';
import { type AnswerAge, isYoung, type SnapshotKind, youngAnswers } from '../store/snapshots.ts';

interface Row {
  workspace: number;
  workspaceId: string;
  name: string;
  connectionId: string | null;
  savedAt: number;
}

/**
 * Other workspaces on this computer that have an answer of one of the kinds, newest first, at most 10. Saved
 * answers are never shown in another workspace, but a person should know of them before paying for the same
 * again. Sample data and real data are kept apart. Only answers that are young enough count, see `youngAnswers`.
 */
export function savedElsewhere(
  db: Reader,
  workspace: number,
  kinds: readonly SnapshotKind[],
  key: string,
  age: AnswerAge = youngAnswers(null, 0),
): SavedElsewhere[] {
  if (kinds.length === 0) return [];
  return db
    .all<Row>(
      `SELECT w.id AS workspace, w.tenant_id AS workspaceId, w.name, max(s.fetched_at) AS savedAt,
         (SELECT min(c.connection_id) FROM connection_workspaces c WHERE c.workspace = w.id) AS connectionId
       FROM workspaces w JOIN snapshots s ON s.workspace = w.id AND s.key = :key
         AND s.kind IN (SELECT value FROM json_each(:kinds))
       WHERE w.id <> :workspace AND s.removed_at IS NULL AND s.page = 1 AND s.scope = '' AND ${isYoung('s.')}
         AND (w.realm = 'sample') = (SELECT realm = 'sample' FROM workspaces WHERE id = :workspace)
       GROUP BY w.id ORDER BY savedAt DESC LIMIT 10`,
      { kinds: JSON.stringify(kinds), key, workspace, ...age },
    )
    .map((row) => ({ ...row, savedAt: isoTime(row.savedAt) }));
}
