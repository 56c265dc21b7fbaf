import type { Database, SqlValue } from '../duckdb/database.ts';
import { toCell, toCount } from './cells.ts';
import { type Ask, type Column, type CountedValue, foldedCell, valuesOf } from './columns.ts';
import { containsPart, type Part } from './conditions.ts';
import { searchable } from './folded.ts';
import { narrow, rowsOf, type Scan } from './scan.ts';
import { columnAt, scanOf, type Table } from './table.ts';

/** The values of a column, and how many others there are. */
export interface CountedValues {
  values: CountedValue[];
  more: number;
}

/** Which values of a facet are returned: up to `limit` that contain a text. */
interface Wanted {
  limit: number;
  contains: string;
}

/**
 * Counts the values of columns among the rows found, all at the same moment: the most frequent first, then
 * those with equal counts in their own order, and last how many rows have no value.
 */
export function countFacets(
  database: Database,
  table: Table,
  { columns: places, ...wanted }: Wanted & { columns: readonly number[] },
  signal?: AbortSignal,
): Promise<CountedValues[]> {
  return database.withConnection(async (connection) => {
    const ask: Ask = async (sql, values) => (await connection.runAndReadAll(sql, values)).getRows();
    await connection.run('BEGIN');
    try {
      let found = scanOf(table);
      if (table.isSlow && places.length > 1) {
        await ask(`CREATE TEMP TABLE found AS SELECT ${table.id} AS id ${rowsOf(found)}`, found.values);
        found = { from: table.from, sql: `${table.id} IN (SELECT id FROM found)`, values: [] };
      }
      const counted: CountedValues[] = [];
      for (const place of places) {
        const column = columnAt(table, place);
        const isAsked = table.query.filters.some((filter) => filter.column === place);
        // If a row has to have all values that are kept, another one narrows what was found.
        const scan = isAsked && !column.needsAll ? scanOf(table, place) : found;
        counted.push(await countValues(ask, scan, column, wanted));
      }
      return counted;
    } finally {
      await connection.run('ROLLBACK');
    }
  }, signal);
}

/** The type of small numbers, and the largest that is one. */
const SMALL_TYPE = 'USMALLINT';
export const LARGEST_SMALL = 65_535;

/**
 * A statement for the values of a column in some rows, with the number of rows that have it. Lists have no null. If the
 * numbers in lists are small, they are counted in an array instead of a hash table, in half the time.
 */
function valueCounts(scan: Scan, column: Column): string {
  const { sql, isList } = valuesOf(column);
  if (!isList) return `SELECT ${sql} AS value, count(*) AS found ${rowsOf(scan)} GROUP BY ${sql}`;
  const filled = rowsOf(narrow(scan, () => `${sql} IS NOT NULL`));
  const value = column.isSmall ? `CAST(item AS ${SMALL_TYPE})` : 'item';
  return `SELECT ${value} AS value, count(*) AS found FROM (SELECT unnest(${sql}) AS item ${filled}) GROUP BY ${value}`;
}

/** Counts the values of one column in some rows. */
export async function countValues(
  ask: Ask,
  scan: Scan,
  column: Column,
  { limit, contains }: Wanted,
): Promise<CountedValues> {
  const wanted = { limit, contains: contains.trim() };
  if (column.count !== undefined) return wantedOf(await column.count(ask, scan), wanted, column.keepsOrder);
  const { none, ...found } = await (column.textsOf === undefined ? mostFrequent : namedValues)(
    ask,
    scan,
    column,
    wanted,
  );
  if (wanted.contains !== '') return found;
  const { sql, isList } = valuesOf(column);
  const empty = isList
    ? await ask(`SELECT count(*) ${rowsOf(narrow(scan, () => `${sql} IS NULL`))}`, scan.values)
    : [[none]];
  const count = toCount(empty[0]?.[0]);
  return count === 0 ? found : { ...found, values: [...found.values, { value: null, count }] };
}

/** What is found of the values of one column; `none` is how many rows have no value, unless cells are lists. */
type Found = CountedValues & { none: SqlValue };

/** Only the values that are wanted leave the database: a column may have as many as rows. */
async function mostFrequent(ask: Ask, scan: Scan, column: Column, wanted: Wanted): Promise<Found> {
  const { type } = column;
  const text = foldedCell({ sql: 'value', type });
  const isWanted: Part = wanted.contains === '' ? () => 'true' : containsPart([text], wanted.contains);
  const { sql, values } = narrow({ ...scan, sql: 'value IS NULL OR true' }, isWanted);
  const rows = await ask(
    `SELECT value, found, count(value) OVER () FROM (${valueCounts(scan, column)}) WHERE ${sql}
     ORDER BY value IS NOT NULL, found DESC, ${type === 'text' ? `${text}, ` : ''}value LIMIT ${wanted.limit + 1}`,
    values,
  );
  const all = toCount(rows[0]?.[2]);
  const none = rows[0]?.[0] === null ? (rows.shift()?.[1] ?? null) : null;
  const counted = rows
    .slice(0, wanted.limit)
    .map(([value, found]) => ({ value: toCell(value, type), count: toCount(found) }));
  return { values: counted, more: all - counted.length, none };
}

/** Values that are numbers of texts are a few thousand, so all of them are counted. */
async function namedValues(ask: Ask, scan: Scan, column: Column, wanted: Wanted): Promise<Found> {
  const counts = new Map<string, number>();
  let none = 0;
  for (const [value, found] of await ask(valueCounts(scan, column), scan.values)) {
    const texts = column.textsOf?.(value ?? null) ?? [];
    if (texts.length === 0) none += toCount(found);
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + toCount(found));
  }
  return {
    ...wantedOf(
      [...counts].map(([value, count]) => ({ value, count })),
      wanted,
    ),
    none,
  };
}

/** Of values that were counted here those that are wanted, the most frequent first unless they have their own order. */
function wantedOf(
  counted: readonly CountedValue[],
  { limit, contains }: Wanted,
  keepsOrder = false,
): CountedValues {
  const text = searchable(contains);
  const all = counted
    .map((each) => ({ each, name: searchable(each.label ?? String(each.value)) }))
    .filter(({ each, name }) => each.count > 0 && name.includes(text));
  if (!keepsOrder) all.sort((a, b) => b.each.count - a.each.count || (a.name < b.name ? -1 : 1));
  return { values: all.slice(0, limit).map(({ each }) => each), more: Math.max(0, all.length - limit) };
}
