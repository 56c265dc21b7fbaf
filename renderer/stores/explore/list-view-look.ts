import type { ExploreTable } from '#contract/models/explore.ts';
import type { ListView, ListViewSource } from '#contract/models/list-view.ts';
import { remade } from '#shared/tables/list-sources.ts';
import { type ExploreSource, emptyQuery } from './explore.ts';
import { firstColumns, firstFacets } from './explore-columns.ts';
import type { ListLook } from './explore-open.ts';
import { notationsOf } from './notations.ts';
import { placesByName, queryNow } from './placed-now.ts';

/** What a view keeps of an open list; null for rows that the engine keeps, and for chosen rows. */
export function viewSourceOf(source: ExploreSource): ListViewSource | null {
  if (source.kind === 'file') {
    const [, id] = /^list:(\d+)$/.exec(source.file.ref) ?? [];
    const { file: _file, ...reading } = source;
    const chosen = notationsOf(source);
    const notations = chosen.length === 0 ? {} : { notations: chosen };
    return id === undefined
      ? { ...source, ...notations }
      : { ...reading, kind: 'list', listId: Number(id), ...notations };
  }
  if (source.kind === 'saved') return source;
  if (source.kind === 'run' || source.kind === 'ledger') return null;
  if (source.kind === 'grouped' && source.query.rowIds !== null) return null;
  return remade(source, viewSourceOf);
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
