import { useStore } from 'zustand';
import { conditionWords, englishOf, leavesOut } from '../../rows/condition-words.ts';
import { labelKey, savedStore } from '../../stores/saved/saved.ts';
import { clearFilters, dropCondition, setFilter } from '../../stores/saved/saved-actions.ts';
import { languageOfField } from '../../ui/language-of-field.ts';
import { FilterChips } from '../../ui/table/facets/filter-chips.tsx';
import { changeChips } from './change-filters.tsx';
import { nameOf, sentenceOf } from './filter-words.ts';
import { conditionColumns } from './grid-columns.tsx';
import { useFilters } from './use-filters.ts';

/** The active filters. */
export function Chips() {
  const labels = useStore(savedStore, (state) => state.labels);
  const changes = useStore(savedStore, ({ query }) => query.changes);
  const conditions = useStore(savedStore, ({ query }) => query.filters);
  const technologies = useStore(savedStore, ({ query }) => query.technologies);
  const chips = useFilters().map((filter) => ({
    key: labelKey(filter),
    words: sentenceOf(filter, labels),
    english: filter.value !== null && languageOfField(filter.facet) === 'en' ? [nameOf(filter, labels)] : [],
    isNot: filter.isNot && filter.value !== null,
    drop: () => setFilter(filter, null),
  }));
  const columns = conditionColumns(technologies);
  const conditionChips = conditions.map((condition) => ({
    key: `${condition.kind} ${condition.column} ${leavesOut(condition)}`,
    words: conditionWords({ columns }, condition),
    english: englishOf({ name: condition.column }, condition),
    isNot: leavesOut(condition),
    drop: () => dropCondition(condition),
  }));
  return (
    <FilterChips chips={[...chips, ...conditionChips, ...changeChips(changes)]} onClear={clearFilters} />
  );
}
