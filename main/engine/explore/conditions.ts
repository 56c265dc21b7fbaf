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
  isNot,
  type Part,
  rangePart,
  wordsOf,
} from '../tables/conditions.ts';
import { orderBy, type Scan } from '../tables/scan.ts';
import type { ListColumn, ListFile } from './list-file.ts';
import { cell, DOMAIN, ROW, tableOf } from './sql.ts';

/** The table of saved domains. Its only column is `domain`. */
export const SAVED_TABLE = 'saved_domains';

/** The rows of a list that a query finds. `except` is a column whose filters are left out, as its own facet needs. */
export function scanOf(list: ListFile, query: ExploreQuery, except?: number): Scan {
  return { from: tableOf(list.file), ...conditionOf(list.facts.columns, query, except) };
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

function filterPart(column: Column, filter: ExploreFilter): Part | null {
  switch (filter.kind) {
    case 'contains': {
      const holds = containsPart([lowerText(column)], filter.text.toLowerCase());
      return filter.isNot ? (bind) => isNot(holds(bind)) : holds;
    }
    case 'values':
      return choicePart(cellField(column), filter.values);
    case 'range':
      return rangePart(column, filter);
  }
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

/** The order of a query: texts without regard to case, empty cells last, and equal rows as in the file. */
export function orderOf(columns: readonly ListColumn[], { sort }: ExploreQuery): string {
  const keys = sort.map(({ column: place, descending }) => {
    const column = columnAt(columns, place);
    return { sql: column.type === 'text' ? lowerText(column) : column.sql, descending };
  });
  return orderBy(keys, ROW);
}
