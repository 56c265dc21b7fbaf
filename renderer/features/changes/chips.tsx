import { useStore } from 'zustand';
import { clearChangeFilters, setOnly, setSign } from '../../stores/saved/change-actions.ts';
import { changesStore } from '../../stores/saved/changes.ts';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { factName } from './fact-name.ts';
import { text } from './text.ts';

/** The filters in force. */
export function Chips() {
  const { signs, only } = useStore(changesStore, ({ filter }) => filter);
  const chips = [
    ...signs.map((sign) => ({
      key: sign,
      words: text.sign[sign],
      remove: text.removeFilter(text.sign[sign]),
      drop: () => setSign(sign, false),
    })),
    ...only.map((one) => {
      const words = text.chip(text.sign[one.sign], one.sign === 'changed' ? factName(one.what) : one.what);
      return {
        key: `${one.sign} ${one.what}`,
        words,
        remove: text.removeFilter(words),
        drop: () => setOnly(one, false),
      };
    }),
  ];
  return <FilterChips chips={chips} words={text} onClear={clearChangeFilters} />;
}
