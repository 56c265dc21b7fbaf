import { StackdeskError } from '../../preload/contract/errors.ts';
import type { Reader } from '../engine/store/database.ts';
import { type Flags, textFlag } from './arguments.ts';

/** A workspace as it is kept; `row` is what its data stands under. */
export interface KnownWorkspace {
  row: number;
  id: string;
  name: string;
}

/**
 * The workspace whose saved data a command means, without asking the service: of the sample data or of the address that is named, by its
 * id or name, else the one used last, else the only one. Throws `workspace_required` where several remain, `job_not_found` where none is kept.
 */
export function savedWorkspace(db: Reader, flags: Flags): KnownWorkspace {
  const all = db.all<KnownWorkspace & { realm: string; used: number | null }>(
    `SELECT w.id AS row, w.tenant_id AS id, w.name, w.realm,
       (SELECT max(c.last_used_at) FROM connections c WHERE c.workspace = w.id) AS used
     FROM workspaces w ORDER BY used DESC NULLS LAST, w.id`,
  );
  const realm = realmOf(flags);
  const wanted = (textFlag(flags, 'workspace') ?? process.env.STACKDESK_WORKSPACE)?.toLowerCase();
  const found = all.filter(
    (each) =>
      (realm === null || each.realm === realm) &&
      (wanted === undefined || each.id.toLowerCase() === wanted || each.name.toLowerCase() === wanted),
  );
  const [first] = found;
  if (first === undefined) {
    throw new StackdeskError('nothing_saved', 'Nothing is saved here yet under this workspace.');
  }
  if (found.length === 1 || first.used !== null) return first;
  const withAnswers = found.filter(
    ({ row }) => db.get('SELECT 1 FROM snapshots WHERE workspace = ? LIMIT 1', [row]) !== undefined,
  );
  const [only] = withAnswers;
  if (only !== undefined && withAnswers.length === 1) return only;
  const list = found.map(({ name, id }) => `${name} (${id})`).join(', ');
  throw new StackdeskError('workspace_required', `Several workspaces have saved data: ${list}.`);
}

function realmOf(flags: Flags): string | null {
  if (flags.sandbox === true) return 'sample';
  const address = textFlag(flags, 'base-url') ?? process.env.STACKDESK_BASE_URL;
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : null;
}
