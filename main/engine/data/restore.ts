import { dirname, join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { carriedOverSchema, type Restored } from '#contract/models/data.ts';
import { because } from '#contract/reason.ts';
import { isRemotePath } from '#shared/files/strange-place.ts';
import type { Engine } from '../engine.ts';
import { RESTORING } from '../files/data-folder.ts';
import { STORE_FILE } from '../store/database.ts';
import { readSettings } from '../store/settings.ts';
import { existsSync, link, mkdir, open, rename, rm, statSync } from '../world/files.ts';
import { PRIVATE_FOLDER } from '../world/private.ts';
import type { Present } from './backup-file/fill-store.ts';
import { requireIdle } from './idle.ts';
import { type BackupLimits, limitsFor, runBackupTask } from './run-backup-task.ts';

/**
 * Replaces the store by one that is made from a backup, opened and read once. What binds money comes
 * from the old store, which is set aside under another name. Ends the engine. Returns the old store's new path, and what was
 * taken over from it. Throws as `checkBackup` does, or
 * `store_busy` or `disk_full`: then nothing has changed, and the engine still runs. Throws `store_locked` if
 * another program has the store open: then the store is as it was, but the engine has ended. After that, and
 * after success, start the engine again.
 */
export async function restoreBackup(
  engine: Engine,
  backup: string,
  limits: BackupLimits = limitsFor(backup),
): Promise<Restored> {
  const { path } = engine.store;
  if (isSameFile(backup, path))
    throw new StackdeskError('backup_unfit', because('backup_in_use', { path: backup }));
  requireIdle(engine);
  const folder = join(engine.dataDir, RESTORING);
  const fresh = join(folder, STORE_FILE);
  await rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { mode: PRIVATE_FOLDER });
    const present = presentOf(engine);
    const carried = carriedOverSchema.parse(
      await runBackupTask(
        { kind: 'rebuild', path: backup, folder, present },
        { signal: engine.calls.signal, limits },
      ),
    );
    await settle(fresh);
    // Checked again: what began meanwhile would be lost with the store that is about to be replaced.
    requireIdle(engine);
    const aside = `${path}.before-restore-${engine.now()}`;
    await engine.close(() => swap(path, fresh, aside));
    return { ...carried, aside };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

/** What stays as it is on this computer. */
function presentOf({ db, store, now }: Pick<Engine, 'db' | 'store' | 'now'>): Present {
  const pairs = <Value>(sql: string) =>
    new Map(db.all<{ key: string; value: Value }>(sql).map((row) => [row.key, row.value]));
  // A restore takes only paths that are known already: a second backup can't rely on the first.
  const chosen = db.values<string | null>(
    `SELECT path FROM jobs UNION SELECT wanted_out FROM jobs UNION SELECT json_extract(options, '$.outputDir') FROM jobs
     UNION SELECT json_extract(choices, '$.outputDir') FROM remembered_sheets
     UNION SELECT folder FROM watches UNION SELECT json_extract(source, '$.path') FROM watches
     UNION SELECT tree.value FROM list_views, json_tree(list_views.source) AS tree WHERE tree.key = 'path'`,
  );
  const { outputDir, downloadDir } = readSettings(db);
  const written = db.values<string | null>('SELECT out FROM jobs UNION SELECT folder FROM transfers');
  const known = [
    ...chosen,
    outputDir,
    downloadDir,
    ...written.filter((path) => path !== null && isRemotePath(path)),
  ];
  return {
    knownPaths: new Set(known.filter((path) => path !== null)),
    connections: db.all<{ id: string; kind: string; baseUrl: string }>(
      'SELECT id, kind, base_url AS baseUrl FROM connections',
    ),
    settings: pairs<string>('SELECT key, value FROM settings'),
    counters: pairs<number>('SELECT name AS key, seq AS value FROM sqlite_sequence'),
    store: store.path,
    now: now(),
  };
}

async function swap(path: string, fresh: string, aside: string): Promise<void> {
  // The last one to close a store removes its log. If the log is there, another program has the store open.
  if (existsSync(`${path}-wal`)) throw new StackdeskError('store_locked', because('data_open_elsewhere'));
  // At every moment the store's name leads to a whole store, the old or the new one.
  await link(path, aside).catch(() => rename(path, aside));
  await rename(fresh, path);
  await settle(dirname(path)).catch(() => undefined);
}

/** Waits until a file, or the names in a folder, are on the disk. */
async function settle(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
