import { useStore } from 'zustand';
import { labelKey, savedStore } from '../../stores/saved/saved.ts';
import { clearFilters, setFilter } from '../../stores/saved/saved-actions.ts';
import { FilterChips } from '../../ui/table/facets/filter-chips.tsx';
import { changeChips } from './change-filters.tsx';
import { sentenceOf } from './filter-words.ts';
import { useFilters } from './use-filters.ts';

/** The active filters. */
export function Chips() {
  const labels = useStore(savedStore, (state) => state.labels);
  const changes = useStore(savedStore, ({ query }) => query.changes);
  const chips = useFilters().map((filter) => ({
    key: labelKey(filter),
    words: sentenceOf(filter, labels),
    isNot: filter.isNot && filter.value !== null,
    drop: () => setFilter(filter, null),
  }));
  return <FilterChips chips={[...chips, ...changeChips(changes)]} onClear={clearFilters} />;
}
