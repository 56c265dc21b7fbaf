import { words } from '../../../words/words.ts';

/** What a fact of a company is called; one that the program does not know has its own name. */
export function factName(field: string): string {
  return words.home.changes.field[field] ?? field.replaceAll('_', ' ');
}
