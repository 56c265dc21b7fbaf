import { join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { storeTroubleOf } from '../../process/system-error.ts';
import { closeSync, existsSync, mkdirSync, openSync } from '../world/files.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../world/private.ts';
import { world } from '../world/world.ts';

export interface SpenderLock {
  release(): void;
}

/**
 * Lets only one process at a time spend credits with a data folder, because lost answers are judged by the
 * balance. It is an exclusive SQLite lock, since the system releases that however the process ends. Throws
 * `store_locked`.
 */
export function takeSpenderLock(dataDir: string): SpenderLock {
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  const path = join(dataDir, 'spender.lock');
  if (!existsSync(path)) closeSync(openSync(path, 'a', PRIVATE_FILE));
  const database = world().databases.sqlite(path, { timeout: 0 });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    if (storeTroubleOf(cause)?.code !== 'store_locked') throw cause;
    throw new StackdeskError('store_locked', because('store_elsewhere', { path: dataDir }), {
      cause,
    });
  }
  return { release: () => database.close() };
}
