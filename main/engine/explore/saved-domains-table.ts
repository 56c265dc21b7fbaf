import { appendRows } from '../duckdb/append-rows.ts';
import type { Database } from '../duckdb/database.ts';
import type { Reader } from '../store/database.ts';
import { SAVED_TABLE } from './list-table.ts';

/** Knows which domains have a saved answer. */
export interface SavedDomains {
  /** The given domains that have a saved answer. */
  among(domains: readonly string[]): ReadonlySet<string> | Promise<ReadonlySet<string>>;
  /** Names the owner of the saved domains. Each owner has a set of its own. */
  whose(): string;
  /** All saved domains, in pieces. */
  all(): AsyncIterable<readonly string[]>;
}

export interface SavedDomainsTable {
  /** Brings the table up to date; returns a number that changes with its contents. */
  refresh(): Promise<number>;
  /** Call it when the saved domains changed. The next `refresh` then loads them again. */
  changed(): void;
}

/** Keeps a copy of the saved domains in the database, for queries over lists. */
export function createSavedDomains(database: Database, saved: SavedDomains): SavedDomainsTable {
  let wanted = 1;
  let loaded = 0;
  let loading: Promise<void> | null = null;
  let whose: string | null = null;
  let losses = database.losses();
  const load = async () => {
    const version = wanted;
    await database.withConnection(async (connection) => {
      await connection.run(`CREATE OR REPLACE TABLE ${SAVED_TABLE} (domain VARCHAR)`);
      await appendRows(connection, SAVED_TABLE, saved.all(), (domain) => [domain]);
    });
    loaded = version;
  };
  return {
    refresh: async () => {
      if (whose !== saved.whose()) wanted += 1;
      whose = saved.whose();
      if (losses !== database.losses()) wanted += 1;
      losses = database.losses();
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

const STRIDE = 5_000;

/**
 * The saved domains of the workspace that `inUse` returns; none if it throws, since lists can be explored
 * without a workspace.
 */
export function savedDomainsOf(db: Reader, inUse: () => number): SavedDomains {
  const workspace = () => {
    try {
      return inUse();
    } catch {
      return null;
    }
  };
  return {
    whose: () => String(workspace()),
    among: (domains) => {
      const row = workspace();
      if (row === null || domains.length === 0) return new Set();
      return new Set(
        db.values<string>(
          'SELECT domain FROM saved_domains WHERE workspace = ? AND domain IN (SELECT value FROM json_each(?))',
          [row, JSON.stringify(domains)],
        ),
      );
    },
    async *all() {
      const row = workspace();
      if (row === null) return;
      for (let last = ''; ; ) {
        const domains = db.values<string>(
          'SELECT domain FROM saved_domains WHERE workspace = ? AND domain > ? ORDER BY domain LIMIT ?',
          [row, last, STRIDE],
        );
        yield domains;
        if (domains.length < STRIDE) return;
        last = domains.at(-1) ?? '';
      }
    },
  };
}
