import { useStore } from 'zustand';
import { labelKey, savedStore } from '../../stores/saved/saved.ts';
import { clearFilters, setFilter } from '../../stores/saved/saved-actions.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { changeChips } from './change-filters.tsx';
import { sentenceOf } from './facet-list.tsx';
import { text } from './text.ts';
import { useFilters } from './use-filters.ts';

/** The filters in force. */
export function Chips() {
  const labels = useStore(savedStore, (state) => state.labels);
  const changes = useStore(savedStore, ({ query }) => query.changes);
  const chips = useFilters().map((filter) => {
    const words = sentenceOf(filter, labels);
    return {
      key: labelKey(filter),
      words,
      isNot: filter.isNot && filter.value !== null,
      remove: text.removeFilter(words),
      drop: () => setFilter(filter, null),
    };
  });
  return <FilterChips chips={[...chips, ...changeChips(changes)]} words={text} onClear={clearFilters} />;
}
