import { basename } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import { codeOf } from '../base/error-code.ts';
import type { TaskHandle } from '../base/tasks.ts';
import { writeWholeFile } from '../files/whole-file.ts';
import { PRIVATE_FILE } from '../world/private.ts';
import { type Database, world } from '../world/world.ts';

/** Pages copied at a time; other work goes on between two times. */
const PAGES_PER_STEP = 256;

/**
 * Copies the whole store into `out`, which has its name only once it is complete. What is written meanwhile is in the copy too.
 * Throws `out_exists`, `out_unwritable`, `disk_full`, `cancelled`.
 */
export async function backUp(database: Database, out: string, task: TaskHandle): Promise<void> {
  // It holds all that the data folder holds, so it is as private.
  const fill = (part: string) => copyDatabase(database, part, task);
  await writeWholeFile(out, task.signal, (file) => file.fillBy(fill), { mode: PRIVATE_FILE });
}

/** Copies a database into a file of its own, without side files, so that the one file is all there is. */
async function copyDatabase(database: Database, path: string, task: TaskHandle): Promise<void> {
  let pages = 0;
  try {
    await database.backup(path, {
      progress: ({ totalPages, remainingPages }) => {
        task.signal.throwIfAborted();
        pages = totalPages;
        task.progress(totalPages - remainingPages, totalPages);
        return PAGES_PER_STEP;
      },
    });
    settleFile(path);
    task.progress(pages, pages);
  } catch (cause) {
    if (codeOf(cause) === 'SQLITE_FULL')
      throw new StackdeskError('disk_full', because('no_room', { path: basename(path) }), { cause });
    throw cause;
  }
}

/** A copy says of itself that it has a log beside it, as the store does; a backup is carried about alone. */
function settleFile(path: string): void {
  const copy = world().databases.sqlite(path, { fileMustExist: true });
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
}
