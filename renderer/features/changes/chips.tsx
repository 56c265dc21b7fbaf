import { useStore } from 'zustand';
import { subjectOfChange } from '../../../words/facts.ts';
import { words } from '../../../words/words.ts';
import { clearChangeFilters, setOnly, setSign } from '../../stores/changes/change-actions.ts';
import { changesStore } from '../../stores/changes/changes.ts';
import { FilterChips } from '../../ui/table/facets/filter-chips.tsx';

/** The active filters. */
export function Chips() {
  const { signs, only } = useStore(changesStore, ({ filter }) => filter);
  const chips = [
    ...signs.map((sign) => ({
      key: sign,
      words: words.changes.sign[sign],
      drop: () => setSign(sign, false),
    })),
    ...only.map((one) => ({
      key: `${one.sign} ${one.what}`,
      words: words.changes.chip(words.changes.sign[one.sign], subjectOfChange(one, words.facts)),
      drop: () => setOnly(one, false),
    })),
  ];
  return <FilterChips chips={chips} onClear={clearChangeFilters} />;
}
