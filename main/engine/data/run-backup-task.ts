import { errorOf, StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { codeOf } from '../../process/error-code.ts';
import { readErrorOf } from '../../process/system-error.ts';
import { after } from '../world/clock.ts';
import { statSync } from '../world/files.ts';
import { serveThreadTables } from '../world/thread-tables.ts';
import { world } from '../world/world.ts';
import type { BackupReply, BackupTask, ThreadData } from './restore-thread.ts';

/** The most that work on a backup may take: many times what one of ours does. */
export interface BackupLimits {
  readonly longestMs: number;
  readonly heapMb: number;
}

const MB = 1_024 ** 2;

/** What the thread has begun to unpack is unpacked in this time, ms. Before, it must not be ended (see `beginOnlyIf`). */
const UNPACKING_MS = 1_000;

/** Limits in proportion to the size of the file and of the log next to it. Throws `file_not_found` or `file_unreadable`. */
export function limitsFor(path: string): BackupLimits {
  const stats = factsOf(path);
  if (stats.isDirectory()) throw new StackdeskError('file_unreadable', because('is_folder', { path }));
  if (!stats.isFile()) throw new StackdeskError('file_unreadable', because('no_regular_file', { path }));
  const megabytes = (stats.size + (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0)) / MB;
  return {
    longestMs: 120_000 + megabytes * 3_000,
    heapMb: Math.round(Math.min(4_096, 512 + megabytes * 4)),
  };
}

function factsOf(path: string) {
  try {
    return statSync(path);
  } catch (cause) {
    throw readErrorOf(cause, path);
  }
}

/**
 * Does the work on a backup in a thread, and ends it if it goes beyond the limits or is aborted. Throws the thread's
 * problem, `backup_damaged` or `engine_stopped`. The thread has ended then, or is about to end without unpacking.
 */
export function runBackupTask(
  task: BackupTask,
  { signal, limits = limitsFor(task.path) }: { signal: AbortSignal | undefined; limits?: BackupLimits },
): Promise<unknown> {
  const { path } = task;
  return new Promise((resolve, reject) => {
    const { program, tables } = world().machine;
    const isEnding = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const data: ThreadData = { task, isEnding };
    const thread = program('restore', { data, heapMb: limits.heapMb });
    const endTables = serveThreadTables(thread, tables);
    const leave = () => {
      cancel();
      signal?.removeEventListener('abort', close);
      endTables();
      thread.removeAllListeners();
      thread.on('error', () => undefined);
    };
    const end = (settle: () => void) => {
      leave();
      // A call that nothing can end may hold the thread. Don't wait for it.
      void thread.terminate().catch(() => undefined);
      settle();
    };
    const stop = (error: StackdeskError) => {
      leave();
      Atomics.store(isEnding, 0, 1);
      after(UNPACKING_MS, () => end(() => reject(error)));
    };
    const close = () => stop(new StackdeskError('engine_stopped', because('engine_closing')));
    const cancel = after(limits.longestMs, () => {
      const minutes = Math.ceil(limits.longestMs / 60_000);
      stop(new StackdeskError('backup_damaged', because('backup_slow', { path, minutes })));
    });
    if (signal?.aborted === true) close();
    else signal?.addEventListener('abort', close);
    thread.on('message', (reply: BackupReply | Record<'tables', unknown>) => {
      if ('problem' in reply) end(() => reject(errorOf(reply.problem, reply.details)));
      else if ('result' in reply) end(() => resolve(reply.result));
    });
    thread.once('error', (cause) => {
      const isLarge = codeOf(cause) === 'ERR_WORKER_OUT_OF_MEMORY';
      end(() =>
        reject(
          isLarge
            ? new StackdeskError('backup_damaged', because('backup_large', { path }), { cause })
            : cause,
        ),
      );
    });
    thread.once('exit', () => end(() => reject(new Error('the thread that read the backup ended'))));
  });
}
