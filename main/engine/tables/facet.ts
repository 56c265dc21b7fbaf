import type { ExploreCell } from '../../../preload/contract/models/explore.ts';
import type { Database } from '../duckdb/database.ts';
import { toCell, toCount } from './cells.ts';
import { type Column, lowerText } from './columns.ts';
import { containsPart } from './conditions.ts';
import { narrow, rowsOf, type Scan } from './scan.ts';

/**
 * A statement for the values of a column in some rows, with the number of rows that have it. Lists have no null. If the
 * numbers in lists are `small`, they are counted in an array instead of a hash table, in half the time.
 */
export function valueCounts(scan: Scan, { sql, isList }: Column, { small = false } = {}): string {
  if (!isList) return `SELECT ${sql} AS value, count(*) AS found ${rowsOf(scan)} GROUP BY ${sql}`;
  const filled = rowsOf(narrow(scan, () => `${sql} IS NOT NULL`));
  const value = small ? `CAST(item AS ${SMALL_TYPE})` : 'item';
  return `SELECT ${value} AS value, count(*) AS found FROM (SELECT unnest(${sql}) AS item ${filled}) GROUP BY ${value}`;
}

/** The type of small numbers, and the largest that is one. */
const SMALL_TYPE = 'USMALLINT';
export const LARGEST_SMALL = 65_535;

/**
 * Counts up to `limit` values that contain a text, the most frequent first; values with equal counts are in their own
 * order. `more` is how many other values there are.
 */
export async function countValues(
  database: Database,
  scan: Scan,
  column: Column,
  { limit, contains: text }: { limit: number; contains: string },
  signal?: AbortSignal,
): Promise<{ values: { value: ExploreCell; count: number }[]; more: number }> {
  const within = text === '' ? scan : narrow(scan, containsPart([lowerText(column)], text.toLowerCase()));
  const rows = await database.rows(
    `SELECT value, found, count(*) OVER () FROM (${valueCounts(within, column)})
     ORDER BY found DESC, value NULLS LAST LIMIT ${limit}`,
    within.values,
    signal,
  );
  return {
    values: rows.map(([value, found]) => ({ value: toCell(value, column.type), count: toCount(found) })),
    more: toCount(rows[0]?.[2]) - rows.length,
  };
}
