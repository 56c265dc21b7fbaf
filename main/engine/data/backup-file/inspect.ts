import { StackdeskError } from '#contract/errors.ts';
import type { BackupFacts } from '#contract/models/data.ts';
import { because } from '#contract/reason.ts';
import { codeOf } from '../../../process/error-code.ts';
import { isoTime } from '../../base/iso-time.ts';
import { readErrorOf, troubleOf } from '../../../process/system-error.ts';
import { MEMORY, makeStore } from '../../store/open-store.ts';
import { FIRST_VERSION, STORE_VERSION } from '../../store/schema/index.ts';
import { admit } from './admit.ts';
import { type BackupFile, openBackupFile } from './backup-file.ts';
import { Damage } from './damage.ts';
import { layoutsOf } from './tables.ts';

/** Every version of the store has these tables. */
const SIGNS = ['settings', 'connections', 'workspaces', 'snapshots', 'jobs', 'ledger', 'requests'];

/**
 * Opens a file as a backup and passes it to `work`. Throws `file_unreadable`; `backup_unfit` if it is no
 * store; `backup_newer`; `backup_older`; `backup_damaged` if anything in it is not as our own code writes it.
 */
export async function withBackup<Result>(
  path: string,
  work: (backup: BackupFile) => Result | Promise<Result>,
): Promise<Result> {
  let backup: BackupFile | null = null;
  try {
    backup = await openBackupFile(path);
    const isStore = backup !== null && SIGNS.every((name) => backup?.has(name));
    if (backup === null || !isStore || backup.version === 0)
      throw new StackdeskError('backup_unfit', because('backup_no_store', { path }));
    const { version } = backup;
    if (version > STORE_VERSION)
      throw new StackdeskError(
        'backup_newer',
        because('backup_version', { path, version, known: STORE_VERSION }),
      );
    if (version < FIRST_VERSION)
      throw new StackdeskError('backup_older', because('backup_unreleased', { path }));
    return await work(backup);
  } catch (cause) {
    throw asProblem(cause, path);
  } finally {
    backup?.close();
  }
}

function asProblem(cause: unknown, path: string): unknown {
  if (cause instanceof Damage)
    return new StackdeskError('backup_damaged', because('backup_odd', { path, what: cause.message }), {
      cause,
    });
  return codeOf(cause).startsWith('E') && troubleOf(cause) !== null ? readErrorOf(cause, path) : cause;
}

/**
 * Says what a backup holds, after reading every row that a restore would take. Throws as `withBackup` does.
 */
export function inspectBackup(path: string): Promise<BackupFacts> {
  return withBackup(path, async (backup) => {
    const own = makeStore(MEMORY, backup.version);
    const here = { knownPaths: new Set<string>() };
    let answers = 0;
    let jobs = 0;
    let lastChargeAt: number | null = null;
    const connections: { id: string; name: string }[] = [];
    try {
      for (const [name, layout] of layoutsOf(own)) {
        let number = 0;
        for await (const rows of backup.rows(name, layout))
          for (const row of rows) {
            number += 1;
            try {
              admit[name](row, here);
            } catch (error) {
              if (error instanceof Damage) throw new Damage(`row ${number} of ${name}: ${error.message}`);
              throw error;
            }
            if (name === 'snapshots') answers += 1;
            if (name === 'jobs' && row.state !== 'draft') jobs += 1;
            if (name === 'ledger' && typeof row.at === 'number')
              lastChargeAt = Math.max(lastChargeAt ?? 0, row.at);
            if (name === 'connections' && row.kind === 'service')
              connections.push({ id: String(row.id), name: String(row.user_name ?? row.base_url) });
          }
      }
    } finally {
      own.close();
    }
    return {
      path,
      sizeBytes: backup.sizeBytes,
      changedAt: isoTime(backup.changedAtMs),
      version: backup.version,
      answers,
      jobs,
      connections: connections.map(({ name }) => name),
      lastChargeAt: lastChargeAt === null ? null : isoTime(lastChargeAt),
    };
  });
}
