import { join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { createSemaphore } from '../base/semaphore.ts';
import { cancelled } from '../duckdb/cancelled.ts';
import { createDatabase, type Database, type DatabaseOptions } from '../duckdb/database.ts';
import type { Reach } from '../duckdb/open-duckdb.ts';
import { breathe } from '../world/clock.ts';

/**
 * Runs `work` with a database that reaches only `reach`, and closes it afterwards. If `signal` is aborted, its process ends,
 * whatever it is asked then, and this throws `cancelled`.
 */
export type ShortLivedDatabase = <T>(
  reach: Reach,
  work: (database: Database) => Promise<T>,
  options: DatabaseOptions & { signal: AbortSignal | undefined },
) => Promise<T>;

/** How many there are at once, since each is a process with memory of its own. Other work waits. */
const MOST_AT_ONCE = 6;

/**
 * Makes one database for each piece of work, since what a database reaches can't be changed later. They spill
 * into folders in `spillDir`.
 */
export function createShortLivedDatabases(spillDir: string): {
  use: ShortLivedDatabase;
  close(): Promise<void>;
} {
  const inUse = new Set<Database>();
  const places = createSemaphore(MOST_AT_ONCE);
  const waiting = new Set<AbortController>();
  let made = 0;
  const end = async (database: Database): Promise<void> => {
    // Nobody waits for the end, and it takes longer the more memory the database has.
    await breathe();
    try {
      await database.close();
    } finally {
      inUse.delete(database);
    }
  };
  return {
    use: async (reach, work, { signal, ...options }) => {
      const stop = new AbortController();
      waiting.add(stop);
      const waited = signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal]);
      const giveBack = await places.take(waited);
      waiting.delete(stop);
      if (stop.signal.aborted) throw new StackdeskError('engine_stopped', because('engine_closing'));
      if (signal?.aborted) {
        giveBack();
        throw cancelled(signal.reason);
      }
      made += 1;
      const database = createDatabase(join(spillDir, String(made)), reach, {
        ...options,
        isApart: true,
        killAfterMs: 0,
      });
      inUse.add(database);
      const close = () => void database.close().catch(() => undefined);
      signal?.addEventListener('abort', close, { once: true });
      try {
        return await work(database);
      } catch (error) {
        throw signal?.aborted ? cancelled(error) : error;
      } finally {
        signal?.removeEventListener('abort', close);
        end(database)
          .catch(() => undefined)
          .finally(giveBack);
      }
    },
    close: async () => {
      for (const stop of waiting) stop.abort();
      await Promise.all([...inUse].map((database) => database.close()));
    },
  };
}
