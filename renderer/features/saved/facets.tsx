import { memo } from 'react';
import { useStore } from 'zustand';
import type { Facet as Counted, FacetName, SavedQuery } from '../../../preload/contract/models/saved.ts';
import { words } from '../../../words/words.ts';
import { useFacetSearch } from '../../rpc/use-facet-search.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { type Filter, labelKey, savedStore, standingIn } from '../../stores/saved/saved.ts';
import { setFilter } from '../../stores/saved/saved-actions.ts';
import { ChoiceHint } from '../../ui/table/facets/choice-hint.tsx';
import { Facet, type FacetValue, FacetValues } from '../../ui/table/facets/facet.tsx';
import { FacetList } from '../../ui/table/facets/facet-list.tsx';
import { FacetMore, FacetSearch } from '../../ui/table/facets/facet-more.tsx';
import { withChosen } from '../../ui/table/facets/with-chosen.ts';
import { ChangeFilters } from './change-filters.tsx';
import { nameOf } from './filter-words.ts';
import { SinceButton } from './since-button.tsx';
import { countFacets, type FacetCounts, facetOrder } from './use-facets.ts';
import { useFilters } from './use-filters.ts';

const MOST_VALUES = 100;

/** Filters for the domains found, with how many domains each value would leave. */
export function Facets({ counted: { facets, asked } }: { counted: FacetCounts }) {
  const isOld = useStore(savedStore, ({ query }) => query !== asked);
  const filters = useFilters();
  const labels = useStore(savedStore, (state) => state.labels);
  return (
    <FacetList isOld={isOld}>
      <ChoiceHint />
      {facetOrder.map((facet) => (
        <SavedFacet
          key={facet}
          facet={facet}
          found={facets?.get(facet)}
          isCounted={facets !== null}
          filters={filters}
          labels={labels}
        />
      ))}
      <ChangeFilters />
    </FacetList>
  );
}

interface SavedFacetProps {
  facet: FacetName;
  filters: readonly Filter[];
  labels: Readonly<Record<string, string>>;
}

/** The values of one facet. Memoized, so that typing in the search does not draw it again. */
const SavedFacet = memo(function SavedFacet(
  props: SavedFacetProps & { found: Counted | undefined; isCounted: boolean },
) {
  const { facet, found, filters } = props;
  const name = words.saved.facet[facet];
  const chosen = filters.filter((each) => each.facet === facet).map(({ value }) => value);
  return (
    <Facet
      name={name}
      values={valuesOf(props, withChosen(found?.values ?? [], chosen))}
      isCounted={props.isCounted}
    >
      <FacetMore name={name} more={found?.more ?? 0}>
        {(close) => <SavedFacetSearch {...props} onLeave={close} />}
      </FacetMore>
    </Facet>
  );
});

/** The values of one facet, with a search. */
function SavedFacetSearch({ onLeave, ...props }: SavedFacetProps & { onLeave: () => void }) {
  const { facet } = props;
  const found = useStore(savedStore, (state) => state.result?.query ?? null);
  const search = useFacetSearch<SavedQuery, Counted>(
    found,
    {
      read: (asked) => countFacets({ ...asked, facets: [facet], limit: MOST_VALUES }),
      onFailure: tellUnlessRestarting,
    },
    facet,
  );
  return (
    <FacetSearch name={words.saved.facet[facet]} {...search}>
      <FacetValues values={valuesOf(props, search.counted?.values ?? [], onLeave)} />
    </FacetSearch>
  );
}

/** `onLeave` is called before a link that leads away from the values. */
function valuesOf(
  { facet, filters, labels }: SavedFacetProps,
  values: readonly { value: string | null; count: number | null }[],
  onLeave?: () => void,
): FacetValue[] {
  return values.map(({ value, count }) => {
    const name = nameOf({ facet, value }, labels);
    return {
      key: labelKey({ facet, value }),
      words: name,
      count,
      standing: standingIn(filters, { facet, value }),
      // An age is a bound.
      isKeptOnly: facet === 'age',
      any: value === null ? words.saved.any[facet] : undefined,
      extra:
        facet === 'technology' ? <SinceButton technology={value} name={name} onLeave={onLeave} /> : undefined,
      onChange: (standing) => setFilter({ facet, value }, standing),
    };
  });
}
