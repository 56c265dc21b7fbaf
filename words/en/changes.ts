import type { ChangeSign, ChangeSort } from '#contract/models/changes.ts';
import { formatCount, plural } from '../format.ts';
import { amongAll } from './parts.ts';

const lines = (count: number) => plural(count, 'change', 'changes');

/** Words of the report of changes, and of the filters by changes. */
export const changes = {
  title: 'What changed',
  back: 'Back',
  search: 'Search the changes',
  searchHint: 'Domain, company, technology or value',
  clearSearch: 'Clear the search',
  counting: 'Comparing…',
  found: (total: number, all: number) => amongAll(total, all, lines),
  of: {
    all: 'Everything saved',
    saved: (count: number) => plural(count, 'saved domain', 'saved domains'),
    run: (name: string) => `Run: ${name}`,
  },
  sums: (refreshed: number, changed: number) =>
    `${plural(refreshed, 'domain', 'domains')} refreshed, ${formatCount(changed)} changed`,
  period: {
    label: 'Period',
    any: 'Any time',
    days: (days: number) => `Last ${plural(days, 'day', 'days')}`,
    dates: 'From … to …',
    from: 'From',
    to: 'To',
  },
  kindOf: 'Kind',
  sign: { added: 'Added', removed: 'Removed', changed: 'Company changed' } satisfies Record<
    ChangeSign,
    string
  >,
  most: {
    added: 'Added most',
    removed: 'Removed most',
    changed: 'Company facts',
  } satisfies Record<ChangeSign, string>,
  more: (count: number) => `${formatCount(count)} more`,
  chip: (sign: string, what: string) => `${sign}: ${what}`,
  columns: {
    domain: 'Domain',
    company: 'Company',
    sign: 'Change',
    what: 'Technology or fact',
    was: 'Was',
    became: 'Is',
    before: 'Before',
    after: 'After',
  } satisfies Record<ChangeSort['column'] | 'was' | 'became', string>,
  gridLabel: 'Changes',
  gridHint: 'Enter compares the two answers.',
  firstSeen: 'Dates say when an answer here showed it, not when the website changed.',
  empty: {
    title: 'Nothing changed here',
    never:
      'None of these domains was asked about a second time yet. Refresh them, and what came and went appears here.',
    same: (refreshed: number) =>
      `${plural(refreshed, 'domain was', 'domains were')} asked about again, and every answer says what the one before said.`,
  },
  nothing: { words: 'No change matches the filters.', clear: 'Clear the filters' },
  exportTitle: (count: number) => `Export ${lines(count)} as`,
  digest: 'Digest for a mail (Markdown)',
  fileName: (date: string) => `changes-${date}`,
  fromRun: (changed: number) =>
    changed === 0 ? 'Show the report' : `Show what changed: ${formatCount(changed)}`,
  fromSaved: 'Changes',
  filter: {
    title: 'What changed',
    set: 'Choose…',
    change: 'Change…',
    dialog: 'Find domains by what changed',
    added: 'Technologies that were added',
    dropped: 'Technologies that were dropped',
    hint: 'Press Enter after each one.',
    changed: 'Anything changed',
    since: 'Since',
    sinceHint: 'Left empty: ever. What an answer said before this day is compared with the newest one.',
    newSince: 'First saved since',
    apply: 'Find them',
    clear: 'Clear',
    chip: {
      added: (names: string) => `Added: ${names}`,
      dropped: (names: string) => `Dropped: ${names}`,
      changed: 'Changed',
      since: (words: string, day: string) => `${words} since ${day}`,
      newSince: (day: string) => `New since ${day}`,
    },
  },
};
