import type { Database, SqlRow } from '../duckdb/database.ts';
import { toCount } from './cells.ts';
import { countRows, orderBy, rowsOf } from './scan.ts';
import { createSharedWork } from './shared-work.ts';
import { orderOf, scanOf, type Table } from './table.ts';

export interface FoundPage {
  total: number;
  /** For each row: its number, then its cells. */
  rows: SqlRow[];
}

/** The rows of one query, in its order. */
export interface FoundRows {
  page(offset: number, limit: number, signal?: AbortSignal): Promise<FoundPage>;
  /** Stops sorting if no caller waits for it, since another query is shown. */
  rest(): void;
  /** Drops the order once nobody reads from it. */
  retire(): Promise<void>;
  /** Stops all work and drops the order. */
  drop(): Promise<void>;
}

/** What is asked of a table. */
export interface Asked {
  table: Table;
  /** The cells of a row. There are none if the rows are read from the store by their numbers. */
  cells: readonly string[];
  /** How many rows the table has; null if it may change while it is read. */
  rows: number | null;
  /** Whether the rows may be too many to be counted and sorted again and again. */
  isLarge: boolean;
}

/** First pages that end before this row are read from the table directly, which is faster than sorting all rows. */
const DIRECT_ROWS = 1_000;
/** How many queries keep their order. */
const KEPT_QUERIES = 4;

/** Returns the rows of a query by a key that changes with what it finds. One query is shown at a time, so others rest. */
export type KeptRows = ((key: string, asked: () => Asked) => FoundRows) & { drop(): Promise<unknown> };

export function keepFoundRows(database: Database): KeptRows {
  const kept = new Map<string, FoundRows>();
  const find = (key: string, asked: () => Asked): FoundRows => {
    const found = kept.get(key) ?? createFoundRows(database, asked());
    kept.delete(key);
    for (const other of kept.values()) other.rest();
    kept.set(key, found);
    for (const [old, rows] of [...kept].slice(0, -KEPT_QUERIES)) {
      kept.delete(old);
      void rows.retire();
    }
    return found;
  };
  return Object.assign(find, { drop: () => Promise.all([...kept.values()].map((rows) => rows.drop())) });
}

let orders = 0;

/**
 * Finds the rows of a query. The first page comes directly from the table. The numbers of all rows are sorted once, so
 * that any other page reads only its own few rows. They are kept apart from the table, in memory, and can spill.
 */
function createFoundRows(database: Database, { table, cells, rows: size, isLarge }: Asked): FoundRows {
  const { id } = table;
  const scan = scanOf(table);
  const order = orderOf(table);
  const { from, values } = scan;
  /** How many rows are found, if the query asks for all. */
  const all = scan.isAll ? size : null;
  const select = [id, ...cells].join(', ');
  orders += 1;
  const orderTable = `orders.found_${orders}`;

  const ordered = createSharedWork(async (signal) => {
    await database.run(`ATTACH IF NOT EXISTS ':memory:' AS orders`);
    await database.run(
      `CREATE OR REPLACE TABLE ${orderTable} AS SELECT ${id} AS id ${rowsOf(scan, order)}`,
      values,
      signal,
    );
    return countRows(database, { from: orderTable, sql: 'true', values: [] });
  });
  const counted = createSharedWork(async (signal) => all ?? countRows(database, scan, signal));
  const byNumber = async (found: readonly SqlRow[], signal?: AbortSignal): Promise<SqlRow[]> => {
    const ids = found.map(([number]) => Number(number));
    if (ids.length === 0 || cells.length === 0) return ids.map((number) => [number]);
    const sql = `SELECT ${select} FROM ${from} WHERE ${id} IN (${ids.join(', ')})`;
    const rows = new Map((await database.rows(sql, [], signal)).map((row) => [Number(row[0]), row]));
    return ids.map((number) => rows.get(number)).filter((row) => row !== undefined);
  };

  /** The first rows; their total, unless it has to be counted apart. */
  const first = async (
    limit: number,
    signal?: AbortSignal,
  ): Promise<{ total: number | null; rows: SqlRow[] }> => {
    if (order === null)
      return {
        total: all,
        rows: await database.rows(`SELECT ${select} ${rowsOf(scan)} LIMIT ${limit}`, values, signal),
      };
    // Only numbers are sorted: sorting whole rows takes several times as long.
    if (isLarge || all !== null) {
      const sql = `SELECT ${id} ${rowsOf(scan, order)} LIMIT ${limit}`;
      return { total: all, rows: await byNumber(await database.rows(sql, values, signal), signal) };
    }
    if (scan.isAll) {
      // One statement, so that both are of the same moment.
      const sql = `SELECT ${id}, (SELECT count(*) ${rowsOf(scan)}) ${rowsOf(scan, order)} LIMIT ${limit}`;
      const rows = await database.rows(sql, values, signal);
      return { total: toCount(rows[0]?.[1]), rows: await byNumber(rows, signal) };
    }
    // One pass counts and finds. What it finds is kept meanwhile.
    const keys = order.map(({ sql }, place) => `${sql} AS key${place}`);
    const byKeys = order.map(({ descending }, place) => ({ sql: `key${place}`, descending }));
    const rows = await database.rows(
      `WITH found AS MATERIALIZED (SELECT ${id} AS id, ${keys.join(', ')} ${rowsOf(scan)})
       SELECT id, (SELECT count(*) FROM found) FROM found ORDER BY ${orderBy(byKeys)} LIMIT ${limit}`,
      values,
      signal,
    );
    return { total: toCount(rows[0]?.[1]), rows: await byNumber(rows, signal) };
  };

  const read: FoundRows['page'] = async (offset, limit, signal) => {
    if (order === null && all !== null && cells.length > 0) {
      const sql = `SELECT ${select} FROM ${from} WHERE ${id} >= ${offset} AND ${id} < ${offset + limit}`;
      return { total: all, rows: await database.rows(sql, [], signal) };
    }
    if (!ordered.isBegun() && offset + limit <= DIRECT_ROWS) {
      const { total, rows } = await first(Math.max(1, offset + limit), signal);
      const page = rows.slice(offset, offset + limit);
      if (rows.length < offset + limit) return { total: rows.length, rows: page };
      const known = total ?? (await counted.wait(signal));
      if (isLarge) ordered.begin();
      return { total: known, rows: page };
    }
    const total = await ordered.wait(signal);
    const ids = await database.rows(
      `SELECT id FROM ${orderTable} WHERE rowid >= ${offset} AND rowid < ${offset + limit} ORDER BY rowid`,
      [],
      signal,
    );
    return { total, rows: await byNumber(ids, signal) };
  };
  const drop = async () => {
    await Promise.all([ordered.end(), counted.end()]);
    await database.run(`DROP TABLE IF EXISTS ${orderTable}`).catch(() => undefined);
  };
  const reading = new Set<Promise<unknown>>();
  return {
    page: (...asked) => {
      const page = read(...asked);
      const ended = page.catch(() => undefined).finally(() => reading.delete(ended));
      reading.add(ended);
      return page;
    },
    rest: ordered.rest,
    retire: async () => {
      await Promise.all(reading);
      await drop();
    },
    drop,
  };
}
