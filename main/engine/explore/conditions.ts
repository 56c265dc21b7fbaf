import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ExploreCell, ExploreFilter, ExploreQuery } from '../../../preload/contract/models/explore.ts';
import { because } from '../../../preload/contract/reason.ts';
import type { SqlValue } from '../duckdb/database.ts';
import { SQL_TYPES } from '../tables/columns.ts';
import type { ListColumn } from './list-file.ts';
import { cell, DOMAIN, ROW } from './sql.ts';

/** The table of saved domains. Its only column is `domain`. */
export const SAVED_TABLE = 'saved_domains';

/** A condition with `$1`, `$2`, … for its values; `true` if the query asks for nothing. */
export interface Condition {
  sql: string;
  values: SqlValue[];
}

/** The condition of a query. `except` is a column whose filters are left out, as its own facet needs. */
export function conditionOf(columns: readonly ListColumn[], query: ExploreQuery, except?: number): Condition {
  const values: SqlValue[] = [];
  const bind = (value: SqlValue) => `$${values.push(value)}`;
  const parts = [
    ...words(query.text).map((word) => anywhere(columns, bind(word))),
    ...query.filters
      .filter((filter) => filter.column !== except)
      .map((filter) => filterSql(columnAt(columns, filter.column), filter, bind)),
  ];
  if (query.saved === 'saved') parts.push(`${DOMAIN} IN (SELECT domain FROM ${SAVED_TABLE})`);
  if (query.saved === 'unsaved')
    parts.push(`(${DOMAIN} IS NULL OR ${DOMAIN} NOT IN (SELECT domain FROM ${SAVED_TABLE}))`);
  if (query.rowIds !== null) parts.push(rowsSql(query.rowIds));
  return { sql: parts.length === 0 ? 'true' : parts.join(' AND '), values };
}

/** Only the rows with these numbers. */
function rowsSql(rowIds: readonly number[]): string {
  return rowIds.length === 0
    ? 'false'
    : `${ROW} IN (${rowIds.map((id) => Math.trunc(Number(id))).join(', ')})`;
}

/** Throws `column_not_found` if there is no column at this place. */
export function columnAt(columns: readonly ListColumn[], index: number): ListColumn {
  const column = columns[index];
  if (column === undefined)
    throw new StackdeskError('column_not_found', because('list_no_column', { column: index + 1 }));
  return column;
}

/** A cell as the text that a person sees and searches. */
export function textOf(index: number, column: ListColumn): string {
  return column.type === 'text' ? cell(index) : `CAST(${cell(index)} AS VARCHAR)`;
}

function words(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

function anywhere(columns: readonly ListColumn[], word: string): string {
  const places = columns.map((column, index) => `contains(lower(${textOf(index, column)}), ${word})`);
  // An empty cell makes its comparison null, which must not hide what the other columns say.
  return `(${places.map((place) => `coalesce(${place}, false)`).join(' OR ')})`;
}

function filterSql(column: ListColumn, filter: ExploreFilter, bind: (value: SqlValue) => string): string {
  const name = cell(filter.column);
  const typed = (value: ExploreCell) => {
    const bound = bind(value === null ? null : String(value));
    return column.type === 'text' ? bound : `TRY_CAST(${bound} AS ${SQL_TYPES[column.type]})`;
  };
  switch (filter.kind) {
    case 'contains': {
      const holds = `contains(lower(${textOf(filter.column, column)}), ${bind(filter.text.toLowerCase())})`;
      return filter.isNot ? `NOT coalesce(${holds}, false)` : holds;
    }
    case 'values': {
      const { is, not } = filter.values;
      const parts = [
        ...(is.length === 0 ? [] : [among(name, is, typed)]),
        // A value that is not of the column's type makes a comparison null, which must not hide a row.
        ...(not.length === 0 ? [] : [`NOT coalesce(${among(name, not, typed)}, false)`]),
      ];
      return parts.length === 0 ? 'true' : parts.join(' AND ');
    }
    case 'range': {
      const ends = [
        ...(filter.from === null ? [] : [`${name} >= ${typed(filter.from)}`]),
        ...(filter.to === null ? [] : [`${name} <= ${typed(filter.to)}`]),
      ];
      return ends.length === 0 ? 'true' : `(${ends.join(' AND ')})`;
    }
  }
}

/** Whether a cell is one of these. */
function among(name: string, values: readonly ExploreCell[], typed: (value: ExploreCell) => string): string {
  const filled = values.filter((value) => value !== null);
  const parts = filled.length === 0 ? [] : [`${name} IN (${filled.map(typed).join(', ')})`];
  if (filled.length < values.length) parts.push(`${name} IS NULL`);
  return `(${parts.join(' OR ')})`;
}

/** The order of a query: texts without regard to case, empty cells last, and equal rows as in the file. */
export function orderOf(columns: readonly ListColumn[], query: ExploreQuery): string {
  const keys = query.sort.flatMap(({ column, descending }) => {
    const name = cell(column);
    const direction = `${descending ? 'DESC' : 'ASC'} NULLS LAST`;
    return columnAt(columns, column).type === 'text'
      ? [`lower(${name}) ${direction}`]
      : [`${name} ${direction}`];
  });
  return [...keys, ROW].join(', ');
}
