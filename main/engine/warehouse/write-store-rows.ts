import { errorOf } from '#contract/errors.ts';
import { stopIfAborted } from '../duckdb/cancelled.ts';
import { world } from '../world/world.ts';
import type { FromThread, RowsTask, RowsWritten, ToThread } from './warehouse-thread.ts';

/** Many times what it needs. */
const HEAP_MB = 1_024;

/**
 * Writes the rows of the store in a thread. Throws what writing them throws, and `cancelled`. When it settles, the thread
 * has closed its files.
 */
export function writeStoreRows(
  task: RowsTask,
  { onRows, signal }: { onRows: (count: number) => void; signal: AbortSignal | undefined },
): Promise<RowsWritten> {
  stopIfAborted(signal);
  return new Promise((resolve, reject) => {
    const thread = world().machine.program('warehouse', { data: task, heapMb: HEAP_MB });
    // It ends by itself: ending it while it unpacks an answer would end the program.
    const cancel = () => thread.postMessage('cancel' satisfies ToThread);
    signal?.addEventListener('abort', cancel);
    let end = () => reject(new Error('the thread that writes rows ended'));
    const fail = (error: unknown) => {
      end = () => reject(error);
    };
    thread.on('message', (message: FromThread) => {
      if ('rows' in message) onRows(message.rows);
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
