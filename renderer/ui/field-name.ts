import { factOf } from '../../words/facts.ts';
import { words } from '../../words/words.ts';

/** The fields of a company that the service documents, in order. */
export const documentedFields = [
  'name',
  'industry',
  'city',
  'country',
  'address',
  'networkUrl',
  'technologiesTracked',
] as const;

/** A field of an answer where its name stands alone. */
export function fieldTitle(name: string): string {
  const wording = factOf(name, words.facts);
  return wording.charAt(0).toUpperCase() + wording.slice(1);
}

/** The heading of a column. Only a name such as `company_size`, which the service gives, is put in words. */
export function headingOf({ name, isOwnName = false }: { name: string; isOwnName?: boolean }): string {
  const isKnown = name.includes('_') && Object.hasOwn(words.facts, name);
  return isKnown && !isOwnName ? factOf(name, words.facts) : name;
}
