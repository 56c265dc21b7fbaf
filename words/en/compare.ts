import type { ComparisonPart } from '#shared/tables/compare.ts';
import { formatCount, formatList, plural } from '../format.ts';

const price = (credits: number) => plural(credits, 'credit', 'credits');

/** Words of the comparison of domains. */
export const compare = {
  title: 'Compare domains',
  titleOf: (domains: readonly string[]) =>
    domains.length === 0 ? 'the comparison' : `the comparison of ${formatList(domains)}`,
  open: 'Compare with…',
  add: {
    label: 'Add a domain',
    placeholder: 'Add a domain or a saved company',
    none: (text: string) => `“${text}” is not a domain, and no saved company begins like it.`,
    full: (most: number) => `${most} domains at most. Remove one first.`,
  },
  start:
    'Add two domains or more: their technologies and companies stand side by side, from what is saved. That is free.',
  one: 'Add a second domain to compare it with.',
  gridLabel: 'Comparison',
  gridHint: 'Enter opens a technology. Drag a heading to move its domain.',
  row: 'Compared',
  remove: (domain: string) => `Remove ${domain}`,
  part: 'Technologies shown',
  parts: { all: 'All', differences: 'Only differences', shared: 'Only shared' } satisfies Record<
    ComparisonPart,
    string
  >,
  search: 'Filter technologies',
  searchHint: 'Filter technologies',
  clearSearch: 'Clear the filter',
  count: (shown: number, all: number, shared: number) =>
    `${shown === all ? '' : `${formatCount(shown)} of `}${plural(all, 'technology', 'technologies')}, ${formatCount(shared)} shared`,
  noMatch: 'No technology here matches.',
  answers: 'Saved answers',
  technologies: 'Technologies',
  company: 'Company',
  category: (name: string | null) => name ?? 'Without a category',
  marks: { runs: 'yes', lacks: 'no', unseen: 'not seen' },
  notSaved: 'not saved',
  noData: 'no data',
  markHints: {
    since: (date: string) => `First seen here ${date}`,
    lacks: 'An answer that names all does not name it.',
    unseen: 'Only answers that name some technologies are saved.',
    notSaved: 'The technologies of this domain were not looked up yet.',
    noData: 'The service knew no technologies of this domain.',
  },
  missing: (domains: readonly string[]) => `Not saved yet: ${formatList(domains)}.`,
  missingKinds: {
    technologies: (domain: string) => `the technologies of ${domain}`,
    company: (domain: string) => `the company of ${domain}`,
    both: (domain: string) => `${domain}`,
  },
  ask: (answers: number, credits: number) =>
    `Look up ${plural(answers, 'answer', 'answers')} · ${price(credits)}`,
  exportTitle: (count: number) => `Export ${plural(count, 'row', 'rows')}`,
  fileName: (domains: readonly string[]) => `Compared ${domains.join(', ')}`,
  removed: (domain: string) => `${domain} was removed.`,
  added: (domain: string) => `${domain} was added.`,
};
