import { StackdeskError } from '#contract/errors.ts';
import type { ExploreFilter, ExploreQuery } from '#contract/models/explore.ts';
import { because } from '#contract/reason.ts';
import type { Database } from '../duckdb/database.ts';
import { type Column, foldedCell } from './columns.ts';
import { allOf, choicePart, containsPart, fieldOf, isNot, type Part, rangePart } from './conditions.ts';
import { naturalKey } from './folded.ts';
import { type Order, rowsOf, type Scan } from './scan.ts';

/** What is asked of any table: words, conditions on columns and an order. Columns are known by their places. */
export type TableQuery = Pick<ExploreQuery, 'text' | 'filters' | 'sort'>;

/** A table of one kind with what is asked of it: how its columns are written in SQL, and what only this kind knows. */
export interface Table<Each extends Column = Column> {
  /** The table in SQL: its name, or a function that reads a file. */
  from: string;
  /** The column with the number of a row. */
  id: string;
  columns: readonly Each[];
  query: TableQuery;
  /** The part that a word, as it is written, is somewhere in a row. */
  holds(word: string): Part;
  /** About how many rows it has, if there may be very many. */
  rows?: number;
  /** What holds for all of its rows; null if these are all rows of the table in SQL. */
  within?: Part | null;
  /** Conditions that only this kind of table knows. Null is one that asks for nothing. */
  others?: readonly (Part | null)[];
  /** The order of rows that are equal otherwise. */
  last: Order;
  /** Whether rows are in that order anyway, numbered from 0. */
  isInOrder?: boolean;
  /** Whether conditions are so slow that the rows found should be noted for a second count. */
  isSlow?: boolean;
}

/** More words than a person types. Each is looked for in every row, so the rest is ignored. */
const MOST_WORDS = 32;

/** The rows that are found. `except` is a column whose filters are left out, as its own facet needs. */
export function scanOf(table: Table, except?: number): Scan {
  const { query } = table;
  const parts = [
    ...wordsOf(query.text).map(table.holds),
    ...query.filters
      .filter(({ column }) => column !== except)
      .map((filter) => filterPart(columnAt(table, filter.column), filter)),
    ...(table.others ?? []),
  ].filter((part) => part !== null);
  return { from: table.from, ...allOf([table.within ?? null, ...parts]), isAll: parts.length === 0 };
}

/** The words of a search, as they are written, each once. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.split(/\s+/).filter((word) => word !== ''))].slice(0, MOST_WORDS);
}

function filterPart(column: Column, filter: ExploreFilter): Part | null {
  switch (filter.kind) {
    case 'contains': {
      const holds = column.holds?.(filter.text) ?? containsPart([foldedCell(column)], filter.text);
      return filter.isNot ? (bind) => isNot(holds(bind)) : holds;
    }
    case 'values':
      return choicePart(fieldOf(column), filter.values, column);
    case 'range':
      return rangePart(column, filter);
  }
}

/** Throws `column_not_found` if there is no column at this place. */
export function columnAt<Each extends Column>(
  { columns }: Pick<Table<Each>, 'columns'>,
  place: number,
): Each {
  const column = columns[place];
  if (column === undefined)
    throw new StackdeskError('column_not_found', because('list_no_column', { column: place + 1 }));
  return column;
}

/** With more rows, a person would wait for texts with numbers in the order in which one counts, unless the values are few. */
const MOST_ROWS = 200_000;
const MOST_VALUES = 8_192;

function keyOf(column: Column, rows: number): string {
  if (column.key !== undefined || column.type !== 'text') return column.key ?? column.sql;
  const isMuch = rows > MOST_ROWS && (column.distinct ?? rows) > MOST_VALUES;
  return isMuch ? foldedCell(column) : naturalKey(column.sql);
}

/**
 * The order of the rows found: texts without regard to case and accents, and with numbers as a person counts, empty cells
 * last, and equal rows in their usual order. Null if the table is in that order.
 */
export function orderOf(table: Table): Order | null {
  const { sort } = table.query;
  if (sort.length === 0 && table.isInOrder) return null;
  const keys = sort.map(({ column: place, descending }) => {
    const column = columnAt(table, place);
    return { sql: keyOf(column, table.rows ?? 0), descending };
  });
  return [...keys, ...table.last.filter(({ sql }) => !keys.some((key) => key.sql === sql))];
}

/** The numbers of all rows found, in their order. */
export function numbersOf(database: Database, table: Table): Promise<Int32Array> {
  const scan = scanOf(table);
  return database.numbers(`SELECT ${table.id} ${rowsOf(scan, orderOf(table))}`, scan.values);
}
