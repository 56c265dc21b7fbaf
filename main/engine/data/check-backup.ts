import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { BackupFacts } from '../../../preload/contract/models/data.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import type { Database } from '../store/database.ts';
import { isoTime } from '../store/iso-time.ts';
import { migrations } from '../store/migrations/index.ts';
import { statSync } from '../world/files.ts';
import { world } from '../world/world.ts';

/** Tables that every version of the store has. */
const SIGNS = ['settings', 'connections', 'workspaces', 'snapshots', 'jobs', 'ledger', 'requests'];

/**
 * Makes sure that a file can take the place of the store: a whole Stackdesk store of no newer version. It is only read.
 * Throws `file_not_found`, `backup_unfit`, `backup_newer`, `backup_damaged`.
 */
export function checkBackup(path: string): BackupFacts {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isFile())
    throw new StackdeskError('file_not_found', because('not_there', { path }));
  const database = openToRead(path);
  try {
    requireStore(database, path);
    const version = Number(database.pragma('user_version', { simple: true }));
    if (version > migrations.length) {
      throw new StackdeskError(
        'backup_newer',
        because('backup_version', { path, version, known: migrations.length }),
      );
    }
    requireWhole(database, path);
    return { ...factsOf(database), path, sizeBytes: stats.size, changedAt: isoTime(stats.mtimeMs), version };
  } catch (error) {
    throw error instanceof StackdeskError ? error : damaged(path, error);
  } finally {
    database.close();
  }
}

function openToRead(path: string): Database {
  try {
    return world().databases.sqlite(path, { readonly: true, fileMustExist: true });
  } catch (cause) {
    throw new StackdeskError('file_unreadable', because('backup_not_opened', { path }), { cause });
  }
}

function requireStore(database: Database, path: string): void {
  let names: unknown[];
  try {
    names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  } catch (cause) {
    throw new StackdeskError('backup_unfit', because('backup_no_store', { path }), { cause });
  }
  if (!SIGNS.every((name) => names.includes(name)))
    throw new StackdeskError('backup_unfit', because('backup_no_store', { path }));
}

function requireWhole(database: Database, path: string): void {
  const verdict = database.pragma('integrity_check(1)', { simple: true });
  if (verdict !== 'ok') throw damaged(path, verdict);
  const [orphan] = database.pragma('foreign_key_check') as unknown[];
  if (orphan !== undefined) throw damaged(path, orphan);
}

function damaged(path: string, cause: unknown): StackdeskError {
  return new StackdeskError('backup_damaged', because('backup_broken', { path }), { cause });
}

function factsOf(database: Database): Pick<BackupFacts, 'answers' | 'jobs' | 'connections' | 'lastChargeAt'> {
  const one = (sql: string) => database.prepare(sql).pluck().get();
  const lastChargeAt = one('SELECT max(at) FROM ledger');
  return {
    answers: Number(one('SELECT count(*) FROM snapshots')),
    jobs: Number(one("SELECT count(*) FROM jobs WHERE state <> 'draft'")),
    connections: database
      .prepare("SELECT coalesce(user_name, base_url) FROM connections WHERE kind = 'service' ORDER BY id")
      .pluck()
      .all()
      .map(String),
    lastChargeAt: typeof lastChargeAt === 'number' ? isoTime(lastChargeAt) : null,
  };
}
