import { useStore } from 'zustand';
import type { Facet, FacetName } from '../../../preload/contract/models/saved.ts';
import { savedStore } from '../../stores/saved.ts';
import { FacetList, valuesToShow } from './facet-list.tsx';
import { FacetMore } from './facet-more.tsx';
import classes from './facets.module.css';
import { text } from './text.ts';
import { facetOrder } from './use-facets.ts';
import { useFilters } from './use-filters.ts';

/** What the domains found can be narrowed down by, with what each value would leave. */
export function Facets({ facets }: { facets: ReadonlyMap<FacetName, Facet> | null }) {
  const filters = useFilters();
  const labels = useStore(savedStore, (state) => state.labels);
  return (
    <div className={classes.facets} aria-busy={facets === null}>
      {facetOrder.map((facet) => {
        const chosen = filters.filter((each) => each.facet === facet).map(({ value }) => value);
        const counted = facets?.get(facet);
        const values = valuesToShow(facet, counted, chosen, labels);
        return (
          <section key={facet} className={classes.facet} aria-label={text.facet[facet]}>
            <h3 className={classes.title}>{text.facet[facet]}</h3>
            {values.length === 0 && facets !== null ? <p className={classes.none}>{text.noValues}</p> : null}
            <FacetList facet={facet} values={values} chosen={chosen} />
            {counted !== undefined && counted.more > 0 ? (
              <FacetMore facet={facet} more={counted.more} chosen={chosen} />
            ) : null}
          </section>
        );
      })}
    </div>
  );
}
