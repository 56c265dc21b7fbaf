import { join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { codeOf } from '../../process/error-code.ts';
import { now } from '../world/clock.ts';
import { closeSync, existsSync, mkdirSync, openSync, renameSync } from '../world/files.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../world/private.ts';
import { type Database, world } from '../world/world.ts';
import { addAnswerText } from './answers/packing.ts';
import { BUSY_MS, createWriter, STORE_FILE, STORE_SUFFIXES, type Writer } from './database.ts';
import { FIRST_VERSION, migrations } from './schema/index.ts';

/** How long another program may hold the store while the schema changes, ms: in a large store, one change takes long. */
const CHANGING_MS = 120_000;

export interface Store {
  /** Throws `refusal` for each change, if there is one. */
  db: Writer;
  /** For what is derived from the saved answers, and made again if it is lost. It never refuses. */
  upkeep: Writer;
  /** Why nothing can be kept. Null if everything can. */
  refusal: StackdeskError | null;
  path: string;
  /** The open file, for copying and compacting it as a whole. */
  database: Database;
  close(): void;
}

/**
 * Opens, or makes, the file that holds everything. Throws `store_newer` for a file of a newer version, and `store_older`
 * for one from before the first release; both stay as they are. A damaged file is renamed and never overwritten
 * (`store_damaged`). Before a migration the old file is copied next to it, unless this is a copy itself. `changes` are
 * those that the program knows.
 */
export function openStore(dataDir: string, { isCopy = false, changes = migrations } = {}): Store {
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  const path = join(dataDir, STORE_FILE);
  const isNew = !existsSync(path);
  const database = openFile(path);
  try {
    knownVersion(database, path, changes);
    if (!isNew) checkIntegrity(database, path, changes);
    database.pragma('journal_mode = WAL');
    // FULL: a charge that the service booked must survive a power cut here.
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    // With twice as much, a run of a million rows takes as long, and searches in a large store keep all of it.
    database.pragma('cache_size = -16384');
    // In pages. The answers of a batch change pages all over the store, many of them again in the next batch.
    database.pragma('wal_autocheckpoint = 4000');
    migrate(database, path, { isCopy, changes });
  } catch (error) {
    if (database.open) database.close();
    throw error;
  }
  const db = createWriter(database);
  return { db, upkeep: db, refusal: null, path, database, close: () => database.close() };
}

/**
 * Makes a new store of a version, to be filled at once. It is fast, but a power cut would leave a damaged
 * file. `path` may be `MEMORY`. `bringUpToDate` migrates it.
 */
export function makeStore(path: string, version: number, changes = migrations): Database {
  const database = openFile(path);
  try {
    database.pragma('journal_mode = OFF');
    database.pragma('synchronous = OFF');
    database.pragma('foreign_keys = OFF');
    database.pragma('cache_size = -65536');
    applyMigrations(database, version, changes);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Migrates a store that was only just filled, without keeping a copy. */
export function bringUpToDate(database: Database, changes = migrations): void {
  applyMigrations(database, newestOf(changes), changes);
}

/** The path of a store in memory. */
export const MEMORY = ':memory:';

function openFile(path: string): Database {
  let database: Database | null = null;
  try {
    // SQLite gives its log the same rights as the file.
    if (path !== MEMORY && !existsSync(path)) closeSync(openSync(path, 'a', PRIVATE_FILE));
    database = world().databases.sqlite(path, { timeout: BUSY_MS });
    // Even if another program wrote the file, its schema can call only functions without side effects. The
    // library opens files so that only schema statements change the schema (`SQLITE_DBCONFIG_DEFENSIVE`).
    database.pragma('trusted_schema = OFF');
    database.pragma('schema_version');
    addAnswerText(database);
    return database;
  } catch (cause) {
    database?.close();
    if (isDamage(cause)) throw setAside(path, cause);
    throw cause;
  }
}

/** Reads the whole file, which is too slow for every start. So it is only done before a migration. */
function checkIntegrity(database: Database, path: string, changes: readonly string[]): void {
  if (versionOf(database) === newestOf(changes)) return;
  let verdict: unknown;
  try {
    verdict = database.pragma('integrity_check(1)', { simple: true });
  } catch (cause) {
    verdict = cause;
  }
  if (verdict === 'ok') return;
  database.close();
  throw setAside(path, verdict);
}

function migrate(
  database: Database,
  path: string,
  { isCopy, changes }: { isCopy: boolean; changes: readonly string[] },
): void {
  const known = newestOf(changes);
  if (versionOf(database) === known) return;
  database.pragma(`busy_timeout = ${CHANGING_MS}`);
  // Another program may be making these changes right now. A copy of the store would then be of no use.
  database.transaction(() => undefined).immediate();
  const version = knownVersion(database, path, changes);
  if (version > 0 && version < known && !isCopy)
    database.exec(`VACUUM INTO '${`${path}.before-${known}-${now()}`.replaceAll("'", "''")}'`);
  applyMigrations(database, known, changes);
  database.pragma(`busy_timeout = ${BUSY_MS}`);
}

/** The version of a store: 0 for an empty one. Throws `store_newer` and `store_older`. */
function knownVersion(database: Database, path: string, changes: readonly string[]): number {
  const version = versionOf(database);
  const known = newestOf(changes);
  if (version > known)
    throw new StackdeskError('store_newer', because('store_version', { path, version, known }));
  if (version !== 0 && version < FIRST_VERSION)
    throw new StackdeskError('store_older', because('store_unreleased', { path }));
  return version;
}

function newestOf(changes: readonly string[]): number {
  return FIRST_VERSION + changes.length - 1;
}

/** Makes the changes that a store lacks, up to version `to`. */
function applyMigrations(database: Database, to: number, changes: readonly string[]): void {
  const applyAll = () => {
    for (const [index, sql] of changes.entries()) {
      const makes = FIRST_VERSION + index;
      if (makes > to || versionOf(database) >= makes) continue;
      const apply = database.transaction(() => {
        // Another program may have opened the same store, and made this change since.
        if (versionOf(database) >= makes) return;
        database.exec(sql);
        database.pragma(`user_version = ${makes}`);
      });
      apply.immediate();
    }
  };
  // A new store is made in one transaction, which waits for the disk once. In a store with rows, each change is
  // committed by itself, so that the log does not hold several copies of large tables.
  if (versionOf(database) > 0) {
    applyAll();
    return;
  }
  // A new one is small. It is made even if there is no room in the temporary folder.
  database.pragma('temp_store = MEMORY');
  database.transaction(applyAll).immediate();
  database.pragma('temp_store = DEFAULT');
}

function versionOf(database: Database): number {
  return Number(database.pragma('user_version', { simple: true }));
}

function isDamage(error: unknown): boolean {
  const code = codeOf(error);
  return code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT');
}

function setAside(path: string, cause: unknown): StackdeskError {
  const aside = `${path}.damaged-${now()}`;
  for (const suffix of STORE_SUFFIXES) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return new StackdeskError('store_damaged', because('store_aside', { path: aside }), {
    cause,
  });
}
