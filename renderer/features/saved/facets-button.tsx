import { words } from '../../../words/words.ts';
import { useOfferedOpening } from '../../stores/frame/use-offered-opening.ts';
import { FiltersButton } from '../../ui/filters-button.tsx';
import { Facets } from './facets.tsx';
import type { FacetCounts } from './use-facets.ts';

/** The facets where there is no room for them. */
export function FacetsButton({ counted, count }: { counted: FacetCounts; count: number }) {
  const [isOpen, setOpen] = useOfferedOpening('filters');
  return (
    <FiltersButton words={words.saved} count={count} isOpen={isOpen} onOpen={setOpen}>
      <Facets counted={counted} />
    </FiltersButton>
  );
}
