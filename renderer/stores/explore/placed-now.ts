import { StackdeskError } from '#contract/errors.ts';
import type { ExploreGrouping, ExploreQuery, ExploreTable } from '#contract/models/explore.ts';
import { because } from '#contract/reason.ts';
import type { ExploreSource } from './explore.ts';

/** The position now of a column's earlier position; null if the column is gone. */
type PlaceNow = (place: number) => number | null;

/** A query with the positions that its columns have now. Conditions on columns that are gone are left out. */
export function queryNow(query: ExploreQuery, placeNow: PlaceNow): ExploreQuery {
  return {
    ...query,
    filters: query.filters.flatMap((filter) => {
      const column = placeNow(filter.column);
      return column === null ? [] : { ...filter, column };
    }),
    sort: query.sort.flatMap(({ column: before, descending }) => {
      const column = placeNow(before);
      return column === null ? [] : { column, descending };
    }),
  };
}

/**
 * The grouping for a list that may have other columns and rows by now. Throws `file_changed` if it would
 * group by other columns, or if it groups chosen rows and the list has other rows now.
 */
export function placedNow(
  { of, query, grouping, columnNames }: Extract<ExploreSource, { kind: 'grouped' }>,
  { columns }: ExploreTable,
): { query: ExploreQuery; grouping: ExploreGrouping } {
  const placeNow = placesByName(
    columnNames,
    columns.map(({ name }) => name),
  );
  const needed = (place: number): number => {
    const now = placeNow(place);
    if (now === null) throw new StackdeskError('file_changed', because('list_changed'));
    return now;
  };
  if (query.rowIds !== null && of.kind !== 'file')
    throw new StackdeskError('file_changed', because('list_changed'));
  for (const { column } of query.filters) needed(column);
  return {
    query: queryNow(query, placeNow),
    grouping: {
      ...grouping,
      by: grouping.by.map((each) => ({ ...each, column: needed(each.column) })),
      measures: grouping.measures.map((each) =>
        'column' in each ? { ...each, column: needed(each.column) } : each,
      ),
    },
  };
}

/** The present position of a column of an older list. Columns with the same name keep their order. */
export function placesByName(
  before: readonly string[],
  now: readonly string[],
): (place: number) => number | null {
  const numbered = (names: readonly string[]) => {
    const counts = new Map<string, number>();
    return names.map((name) => {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return `${count} ${name}`;
    });
  };
  const places = new Map(numbered(now).map((name, place) => [name, place]));
  const names = numbered(before);
  return (place) => places.get(names[place] ?? '') ?? null;
}
