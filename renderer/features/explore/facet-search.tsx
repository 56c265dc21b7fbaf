import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type {
  ExploreCell,
  ExploreColumn,
  ExploreFacet,
  ExploreQuery,
} from '../../../preload/contract/models/explore.ts';
import type { Choice } from '../../../preload/contract/values/choice.ts';
import { reads } from '../../rpc/reads.ts';
import { useLatest } from '../../rpc/use-latest.ts';
import { emptyQuery, exploreStore, shownList } from '../../stores/explore/explore.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { FacetSearch } from '../../ui/table/facets/facet-more.tsx';
import { FacetValues } from './facet-values.tsx';

const MOST_VALUES = 100;

/** The values of one column, with a search. */
export function ExploreFacetSearch(props: {
  exploreId: number;
  column: ExploreColumn;
  chosen: Choice<ExploreCell>;
}) {
  const { exploreId, column, chosen } = props;
  const query = useStore(exploreStore, (state) => shownList(state)?.query ?? emptyQuery);
  const [contains, setContains] = useState('');
  const [counted, setCounted] = useState<ExploreFacet | null>(null);
  const counting = useLatest<{ query: ExploreQuery; contains: string }, ExploreFacet[]>(
    {
      work: (asked, signal) =>
        reads.explore.facets(
          { exploreId, ...asked, columns: [column.index], limit: MOST_VALUES },
          { signal },
        ),
      done: ([found]) => setCounted(found ?? null),
      onFailure: tellUnlessRestarting,
    },
    `${exploreId} ${column.index}`,
  );
  useEffect(() => counting.ask({ query, contains }), [counting, query, contains]);
  return (
    <FacetSearch name={column.name} contains={contains} counted={counted} onContains={setContains}>
      <FacetValues column={column} values={counted?.values ?? []} chosen={chosen} />
    </FacetSearch>
  );
}
