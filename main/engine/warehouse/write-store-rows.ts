import { errorOf } from '../../../preload/contract/errors.ts';
import { stopIfAborted } from '../duckdb/cancelled.ts';
import { world } from '../world/world.ts';
import type { EndedFile } from './row-writer.ts';
import type { FromThread, RowsTask, RowsWritten, ToThread } from './warehouse-thread.ts';

/** Many times what it needs. */
const HEAP_MB = 1_024;

/**
 * Writes the rows of the store in a thread. Throws what writing them throws, and `cancelled`. When it settles, the thread
 * has closed its files.
 */
export function writeStoreRows(
  task: RowsTask,
  {
    onRows,
    take,
    reading,
    signal,
  }: {
    onRows: (count: number) => void;
    /** Takes a file that is whole, while the thread waits. */
    take: (file: EndedFile) => Promise<void>;
    /** Called before and after the thread begins to read, while it waits. */
    reading?: (when: 'soon' | 'begun') => void;
    signal: AbortSignal | undefined;
  },
): Promise<RowsWritten> {
  stopIfAborted(signal);
  return new Promise((resolve, reject) => {
    const thread = world().machine.program('warehouse', { data: task, heapMb: HEAP_MB });
    const tell = (message: ToThread) => thread.postMessage(message);
    const cancel = () => tell('cancel');
    signal?.addEventListener('abort', cancel);
    let failure: unknown = null;
    let end = () => reject(new Error('the thread that writes rows ended'));
    const fail = (error: unknown) => {
      failure ??= error;
      end = () => reject(failure);
    };
    // A thread whose work is of no use ends by itself: ending it while it unpacks an answer would end the program.
    const goOnAfter = (work: () => Promise<void>) =>
      work()
        .catch((error: unknown) => {
          fail(error);
          cancel();
        })
        .then(() => tell('go'));
    thread.on('message', (message: FromThread) => {
      if ('rows' in message) onRows(message.rows);
      else if ('file' in message) goOnAfter(() => take(message.file));
      else if ('reading' in message) goOnAfter(async () => reading?.(message.reading));
      else if ('written' in message) end = () => resolve(message.written);
      else fail(errorOf(message.problem, message.details));
    });
    thread.on('error', fail);
    thread.on('exit', () => {
      signal?.removeEventListener('abort', cancel);
      end();
    });
  });
}
