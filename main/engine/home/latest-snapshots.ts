import type { Reader } from '../store/database.ts';
import type { StoredSnapshot } from '../store/snapshots.ts';

/** How many answers are read of one domain: enough for two whole ones with the pages and narrower answers between them. */
const READ = 12;

/** The newest answers about a domain that were not removed, oldest first. The run that brought them is not looked up: `jobId` is null. */
export function latestSnapshots(
  db: Reader,
  workspace: number,
  kind: 'companies' | 'technologies',
  domain: string,
): StoredSnapshot[] {
  return db
    .all<StoredSnapshot>(
      `SELECT id, workspace, kind, key, fetched_at AS fetchedAt, outcome, raw, page, scope, NULL AS jobId FROM snapshots
       WHERE workspace = ? AND kind = ? AND key = ? AND removed_at IS NULL ORDER BY fetched_at DESC, id DESC LIMIT ?`,
      [workspace, kind, domain, READ],
    )
    .reverse();
}
