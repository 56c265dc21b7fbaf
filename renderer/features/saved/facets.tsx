import { memo } from 'react';
import { useStore } from 'zustand';
import type { Facet, FacetName, SavedQuery } from '#contract/models/saved.ts';
import { words } from '../../../words/words.ts';
import { CountedFacet, type ScreenFacet } from '../../rows/counted-facet.tsx';
import { useCounted } from '../../rows/use-counted.ts';
import type { FacetCounts } from '../../rows/use-facets.ts';
import { reads } from '../../rpc/reads.ts';
import { type Filter, labelKey, savedStore, standingIn } from '../../stores/saved/saved.ts';
import { rememberLabels, setFilter } from '../../stores/saved/saved-actions.ts';
import { languageOfField } from '../../ui/language-of-field.ts';
import { ChoiceHint } from '../../ui/table/facets/choice-hint.tsx';
import { FacetList } from '../../ui/table/facets/facet-list.tsx';
import { ChangeFilters } from './change-filters.tsx';
import { nameOf } from './filter-words.ts';
import { SinceButton } from './since-button.tsx';
import { useFilters } from './use-filters.ts';

const facetOrder: readonly FacetName[] = [
  'technology',
  'category',
  'country',
  'industry',
  'tag',
  'kind',
  'job',
  'age',
];

/** How many values of a facet are listed at first. */
const SHOWN_VALUES = 7;

type SavedFacetCounts = FacetCounts<FacetName, Facet>;

/** Counts the facets of the domains found, and again while answers keep coming. */
export function useFacets(): SavedFacetCounts {
  const asked = useStore(savedStore, ({ result, query }) => (result?.query === query ? query : null));
  const of = useStore(savedStore, ({ query }) => query.workspace);
  const changes = useStore(savedStore, (state) => state.revision);
  const count = async (query: SavedQuery, signal: AbortSignal) => {
    const counted = await countFacets({ query, facets: [...facetOrder], limit: SHOWN_VALUES }, signal);
    return new Map(counted.map((each) => [each.facet, each]));
  };
  const { counted, isOld } = useCounted(asked, count, { of, changes });
  return { facets: counted, isOld };
}

/** Counts facets, and remembers the names of their values. */
async function countFacets(
  asked: Parameters<typeof reads.saved.facets>[0],
  signal: AbortSignal,
): Promise<Facet[]> {
  const counted = await reads.saved.facets(asked, { signal });
  rememberLabels(counted);
  return counted;
}

/** Filters for the domains found, with how many domains each value would leave. */
export function Facets({ counted: { facets, isOld } }: { counted: SavedFacetCounts }) {
  const filters = useFilters();
  const labels = useStore(savedStore, (state) => state.labels);
  return (
    <FacetList isOld={isOld}>
      <ChoiceHint />
      {facetOrder.map((facet) => (
        <SavedFacet key={facet} facet={facet} found={facets?.get(facet)} filters={filters} labels={labels} />
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
const SavedFacet = memo(function SavedFacet(props: SavedFacetProps & { found: Facet | undefined }) {
  return <CountedFacet {...facetOf(props)} counted={props.found} />;
});

const useFound = () => useStore(savedStore, (state) => state.result?.query ?? null);

function facetOf({ facet, filters, labels }: SavedFacetProps): ScreenFacet<string | null, SavedQuery> {
  return {
    of: facet,
    name: words.saved.facet[facet],
    chosen: filters.filter((each) => each.facet === facet).map(({ value }) => value),
    show: (value, count, onLeave) => {
      const name = nameOf({ facet, value }, labels);
      return {
        key: labelKey({ facet, value }),
        words: name,
        language: value === null ? undefined : languageOfField(facet),
        count,
        standing: standingIn(filters, { facet, value }),
        // An age is a bound.
        isKeptOnly: facet === 'age',
        any: value === null ? words.saved.any[facet] : undefined,
        extra:
          facet === 'technology' && value !== null ? (
            <SinceButton technology={value} name={name} onLeave={onLeave} />
          ) : undefined,
        onChange: (standing) => setFilter({ facet, value }, standing),
      };
    },
    useQuery: useFound,
    read: (asked, signal) => countFacets({ ...asked, facets: [facet] }, signal),
  };
}
