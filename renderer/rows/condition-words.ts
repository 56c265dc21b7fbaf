import type { ExploreCell, ExploreFilter } from '../../preload/contract/models/explore.ts';
import type { Choice } from '../../preload/contract/values/choice.ts';
import { words } from '../../words/words.ts';
import type { ListTable } from '../stores/explore/explore.ts';
import { wordsOfCell } from './cell-words.ts';

const MOST_NAMED = 3;

/**
 * The parts of a condition that are shown and removed separately: the values kept, and the values left out.
 */
export function sidesOf(filter: ExploreFilter): ExploreFilter[] {
  if (filter.kind !== 'values') return [filter];
  const { is, not } = filter.values;
  const side = (values: Choice<ExploreCell>): ExploreFilter => ({ ...filter, values });
  return [
    ...(is.length === 0 ? [] : [side({ is, not: [] })]),
    ...(not.length === 0 ? [] : [side({ is: [], not })]),
  ];
}

/** Whether a part leaves something out. */
export function leavesOut(side: ExploreFilter): boolean {
  if (side.kind === 'contains') return side.isNot;
  return side.kind === 'values' && side.values.not.some((value) => value !== null);
}

/** A part of a condition in words. */
export function conditionWords({ columns }: ListTable, filter: ExploreFilter): string {
  const column = columns[filter.column];
  const name = column?.name ?? '';
  const wording = (cell: ExploreCell) =>
    cell === null ? words.explore.empty : wordsOfCell(column ?? { type: 'text' }, cell);
  switch (filter.kind) {
    case 'contains':
      return filter.isNot
        ? words.explore.chip.lacks(name, filter.text)
        : words.explore.chip.contains(name, filter.text);
    case 'values': {
      const { is, not } = filter.values;
      const values = not.length === 0 ? is : not;
      if (values.length === 1 && values[0] === null)
        return not.length === 0 ? words.explore.chip.empty(name) : words.explore.chip.filled(name);
      const named = values.slice(0, MOST_NAMED).map(wording);
      const say = not.length === 0 ? words.explore.chip.in : words.explore.chip.notIn;
      return say(name, named, values.length - named.length);
    }
    case 'range':
      if (filter.from === null) return words.explore.chip.to(name, wording(filter.to));
      if (filter.to === null) return words.explore.chip.from(name, wording(filter.from));
      return words.explore.chip.between(name, wording(filter.from), wording(filter.to));
  }
}
