import type { ExploreQuery } from '#contract/models/explore.ts';
import { type Column, foldedCell } from '../tables/columns.ts';
import { containsPart, type Part } from '../tables/conditions.ts';
import { valuesIn } from '../tables/several.ts';
import type { Table } from '../tables/table.ts';
import type { ListColumn, ListFacts, ListFile } from './list-file.ts';
import { cell, DOMAIN, ROW, tableOf } from './sql.ts';

/** The table of saved domains. Its only column is `domain`. */
export const SAVED_TABLE = 'saved_domains';

/** A column of a list with its place, as queries see it. */
export interface PlacedColumn extends ListColumn, Column {
  place: number;
  distinct: number | null;
}

/** A list as a query sees it. */
export function listTable(list: ListFile, query: ExploreQuery): Table<PlacedColumn> {
  const columns = placedColumns(list.facts);
  const texts = columns.map(foldedCell);
  const { isNewestFirst = false } = list.facts;
  return {
    from: tableOf(list),
    id: ROW,
    columns,
    rows: list.facts.rows,
    query,
    holds: (word) => containsPart(texts, word),
    others: [savedPart(query.saved), rowsPart(query.rowIds)],
    last: [{ sql: ROW, descending: isNewestFirst }],
    isInOrder: !isNewestFirst,
  };
}

export function placedColumns({ columns }: Pick<ListFacts, 'columns'>): PlacedColumn[] {
  return columns.map((column, place) => {
    const sql = cell(place);
    if (!column.hasSeveral) return { ...column, place, sql };
    const values = valuesIn(sql, true);
    // A cell has to have all that are kept, as a domain has to run all chosen technologies.
    return { ...column, place, sql, values: { sql: values, type: 'text', isList: true }, needsAll: true };
  });
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
