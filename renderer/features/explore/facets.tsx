import { SegmentedControl } from '@mantine/core';
import type { ExploreFacet, ExploreQuery } from '../../../preload/contract/models/explore.ts';
import { type OpenList, valuesOf } from '../../stores/explore.ts';
import { setSaved } from '../../stores/explore-actions.ts';
import { FacetChooser } from './facet-chooser.tsx';
import { FacetMore } from './facet-more.tsx';
import { FacetValues, valuesToShow } from './facet-values.tsx';
import classes from './facets.module.css';
import { text } from './text.ts';

const savedChoices: readonly ExploreQuery['saved'][] = ['any', 'saved', 'unsaved'];

/** What the rows found can be narrowed down by, with what each value would leave. */
export function Facets(props: { list: OpenList; counted: ReadonlyMap<number, ExploreFacet> | null }) {
  const { list, counted } = props;
  const { table, query } = list;
  return (
    <div className={classes.facets} aria-busy={counted === null}>
      {table.domainColumn === null ? null : (
        <section className={classes.facet} aria-label={text.savedFilter}>
          <h2 className={classes.title}>{text.savedFilter}</h2>
          <SegmentedControl
            fullWidth
            aria-label={text.savedFilter}
            data={savedChoices.map((value) => ({ value, label: text.savedChoices[value] }))}
            value={query.saved}
            onChange={(value) => setSaved(savedChoices.find((each) => each === value) ?? 'any')}
          />
        </section>
      )}
      {list.facets.map((index) => {
        const column = table.columns[index];
        if (column === undefined) return null;
        const facet = counted?.get(index);
        const chosen = valuesOf(query, index);
        const values = valuesToShow(facet, chosen);
        return (
          <section key={index} className={classes.facet} aria-label={column.name}>
            <h2 className={classes.title}>{column.name}</h2>
            {values.length === 0 && facet !== undefined ? (
              <p className={classes.none}>{text.noValues}</p>
            ) : null}
            <FacetValues column={column} values={values} chosen={chosen} />
            {facet !== undefined && facet.more > 0 ? (
              <FacetMore
                exploreId={table.exploreId}
                query={query}
                column={column}
                chosen={chosen}
                more={facet.more}
              />
            ) : null}
          </section>
        );
      })}
      <FacetChooser list={list} />
    </div>
  );
}
