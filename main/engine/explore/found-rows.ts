import type { ExploreQuery } from '../../../preload/contract/models/explore.ts';
import type { Database, SqlRow } from '../duckdb/database.ts';
import { countRows, DIRECT_ROWS, rowsOf } from '../tables/scan.ts';
import { orderOf, scanOf } from './conditions.ts';
import type { ListFile } from './list-file.ts';
import { createSharedWork } from './shared-work.ts';
import { cell, DOMAIN, ROW } from './sql.ts';

export interface FoundPage {
  total: number;
  /** For each row: its number, its domain, then its cells. */
  rows: SqlRow[];
}

/** The rows of one query over one list, in its order. */
export interface FoundRows {
  page(offset: number, limit: number, signal?: AbortSignal): Promise<FoundPage>;
  /** Stops sorting if no caller waits for it, since another query is shown. */
  rest(): void;
  /** Stops all work and drops the order. */
  drop(): Promise<void>;
}

let orders = 0;

/**
 * Finds the rows of a query. The first page comes directly from the list. Meanwhile the numbers of all rows
 * are sorted once, so that any other page reads only its own few rows.
 */
export function createFoundRows(database: Database, list: ListFile, query: ExploreQuery): FoundRows {
  const { columns, rows: allRows, isNewestFirst = false } = list.facts;
  const scan = scanOf(list, query);
  const { from: table, values } = scan;
  const order = orderOf(list.facts, query);
  // The cells of rows that bring their own numbers are read from the store.
  const isOfStore = list.hasOwnNumbers === true;
  const cells = [ROW, DOMAIN, ...(isOfStore ? [] : columns.map((_, index) => cell(index)))].join(', ');
  const isWhole = scan.sql === 'true';
  const isFileOrder = query.sort.length === 0 && !isNewestFirst;
  orders += 1;
  const orderTable = `found_${orders}`;

  const ordered = createSharedWork(async (signal) => {
    await database.run(
      `CREATE OR REPLACE TABLE ${orderTable} AS SELECT ${ROW} AS id ${rowsOf(scan, order)}`,
      values,
      signal,
    );
    return countRows(database, { from: orderTable, sql: 'true', values: [] });
  });
  const counted = createSharedWork(async (signal) => (isWhole ? allRows : countRows(database, scan, signal)));
  const byNumber = async (ids: readonly number[], signal?: AbortSignal): Promise<SqlRow[]> => {
    if (ids.length === 0) return [];
    const sql = `SELECT ${cells} FROM ${table} WHERE ${ROW} IN (${ids.join(', ')})`;
    const rows = await database.rows(sql, [], signal);
    const found = new Map(rows.map((row) => [Number(row[0]), row]));
    return ids.map((id) => found.get(id)).filter((row) => row !== undefined);
  };

  const first = async (limit: number, signal?: AbortSignal): Promise<SqlRow[]> => {
    if (isFileOrder) return database.rows(`SELECT ${cells} ${rowsOf(scan)} LIMIT ${limit}`, values, signal);
    // Only numbers are sorted: sorting whole rows takes several times as long.
    const ids = await database.rows(`SELECT ${ROW} ${rowsOf(scan, order)} LIMIT ${limit}`, values, signal);
    return byNumber(
      ids.map(([id]) => Number(id)),
      signal,
    );
  };

  return {
    page: async (offset, limit, signal) => {
      if (isWhole && isFileOrder && !isOfStore) {
        const rows = await database.rows(
          `SELECT ${cells} FROM ${table} WHERE ${ROW} >= ${offset} AND ${ROW} < ${offset + limit}`,
          [],
          signal,
        );
        return { total: allRows, rows };
      }
      if (!ordered.isBegun() && offset + limit <= DIRECT_ROWS) {
        const rows = await first(offset + limit, signal);
        const isAll = rows.length < offset + limit;
        const total = isAll ? rows.length : await counted.wait(signal);
        if (!isAll) ordered.begin();
        return { total, rows: rows.slice(offset) };
      }
      const total = await ordered.wait(signal);
      const ids = await database.rows(
        `SELECT id FROM ${orderTable} WHERE rowid >= ${offset} AND rowid < ${offset + limit} ORDER BY rowid`,
        [],
        signal,
      );
      const numbers = ids.map(([id]) => Number(id));
      return { total, rows: await byNumber(numbers, signal) };
    },
    rest: ordered.rest,
    drop: async () => {
      await Promise.all([ordered.end(), counted.end()]);
      await database.run(`DROP TABLE IF EXISTS ${orderTable}`).catch(() => undefined);
    },
  };
}
