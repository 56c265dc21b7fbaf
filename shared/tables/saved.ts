import { anyValue, type Choice } from './choice.ts';

/** The columns of saved domains. All of them can be shown, sorted by and exported. */
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

/** The default query of saved domains: all of the workspace in use, by name. */
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
  filters: [],
  changes: null,
  domains: null,
  sort: { column: 'domain' as const, descending: false },
};

/** The one technology that is asked for, so that `since` is known. Null unless exactly one is asked for. */
export function soleTechnology({
  technologies: { is },
}: {
  technologies: Choice<string | null>;
}): string | null {
  return is.length === 1 ? (is[0] ?? null) : null;
}

/** The headings of saved domains in files and lists. */
export const savedHeadings: Record<(typeof savedColumns)[number], string> = {
  domain: 'Domain',
  company: 'Company',
  industry: 'Industry',
  country: 'Country',
  city: 'City',
  technologyCount: 'Technology count',
  technologies: 'Technologies',
  since: 'Since',
  savedAt: 'Saved',
  firstSavedAt: 'First saved',
  tags: 'Tags',
  note: 'Note',
};

/** The columns of saved domains that are explored as a list. */
export const savedListColumns = savedColumns.filter((column) => column !== 'since');

/** The columns whose cells have several values. */
export const savedSeveral: readonly (typeof savedColumns)[number][] = ['technologies', 'tags'];
