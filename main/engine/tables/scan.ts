import type { ExploreCell } from '#contract/models/explore.ts';
import { readBounded } from '../../tables/protocol.ts';
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

/**
 * Yields the cells of all rows, piece by piece. `order` is null for the order of the table. To fetch a text from the database
 * takes longer than all else, so the texts of a row are fetched as one.
 */
export async function* readCells(
  database: Database,
  scan: Scan,
  { columns, order }: { columns: readonly Cells[]; order: Order | null },
  signal?: AbortSignal,
): AsyncGenerator<ExploreCell[][]> {
  const texts = columns.filter(({ type }) => type === 'text').map(({ sql }) => `CAST(${sql} AS VARCHAR)`);
  const others = columns.filter(({ type }) => type !== 'text').map(({ sql }) => sql);
  const read = [`json_array(${texts.join(', ')})`, ...others].join(', ');
  for await (const rows of database.stream(`SELECT ${read} ${rowsOf(scan, order)}`, scan.values, signal)) {
    const textsOf = textsOfRows(rows.map(([first]) => first).join(','));
    yield rows.map((row, at) => {
      let text = -1;
      let other = 0;
      return columns.map(({ type }) => {
        if (type !== 'text') {
          other += 1;
          return toCell(row[other], type);
        }
        text += 1;
        return textsOf(at, text);
      });
    });
  }
}

/** The texts in lists of JSON, one for each row. A process that was taken over may say anything there. */
function textsOfRows(lists: string): (row: number, place: number) => string | null {
  const read = readBounded(Buffer.from(`[${lists}]`)) as readonly (readonly unknown[])[];
  return (row, place) => {
    const text = read[row]?.[place];
    if (typeof text === 'string' || text === null) return text;
    throw new TypeError('a row of other texts than were asked for');
  };
}
