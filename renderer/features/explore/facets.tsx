import { SegmentedControl } from '@mantine/core';
import { memo } from 'react';
import type {
  ExploreCell,
  ExploreColumn,
  ExploreFacet,
  ExploreQuery,
} from '../../../preload/contract/models/explore.ts';
import type { Choice } from '../../../preload/contract/values/choice.ts';
import { words } from '../../../words/words.ts';
import { choiceAt, type OpenList } from '../../stores/explore/explore.ts';
import { setSaved } from '../../stores/explore/explore-actions.ts';
import { ChoiceHint } from '../../ui/table/facets/choice-hint.tsx';
import { FacetMore } from '../../ui/table/facets/facet-more.tsx';
import classes from '../../ui/table/facets/facets.module.css';
import { FacetChooser } from './facet-chooser.tsx';
import { ExploreFacetSearch } from './facet-search.tsx';
import { FacetValues, valuesToShow } from './facet-values.tsx';
import type { FacetCounts } from './use-facets.ts';

const savedChoices: readonly ExploreQuery['saved'][] = ['any', 'saved', 'unsaved'];

/** Filters for the rows found, with how many rows each value would leave. */
export function Facets(props: { list: OpenList; counted: FacetCounts }) {
  const { list, counted } = props;
  const { table, query } = list;
  return (
    <div className={classes.facets} aria-busy={counted.isOld}>
      <ChoiceHint />
      {table.domainColumn === null ? null : (
        <section className={classes.facet} aria-label={words.explore.savedFilter}>
          <h2 className={classes.title}>{words.explore.savedFilter}</h2>
          <SavedChoice chosen={query.saved} />
        </section>
      )}
      {list.facets.map((index) => {
        const column = table.columns[index];
        return column === undefined ? null : (
          <ColumnFacet
            key={index}
            exploreId={table.exploreId}
            column={column}
            facet={counted.facets?.get(index)}
            chosen={choiceAt(query.filters, index)}
          />
        );
      })}
      <FacetChooser table={table} facets={list.facets} />
    </div>
  );
}

const SavedChoice = memo(function SavedChoice({ chosen }: { chosen: ExploreQuery['saved'] }) {
  return (
    <SegmentedControl
      fullWidth
      aria-label={words.explore.savedFilter}
      data={savedChoices.map((value) => ({ value, label: words.explore.savedChoices[value] }))}
      value={chosen}
      onChange={(value) => setSaved(savedChoices.find((each) => each === value) ?? 'any')}
    />
  );
});

/** The values of one column. Memoized, so that typing in the search does not draw it again. */
const ColumnFacet = memo(function ColumnFacet(props: {
  exploreId: number;
  column: ExploreColumn;
  facet: ExploreFacet | undefined;
  chosen: Choice<ExploreCell>;
}) {
  const { exploreId, column, facet, chosen } = props;
  const values = valuesToShow(facet, chosen);
  return (
    <section className={classes.facet} aria-label={column.name}>
      <h2 className={classes.title}>{column.name}</h2>
      {values.length === 0 && facet !== undefined ? (
        <p className={classes.none}>{words.parts.facets.noValues}</p>
      ) : null}
      <FacetValues column={column} values={values} chosen={chosen} />
      {facet !== undefined && facet.more > 0 ? (
        <FacetMore name={column.name} more={facet.more}>
          {() => <ExploreFacetSearch exploreId={exploreId} column={column} chosen={chosen} />}
        </FacetMore>
      ) : null}
    </section>
  );
});
