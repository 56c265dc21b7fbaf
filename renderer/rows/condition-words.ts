import type { ExploreCell, ExploreColumn, ExploreQuery, FilterOn } from '#contract/models/explore.ts';
import type { Choice } from '#shared/tables/choice.ts';
import { words } from '../../words/words.ts';
import type { ListColumn, OpenList } from '../stores/explore/explore.ts';
import { wordsOfCell } from './cell-words.ts';
import { headingOf } from '../ui/field-name.ts';
import { languageOfColumn } from '../ui/language-of-field.ts';

const MOST_NAMED = 3;

/** The title of rows that were found or chosen in a list: what they were narrowed to stays with what is made of them. */
export function narrowedTitle(
  { table, title }: Pick<OpenList, 'table' | 'title'>,
  query: ExploreQuery,
): string {
  const { text, saved, filters, rowIds } = query;
  const conditions = [
    ...(rowIds === null ? [] : [words.parts.found.chosen(rowIds.length)]),
    ...(text.trim() === '' ? [] : [words.explore.chip.text(text.trim())]),
    ...(saved === 'any' ? [] : [words.explore.chip[saved]]),
    ...filters.flatMap(sidesOf).map((side) => conditionWords(table, side)),
  ];
  return conditions.length === 0 ? title : words.explore.narrowed(title, conditions);
}

/**
 * The parts of a condition that are shown and removed separately: the values kept, and the values left out.
 */
export function sidesOf<Key>(filter: FilterOn<Key>): FilterOn<Key>[] {
  if (filter.kind !== 'values') return [filter];
  const { is, not } = filter.values;
  const side = (values: Choice<ExploreCell>): FilterOn<Key> => ({ ...filter, values });
  return [
    ...(is.length === 0 ? [] : [side({ is, not: [] })]),
    ...(not.length === 0 ? [] : [side({ is: [], not })]),
  ];
}

/** Whether a part leaves something out. */
export function leavesOut(side: FilterOn<unknown>): boolean {
  if (side.kind === 'contains') return side.isNot;
  return side.kind === 'values' && side.values.not.some((value) => value !== null);
}

/** The values that a condition names, if they are English in any window. */
export function englishOf(
  column: { name: string; isOwnName?: boolean } | undefined,
  filter: FilterOn<unknown>,
): string[] {
  if (filter.kind !== 'values' || column === undefined || languageOfColumn(column) === undefined) return [];
  const { is, not } = filter.values;
  return (not.length === 0 ? is : not)
    .slice(0, MOST_NAMED)
    .flatMap((cell) => (cell === null ? [] : [String(cell)]));
}

/** A column as a condition names it. */
type NamedColumn = Pick<ExploreColumn, 'name' | 'type' | 'digits' | 'unit' | 'hasNoZone'> &
  Pick<ListColumn, 'say'>;

/** A part of a condition in words. */
export function conditionWords<Key extends string | number>(
  { columns }: { columns: Readonly<Record<Key, NamedColumn | undefined>> },
  filter: FilterOn<Key>,
): string {
  const column = columns[filter.column];
  const name = column === undefined ? '' : headingOf(column);
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
