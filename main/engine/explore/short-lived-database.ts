import { join } from 'node:path';
import type { Reach } from '../duckdb/open-duckdb.ts';
import { createDatabase, type Database } from './database.ts';

/** Opens a database that reaches only the named files, for as long as `work` takes. */
export type ShortLivedDatabase = <T>(reach: Reach, work: (database: Database) => Promise<T>) => Promise<T>;

/** Makes databases for one piece of work each: what a database reaches can't be changed later. They spill into folders of `spillDir`. */
export function createShortLivedDatabases(spillDir: string): {
  use: ShortLivedDatabase;
  close(): Promise<void>;
} {
  const inUse = new Set<Database>();
  let made = 0;
  return {
    use: async (reach, work) => {
      made += 1;
      const database = createDatabase(join(spillDir, String(made)), reach);
      inUse.add(database);
      try {
        return await work(database);
      } finally {
        inUse.delete(database);
        await database.close();
      }
    },
    close: async () => {
      await Promise.all([...inUse].map((database) => database.close()));
    },
  };
}
