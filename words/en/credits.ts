import type { SpendingKind, Wallet } from '#contract/models/money.ts';
import { type CapKey, capKeys } from '#shared/money/caps.ts';
import type { LedgerColumn } from '#shared/tables/ledger-table.ts';
import type { WayIntoDoubt } from '#contract/values/doubt-ways.ts';
import { formatCount, plural, pluralForm } from '../format.ts';

const lookupCredits = (count: number) => plural(count, 'lookup credit', 'lookup credits');
const listCredits = (count: number) => plural(count, 'list credit', 'list credits');
const capWords: Readonly<Record<CapKey, (cap: number) => string>> = {
  capPerRun: (cap) => `${plural(cap, 'credit', 'credits')} a run`,
  capPerDay: (cap) => `${lookupCredits(cap)} a day`,
  capPerMonth: (cap) => `${lookupCredits(cap)} a month`,
  listCapPerDay: (cap) => `${listCredits(cap)} a day`,
  listCapPerMonth: (cap) => `${listCredits(cap)} a month`,
};

/** Words of the credits screen. */
export const credits = {
  title: 'Credits',
  refresh: 'Compare with the service · free',
  wallet: { bulk_lookup: 'Lookup credits', standard: 'List credits' } satisfies Record<Wallet, string>,
  walletShort: { bulk_lookup: 'lookup', standard: 'list' } satisfies Record<Wallet, string>,
  walletHint: {
    bulk_lookup: 'One for each domain that is found, and for each kind of answer.',
    standard: 'One for each technology list and billing period.',
  } satisfies Record<Wallet, string>,
  unknown: 'not known yet',
  month: (used: number, available: number, remaining: number) =>
    `${formatCount(used)} of ${formatCount(available)} used this month, ${formatCount(remaining)} left`,
  today: (spent: number) => `${formatCount(spent)} spent today.`,
  todayOfCap: (spent: number, cap: number) => `${formatCount(spent)} of ${formatCount(cap)} spent today.`,
  inDoubt: (credits: number) => `${formatCount(credits)} may have been: their answers were lost.`,
  capReached: { day: 'The cap of the day is reached.', month: 'The cap of the month is reached.' },
  thisMonth: (spent: number, cap: number) => `${formatCount(spent)} of ${formatCount(cap)} spent this month.`,
  caps: (caps: Readonly<Record<CapKey, number | null>>) => {
    const parts = capKeys.flatMap((key) => {
      const cap = caps[key];
      return cap === null ? [] : [capWords[key](cap)];
    });
    return parts.length === 0 ? 'No caps are set.' : `Caps: ${parts.join(', ')}.`;
  },
  /** If this computer has another time zone than the caps. */
  otherZone: (zone: string) => `Their days and months are those of ${zone}.`,
  changeCaps: 'Change caps…',
  asOf: 'as of',
  agrees: 'Ledger and service agree, as of',
  unchecked: 'Ledger and service were not compared yet.',
  differs: (expected: number, actual: number) =>
    `The service reported a balance of ${formatCount(actual)} where the ledger expected ${formatCount(expected)}.`,
  /** Sentences that explain the difference. */
  difference: {
    lost: (amount: number) =>
      `${plural(amount, 'credit was', 'credits were')} charged for answers that were lost, and ${pluralForm(amount, 'is', 'are')} booked now.`,
    fell: (amount: number, hasLost: boolean) =>
      `The wallet fell by ${formatCount(amount)} more than ${hasLost ? 'that' : 'is booked'}: someone else may use it.`,
    holds: (amount: number) =>
      `The wallet holds ${formatCount(amount)} more than expected: it was topped up, a charge came back, or a new month began.`,
  },
  countedOn: 'From now on, charges are taken off the service’s figure.',
  /** What may have been charged, and the word that ends it. */
  doubt: {
    title: 'In doubt',
    text: 'These answers never came or did not say all. What they may have cost counts against your caps, and none of it is asked again unless you say so.',
    at: 'Asked',
    what: 'What',
    why: 'Why',
    credits: 'At most',
    word: 'Your decision',
    run: (id: number) => `Run ${id}`,
    ways: {
      lost: 'No answer came.',
      crashed: 'The program ended before the answer was saved.',
      refused: 'It was refused, and the wallet fell or cannot be read.',
      left_out: 'The answer leaves out a part of what was asked.',
      unread: 'The answer cannot be read.',
      figures: 'The answer names different costs, or it is a copy that may have been free.',
      late: 'A charge showed long after it had seemed to be free.',
    } satisfies Record<WayIntoDoubt, string>,
    others: (count: number) => `and ${formatCount(count)} more`,
    booked: (credits: number) => `${formatCount(credits)} booked by the balance`,
    free: 'Not charged…',
    allFree: 'None was charged…',
    freeTitle: (count: number): string =>
      count === 1 ? 'Was this not charged?' : 'Was none of these charged?',
    freeText: (credits: number, balance: number | null) =>
      `Say so only if you looked at the service’s own account. ${plural(credits, 'credit', 'credits')} will no longer count against caps and budgets, and what was asked may be asked and paid again. Stackdesk keeps the time when you said so${balance === null ? '' : ` and the balance last seen, ${formatCount(balance)}`}.`,
    freeConfirm: 'I looked: not charged',
    fell: (credits: number) =>
      `The balance speaks against it: since then the wallet fell by ${plural(credits, 'credit', 'credits')} that nothing else explains. If you say so all the same, Stackdesk asks who uses this wallet.`,
    freeDespiteFall: 'Not charged, although the wallet fell',
  },
  spending: 'Spending',
  range: 'Days shown',
  view: 'Shown as',
  chart: 'Chart',
  table: 'Table',
  day: 'Day',
  byDay: 'Credits by day and kind',
  byKind: 'By kind',
  byRun: 'By run',
  singleLookups: 'Single lookups',
  otherRuns: (count: number) => `${plural(count, 'other run', 'other runs')}`,
  /** Credits of each wallet, which are never added up. */
  spent: (credits: Readonly<Record<Wallet, number>>, days: number) => {
    const parts = [
      ...(credits.bulk_lookup > 0 || credits.standard === 0 ? [lookupCredits(credits.bulk_lookup)] : []),
      ...(credits.standard > 0 ? [listCredits(credits.standard)] : []),
    ];
    return `${parts.join(' and ')} on ${plural(days, 'day', 'days')}`;
  },
  nothingSpent: (days: number) => `No charge is booked for the last ${plural(days, 'day', 'days')}.`,
  kinds: {
    companies: 'Companies',
    technologies: 'Technologies',
    technology: 'Technology figures',
    lists: 'Technology lists',
  } satisfies Record<SpendingKind, string>,
  noPrice: '–',
  byLabel: {
    title: 'By label',
    period: 'Period',
    periods: {
      month: 'This month',
      lastMonth: 'Last month',
      year: 'This year',
      lastYear: 'Last year',
      all: 'All time',
    },
    view: 'Summed up',
    totals: 'Totals',
    months: 'By month',
    month: 'Month',
    label: 'Label',
    amount: 'Cost',
    none: 'No label',
    all: 'All labels',
    show: 'Show its charges',
    nothing: 'No charge is booked for this period.',
    rounded:
      'Each amount is worked out of its credits by your price, and rounded once. Exports hold the exact amounts.',
    without: ({ bulk_lookup, standard }: Readonly<Record<Wallet, number>>) =>
      `without ${[
        ...(bulk_lookup === 0 ? [] : [lookupCredits(bulk_lookup)]),
        ...(standard === 0 ? [] : [listCredits(standard)]),
      ].join(' and ')}`,
    exportName: 'credits by label',
  },
  relabel: 'Label…',
  relabelHint: 'Gives the marked charge another label.',
  ledger: 'Ledger',
  ledgerTitle: 'Charges',
  searching: {
    search: 'Search the ledger',
    searchHint: 'A domain, a technology, a file, a label',
    clearSearch: 'Clear the search',
  },
  openInLists: 'Open in Lists',
  found: (count: number) => plural(count, 'charge', 'charges'),
  export: 'Export CSV…',
  ledgerLabel: 'Every charge, newest first',
  empty: 'No charge is booked yet. Each one gets a line here, with the run that caused it.',
  columns: {
    time: 'Time',
    day: 'Day',
    month: 'Month',
    operation: 'For',
    kind: 'Kind',
    subject: 'What was asked',
    domains: 'Domains asked',
    runId: 'Number of the run',
    run: 'Run',
    file: 'File',
    label: 'Label',
    assistant: 'Assistant',
    credits: 'Credits',
    wallet: 'Wallet',
    balance: 'Balance after',
    amount: 'Cost',
    currency: 'Currency',
  } satisfies Record<LedgerColumn, string>,
  operations: {
    domain_lookup: 'Domain lookup',
    technology_lookup: 'Technology lookup',
    company_lookup: 'Company lookup',
    companies_batch: 'Companies',
    technologies_batch: 'Technologies',
    list_start: 'Technology list',
  } as Readonly<Record<string, string>>,
  domains: (count: number) => plural(count, 'domain', 'domains'),
  fell: (credits: number) =>
    `The wallet fell by ${plural(credits, 'credit', 'credits')} that nothing here explains. Does somebody else use it?`,
  othersYes: 'Others use it, too',
  othersOnce: 'Go on, ask again next time',
  shared: 'Others use this wallet, too. What it falls by may be theirs.',
  othersNo: 'Only I use it',
  refunded: (what: string) => `${what} (failed, refunded)`,
  lost: (what: string) => `${what} (answer lost, charged by the balance; may be others’)`,
  more: 'Newest charges first. Enter opens the run.',
  days: (days: number) => plural(days, 'day', 'days'),
};
