import { refusalOf } from '../../process/system-error.ts';
import type { TaskHandle } from '../base/tasks.ts';
import { type NewFile, writeWholeFile } from '../files/whole-file.ts';
import { PRIVATE_FILE } from '../world/private.ts';
import { type Database, world } from '../world/world.ts';

/** Pages of the store that are copied at a time. Other work goes on in between. */
const PAGES_PER_STEP = 256;

/**
 * Copies the whole store into `out`, with all that is written meanwhile. The file gets its name only when it
 * is complete. Throws `out_exists`, `out_unwritable`, `disk_full` or `cancelled`.
 */
export async function backUp(database: Database, out: string, task: TaskHandle): Promise<void> {
  // As private as the data folder, since it holds the same.
  const fill = (file: NewFile) => file.fillBy((path) => copyDatabase(database, path, out, task));
  await writeWholeFile(out, task.signal, fill, { mode: PRIVATE_FILE });
}

/** Copies a database into a single file, without side files. */
async function copyDatabase(database: Database, path: string, out: string, task: TaskHandle): Promise<void> {
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
    throw refusalOf(cause, out);
  }
}

/** Like the store, the copy is set to have a log file beside it. A backup must be one file. */
function settleFile(path: string): void {
  const copy = world().databases.sqlite(path, { fileMustExist: true });
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
}
