import { codeOf } from '../../base/error-code.ts';
import { rebuildSaved } from '../../saved/rebuild.ts';
import { createWriter } from '../../store/database.ts';
import { bringUpToDate, makeStore } from '../../store/open-store.ts';
import { randomUuid } from '../../world/random.ts';
import type { Database } from '../../world/world.ts';
import { admit, type Here, TRAVELLING } from './admit.ts';
import type { BackupFile, Row } from './backup-file.ts';
import { Damage } from './damage.ts';
import { KEPT, layoutsOf } from './tables.ts';

/** What this computer knows, all of which outlives a restore. */
export interface Present extends Here {
  /** Its own connections: only these may have a token. */
  readonly connections: readonly { id: string; kind: string; baseUrl: string }[];
  /** Its settings as kept, by their keys. */
  readonly settings: ReadonlyMap<string, string>;
  /** What each table counted its rows up to: a number that was given away here is given to nothing else. */
  readonly counters: ReadonlyMap<string, number>;
}

/** Rows that are put down in one go. */
const STRIDE = 2_000;
/** No store ever counted further; one that says so would leave no numbers. */
const LARGEST_COUNTER = 2 ** 48;

/**
 * Makes a new store at `path` of what a backup holds, row by row. It is made by our own changes of the schema, first as of the backup's version, so
 * that an older backup goes the way of an older store. Throws `Damage`, naming the first row that does not fit.
 */
export async function fillStore(path: string, backup: BackupFile, present: Present): Promise<void> {
  const database = makeStore(path, backup.version);
  try {
    for (const [name, layout] of layoutsOf(database)) {
      const columns = layout.columns.join(', ');
      const marks = layout.columns.map((column) => `:${column}`).join(', ');
      const insert = database.prepare(`INSERT INTO ${name} (${columns}) VALUES (${marks})`);
      let number = 0;
      inStrides(database, backup.rows(name, layout), (row) => {
        number += 1;
        naming(`row ${number} of ${name}`, () => {
          const admitted = admit[name](row, present);
          if (admitted !== null) insert.run(admitted);
        });
      });
    }
    keepCounters(database, [backup.counters(), present.counters]);
    naming('an older version of its rows', () => bringUpToDate(database));
    settle(database, present);
    const [orphan] = database.pragma('foreign_key_check') as { table: string }[];
    if (orphan !== undefined) throw new Damage(`a row of ${orphan.table} names one that is missing`);
    // Here, since a store in use waits for the disk after each step.
    await rebuildSaved(createWriter(database));
  } finally {
    database.close();
  }
}

function inStrides(database: Database, rows: Iterable<Row>, take: (row: Row) => void): void {
  let count = 0;
  database.exec('BEGIN');
  for (const row of rows) {
    take(row);
    count += 1;
    if (count % STRIDE === 0) database.exec('COMMIT; BEGIN');
  }
  database.exec('COMMIT');
}

/** What the store refuses of a row is damage of the backup, but for a full disk and the like. */
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

/** What a backup may not decide. */
function settle(database: Database, present: Present): void {
  dropDrafts(database);
  database.transaction(() => {
    keepSettings(database, present);
    claimConnections(database, present);
    // Search is worked out of the answers, with this program's own rules.
    database.exec("UPDATE saved_state SET value = 1 WHERE key = 'rebuild'");
  })();
}

/** A draft goes with all its rows; a store is filled without that rule. */
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

/** Whatever is kept about the rows of the present store goes with it. */
function isSetting(key: string): boolean {
  return !key.includes('.');
}

/**
 * A token belongs to a connection of this computer and its whole address: another path of the same server may be somebody else's. A connection of the
 * backup that is not that very one gets a name that no token has, and reaches only workspaces of its own service.
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
    // The sample service's own connection has one name everywhere, and a token that ends with it.
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
