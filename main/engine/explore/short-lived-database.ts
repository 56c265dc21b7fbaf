import { join } from 'node:path';
import { createDatabase, type Database, type DatabaseOptions } from '../duckdb/database.ts';
import type { Reach } from '../duckdb/open-duckdb.ts';
import { breathe } from '../world/clock.ts';

/** Runs `work` with a database that reaches only `reach`, and closes it afterwards. */
export type ShortLivedDatabase = <T>(
  reach: Reach,
  work: (database: Database) => Promise<T>,
  options?: DatabaseOptions,
) => Promise<T>;

/**
 * Makes one database for each piece of work, since what a database reaches can't be changed later. They spill
 * into folders in `spillDir`.
 */
export function createShortLivedDatabases(spillDir: string): {
  use: ShortLivedDatabase;
  close(): Promise<void>;
} {
  const inUse = new Set<Database>();
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
    use: async (reach, work, options) => {
      made += 1;
      const database = createDatabase(join(spillDir, String(made)), reach, {
        ...options,
        isApart: true,
        killAfterMs: 0,
      });
      inUse.add(database);
      try {
        return await work(database);
      } finally {
        end(database).catch(() => undefined);
      }
    },
    close: async () => {
      await Promise.all([...inUse].map((database) => database.close()));
    },
  };
}
