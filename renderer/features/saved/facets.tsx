import { useStore } from 'zustand';
import { savedStore } from '../../stores/saved.ts';
import { FacetList, valuesToShow } from './facet-list.tsx';
import { FacetMore } from './facet-more.tsx';
import classes from './facets.module.css';
import { text } from './text.ts';
import { type FacetCounts, facetOrder } from './use-facets.ts';
import { useFilters } from './use-filters.ts';

/** What the domains found can be narrowed down by, with what each value would leave. */
export function Facets({ counted: { facets, isOld } }: { counted: FacetCounts }) {
  const filters = useFilters();
  const labels = useStore(savedStore, (state) => state.labels);
  return (
    <div className={classes.facets} aria-busy={isOld}>
      {facetOrder.map((facet) => {
        const chosen = filters.filter((each) => each.facet === facet).map(({ value }) => value);
        const found = facets?.get(facet);
        const values = valuesToShow(facet, found, chosen, labels);
        return (
          <section key={facet} className={classes.facet} aria-label={text.facet[facet]}>
            <h3 className={classes.title}>{text.facet[facet]}</h3>
            {values.length === 0 && facets !== null ? <p className={classes.none}>{text.noValues}</p> : null}
            <FacetList facet={facet} values={values} chosen={chosen} />
            {found !== undefined && found.more > 0 ? (
              <FacetMore facet={facet} more={found.more} chosen={chosen} />
            ) : null}
          </section>
        );
      })}
    </div>
  );
}
