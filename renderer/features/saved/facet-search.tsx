import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Facet, FacetName, SavedQuery } from '../../../preload/contract/models/saved.ts';
import { words } from '../../../words/words.ts';
import { reads } from '../../rpc/reads.ts';
import { useLatest } from '../../rpc/use-latest.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { type Filter, savedStore } from '../../stores/saved/saved.ts';
import { rememberLabels } from '../../stores/saved/saved-actions.ts';
import { FacetSearch } from '../../ui/table/facets/facet-more.tsx';
import { FacetList, valuesToShow } from './facet-list.tsx';

const MOST_VALUES = 100;

/** The values of one facet, with a search. */
export function SavedFacetSearch(props: {
  facet: FacetName;
  filters: readonly Filter[];
  onLeave: () => void;
}) {
  const { facet, filters } = props;
  const [contains, setContains] = useState('');
  const [counted, setCounted] = useState<Facet | null>(null);
  const query = useStore(savedStore, (state) => state.result?.query ?? null);
  const labels = useStore(savedStore, (state) => state.labels);
  const counting = useLatest<{ query: SavedQuery; contains: string }, Facet[]>(
    {
      work: (asked) => reads.saved.facets({ ...asked, facets: [facet], limit: MOST_VALUES }),
      done: (found) => {
        rememberLabels(found);
        setCounted(found[0] ?? null);
      },
      onFailure: tellUnlessRestarting,
    },
    facet,
  );
  useEffect(() => {
    if (query !== null) counting.ask({ query, contains });
  }, [counting, query, contains]);
  return (
    <FacetSearch
      name={words.saved.facet[facet]}
      contains={contains}
      counted={counted}
      onContains={setContains}
    >
      <FacetList
        facet={facet}
        values={valuesToShow(facet, counted ?? undefined, [], labels)}
        filters={filters}
        onLeave={props.onLeave}
      />
    </FacetSearch>
  );
}
