import { memo } from 'react';
import { useStore } from 'zustand';
import type { Facet, FacetName } from '../../../preload/contract/models/saved.ts';
import { words } from '../../../words/words.ts';
import { type Filter, savedStore } from '../../stores/saved/saved.ts';
import { ChoiceHint } from '../../ui/table/facets/choice-hint.tsx';
import { FacetMore } from '../../ui/table/facets/facet-more.tsx';
import classes from '../../ui/table/facets/facets.module.css';
import { ChangeFilters } from './change-filters.tsx';
import { FacetList, valuesToShow } from './facet-list.tsx';
import { SavedFacetSearch } from './facet-search.tsx';
import { type FacetCounts, facetOrder } from './use-facets.ts';
import { useFilters } from './use-filters.ts';

/** Filters for the domains found, with how many domains each value would leave. */
export function Facets({ counted: { facets, asked } }: { counted: FacetCounts }) {
  const isOld = useStore(savedStore, ({ query }) => query !== asked);
  const filters = useFilters();
  const labels = useStore(savedStore, (state) => state.labels);
  return (
    <div className={classes.facets} aria-busy={isOld}>
      <ChoiceHint />
      {facetOrder.map((facet) => (
        <FacetSection
          key={facet}
          facet={facet}
          found={facets?.get(facet)}
          isCounted={facets !== null}
          filters={filters}
          labels={labels}
        />
      ))}
      <ChangeFilters />
    </div>
  );
}

/** The values of one facet. Memoized, so that typing in the search does not draw it again. */
const FacetSection = memo(function FacetSection(props: {
  facet: FacetName;
  found: Facet | undefined;
  isCounted: boolean;
  filters: readonly Filter[];
  labels: Readonly<Record<string, string>>;
}) {
  const { facet, found, filters, labels } = props;
  const values = valuesToShow(facet, found, filters, labels);
  return (
    <section className={classes.facet} aria-label={words.saved.facet[facet]}>
      <h3 className={classes.title}>{words.saved.facet[facet]}</h3>
      {values.length === 0 && props.isCounted ? (
        <p className={classes.none}>{words.parts.facets.noValues}</p>
      ) : null}
      <FacetList facet={facet} values={values} filters={filters} />
      {found !== undefined && found.more > 0 ? (
        <FacetMore name={words.saved.facet[facet]} more={found.more}>
          {(close) => <SavedFacetSearch facet={facet} filters={filters} onLeave={close} />}
        </FacetMore>
      ) : null}
    </section>
  );
});
