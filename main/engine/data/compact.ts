import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import type { Engine } from '../engine.ts';
import type { Database } from '../store/database.ts';
import type { TaskHandle } from '../tasks.ts';
import { breathe } from '../world/clock.ts';
import { rm } from '../world/files.ts';
import { listDataFolder } from './folder.ts';
import { requireIdle, requireNothingPaid } from './idle.ts';
import { SHOWN } from './purgeable.ts';

/** Removed answers purged at a time; other work goes on between two times. */
const STEP = 500;

/**
 * Purges the answers that a person removed, gives the room back to the disk, and deletes set-aside copies where wanted. Answers that a run
 * still shows stay until the run is removed too. Throws `store_busy`, `disk_full`.
 */
export async function compact(
  engine: Pick<Engine, 'db' | 'store' | 'dataDir' | 'sessions'>,
  { copies }: { copies: boolean },
  task: TaskHandle,
): Promise<void> {
  requireIdle(engine);
  if (copies) await removeCopies(engine.dataDir);
  const { database } = engine.store;
  await purgeRemoved(database, task);
  requireNothingPaid(engine);
  vacuum(database);
}

async function removeCopies(dataDir: string): Promise<void> {
  for (const { path, part } of listDataFolder(dataDir))
    if (part === 'copies') await rm(path, { force: true });
}

async function purgeRemoved(database: Database, task: TaskHandle): Promise<void> {
  database.exec(
    `CREATE TEMP TABLE purged AS SELECT id FROM snapshots WHERE removed_at IS NOT NULL EXCEPT ${SHOWN}`,
  );
  try {
    const total = Number(database.prepare('SELECT count(*) FROM purged').pluck().get());
    const take = database.prepare('SELECT id FROM purged ORDER BY id LIMIT ? OFFSET ?').pluck();
    const remove = database.prepare('DELETE FROM snapshots WHERE id = ? AND removed_at IS NOT NULL');
    for (let done = 0; done < total; done += STEP) {
      task.signal.throwIfAborted();
      const ids = take.all(STEP, done);
      withoutChecks(database, () => {
        for (const id of ids) remove.run(id);
      });
      task.progress(Math.min(done + STEP, total), total);
      await breathe();
    }
  } finally {
    database.exec('DROP TABLE purged');
  }
}

/** No index leads from an answer to the runs that show it, so each deletion would read all of them; that was done once for all above. */
function withoutChecks(database: Database, work: () => void): void {
  database.pragma('foreign_keys = OFF');
  try {
    database.transaction(work)();
  } finally {
    database.pragma('foreign_keys = ON');
  }
}

function vacuum(database: Database): void {
  try {
    database.exec('VACUUM');
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'SQLITE_FULL') {
      throw new StackdeskError('disk_full', because('compact_no_room'), { cause });
    }
    throw cause;
  }
}
