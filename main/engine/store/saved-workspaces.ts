import type { SavedWorkspace } from '../../../preload/contract/models/saved.ts';
import type { Reader } from './database.ts';

/** Every workspace under which something is saved, and the one in use. */
export function listSavedWorkspaces(db: Reader, inUse: number | null): SavedWorkspace[] {
  return db
    .all<{ workspace: number; name: string; realm: string; domains: number }>(
      `SELECT w.id AS workspace, w.name, w.realm, (SELECT count(*) FROM saved_domains d WHERE d.workspace = w.id) AS domains
       FROM workspaces w ORDER BY w.name, w.id`,
    )
    .filter(({ workspace, domains }) => domains > 0 || workspace === inUse)
    .map((row) => ({
      ...row,
      realm: row.realm === 'sample' ? 'sample' : new URL(row.realm).host,
      isActive: row.workspace === inUse,
    }));
}
