import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ExploreFilter, ExploreQuery } from '../../../preload/contract/models/explore.ts';
import { because } from '../../../preload/contract/reason.ts';
import { type Column, lowerText } from '../tables/columns.ts';
import {
  allOf,
  type Condition,
  cellField,
  choicePart,
  containsPart,
  type Field,
  isNot,
  listField,
  type Part,
  rangePart,
  wordsOf,
} from '../tables/conditions.ts';
import type { Order, Scan } from '../tables/scan.ts';
import { valuesIn } from '../tables/several.ts';
import type { ListColumn, ListFacts, ListFile } from './list-file.ts';
import { cell, DOMAIN, ROW, tableOf } from './sql.ts';

/** The table of saved domains. Its only column is `domain`. */
export const SAVED_TABLE = 'saved_domains';

/** The rows of a list that a query finds. `except` is a column whose filters are left out, as its own facet needs. */
export function scanOf(list: ListFile, query: ExploreQuery, except?: number): Scan {
  return { from: tableOf(list), ...conditionOf(list.facts.columns, query, except) };
}

export function conditionOf(columns: readonly ListColumn[], query: ExploreQuery, except?: number): Condition {
  const texts = columns.map((_, index) => lowerText(columnAt(columns, index)));
  return allOf([
    ...wordsOf(query.text.toLowerCase()).map((word) => containsPart(texts, word)),
    ...query.filters
      .filter(({ column }) => column !== except)
      .map((filter) => filterPart(columnAt(columns, filter.column), filter)),
    savedPart(query.saved),
    rowsPart(query.rowIds),
  ]);
}

function filterPart(column: PlacedColumn, filter: ExploreFilter): Part | null {
  switch (filter.kind) {
    case 'contains': {
      const holds = containsPart([lowerText(column)], filter.text.toLowerCase());
      return filter.isNot ? (bind) => isNot(holds(bind)) : holds;
    }
    case 'values':
      // A cell with several values has to have all that are kept, as a domain has to run all chosen technologies.
      return column.hasSeveral
        ? choicePart(severalField(column), filter.values, { needsAll: true })
        : choicePart(cellField(column), filter.values);
    case 'range':
      return rangePart(column, filter);
  }
}

/** The column with its single values: those of a cell with several become a list. */
export function valuesOf(column: PlacedColumn): PlacedColumn {
  if (!column.hasSeveral) return column;
  return { ...column, sql: valuesIn(column.sql, true), isList: true };
}

function severalField(column: PlacedColumn): Field<string | number | boolean> {
  return listField(valuesOf(column), (value, bind) => bind(String(value)));
}

function savedPart(saved: ExploreQuery['saved']): Part | null {
  const domains = `(SELECT domain FROM ${SAVED_TABLE})`;
  switch (saved) {
    case 'any':
      return null;
    case 'saved':
      return () => `${DOMAIN} IN ${domains}`;
    case 'unsaved':
      return () => `(${DOMAIN} IS NULL OR ${DOMAIN} NOT IN ${domains})`;
  }
}

/** Only the rows with these numbers. They are a selection, so the row groups of all others are skipped. */
function rowsPart(rowIds: ExploreQuery['rowIds']): Part | null {
  if (rowIds === null) return null;
  const numbers = rowIds.map((id) => Math.trunc(Number(id))).join(', ');
  return () => (numbers === '' ? 'false' : `${ROW} IN (${numbers})`);
}

/** A column of a list with its place, as queries see it. */
export interface PlacedColumn extends ListColumn, Column {
  place: number;
}

/** Throws `column_not_found` if there is no column at this place. */
export function columnAt(columns: readonly ListColumn[], index: number): PlacedColumn {
  const column = columns[index];
  if (column === undefined)
    throw new StackdeskError('column_not_found', because('list_no_column', { column: index + 1 }));
  return { ...column, place: index, sql: cell(index) };
}

/**
 * The order of a query: texts without regard to case, empty cells last, and equal rows in their usual order. Null if it is
 * that of the files.
 */
export function orderOf(
  { columns, isNewestFirst = false }: Pick<ListFacts, 'columns' | 'isNewestFirst'>,
  { sort }: ExploreQuery,
): Order | null {
  if (sort.length === 0 && !isNewestFirst) return null;
  const keys = sort.map(({ column: place, descending }) => {
    const column = columnAt(columns, place);
    return { sql: column.type === 'text' ? lowerText(column) : column.sql, descending };
  });
  return [...keys, { sql: ROW, descending: isNewestFirst }];
}
