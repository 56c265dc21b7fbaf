import { StackdeskError } from '#contract/errors.ts';
import type { SavedWorkspace } from '#contract/models/saved.ts';
import { because } from '#contract/reason.ts';
import type { Reader } from './database.ts';

/** Every workspace that has saved data, and the one in use. */
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

/** The realm (an origin, or `sample`; null for any), and a workspace's id or name if given. */
export interface SavedIn {
  realm: string | null;
  workspace: string | undefined;
}

/**
 * The row of the workspace whose saved data is meant, without asking the service: the named one, or the one
 * used last, or the only one with answers. Throws `workspace_required` if several remain, `nothing_saved` if
 * there is none.
 */
export function findSavedWorkspace(db: Reader, { realm, workspace }: SavedIn): number {
  const all = db.all<{ row: number; id: string; name: string; realm: string; used: number | null }>(
    `SELECT w.id AS row, w.tenant_id AS id, w.name, w.realm,
       (SELECT max(c.last_used_at) FROM connections c WHERE c.workspace = w.id) AS used
     FROM workspaces w ORDER BY used DESC NULLS LAST, w.id`,
  );
  const wanted = workspace?.toLowerCase();
  const found = all.filter(
    (each) =>
      (realm === null || each.realm === realm) &&
      (wanted === undefined || each.id.toLowerCase() === wanted || each.name.toLowerCase() === wanted),
  );
  const [first] = found;
  if (first === undefined)
    throw new StackdeskError(
      'nothing_saved',
      because('noted', { words: 'Nothing is saved here yet under this workspace.' }),
    );
  if (found.length === 1 || first.used !== null) return first.row;
  const withAnswers = found.filter(
    ({ row }) => db.get('SELECT 1 FROM snapshots WHERE workspace = ? LIMIT 1', [row]) !== undefined,
  );
  const [only] = withAnswers;
  if (only !== undefined && withAnswers.length === 1) return only.row;
  const list = found.map(({ name, id }) => `${name} (${id})`).join(', ');
  throw new StackdeskError(
    'workspace_required',
    because('noted', { words: `Several workspaces have saved data: ${list}.` }),
  );
}
