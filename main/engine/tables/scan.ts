import type { ExploreCell } from '../../../preload/contract/models/explore.ts';
import type { Database } from '../duckdb/database.ts';
import { toCell, toCount } from './cells.ts';
import type { Cells } from './columns.ts';
import type { Condition, Part } from './conditions.ts';

/** The rows of a table that meet a condition. */
export interface Scan extends Condition {
  /** The table in SQL: its name, or a function that reads a file. */
  from: string;
  /** Whether these are all rows of the table. */
  isAll?: boolean;
}

/** The part of a statement that says which rows are read, in which order. It needs the values of the scan. */
export function rowsOf({ from, sql }: Scan, order: Order | null = null): string {
  return `FROM ${from} WHERE ${sql}${order === null ? '' : ` ORDER BY ${orderBy(order)}`}`;
}

/** Those rows of a scan of which another part is true, too. */
export function narrow({ from, sql, values }: Scan, part: Part): Scan {
  const all = [...values];
  return { from, sql: `${sql} AND ${part((value) => `$${all.push(value)}`)}`, values: all };
}

export async function countRows(database: Database, scan: Scan, signal?: AbortSignal): Promise<number> {
  const [row] = await database.rows(`SELECT count(*) ${rowsOf(scan)}`, scan.values, signal);
  return toCount(row?.[0]);
}

/** An expression to sort by. */
export interface SortKey {
  sql: string;
  descending: boolean;
}

/** The last key has no two rows alike. */
export type Order = readonly SortKey[];

/** Rows without a value come last in both directions. */
export function orderBy(order: Order): string {
  return order.map(({ sql, descending }) => `${sql} ${descending ? 'DESC' : 'ASC'} NULLS LAST`).join(', ');
}

/** Yields the cells of all rows, piece by piece. `order` is null for the order of the table. */
export async function* readCells(
  database: Database,
  scan: Scan,
  { columns, order }: { columns: readonly Cells[]; order: Order | null },
  signal?: AbortSignal,
): AsyncGenerator<ExploreCell[][]> {
  const sql = `SELECT ${columns.map((column) => column.sql).join(', ')} ${rowsOf(scan, order)}`;
  for await (const rows of database.stream(sql, scan.values, signal))
    yield rows.map((row) => columns.map(({ type }, index) => toCell(row[index], type)));
}
