import type { ExploreTable } from '../../../preload/contract/models/explore.ts';
import type { ListView, ListViewSource } from '../../../preload/contract/models/list-view.ts';
import { type ExploreSource, emptyQuery } from './explore.ts';
import { firstColumns, firstFacets } from './explore-columns.ts';
import type { ListLook } from './explore-open.ts';
import { placesByName, queryNow } from './placed-now.ts';

/** What a view keeps of an open list; null if it has a file that is none of the engine's records. */
export function viewSourceOf(source: ExploreSource): ListViewSource | null {
  if (source.kind === 'file') {
    const [, id] = /^list:(\d+)$/.exec(source.file.ref) ?? [];
    return id === undefined ? null : { kind: 'list', listId: Number(id), sheet: source.sheet };
  }
  if (source.kind === 'saved') return source;
  if (source.kind === 'run' || source.kind === 'ledger') return null;
  if (source.kind === 'sql') {
    const parts = source.parts.map((part) => ({ name: part.name, source: viewSourceOf(part.source) }));
    return parts.some((part) => part.source === null)
      ? null
      : {
          ...source,
          parts: parts.flatMap(({ name, source }) => (source === null ? [] : [{ name, source }])),
        };
  }
  if (source.kind === 'grouped') {
    const { rowIds, ...query } = source.query;
    const of = viewSourceOf(source.of);
    // The numbers of chosen rows would be other rows after a new answer or a new download.
    if (of === null || rowIds !== null) return null;
    return { ...source, of, query, columnNames: [...source.columnNames] };
  }
  const parts = source.parts.map(viewSourceOf);
  if (parts.some((part) => part === null)) return null;
  return { ...source, parts: parts.filter((part) => part !== null) };
}

/**
 * How a view shows a list that may have other columns by now: settings of a column apply to the one with the
 * same name.
 */
export function lookOf({ query, columns, facets, columnNames }: ListView, table: ExploreTable): ListLook {
  const placeNow = placesByName(
    columnNames,
    table.columns.map(({ name }) => name),
  );
  const moved = (places: readonly number[]) => places.flatMap((place) => placeNow(place) ?? []);
  const shown = moved(columns);
  return {
    query: queryNow({ ...emptyQuery, ...query }, placeNow),
    columns: shown.length === 0 ? firstColumns(table) : shown,
    facets: facets.length === 0 ? firstFacets(table) : moved(facets),
  };
}
