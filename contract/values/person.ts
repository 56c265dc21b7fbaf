import { plainName } from '#shared/text/one-line.ts';

/** The most characters of a person's name. */
export const longestPerson = 80;

/** A person's name as it may be shown: one line of harmless text. Empty if nothing is left. */
export function plainPerson(text: string): string {
  return plainName(text, longestPerson);
}
