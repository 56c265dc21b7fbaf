import type { StackdeskError } from '#contract/errors.ts';
import type { Database } from '../world/world.ts';
import { storeError } from './store-failure.ts';

/** The name of the store's file in the data folder. */
export const STORE_FILE = 'stackdesk.db';

/** What SQLite adds to the name of a store for each of its files. */
export const STORE_SUFFIXES = ['', '-wal', '-shm'] as const;
/** How long another program may hold the store for one statement, ms. */
export const BUSY_MS = 5_000;

export type SqlValue = string | number | bigint | null | Buffer;
export type SqlParameters = Record<string, SqlValue> | SqlValue[];

/** For functions that only read. */
export interface Reader {
  get<Row>(sql: string, parameters?: SqlParameters): Row | undefined;
  all<Row>(sql: string, parameters?: SqlParameters): Row[];
  /** The first column of every row. */
  values<Value>(sql: string, parameters?: SqlParameters): Value[];
  each<Row>(sql: string, parameters?: SqlParameters): IterableIterator<Row>;
}

/** For functions that change the store. The type shows this at every call. */
export interface Writer extends Reader {
  /** Runs one statement. Returns how many rows it changed, and the last inserted id. */
  run(sql: string, parameters?: SqlParameters): { changes: number; lastId: number };
  /** Runs `work` in one transaction. An error rolls it back. Nested calls join it. */
  transaction<Result>(work: () => Result): Result;
  /**
   * The same for what can be had again: it does not wait for the disk. After a power cut the last ones may be missing,
   * each as a whole, unless another transaction came after them.
   */
  quickTransaction<Result>(work: () => Result): Result;
  /** Brings to the disk what `quickTransaction` did, before something outside the store relies on it. */
  settle(): void;
  /** Calls `told` with a number of each row that this connection adds or changes. Returns a function that ends it. */
  watch(watched: Watched, told: (value: number) => void): () => void;
  /** Tells those who listen that this changes. */
  announce(subject: Announced): void;
  /** Calls `told` at each change of a subject, before it is kept. */
  listen(subject: Announced, told: () => void): void;
}

/** What others are told of when it changes, whoever changes it. */
export type Announced = 'settings' | 'doubt';

/** Rows to watch, for which `when` is true. `value` and `when` name the columns of the row as `NEW.…`. */
export interface Watched {
  table: string;
  value: string;
  when: string;
}

/**
 * Wraps a database. Each statement is prepared once. Throws `StoreFailure` for what the store cannot do, and `refusal`
 * for each change, if there is one.
 */
export function createWriter(database: Database, refusal: StackdeskError | null = null): Writer {
  const statements = new Map<string, ReturnType<Database['prepare']>>();
  const plucked = new Map<string, ReturnType<Database['prepare']>>();
  const watchers = new Map<number, (value: number) => void>();
  const listeners: Record<Announced, (() => void)[]> = { settings: [], doubt: [] };
  let watches = 0;
  const prepare = (sql: string) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(steady(sql));
    statements.set(sql, statement);
    return statement;
  };
  const told = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw storeError(error);
    }
  };
  // A program before this one may have left something.
  let isSettled = false;
  const requireKept = () => {
    if (refusal !== null) throw refusal;
  };
  const transaction: Writer['transaction'] = (work) => {
    requireKept();
    return told(() => (database.inTransaction ? work() : database.transaction(work).immediate()));
  };
  return {
    get: <Row>(sql: string, parameters: SqlParameters = []) =>
      told(() => prepare(sql).get(parameters) as Row | undefined),
    all: <Row>(sql: string, parameters: SqlParameters = []) =>
      told(() => prepare(sql).all(parameters) as Row[]),
    values: <Value>(sql: string, parameters: SqlParameters = []) =>
      told(() => {
        const statement = plucked.get(sql) ?? database.prepare(steady(sql)).pluck();
        plucked.set(sql, statement);
        return statement.all(parameters) as Value[];
      }),
    // An iterator keeps its statement busy, so it has its own.
    each: <Row>(sql: string, parameters: SqlParameters = []) =>
      told(() => database.prepare(steady(sql)).iterate(parameters) as IterableIterator<Row>),
    run: (sql, parameters = []) => {
      requireKept();
      return told(() => {
        const { changes, lastInsertRowid } = prepare(sql).run(parameters);
        return { changes, lastId: Number(lastInsertRowid) };
      });
    },
    transaction,
    quickTransaction: (work) => {
      requireKept();
      if (database.inTransaction) return work();
      isSettled = false;
      database.pragma('synchronous = NORMAL');
      try {
        return transaction(work);
      } finally {
        if (database.open) database.pragma('synchronous = FULL');
      }
    },
    settle: () => {
      // A checkpoint syncs the whole log first. One that another connection makes at the same time is not waited for.
      if (!isSettled)
        isSettled = told(() => database.pragma('wal_checkpoint(PASSIVE)', { simple: true })) === 0;
    },
    announce: (subject) => {
      for (const each of listeners[subject]) each();
    },
    listen: (subject, tell) => void listeners[subject].push(tell),
    watch: ({ table, value, when }, tell) => {
      // The triggers are temporary: they are not in the file, and no other connection has them.
      if (watches === 0)
        database.function('row_changed', (watch, changed) => {
          watchers.get(Number(watch))?.(Number(changed));
          return null;
        });
      watches += 1;
      const mine = watches;
      watchers.set(mine, tell);
      for (const event of ['INSERT', 'UPDATE'])
        database.exec(`CREATE TEMP TRIGGER watch_${mine}_${event} AFTER ${event} ON main.${table} WHEN ${when}
          BEGIN SELECT row_changed(${mine}, ${value}); END`);
      return () => {
        watchers.delete(mine);
        if (database.open)
          for (const event of ['INSERT', 'UPDATE']) database.exec(`DROP TRIGGER temp.watch_${mine}_${event}`);
      };
    },
  };
}

/**
 * The same statement, with a plan that holds for all values. SQLite makes a statement anew for each run if its plan looks
 * at a value that is bound, which takes longer than most runs. It looks at none behind a plus, which changes no value.
 */
function steady(sql: string): string {
  return sql.replaceAll(/'[^']*'|\?|:[a-z]\w*/gi, (part) => (part.startsWith("'") ? part : `+${part}`));
}
