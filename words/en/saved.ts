import type { FacetName, SavedColumn } from '#contract/models/saved.ts';
import { formatCount, formatDuration, plural, pluralForm } from '../format.ts';
import { amongAll, took } from './parts.ts';

const domains = (count: number) => plural(count, 'domain', 'domains');

/** Words of the screen of saved answers. */
export const saved = {
  title: 'Saved',
  search: 'Search saved domains',
  searchHint: 'Domain, company, place, technology, tag or note',
  clearSearch: 'Clear the search',
  found: (total: number, all: number, tookMs: number | null) =>
    `${amongAll(total, all, domains)}${tookMs === null ? '' : `, ${took(tookMs)}`}`,
  counting: 'Counting…',
  facet: {
    technology: 'Technology',
    category: 'Category',
    country: 'Country',
    industry: 'Industry',
    tag: 'Tag',
    kind: 'What is saved',
    job: 'Run',
    age: 'Age',
  } satisfies Record<FacetName, string>,
  kinds: { technologies: 'Technologies', companies: 'Company' } as Readonly<Record<string, string>>,
  /** `none` says that a domain has no value of the facet, `any` that it has one. */
  none: {
    technology: 'No technology known',
    category: 'No category known',
    country: 'No country',
    industry: 'No industry',
    tag: 'No tag',
    kind: 'Nothing found',
    job: 'No run',
    age: 'No age',
  } satisfies Record<FacetName, string>,
  any: {
    technology: 'Any technology',
    category: 'Any category',
    country: 'Any country',
    industry: 'Any industry',
    tag: 'Any tag',
    kind: 'Anything found',
    job: 'Any run',
    age: 'Any age',
  } satisfies Record<FacetName, string>,
  sinceOf: (technology: string) => `Who runs ${technology}, by when it was first seen here`,
  younger: (ms: number) => `Last ${formatDays(ms)}`,
  older: (ms: number) => `Older than ${formatDays(ms)}`,
  chip: (facet: string, value: string) => `${facet}: ${value}`,
  chipNot: (facet: string, value: string) => `${facet}: not ${value}`,
  columns: {
    domain: 'Domain',
    company: 'Company',
    industry: 'Industry',
    country: 'Country',
    city: 'City',
    technologyCount: 'Technology count',
    technologies: 'Technologies',
    since: 'First seen here',
    savedAt: 'Saved',
    firstSavedAt: 'First saved',
    tags: 'Tags',
    note: 'Note',
  } satisfies Record<SavedColumn, string>,
  sinceColumn: (technology: string) => `${technology}, first seen here`,
  sinceChooser: 'First seen here (with one technology)',
  gridLabel: 'Saved domains',
  gridHint: 'Enter opens the facts, Space chooses rows.',
  choose: (domain: string) => `Choose ${domain}`,
  exportTitle: (count: number) => `Export ${domains(count)} as`,
  fileName: (date: string) => `saved-${date}`,
  refreshNone: 'Refresh',
  refresh: (count: number) => `Refresh ${formatCount(count)}`,
  refreshTitle: 'Look them up again. You see the exact price before anything is paid.',
  refreshForeign: 'Only what is saved under the workspace in use can be refreshed.',
  explore: 'Explore',
  exploreName: (count: number) => `Saved, ${plural(count, 'domain', 'domains')}`,
  tag: 'Tag…',
  tagTitle: (count: number) => `Tag ${domains(count)}`,
  tagAdd: 'Add tags',
  tagRemove: 'Remove tags',
  tagHint: 'Press Enter after each tag.',
  tagDo: (count: number) => `Tag ${domains(count)}`,
  remove: 'Delete…',
  removeTitle: (count: number) => `Delete ${domains(count)} from what is saved?`,
  removeText: (count: number) =>
    `Every saved answer about ${pluralForm(count, 'this domain', 'these domains')} goes, with its history, and asking again costs credits. What is deleted can be brought back, later too, until the data is compacted. Enriched files, runs and the ledger stay.`,
  removeDo: (count: number) => `Delete ${domains(count)}`,
  removed: (count: number) => `Deleted ${domains(count)}.`,
  undone: (count: number) => `Brought back ${domains(count)}.`,
  deleted: {
    title: 'Deleted domains',
    count: (count: number) => domains(count),
    others: (count: number) => `${formatCount(count)} more`,
    again: (count: number) =>
      `${domains(count)} of these ${pluralForm(count, 'was', 'were')} looked up again since. The newest answer stays; the deleted ones become its history.`,
    bring: 'Bring back',
    bringing: 'Bringing back…',
    bringNamed: (names: string) => `Bring back ${names}`,
    reading: 'Looking for what was deleted…',
    none: 'Nothing was deleted that could be brought back.',
    gone: 'There was nothing left to bring back.',
    more: 'Show older ones',
    stay: 'They stay on this computer, at no cost, until the data is compacted. What a run still shows stays as long as that run.',
    settings: 'Settings: Data',
  },
  views: {
    title: 'Saved views',
    none: 'No views yet. Set filters and columns, then save them under a name.',
    newName: 'Save this search as',
  },
  workspace: {
    label: 'Workspace shown',
    option: (name: string, realm: string, count: number) =>
      `${name} (${realm === 'sample' ? 'sample data' : realm}), ${domains(count)}`,
    foreign: (name: string) => `You are looking at ${name}, which is not the workspace in use.`,
    back: 'Back to the workspace in use',
  },
  empty: {
    title: 'Nothing is saved yet',
    words:
      'Every answer you pay for is kept here and found again without the network. Enrich a spreadsheet or look a domain up to begin.',
    enrich: 'Enrich a spreadsheet',
    lookup: 'Look up a domain',
    titleDeleted: 'Nothing is saved any more',
    deleted: 'Deleted domains can be brought back…',
  },
  nothing: {
    words: 'No saved domain fits.',
    clear: 'Clear all filters',
  },
  facts: {
    label: (domain: string) => `Facts about ${domain}`,
    close: 'Close the facts',
    lookup: 'Open in Lookup',
    company: 'Company',
    technologies: (count: number) => `Technologies · ${formatCount(count)}`,
    technologiesNone: 'Technologies',
    neverAsked: 'Never asked.',
    outcome: {
      no_data: 'Asked; the service knows nothing.',
      invalid: 'Asked; the service refused the domain.',
    },
    partial: 'The answer names only some of them.',
    otherCategory: 'Other',
    since: (date: string) => `first seen here ${date}`,
    sinceTitle: 'The first saved answer that named it',
    history: 'History',
    historyTechnologies: (count: number | null) =>
      count === null ? 'Technologies: no data' : plural(count, 'technology', 'technologies'),
    historyCompany: (name: string | null) => (name === null ? 'Company: no data' : `Company: ${name}`),
    tags: 'Tags',
    note: 'Note',
    notePlaceholder: 'What you want to remember about this domain',
    noteSaved: 'Note kept.',
    foreign: 'Switch to this workspace to see all answers and to change tags and note.',
    saved: 'Saved',
    firstSaved: 'First saved',
  },
};

const DAY_MS = 86_400_000;

function formatDays(ms: number): string {
  return ms % DAY_MS === 0
    ? ms === DAY_MS
      ? '24 hours'
      : plural(ms / DAY_MS, 'day', 'days')
    : formatDuration(ms);
}
