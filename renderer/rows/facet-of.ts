import { useStore } from 'zustand';
import type { ExploreCell, ExploreQuery } from '#contract/models/explore.ts';
import { type Choice, standingOf } from '#shared/tables/choice.ts';
import { words } from '../../words/words.ts';
import { reads } from '../rpc/reads.ts';
import { emptyQuery, exploreStore, type ListColumn, shownList } from '../stores/explore/explore.ts';
import { setValue } from '../stores/explore/explore-actions.ts';
import { wordsOfCell } from './cell-words.ts';
import type { ScreenFacet } from './counted-facet.tsx';
import { headingOf } from '../ui/field-name.ts';
import { languageOfColumn } from '../ui/language-of-field.ts';

/** A column as a facet, with what is chosen among its values. */
export interface FacetOf {
  exploreId: number;
  column: ListColumn;
  chosen: Choice<ExploreCell>;
}

const useQuery = () => useStore(exploreStore, (state) => shownList(state)?.query ?? emptyQuery);

/** A column of the shown list as a facet. */
export function facetOf({ exploreId, column, chosen }: FacetOf): ScreenFacet<ExploreCell, ExploreQuery> {
  return {
    of: `${exploreId} ${column.index}`,
    name: headingOf(column),
    chosen: [...chosen.is, ...chosen.not],
    show: (value, count) => ({
      key: `${typeof value}:${value}`,
      words: value === null ? words.explore.empty : wordsOfCell(column, value),
      language: value === null ? undefined : languageOfColumn(column),
      count,
      standing: standingOf(chosen, value),
      any: value === null ? words.explore.chip.filled(headingOf(column)) : undefined,
      onChange: (standing) => setValue(column.index, value, standing),
    }),
    useQuery,
    read: (asked, signal) =>
      reads.explore.facets({ exploreId, ...asked, columns: [column.index] }, { signal }),
  };
}
