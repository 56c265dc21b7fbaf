import { join } from 'node:path';
import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { StackdeskError } from '#contract/errors.ts';
import type { BackupFacts, CarriedOver } from '#contract/models/data.ts';
import type { Problem } from '#contract/models/job.ts';
import { because } from '#contract/reason.ts';
import { problemOf } from '../base/problem.ts';
import { beginOnlyIf } from '../store/answers/packing.ts';
import { STORE_FILE } from '../store/database.ts';
import { storeError } from '../store/store-failure.ts';
import { startTablesBy } from '../world/start-tables.ts';
import { threadTables } from '../world/thread-tables.ts';
import { fillStore, type Present } from './backup-file/fill-store.ts';
import { inspectBackup, withBackup } from './backup-file/inspect.ts';
import { tryStore } from './backup-file/try-store.ts';

export type BackupTask =
  | { kind: 'inspect'; path: string }
  /** Makes a data folder of it. It holds nothing but a store, which is opened and read once as a test. */
  | { kind: 'rebuild'; path: string; folder: string; present: Present };

/** What the thread is started with. The first number of `isEnding` is not 0 once it is to end. */
export interface ThreadData {
  task: BackupTask;
  isEnding: Int32Array;
}

async function carryOut(task: BackupTask): Promise<BackupFacts | CarriedOver> {
  if (task.kind === 'inspect') return inspectBackup(task.path);
  const { path, folder, present } = task;
  const carried = await withBackup(path, (backup) => fillStore(join(folder, STORE_FILE), backup, present));
  try {
    await tryStore(folder);
  } catch (cause) {
    const error = storeError(cause);
    if (error instanceof StackdeskError && error.code === 'disk_full') throw error;
    throw new StackdeskError('backup_damaged', because('backup_not_tried', { path }), { cause });
  }
  return carried;
}

/** What the thread returns. `details` are for the log. */
export type BackupReply = { result: BackupFacts | CarriedOver } | { problem: Problem; details: string };

/** Does the work, and says how it ended. It never throws. */
export function replyTo(task: BackupTask): Promise<BackupReply> {
  return carryOut(task).then(
    (result) => ({ result }),
    (error: unknown) => ({ problem: problemOf(storeError(error)), details: inspect(error) }),
  );
}

// A thread of its own can be ended, whatever a hostile file makes it do.
if (parentPort !== null) {
  const { task, isEnding } = workerData as ThreadData;
  beginOnlyIf(() => {
    if (Atomics.load(isEnding, 0) !== 0) throw new Error('this thread is to end');
  });
  startTablesBy(threadTables(parentPort));
  void replyTo(task).then((reply) => parentPort?.postMessage(reply));
}
