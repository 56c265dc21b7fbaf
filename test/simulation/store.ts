import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { addAnswerText } from '../../main/engine/store/answers/packing.ts';
import { openStore } from '../../main/engine/store/open-store.ts';
import type { Database } from '../../main/engine/world/world.ts';

/** A store that outlives the processes that open it. It is real SQLite, in memory. */
export interface SimulatedStore {
  /**
   * Opens the store for a process; closing leaves it for others. `image`: the bytes that took the place of the store, if
   * it was replaced.
   */
  open(owner: StoreOwner, image: Buffer | null): Database;
  /** A process died: its transaction is rolled back. */
  rollBack(): void;
  /** With true, the file can't grow from now on. */
  setFull(isFull: boolean): void;
  /** With true, another program holds the write lock. */
  setLocked(isLocked: boolean): void;
  /** For the checks, which are not a process. Another one after a restore. */
  readonly raw: Database;
  readonly faults: number;
  close(): void;
}

/** A process that opens the store. */
export interface StoreOwner {
  /** Called before each statement; it throws if the process is dead. */
  touch(): void;
  readonly isDead: boolean;
}

let template: Buffer | null = null;

/** A new store as the migrations make it, without a write-ahead log; made once in a process. */
export function emptyStore(): Buffer {
  if (template === null) {
    const folder = mkdtempSync(join(tmpdir(), 'simulation-'));
    const store = openStore(folder);
    // A store in memory has no write-ahead log.
    store.database.pragma('journal_mode = DELETE');
    template = store.database.serialize();
    store.close();
    rmSync(folder, { recursive: true });
  }
  return template;
}

export function createSimulatedStore(): SimulatedStore {
  const made = (image: Buffer): Database => {
    const database = new BetterSqlite(image) as Database;
    database.pragma('foreign_keys = ON');
    addAnswerText(database);
    return database;
  };
  let raw = made(emptyStore());
  let replacedBy: Buffer | null = null;
  let isLocked = false;
  let faults = 0;

  const busy = (): Error => {
    faults += 1;
    return new BetterSqlite.SqliteError('database is locked', 'SQLITE_BUSY');
  };
  const isWrite = (sql: string) =>
    /^\s*(?:INSERT|UPDATE|DELETE|REPLACE|BEGIN|CREATE|DROP|ALTER|WITH\b.*\bUPDATE\b)/is.test(sql);

  /**
   * Statements outlive the process that first used them. An iterator keeps its statement busy, so it is never
   * shared.
   */
  const statements = new Map<string, ReturnType<Database['prepare']>>();
  const prepared = (sql: string, isPlucked: boolean) => {
    const name = `${isPlucked} ${sql}`;
    const known = statements.get(name) ?? (isPlucked ? raw.prepare(sql).pluck() : raw.prepare(sql));
    statements.set(name, known);
    return known;
  };

  const statementOf = (sql: string, begin: () => void) => {
    let statement = prepared(sql, false);
    const writes = isWrite(sql);
    const before = () => {
      begin();
      if (isLocked && writes) throw busy();
    };
    const counted = <Result>(work: () => Result): Result => {
      before();
      try {
        return work();
      } catch (error) {
        if (error instanceof BetterSqlite.SqliteError && error.code === 'SQLITE_FULL') faults += 1;
        throw error;
      }
    };
    const proxy = {
      run: (...given: unknown[]) => counted(() => statement.run(...given)),
      get: (...given: unknown[]) => counted(() => statement.get(...given)),
      all: (...given: unknown[]) => counted(() => statement.all(...given)),
      iterate: (...given: unknown[]) => counted(() => raw.prepare(sql).iterate(...given)),
      pluck: () => {
        statement = prepared(sql, true);
        return proxy;
      },
    };
    return proxy;
  };
  return {
    get raw() {
      return raw;
    },
    open(owner, image) {
      if (image !== null && image !== replacedBy) {
        raw.close();
        raw = made(image);
        statements.clear();
        replacedBy = image;
      }
      let isClosed = false;
      const isMine = () => !isClosed && !owner.isDead;
      const begin = () => {
        if (!isMine()) throw new Error('The database connection is not open');
        owner.touch();
      };
      const exec = (sql: string) => {
        begin();
        if (isLocked && isWrite(sql)) throw busy();
        raw.exec(sql);
      };
      const transaction = (work: () => unknown) => ({
        immediate: () => {
          exec('BEGIN IMMEDIATE');
          try {
            const result = work();
            exec('COMMIT');
            return result;
          } catch (error) {
            if (isMine() && raw.inTransaction) raw.exec('ROLLBACK');
            throw error;
          }
        },
      });
      return {
        prepare: (sql: string) => statementOf(sql, begin),
        // Added once: statements outlive a process.
        function: () => undefined,
        exec,
        transaction,
        pragma: (text: string, options?: object) => {
          owner.touch();
          return /^(?:journal_mode|synchronous|cache_size|locking_mode)/.test(text)
            ? undefined
            : raw.pragma(text, options);
        },
        get open() {
          return isMine();
        },
        get inTransaction() {
          return raw.inTransaction;
        },
        close: () => {
          isClosed = true;
        },
      } as unknown as Database;
    },
    rollBack() {
      if (raw.inTransaction) raw.exec('ROLLBACK');
    },
    setFull: (isFull) => {
      const pages = Number(raw.pragma('page_count', { simple: true }));
      raw.pragma(`max_page_count = ${isFull ? pages : 1_073_741_823}`);
    },
    setLocked: (locked) => {
      isLocked = locked;
    },
    get faults() {
      return faults;
    },
    close: () => raw.close(),
  };
}
