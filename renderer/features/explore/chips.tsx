import type { OpenList } from '../../stores/explore.ts';
import { clearConditions, dropCondition, setSaved } from '../../stores/explore-actions.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { conditionWords } from './condition-words.ts';
import { text } from './text.ts';

/** The conditions in force. */
export function Chips({ list: { table, query } }: { list: OpenList }) {
  const chips = [
    ...(query.saved === 'any'
      ? []
      : [{ key: 'saved', words: text.chip[query.saved], drop: () => setSaved('any') }]),
    ...query.filters.map((filter) => ({
      key: `${filter.kind} ${filter.column}`,
      words: conditionWords(table, filter),
      drop: () => dropCondition(filter),
    })),
  ].map((chip) => ({ ...chip, remove: text.removeFilter(chip.words) }));
  return <FilterChips chips={chips} words={text} onClear={clearConditions} />;
}
