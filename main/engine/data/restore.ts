import { dirname, resolve } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import type { Engine } from '../engine.ts';
import { existsSync, link, open, rename, rm } from '../world/files.ts';
import { world } from '../world/world.ts';
import { copyDatabase } from './backup.ts';
import { checkBackup } from './check-backup.ts';
import { requireIdle } from './idle.ts';

/**
 * Puts a backup in the place of the store, which is set aside under another name, and ends the engine; it must be started anew after this,
 * whether it worked or not. Before anything is changed throws as `checkBackup` does, or `store_busy`, `disk_full`; with the engine ended
 * and the store as it was, `store_locked` where another program reads it. Answers where the present store lies.
 */
export async function restoreBackup(engine: Engine, backup: string): Promise<{ aside: string }> {
  const { path } = engine.store;
  if (resolve(backup) === path)
    throw new StackdeskError('backup_unfit', because('backup_in_use', { path: backup }));
  checkBackup(backup);
  requireIdle(engine);
  const fresh = `${path}.restoring`;
  await rm(fresh, { force: true });
  const source = world().databases.sqlite(backup, { readonly: true, fileMustExist: true });
  try {
    // Not a copy of the file: what a program left in the log beside it belongs to it.
    await copyDatabase(source, fresh, { signal: new AbortController().signal, progress: () => undefined });
    await settle(fresh);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  } finally {
    source.close();
  }
  try {
    // Asked again: the copy took its time, and what was begun meanwhile is in the store that goes.
    requireIdle(engine);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  const aside = `${path}.before-restore-${engine.now()}`;
  await engine.close(() => swap(path, fresh, aside));
  return { aside };
}

async function swap(path: string, fresh: string, aside: string): Promise<void> {
  // Whoever closes a store last removes its log; where it stands, somebody else has the store open.
  if (existsSync(`${path}-wal`)) {
    await rm(fresh, { force: true });
    throw new StackdeskError('store_locked', because('data_open_elsewhere'));
  }
  // At every instant the store's name stands for the one store or the other, whole.
  await link(path, aside).catch(() => rename(path, aside));
  await rename(fresh, path);
  await settle(dirname(path)).catch(() => undefined);
}

/** Waits until a file, or the names in a folder, are on the disk. */
async function settle(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
