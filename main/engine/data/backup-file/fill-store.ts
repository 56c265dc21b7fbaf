import type { CarriedOver } from '#contract/models/data.ts';
import { codeOf } from '../../../process/error-code.ts';
import { indexAll } from '../../saved/index-all.ts';
import { createWriter } from '../../store/database.ts';
import { bringUpToDate, makeStore } from '../../store/open-store.ts';
import { randomUuid } from '../../world/random.ts';
import { type Database, world } from '../../world/world.ts';
import { admit, type Here, TRAVELLING } from './admit.ts';
import type { BackupFile, Row } from './backup-file.ts';
import { carryOver } from './carry-over.ts';
import { Damage } from './damage.ts';
import { KEPT, layoutsOf } from './tables.ts';

/** What this computer knows. All of it outlives a restore. */
export interface Present extends Here {
  /** Its own connections. Only these may have a token. */
  readonly connections: readonly { id: string; kind: string; baseUrl: string }[];
  /** Its settings as stored, by their keys. */
  readonly settings: ReadonlyMap<string, string>;
  /**
   * The largest row id that each table has given out: an id that was used here is never used for another row.
   */
  readonly counters: ReadonlyMap<string, number>;
  /** The store itself, for what binds money. */
  readonly store: string;
  readonly now: number;
}

/** Rows that are written in one transaction. */
const STRIDE = 2_000;
/** No store of ours has a larger id. A backup that does would leave no ids for new rows. */
const LARGEST_COUNTER = 2 ** 48;

/**
 * Makes a new store at `path` from a backup, row by row. Our own migrations make it, first up to the backup's
 * version, so that an older backup is changed as an older store would be. Throws `Damage` that names the
 * first row that does not fit. What binds money is taken over from the present store.
 */
export async function fillStore(path: string, backup: BackupFile, present: Present): Promise<CarriedOver> {
  const database = makeStore(path, backup.version);
  const ours = world().databases.sqlite(present.store, { readonly: true, fileMustExist: true });
  try {
    for (const [name, layout] of layoutsOf(database)) {
      const columns = layout.columns.join(', ');
      const marks = layout.columns.map((column) => `:${column}`).join(', ');
      const insert = database.prepare(`INSERT INTO ${name} (${columns}) VALUES (${marks})`);
      let number = 0;
      await inStrides(database, backup.rows(name, layout), (row) => {
        number += 1;
        naming(`row ${number} of ${name}`, () => {
          const admitted = admit[name](row, present);
          if (admitted !== null) insert.run(admitted);
        });
      });
    }
    keepCounters(database, [await backup.counters(), present.counters]);
    naming('an older version of its rows', () => bringUpToDate(database));
    settle(database, present);
    const carried = carryOver(database, ours, present.now);
    const [orphan] = database.pragma('foreign_key_check') as { table: string }[];
    if (orphan !== undefined) throw new Damage(`a row of ${orphan.table} names one that is missing`);
    // A run pays for each of its domains. No index refuses one that is there twice.
    const twice = 'SELECT 1 FROM job_domains GROUP BY job_id, domain HAVING count(*) > 1 LIMIT 1';
    if (database.prepare(twice).get() !== undefined) throw new Damage('a run has a domain twice');
    // The search index is built again from the answers, by this program's rules. Done here: a store in use waits for the
    // disk after each step.
    await indexAll(createWriter(database));
    return carried;
  } finally {
    database.close();
    ours.close();
  }
}

async function inStrides(
  database: Database,
  pieces: AsyncIterable<Row[]>,
  take: (row: Row) => void,
): Promise<void> {
  let count = 0;
  database.exec('BEGIN');
  for await (const rows of pieces)
    for (const row of rows) {
      take(row);
      count += 1;
      if (count % STRIDE === 0) database.exec('COMMIT; BEGIN');
    }
  database.exec('COMMIT');
}

/**
 * Turns the store's refusal of a row into `Damage`. Errors that are not about the row, such as a full disk,
 * stay as they are.
 */
function naming(what: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof Damage) throw new Damage(`${what}: ${error.message}`);
    if (/^SQLITE_(?:CONSTRAINT|MISMATCH|ERROR|TOOBIG)/.test(codeOf(error)))
      throw new Damage(`${what}: ${error instanceof Error ? error.message : ''}`);
    throw error;
  }
}

function keepCounters(database: Database, all: readonly ReadonlyMap<string, number>[]): void {
  const change = database.prepare('UPDATE sqlite_sequence SET seq = max(seq, :last) WHERE name = :name');
  const add = database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)');
  for (const name of KEPT) {
    const last = Math.max(...all.map((counters) => counters.get(name) ?? 0));
    if (!(last > 0) || last > LARGEST_COUNTER) continue;
    if (change.run({ name, last }).changes === 0) add.run({ name, last });
  }
}

/** Sets what a backup may not decide. */
function settle(database: Database, present: Present): void {
  dropDrafts(database);
  database.transaction(() => {
    keepSettings(database, present);
    claimConnections(database, present);
    // Whoever made the backup may have written what they run.
    database.exec("UPDATE list_views SET outside = 'true'; UPDATE sql_queries SET outside = 'true'");
  })();
}

/** Deletes drafts with all their rows. That needs foreign keys on; the store is filled with them off. */
function dropDrafts(database: Database): void {
  database.pragma('foreign_keys = ON');
  try {
    database.exec("DELETE FROM jobs WHERE state = 'draft'");
  } finally {
    database.pragma('foreign_keys = OFF');
  }
}

function keepSettings(database: Database, { settings }: Present): void {
  const keep = database.prepare('INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)');
  for (const [key, value] of settings) if (isSetting(key) && !TRAVELLING.has(key)) keep.run(key, value);
}

/** A key with a dot is about the present store's rows, and goes with them. */
function isSetting(key: string): boolean {
  return !key.includes('.');
}

/**
 * A token belongs to a connection of this computer and to its whole address: another path on the same server
 * may be somebody else's. Any other connection in the backup gets a new id, which no token has, and reaches
 * only workspaces of its own service.
 */
function claimConnections(database: Database, { connections }: Present): void {
  const rename = (from: string, to: string) => {
    database.prepare('UPDATE connections SET id = ? WHERE id = ?').run(to, from);
    database
      .prepare('UPDATE connection_workspaces SET connection_id = ? WHERE connection_id = ?')
      .run(to, from);
  };
  const rows = database.prepare('SELECT id, kind, base_url AS baseUrl FROM connections').all() as {
    id: string;
    kind: string;
    baseUrl: string;
  }[];
  const reach = database.prepare(
    'DELETE FROM connection_workspaces WHERE connection_id = ? AND workspace NOT IN (SELECT id FROM workspaces WHERE realm = ?)',
  );
  for (const { id, kind, baseUrl } of rows) {
    const { origin } = new URL(baseUrl);
    reach.run(id, kind === 'sample' ? 'sample' : origin);
    // The sample service's connection has the same id everywhere, and a token that ends with it.
    const isOwn =
      kind === 'sample'
        ? id === 'sample'
        : connections.some((each) => each.id === id && each.kind === kind && each.baseUrl === baseUrl);
    if (!isOwn) rename(id, randomUuid());
  }
  database.exec(
    `UPDATE connections SET workspace = NULL WHERE workspace NOT IN
       (SELECT c.workspace FROM connection_workspaces c WHERE c.connection_id = connections.id)`,
  );
}
