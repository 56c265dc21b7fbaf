import type { TourStep } from '#contract/models/home.ts';
import type { List } from '#contract/models/list.ts';
import { formatCount, plural } from '../format.ts';

/** Words of the first screen. */
export const home = {
  title: 'Home',
  lookUp: 'Look up',
  openSheet: 'Open a spreadsheet',
  newList: 'New list',
  credits: {
    title: 'Credits',
    wallet: { bulk_lookup: 'Lookup credits', standard: 'List credits' },
    notTold: 'not known yet',
    month: (used: number, available: number) =>
      `${formatCount(used)} of ${formatCount(available)} used this month`,
    spent: (credits: number) => `${formatCount(credits)} spent from this computer this month`,
    ofIt: (credits: number) => `${formatCount(credits)} from this computer`,
    open: 'All charges',
  },
  running: {
    title: 'Running',
    paused: 'Paused',
  },
  recent: {
    title: 'Recent work',
    empty: 'Nothing yet. What you enrich, look up and list appears here, newest first.',
    kind: { run: 'Run', list: 'List', domain: 'Lookup', technology: 'Technology' },
    found: (found: number, rows: number) => `${formatCount(found)} of ${plural(rows, 'row', 'rows')} found`,
    failed: (count: number) => `${formatCount(count)} failed`,
    unknown: (count: number) => `${formatCount(count)} unknown`,
    skipped: (count: number) => `${formatCount(count)} skipped`,
    listRows: (rows: number) => plural(rows, 'row', 'rows'),
    list: {
      queued: 'being made by the service',
      ready: 'ready to download',
      failed: 'failed, the credit came back',
      expired: 'expired at the service',
      unknown: 'unknown, its answer was lost',
    } satisfies Record<List['state'], string>,
    here: 'on this computer',
    stopped: 'the download stopped',
  },
  changes: {
    title: 'What changed',
    empty: 'When a domain is asked about again, what it gained and lost appears here.',
    same: (compared: number) =>
      `Nothing changed in the ${plural(compared, 'domain', 'domains')} that you asked about again.`,
    all: (changed: number) =>
      changed === 0 ? 'Show all changes' : `${formatCount(changed)} changed in 30 days, show all`,
    refresh: 'Choose what to refresh in Saved',
    added: 'Added:',
    removed: 'Removed:',
    more: (count: number) => `and ${formatCount(count)} more`,
    fields: (fields: readonly string[]) =>
      `Company: ${fields.slice(0, 3).join(', ')}${fields.length > 3 ? ' …' : ''}`,
  },
  tour: {
    title: 'Your first day',
    progress: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} done`,
    hide: 'Hide the tour',
    hidden: 'The tour is hidden. Tour in the Help menu brings it back.',
    done: 'done',
    steps: {
      lookup: {
        title: 'Look up a domain',
        hint: 'The price is on the button. The answer stays on this computer.',
        go: 'Look up',
      },
      spreadsheet: {
        title: 'Drop a spreadsheet',
        hint: 'Anywhere on this window. You see the price before anything is paid.',
        go: 'Choose a file',
      },
      list: {
        title: 'Start a list',
        hint: 'Every website that runs a technology, as a file. 1 list credit.',
        go: 'New list',
      },
      saved: {
        title: 'Find it again, offline',
        hint: 'Search everything that was answered, free and without the network.',
        go: 'Search Saved',
      },
    } satisfies Record<TourStep, { title: string; hint: string; go: string }>,
  },
};
