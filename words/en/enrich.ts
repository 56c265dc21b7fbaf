import type { CompanyField, TechnologyField } from '#contract/models/enrich.ts';
import type { Job, JobOrigin, JobState } from '#contract/models/job.ts';
import type { CapLeft } from '#shared/money/caps.ts';
import { formatCount, formatDuration, formatMoment, formatShare, plural, pluralForm } from '../format.ts';

const credits = (count: number) => plural(count, 'credit', 'credits');
const skippedBecause = {
  stopped: 'the run was stopped',
  wallet: 'the wallet was empty',
  budget: 'the budget was used up',
};
const capNames = { run: 'for one run', day: 'of the day', month: 'of the month' };
const capWaits = { run: '', day: ', or run it another day', month: ', or run it next month' };
const price = (count: number) => (count === 0 ? 'free' : `up to ${credits(count)}`);

/** Words of the enrich screen, in its order: start, draft (the preview), run. */
export const enrich = {
  title: 'Enrich',
  /** The name of a run without a file: what it is, when, and how many domains. */
  runName: (origin: 'pasted' | 'refresh', at: string, domains: number): string =>
    `${origin === 'pasted' ? 'Pasted domains' : 'Refresh of saved domains'}, ${formatMoment(Date.parse(at))} · ${formatCount(domains)}`,
  start: {
    drop: 'Drop a spreadsheet here',
    choose: 'Choose a spreadsheet…',
    or: 'or',
    paste: 'Paste domains instead…',
    formats: 'CSV, TSV, XLSX, XLSM or ODS with a column of domains, web addresses or e-mail addresses.',
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
    explore: 'Explore this file',
    leave: 'Leave these domains',
    titles: { pasted: 'Pasted domains', refresh: 'Refresh saved domains' },
    ownHint: {
      pasted: 'From your text; every line is a row',
      list: 'Rows of a list, with its columns',
      refresh: 'What is saved stays, as an older answer',
    },
    gathering: 'Gathering the domains…',
    again: 'Ask about each domain',
    sheet: 'Sheet',
    hidden: (name: string) => `${name} (hidden)`,
    column: 'Domain column',
    chooseColumn: 'Choose a column',
    noColumn: 'No column looks like domains, web addresses or e-mail addresses. Choose the column to use.',
    add: 'Add to each row',
    companies: 'Company',
    priceEach: (each: number) => `${credits(each)} each`,
    fields: 'Company columns',
    technologies: 'Technologies',
    layout: 'How technologies are written',
    layouts: { list: 'In one cell', categories: 'A column per category' },
    limit: 'Names in the cell, at most',
    limitNone: 'all',
    /** `most` is null for all. */
    limitHint: (most: number | null) =>
      most === null
        ? 'Empty: all that the answer has.'
        : `The heading says “first ${most} of each row”. A filter of the cell misses the others; the rows of the run have all.`,
    narrow: 'Only one category…',
    narrowSet: (parts: number) => `Only one category… (${formatCount(parts)} set)`,
    narrowHint:
      'For smaller answers at the same price. What is left out now is paid for again when it is wanted.',
    category: 'Category, all if empty',
    categoryHint: 'Domains without any of this category cost nothing.',
    categoryNew: 'Not among the saved answers. A misspelt category finds nothing, which costs nothing.',
    perDomain: 'Technologies per domain',
    technologyFields: 'Fields of a technology',
    lookAgain: 'Fresh check',
    lookAgainHint:
      'The service checks each site again instead of repeating its last answer. Same price; nothing saved is used.',
    age: 'Use saved answers younger than',
    ageOf: (ms: number) => formatDuration(ms),
    reading: 'Reading the file…',
    readingRows: (rows: number) => `Reading the file: ${plural(rows, 'row', 'rows')} so far`,
    nothing: 'Choose what to add: company, technologies, or both.',
    summary: 'What it costs',
    unique: 'Distinct domains',
    fresh: 'New lookups',
    freshByKind: (companies: number, technologies: number) =>
      `${plural(companies, 'company', 'companies')}, technologies of ${plural(technologies, 'domain', 'domains')}`,
    saved: 'Saved answers',
    savedByColleagues: (count: number) => `${formatCount(count)} bought by colleagues: free`,
    otherRows: (rows: {
      duplicates: number;
      invalid: number;
      blank: number;
      personal: number;
      platform: number;
      leftOut: number;
    }) =>
      [
        rows.duplicates > 0 ? `${formatCount(rows.duplicates)} duplicate` : '',
        rows.leftOut > 0 ? `${formatCount(rows.leftOut)} left out` : '',
        rows.invalid > 0 ? `${formatCount(rows.invalid)} not a domain` : '',
        rows.blank > 0 ? `${formatCount(rows.blank)} empty` : '',
        rows.personal > 0 ? plural(rows.personal, 'personal address', 'personal addresses') : '',
        rows.platform > 0 ? plural(rows.platform, 'page on a platform', 'pages on platforms') : '',
      ]
        .filter((part) => part !== '')
        .join(' · '),
    rowsBelow: (rows: number) =>
      `${plural(rows, 'row', 'rows')} below the table, such as totals and notes, ${pluralForm(rows, 'is', 'are')} left alone.`,
    lookupPrice: 'Price of one lookup',
    inDoubt: (lookups: number) =>
      `${plural(lookups, 'lookup was', 'lookups were')} asked before; ${pluralForm(lookups, 'its answer was', 'their answers were')} lost. What was charged for that, or may have been, is paid again if you ask again.`,
    askAgain: (more: number) => `Ask again: up to ${credits(more)} more`,
    askAgainSet: 'Your settings say that such lookups are asked again.',
    price: 'Price',
    balanceAfter: 'Balance after, at least',
    balanceUnknown: 'not known yet',
    budget: 'Budget, credits',
    budgetHint: 'A run never spends more than this.',
    budgetShort: (lookups: number) =>
      `${plural(lookups, 'lookup', 'lookups')} over this budget would be skipped. You can run them later.`,
    balanceShort: (balance: number, missing: number) =>
      `The wallet holds ${credits(balance)}, so ${plural(missing, 'lookup', 'lookups')} may be skipped. Top it up, or run what was skipped later.`,
    caps: ({ left, by }: CapLeft) => `Your cap ${capNames[by]} leaves ${credits(left)} for this run.`,
    capsShort: ({ left, by }: CapLeft) =>
      left === 0
        ? `Your cap ${capNames[by]} leaves nothing for this run: it would pause at once. Raise it in Settings${capWaits[by]}.`
        : `Your cap ${capNames[by]} leaves ${credits(left)} for this run: it pauses there, and can go on once the cap leaves more.`,
    misses: 'Domains without data cost nothing.',
    verbs: { file: 'Enrich', pasted: 'Enrich', refresh: 'Refresh' } satisfies Record<JobOrigin, string>,
    start: (verb: string, domains: number, upTo: number) =>
      `${verb} ${plural(domains, 'domain', 'domains')} · ${price(upTo)}`,
    sample: (columns: number) =>
      columns === 0 ? '' : `${plural(columns, 'column', 'columns')} will be added at the right`,
    firstRows: (count: number) => `The first ${plural(count, 'row', 'rows')}`,
    sampleLabel: 'First rows of the sheet, with the columns that will be added',
    writes: (name: string) => `Writes ${name} next to the original.`,
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
    technologiesTracked: 'Number of technologies',
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
    export: 'Export the whole run…',
    exportLater: 'The run has nothing to export yet, or is under way.',
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
    /** The state of a running run that waits, by what it waits for. */
    waits: {
      service: 'waiting for the service',
      answer: 'waiting for the service',
      balance: 'finding out what was charged',
      colleague: 'waiting for a colleague',
      library: 'waiting for the team’s library',
    } satisfies Record<NonNullable<Job['waiting']>['for'], string>,
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
    kept: 'what was answered is saved',
    rowsLabel: (file: string) => `Rows of ${file} with what was found`,
    all: 'All',
    filter: 'Show rows by state',
    stateColumn: 'State',
    rowColumn: 'Row number',
    noteColumn: 'Note',
    domainColumn: 'Domain',
    line: 'Line as pasted',
    giveHint: 'Enter on a row without a domain gives it one.',
    giveTitle: (row: number) => `Domain of row ${formatCount(row)}`,
    giveText: (cell: string) =>
      `${cell.trim() === '' ? 'The cell is empty' : `The cell says “${cell.trim()}”`}. Only this domain is asked, and the file is written again with it; your own file stays as it is.`,
    giveNone: 'Look up',
    giveDo: (domain: string, count: number) => `Look up ${domain} · ${price(count)}`,
    nextToOriginal: 'saved next to the original',
    in: (folder: string) => `saved in ${folder}`,
    open: 'Open',
    reveal: 'Show in folder',
    again: (count: number) => `Run again · ${price(count)}`,
    againAsk: (count: number) => `Ask again · ${price(count)}`,
    failed: (count: number, isFree: boolean) =>
      `${plural(count, 'row', 'rows')} failed${isFree ? '; nothing was charged for them' : ''}.`,
    /** `why` is null while unknown. */
    skipped: (count: number, why: 'stopped' | 'wallet' | 'budget' | { cap: string } | null) => {
      const rows = `${plural(count, 'row was', 'rows were')} skipped`;
      if (why === null) return `${rows}.`;
      return typeof why === 'string' ? `${rows}, because ${skippedBecause[why]}.` : `${rows}. ${why.cap}`;
    },
    holds: (balance: number) =>
      balance === 0
        ? 'The wallet is empty; top it up first.'
        : `The wallet holds ${credits(balance)}, which may not be enough for all of them.`,
    unknown: (count: number, { lost, inDoubt }: { lost: number; inDoubt: number }) =>
      [
        `${plural(count, 'row is', 'rows are')} unknown: the answer was lost on the way`,
        lost === 0 && inDoubt === 0 ? ', so the lookup may have been charged.' : '.',
        lost === 0 ? '' : ` The balance shows that lost answers cost ${credits(lost)}.`,
        inDoubt === 0
          ? ''
          : ` Up to ${lost === 0 ? credits(inDoubt) : `${formatCount(inDoubt)} more`} may have been charged.`,
      ].join(''),
    unknownTitle: (count: number) => `Ask again for ${plural(count, 'unknown row', 'unknown rows')}?`,
    unknownText: ({ again, others, inAll }: { again: number; others: number; inAll: number }) =>
      [
        `These were asked before, and the answers were lost. Asking again may pay for them a second time: up to ${credits(again)}.`,
        others === 0
          ? ''
          : ` The ${plural(others, 'lookup', 'lookups')} still without an answer ${pluralForm(others, 'is', 'are')} asked, too: up to ${credits(inAll)} in all.`,
        ' If you leave them, the rows stay marked as unknown.',
      ].join(''),
    lostAdvice: (isInDoubt: boolean): string =>
      isInDoubt
        ? 'Resume goes on with the rest; what was lost is asked again only if you say so.'
        : 'Resume asks for everything that is still open.',
    leave: 'Leave them',
    budgetShort: (open: number) =>
      `What is left of the budget may not be enough for the ${plural(open, 'lookup', 'lookups')} still open.`,
    otherBudget: 'Other budget…',
    budgetTitle: 'Another budget',
    budgetText: (open: number, inDoubt: number) =>
      `${plural(open, 'lookup is', 'lookups are')} still to be asked. This is what the run may cost from now on, no matter what it has cost before.${
        inDoubt === 0 ? '' : ` Up to ${credits(inDoubt)} of lost answers may still be charged in addition.`
      }`,
    budgetField: 'Budget from now on, credits',
    goOn: (budget: number) => `Resume · ${price(budget)}`,
    compared: {
      agrees: (isOpen: boolean) => `the balance agrees${isOpen ? ' so far' : ''}`,
      explained: (isOpen: boolean) => `nothing else is missing from the wallet${isOpen ? ' so far' : ''}`,
      fell: (amount: number) =>
        `the wallet fell by ${formatCount(amount)} more than is booked; someone else may use it`,
      holds: (amount: number) => `the wallet holds ${formatCount(amount)} more than expected`,
      unchecked: 'the balance could not be compared',
    },
    /**
     * What a run cost, as far as is known; `lost` is the part that the balance showed of lost answers.
     * `isAllSaved`: nothing had to be asked.
     */
    spent: ({ charged, lost, isAllSaved }: { charged: number; lost: number; isAllSaved: boolean }) => {
      if (charged === 0)
        return isAllSaved ? 'Nothing was charged: every answer was saved already' : 'Nothing was charged';
      if (lost === 0) return `Charged ${credits(charged)}`;
      return `Charged ${credits(charged)}, ${lost === charged ? '' : `${formatCount(lost)} of them `}by the balance for answers that were lost`;
    },
    /** What may have been charged in addition; `charged` is certain. */
    inDoubt: (amount: number, charged: number) =>
      charged === 0
        ? `Up to ${credits(amount)} may have been charged for answers that were lost`
        : `up to ${formatCount(amount)} more may have been charged`,
    /** The same for a run that goes on. */
    inDoubtSoFar: (amount: number, charged: number) =>
      `up to ${formatCount(amount)}${charged === 0 ? '' : ' more'} may have been`,
    doubtHint: (amount: number) =>
      `Up to ${credits(amount)} may have been charged for answers that were lost.`,
    announceProgress: (share: number, left: number | null) =>
      `${formatShare(share)} done${left === null ? '' : `, ${formatDuration(left)} left`}`,
    announceDone: (found: number, rows: number, unknown: number) =>
      `Done. Found ${formatCount(found)} of ${plural(rows, 'row', 'rows')}${
        unknown === 0 ? '' : `; ${formatCount(unknown)} ${pluralForm(unknown, 'is', 'are')} unknown`
      }.`,
    announceStopped: 'The run stopped.',
    announcePaused: 'The run is paused.',
  },
};
