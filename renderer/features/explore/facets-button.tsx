import { words } from '../../../words/words.ts';
import type { OpenList } from '../../stores/explore/explore.ts';
import { useOfferedOpening } from '../../stores/frame/use-offered-opening.ts';
import { FiltersButton } from '../../ui/filters-button.tsx';
import { Facets } from './facets.tsx';
import type { FacetCounts } from './use-facets.ts';

/** The facets where there is no room for them. */
export function FacetsButton({ list, counted }: { list: OpenList; counted: FacetCounts }) {
  const [isOpen, setOpen] = useOfferedOpening('filters');
  const count = list.query.filters.length + (list.query.saved === 'any' ? 0 : 1);
  return (
    <FiltersButton words={words.explore} count={count} isOpen={isOpen} onOpen={setOpen}>
      <Facets list={list} counted={counted} />
    </FiltersButton>
  );
}
