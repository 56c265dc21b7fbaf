import { words } from '../../../words/words.ts';

/** The name of a company's fact; a fact that is unknown here keeps its own name. */
export function factName(field: string): string {
  return words.home.changes.field[field] ?? field.replaceAll('_', ' ');
}
