import type { ExploreFilter } from '#contract/models/explore.ts';
import { words } from '../../words/words.ts';
import { choiceAt, type OpenList } from '../stores/explore/explore.ts';
import { clearConditions, dropCondition, setChoice, setSaved } from '../stores/explore/explore-actions.ts';
import { FilterChips } from '../ui/table/facets/filter-chips.tsx';
import { conditionWords, englishOf, leavesOut, sidesOf } from './condition-words.ts';

/** The active conditions; `without` is a column whose values are shown as chosen elsewhere. */
export function Chips({ list: { table, query }, without }: { list: OpenList; without?: number }) {
  /** Removes one side of a condition; the other stays. */
  const drop = (filter: ExploreFilter, side: ExploreFilter) => {
    if (side.kind !== 'values') return dropCondition(filter);
    const { is, not } = choiceAt(query.filters, side.column);
    setChoice(side.column, side.values.not.length === 0 ? { is: [], not } : { is, not: [] });
  };
  const chips = [
    ...(query.saved === 'any'
      ? []
      : [{ key: 'saved', words: words.explore.chip[query.saved], drop: () => setSaved('any') }]),
    ...query.filters.flatMap((filter) =>
      (filter.column === without && filter.kind === 'values' ? [] : sidesOf(filter)).map((side) => ({
        key: `${side.kind} ${side.column} ${leavesOut(side)}`,
        words: conditionWords(table, side),
        english: englishOf(table.columns[side.column], side),
        isNot: leavesOut(side),
        drop: () => drop(filter, side),
      })),
    ),
  ];
  return <FilterChips chips={chips} onClear={clearConditions} />;
}
