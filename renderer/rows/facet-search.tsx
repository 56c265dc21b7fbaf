import { useStore } from 'zustand';
import type { ExploreCell, ExploreFacet, ExploreQuery } from '../../preload/contract/models/explore.ts';
import { type Choice, standingOf } from '../../preload/contract/values/choice.ts';
import { words } from '../../words/words.ts';
import { reads } from '../rpc/reads.ts';
import { useFacetSearch } from '../rpc/use-facet-search.ts';
import { emptyQuery, exploreStore, type ListColumn, shownList } from '../stores/explore/explore.ts';
import { setValue } from '../stores/explore/explore-actions.ts';
import { tellUnlessRestarting } from '../stores/frame/notices.ts';
import { type FacetValue, FacetValues } from '../ui/table/facets/facet.tsx';
import { FacetSearch } from '../ui/table/facets/facet-more.tsx';
import { wordsOfCell } from './cell-words.ts';

const MOST_VALUES = 100;

/** A column as a facet, with what is chosen among its values. */
export interface FacetOf {
  exploreId: number;
  column: ListColumn;
  chosen: Choice<ExploreCell>;
}

/** The values of one column, with a search. */
export function ExploreFacetSearch(props: FacetOf) {
  const { exploreId, column } = props;
  const query = useStore(exploreStore, (state) => shownList(state)?.query ?? emptyQuery);
  const search = useFacetSearch<ExploreQuery, ExploreFacet>(
    query,
    {
      read: (asked, signal) =>
        reads.explore.facets(
          { exploreId, ...asked, columns: [column.index], limit: MOST_VALUES },
          { signal },
        ),
      onFailure: tellUnlessRestarting,
    },
    `${exploreId} ${column.index}`,
  );
  return (
    <FacetSearch name={column.name} {...search}>
      <FacetValues values={valuesOf(props, search.counted?.values ?? [])} />
    </FacetSearch>
  );
}

/** Values of a column as a facet shows them. */
export function valuesOf(
  { column, chosen }: FacetOf,
  values: readonly { value: ExploreCell; count: number | null }[],
): FacetValue[] {
  return values.map(({ value, count }) => ({
    key: `${typeof value}:${value}`,
    words: value === null ? words.explore.empty : wordsOfCell(column, value),
    count,
    standing: standingOf(chosen, value),
    any: value === null ? words.explore.filter.filled : undefined,
    onChange: (standing) => setValue(column.index, value, standing),
  }));
}
