import type { ExploreCell, ExploreFilter, ExploreTable } from '../../../preload/contract/models/explore.ts';
import { cellWords } from './cell-words.ts';
import { text } from './text.ts';

const MOST_NAMED = 3;

/** A condition as a sentence has it. */
export function conditionWords({ columns }: ExploreTable, filter: ExploreFilter): string {
  const column = columns[filter.column];
  const name = column?.name ?? '';
  const words = (cell: ExploreCell) => (cell === null ? text.empty : cellWords(cell, column?.type ?? 'text'));
  switch (filter.kind) {
    case 'contains':
      return text.chip.contains(name, filter.text);
    case 'equals':
      return text.chip.equals(name, words(filter.value));
    case 'in': {
      const named = filter.values.slice(0, MOST_NAMED).map(words);
      return text.chip.in(name, named, filter.values.length - named.length);
    }
    case 'range':
      if (filter.from === null) return text.chip.to(name, words(filter.to));
      if (filter.to === null) return text.chip.from(name, words(filter.from));
      return text.chip.between(name, words(filter.from), words(filter.to));
    case 'empty':
      return filter.isEmpty ? text.chip.empty(name) : text.chip.filled(name);
  }
}
