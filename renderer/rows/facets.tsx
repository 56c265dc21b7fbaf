import { SegmentedControl } from '@mantine/core';
import { memo } from 'react';
import type { ExploreFacet, ExploreQuery } from '#contract/models/explore.ts';
import { words } from '../../words/words.ts';
import { choiceAt, type OpenList } from '../stores/explore/explore.ts';
import { setSaved } from '../stores/explore/explore-actions.ts';
import { ChoiceHint } from '../ui/table/facets/choice-hint.tsx';
import { FacetSection } from '../ui/table/facets/facet.tsx';
import { FacetList } from '../ui/table/facets/facet-list.tsx';
import { CountedFacet } from './counted-facet.tsx';
import { FacetChooser } from './facet-chooser.tsx';
import { type FacetOf, facetOf } from './facet-of.ts';
import type { FacetCounts } from './use-facets.ts';

const savedChoices: readonly ExploreQuery['saved'][] = ['any', 'saved', 'unsaved'];

/** Filters for the rows found, with how many rows each value would leave. */
export function Facets(props: { list: OpenList; counted: FacetCounts<number, ExploreFacet> }) {
  const { list, counted } = props;
  const { table, query } = list;
  return (
    <FacetList isOld={counted.isOld}>
      <ChoiceHint />
      {table.domainColumn === null ? null : (
        <FacetSection name={words.explore.savedFilter}>
          <SavedChoice chosen={query.saved} />
        </FacetSection>
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
    </FacetList>
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
const ColumnFacet = memo(function ColumnFacet(props: FacetOf & { facet: ExploreFacet | undefined }) {
  return <CountedFacet {...facetOf(props)} counted={props.facet} />;
});
