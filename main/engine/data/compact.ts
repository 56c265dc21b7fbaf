import { StackdeskError } from '#contract/errors.ts';
import type { Compaction } from '#contract/models/data.ts';
import type { Task } from '#contract/models/task.ts';
import { because } from '#contract/reason.ts';
import { troubleOf } from '../../process/system-error.ts';
import type { TaskHandle } from '../base/tasks.ts';
import type { Engine } from '../engine.ts';
import { listDataFolder } from '../files/data-folder.ts';
import { breathe } from '../world/clock.ts';
import { rm } from '../world/files.ts';
import type { Database } from '../world/world.ts';
import { requireIdle, requireNothingPaid } from './idle.ts';
import { countPurgeable, SHOWN } from './purgeable.ts';

/** Removed answers that are purged at a time. Other work goes on in between. */
const STEP = 500;

/** What compacting would delete permanently now. */
export function describeCompaction(
  { db, dataDir }: Pick<Engine, 'db' | 'dataDir'>,
  { copies }: { copies: boolean },
): Compaction {
  const last = db.get<{ upTo: number | null }>('SELECT max(removed_at) AS upTo FROM snapshots');
  const aside = copies ? listDataFolder(dataDir).filter(({ part }) => part === 'copies') : [];
  return {
    ...countPurgeable(db),
    upTo: last?.upTo ?? 0,
    copyBytes: aside.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Starts `compact` as a task. Throws `store_busy`. */
export function startCompaction(engine: Engine, options: { copies: boolean; upTo: number }): Task {
  requireIdle(engine);
  return engine.tasks.run({ kind: 'compact', title: 'Compacting the saved data', out: null }, (task) =>
    compact(engine, options, task),
  );
}

/**
 * Deletes removed answers for good, returns the space to the disk, and with `copies` deletes the stores that
 * were set aside. Answers that were removed after `upTo` can still be brought back; those that a run shows
 * stay until the run is removed. Throws `store_busy` or `disk_full`.
 */
export async function compact(
  engine: Pick<Engine, 'db' | 'store' | 'dataDir' | 'sessions'>,
  { copies, upTo = Number.MAX_SAFE_INTEGER }: { copies: boolean; upTo?: number },
  task: TaskHandle,
): Promise<void> {
  requireIdle(engine);
  if (copies) await removeCopies(engine.dataDir);
  const { database } = engine.store;
  await purgeRemoved(database, upTo, task);
  requireNothingPaid(engine);
  vacuum(database);
}

async function removeCopies(dataDir: string): Promise<void> {
  for (const { path, part } of listDataFolder(dataDir))
    if (part === 'copies') await rm(path, { force: true });
}

async function purgeRemoved(database: Database, upTo: number, task: TaskHandle): Promise<void> {
  database
    .prepare(
      `CREATE TEMP TABLE purged AS SELECT id FROM snapshots WHERE removed_at IS NOT NULL AND removed_at <= ? EXCEPT ${SHOWN}`,
    )
    .run(upTo);
  try {
    const total = Number(database.prepare('SELECT count(*) FROM purged').pluck().get());
    const take = database.prepare('SELECT id FROM purged ORDER BY id LIMIT ? OFFSET ?').pluck();
    const remove = database.prepare('DELETE FROM snapshots WHERE id = ? AND removed_at IS NOT NULL');
    const unmark = database.prepare('DELETE FROM team_answers WHERE snapshot = ? RETURNING person').pluck();
    const unskip = database.prepare('DELETE FROM team_skipped WHERE snapshot = ?');
    const count = database.prepare('UPDATE team_people SET answers = answers - 1 WHERE id = ?');
    for (let done = 0; done < total; done += STEP) {
      task.signal.throwIfAborted();
      const ids = take.all(STEP, done);
      withoutChecks(database, () => {
        for (const id of ids) {
          if (remove.run(id).changes === 0) continue;
          for (const person of unmark.all(id)) count.run(person);
          unskip.run(id);
        }
      });
      task.progress(Math.min(done + STEP, total), total);
      await breathe();
    }
  } finally {
    database.exec('DROP TABLE purged');
  }
}

/**
 * No index leads from an answer to the runs that show it, so checking each deletion would read all runs. The
 * query above has checked all at once.
 */
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
    if (troubleOf(cause) === 'full') {
      throw new StackdeskError('disk_full', because('compact_no_room'), { cause });
    }
    throw cause;
  }
}
