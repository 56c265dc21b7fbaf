import { anyValue, type Choice } from './choice.ts';

/** The columns that the saved domains can be shown, sorted and exported by. */
export const savedColumns = [
  'domain',
  'company',
  'industry',
  'country',
  'city',
  'technologyCount',
  'technologies',
  'since',
  'savedAt',
  'firstSavedAt',
  'tags',
  'note',
] as const;

/** Those of them that order the rows. */
export const savedSortColumns = [
  'domain',
  'company',
  'industry',
  'country',
  'technologyCount',
  'since',
  'savedAt',
  'firstSavedAt',
] as const;

/** What a query of the saved domains asks where nothing else is said: all of the workspace in use, by name. */
export const savedQueryDefaults = {
  workspace: null,
  text: '',
  technologies: anyValue,
  categories: anyValue,
  countries: anyValue,
  industries: anyValue,
  tags: anyValue,
  kinds: anyValue,
  jobs: anyValue,
  olderThanMs: null,
  youngerThanMs: null,
  changes: null,
  domains: null,
  sort: { column: 'domain' as const, descending: false },
};

/** The one technology that is asked for, of which it can be told since when a domain runs it; null if none or several are. */
export function soleTechnology({
  technologies: { is },
}: {
  technologies: Choice<string | null>;
}): string | null {
  return is.length === 1 ? (is[0] ?? null) : null;
}
