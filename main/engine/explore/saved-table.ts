import { SAVED_TABLE } from './conditions.ts';
import type { Database } from './database.ts';

/** Knows which domains have a saved answer. */
export interface SavedDomains {
  /** Those of the given domains that have one. */
  among(domains: readonly string[]): ReadonlySet<string> | Promise<ReadonlySet<string>>;
  /** Names whose they are; the set is another one where this is. */
  whose(): string;
  /** All of them, in pieces. */
  all(): AsyncIterable<readonly string[]>;
}

export interface SavedTable {
  /** Has the table hold what is saved now; answers a number that changes whenever its contents do. */
  refresh(): Promise<number>;
  /** What is saved changed: the table is stale. */
  changed(): void;
}

/** Keeps a copy of the saved domains where queries over lists can ask it. */
export function createSavedTable(database: Database, saved: SavedDomains): SavedTable {
  let wanted = 1;
  let loaded = 0;
  let loading: Promise<void> | null = null;
  let whose: string | null = null;
  const load = async () => {
    const version = wanted;
    await database.withConnection(async (connection) => {
      await connection.run(`CREATE OR REPLACE TABLE ${SAVED_TABLE} (domain VARCHAR)`);
      const appender = await connection.createAppender(SAVED_TABLE);
      try {
        for await (const domains of saved.all()) {
          for (const domain of domains) {
            appender.appendVarchar(domain);
            appender.endRow();
          }
        }
      } finally {
        appender.closeSync();
      }
    });
    loaded = version;
  };
  return {
    refresh: async () => {
      if (whose !== saved.whose()) wanted += 1;
      whose = saved.whose();
      while (loaded !== wanted) {
        loading ??= load().finally(() => {
          loading = null;
        });
        await loading;
      }
      return loaded;
    },
    changed: () => {
      wanted += 1;
    },
  };
}
