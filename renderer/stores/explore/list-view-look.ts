import type { ExploreTable } from '../../../preload/contract/models/explore.ts';
import type { ListView, ListViewSource } from '../../../preload/contract/models/list-view.ts';
import { type ExploreSource, emptyQuery } from './explore.ts';
import { firstColumns, firstFacets } from './explore-columns.ts';
import type { ListLook } from './explore-open.ts';

/** The lists that stand behind an open one; null if it holds a file that is none of the engine's own records. */
export function viewSourceOf(source: ExploreSource): ListViewSource | null {
  if (source.kind === 'file') {
    const [, id] = /^list:(\d+)$/.exec(source.file.ref) ?? [];
    return id === undefined ? null : { kind: 'list', listId: Number(id) };
  }
  const parts = source.parts.map(viewSourceOf);
  if (parts.some((part) => part === null)) return null;
  return { kind: 'combined', combination: source.combination, parts: parts.filter((part) => part !== null) };
}

/** How a view looks at a list that may have other columns by now: what it said of a column holds for the one that is called the same. */
export function lookOf({ query, columns, facets, columnNames }: ListView, table: ExploreTable): ListLook {
  const placeNow = placesByName(
    columnNames,
    table.columns.map(({ name }) => name),
  );
  const moved = (places: readonly number[]) => places.flatMap((place) => placeNow(place) ?? []);
  const shown = moved(columns);
  return {
    query: {
      ...emptyQuery,
      ...query,
      filters: query.filters.flatMap((filter) => {
        const column = placeNow(filter.column);
        return column === null ? [] : { ...filter, column };
      }),
      sort: query.sort.flatMap(({ column: before, descending }) => {
        const column = placeNow(before);
        return column === null ? [] : { column, descending };
      }),
    },
    columns: shown.length === 0 ? firstColumns(table) : shown,
    facets: facets.length === 0 ? firstFacets(table) : moved(facets),
  };
}

/** Where a column of an older list stands now; of columns of one name, the first is the first. */
function placesByName(before: readonly string[], now: readonly string[]): (place: number) => number | null {
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
