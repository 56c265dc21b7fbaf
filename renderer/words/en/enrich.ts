import type { CompanyField, TechnologyField } from '../../../preload/contract/models/enrich.ts';
import type { JobOrigin, JobState } from '../../../preload/contract/models/job.ts';
import { formatCount, formatDuration, formatShare, plural } from '../../ui/format.ts';

const credits = (count: number) => plural(count, 'credit', 'credits');
const price = (count: number) => (count === 0 ? 'free' : `up to ${credits(count)}`);

/** Words of the enrich screen, by its moments: start, draft (the preview), run. */
export const enrich = {
  title: 'Enrich',
  start: {
    drop: 'Drop a spreadsheet here',
    choose: 'Choose a spreadsheet…',
    or: 'or',
    paste: 'Paste domains instead…',
    formats: 'CSV, TSV, XLSX or XLSM with a column of domains, web addresses or e-mail addresses.',
    promise: 'You see the price before anything is paid, and the original is never changed.',
    recent: 'Runs',
    empty: 'Runs appear here. Drop a spreadsheet on the window, or paste domains, to make the first one.',
    columns: {
      file: 'Domains from',
      when: 'Started',
      result: 'Result',
      credits: 'Credits',
      actions: 'Actions',
    },
    actionsOf: (file: string) => `Actions for ${file}`,
    open: 'Open enriched file',
    reveal: 'Show in folder',
    remove: 'Remove from this list',
    removed: (name: string) =>
      `Removed the run ${name}. Spreadsheets, saved answers and ledger stay as they are.`,
    restored: (name: string) => `The run ${name} is back.`,
  },
  draft: {
    back: 'Leave this file',
    leave: 'Leave these domains',
    titles: { pasted: 'Pasted domains', refresh: 'Refresh saved domains' },
    /** What a run is called that has no file of the person's; null leaves it to the engine, whose names are English. */
    runName: (_origin: 'pasted' | 'refresh', _nowMs: number): string | null => null,
    ownHint: {
      pasted: 'From your text; every line is a row',
      refresh: 'What is saved stays, as an older answer',
    },
    gathering: 'Gathering the domains…',
    again: 'Ask about each domain',
    sheet: 'Sheet',
    hidden: (name: string) => `${name} (hidden)`,
    column: 'Domain column',
    columnShare: (share: number) => (share === 0 ? 'no domains' : `${formatShare(share)} domains`),
    chooseColumn: 'Choose a column',
    noColumn: 'No column looks like domains, web addresses or e-mail addresses. Choose the column to use.',
    unnamed: (index: number) => `Column ${index + 1}`,
    add: 'Add to each row',
    companies: 'Company',
    companiesPrice: '1 credit each',
    fields: 'Company columns',
    technologies: 'Technologies',
    layout: 'How technologies are written',
    layouts: { list: 'In one cell', categories: 'A column per category' },
    limit: 'Names in the cell, at most',
    narrow: 'Ask for less',
    narrowSet: (parts: number) => `Ask for less (${formatCount(parts)} set)`,
    narrowHint: 'The price stays the same, and a narrower answer is never used for a wider question.',
    category: 'Category, all if empty',
    categoryHint: 'Domains without any of this category cost nothing.',
    categoryNew: 'Not among the saved answers. A misspelt category finds nothing, which costs nothing.',
    perDomain: 'Technologies per domain',
    technologyFields: 'Fields of a technology',
    lookAgain: 'Have the service look again',
    lookAgainHint: 'Goes past its cache at the same price; nothing saved is used.',
    age: 'Use saved answers younger than',
    ageOf: (ms: number) => formatDuration(ms),
    reading: 'Reading the file…',
    readingRows: (rows: number) => `Reading the file: ${plural(rows, 'row', 'rows')} so far`,
    nothing: 'Choose what to add: company, technologies, or both.',
    summary: 'What it costs',
    rows: 'Rows in the sheet',
    unique: 'Distinct domains',
    fresh: 'New lookups',
    freshByKind: (companies: number, technologies: number) =>
      `${formatCount(companies)} companies, ${formatCount(technologies)} technologies`,
    saved: 'Saved answers',
    otherRows: (rows: { duplicates: number; invalid: number; blank: number }) =>
      [
        rows.duplicates > 0 ? `${formatCount(rows.duplicates)} duplicate` : '',
        // Blank cells end as invalid rows, too; the two figures are one there.
        rows.invalid + rows.blank > 0 ? `${formatCount(rows.invalid + rows.blank)} invalid` : '',
      ]
        .filter((part) => part !== '')
        .join(' · ')
        .concat(rows.blank > 0 ? `, ${formatCount(rows.blank)} of them blank` : ''),
    free: 'free',
    price: 'Price',
    balanceAfter: 'Balance after, at least',
    balanceUnknown: 'not known yet',
    budget: 'Budget, credits',
    budgetHint: 'A run never spends more than this.',
    budgetShort: (left: number) =>
      `${plural(left, 'lookup', 'lookups')} over this budget would be skipped. You can run them later.`,
    balanceShort: (balance: number, missing: number) =>
      `The wallet holds ${credits(balance)}, so ${plural(missing, 'lookup', 'lookups')} may be skipped. Top it up, or run what was skipped later.`,
    caps: (left: number) => `Your caps leave ${credits(left)} for this run.`,
    capsShort: (left: number) =>
      left === 0
        ? 'Your caps leave nothing for this run: it would pause at once. Raise them in Settings, or run it another day.'
        : `Your caps leave ${credits(left)} for this run: it pauses there, and can go on once they leave more.`,
    misses: 'Domains without data cost nothing.',
    verbs: { file: 'Enrich', pasted: 'Enrich', refresh: 'Refresh' } satisfies Record<JobOrigin, string>,
    primary: (verb: string, domains: number, upTo: number) =>
      `${verb} ${plural(domains, 'domain', 'domains')} · ${price(upTo)}`,
    starting: 'Starting…',
    sample: (columns: number, addsCategories: boolean) =>
      columns === 0
        ? ''
        : `${plural(columns, 'column', 'columns')}${addsCategories ? ' and one for each category' : ''} will be added at the right`,
    ofCategories: 'One for each category',
    firstRows: (count: number) => `The first ${plural(count, 'row', 'rows')}`,
    sampleLabel: 'First rows of the sheet, with the columns that will be added',
    added: 'added',
    writes: (name: string) => `Writes ${name} beside the original.`,
    keeps: 'Every answer is saved; you can export the rows as a file.',
    tryAgain: 'Try again',
  },
  fields: {
    name: 'Name',
    industry: 'Industry',
    city: 'City',
    country: 'Country',
    address: 'Address',
    networkUrl: 'Network profile',
    lastUpdated: 'Last updated',
    technologiesTracked: 'Technologies tracked',
  } satisfies Record<CompanyField, string>,
  technologyFields: {
    parent_category: 'Category',
    child_category: 'Sub-category',
    website: 'Website',
    total_sites: 'Sites',
    techapi_id: 'Id',
  } satisfies Partial<Record<TechnologyField, string>>,
  run: {
    back: 'All runs',
    export: 'Export…',
    missing: 'This run is not there any more.',
    state: {
      draft: 'preview',
      queued: 'waiting for the run before it',
      running: 'running',
      paused: 'paused',
      writing: 'writing the file',
      done: 'done',
      stopped: 'stopped',
    } satisfies Record<JobState, string>,
    wish: { pause: 'pausing after the answers under way', stop: 'stopping after the answers under way' },
    pause: 'Pause',
    resume: 'Resume',
    stop: 'Stop',
    stopHint: 'What was not asked yet is skipped; the file is written with what is there.',
    progress: 'Progress of the run',
    progressOf: (done: number, total: number) =>
      `${formatCount(done)} of ${plural(total, 'lookup', 'lookups')}`,
    rate: (perMinute: number) => `${formatCount(perMinute)} a minute`,
    left: (ms: number) => `${formatDuration(ms)} left`,
    charged: (amount: number) => `${credits(amount)} charged`,
    budget: (amount: number) => `of ${formatCount(amount)} at most`,
    answered: (domains: number) => plural(domains, 'domain', 'domains'),
    kept: 'every answer is saved',
    rowsLabel: (file: string) => `Rows of ${file} with what was found`,
    all: 'All',
    filter: 'Show rows by state',
    noneOfState: 'No row is in this state.',
    stateColumn: 'State',
    domainColumn: 'Domain',
    line: 'Line as pasted',
    beside: 'saved beside the original',
    in: (folder: string) => `saved in ${folder}`,
    open: 'Open',
    reveal: 'Show in folder',
    again: (count: number) => `Run again · ${price(count)}`,
    againAsk: (count: number) => `Ask again · ${price(count)}`,
    failed: (count: number) => `${plural(count, 'row', 'rows')} failed; nothing was charged for them.`,
    skipped: (count: number, wasStopped: boolean) =>
      `${plural(count, 'row was', 'rows were')} skipped, because ${wasStopped ? 'the run was stopped' : 'the wallet or the budget ran out'}.`,
    holds: (balance: number) => `The wallet holds ${credits(balance)}; top it up first.`,
    unknown: (count: number) =>
      `${plural(count, 'row is', 'rows are')} unknown: the answer was lost on the way, so the lookup may have been charged.`,
    unknownTitle: (count: number) => `Ask again for ${plural(count, 'unknown row', 'unknown rows')}?`,
    unknownText: (amount: number) =>
      `The service got these requests, but its answers were lost, and the balance does not tell whether they were charged. Asking again may pay for them a second time: up to ${credits(amount)}. If you leave them, the rows stay marked as unknown.`,
    leave: 'Leave them',
    reconciled: {
      agrees: 'the balance agrees',
      differs: (expected: number, actual: number) =>
        `the balance is ${formatCount(actual)} where ${formatCount(expected)} was expected; something else may use this wallet`,
      unchecked: 'the balance could not be compared',
    },
    spent: (amount: number, saved: number) =>
      amount === 0
        ? saved > 0
          ? 'Nothing was charged: every answer was saved already'
          : 'Nothing was charged'
        : `Charged ${credits(amount)}`,
    announceProgress: (share: number, left: number | null) =>
      `${formatShare(share)} done${left === null ? '' : `, ${formatDuration(left)} left`}`,
    announceDone: (found: number, rows: number) =>
      `Done. Found ${formatCount(found)} of ${plural(rows, 'row', 'rows')}.`,
    announceStopped: 'The run stopped.',
    announcePaused: 'The run is paused.',
  },
};
