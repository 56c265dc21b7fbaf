import type { Wallet } from '../../../preload/contract/models/money.ts';
import { formatCount } from '../../ui/format.ts';

/** Words of the credits screen. */
export const text = {
  title: 'Credits',
  refresh: 'Refresh balance',
  wallet: { bulk_lookup: 'Lookup credits', standard: 'List credits' } satisfies Record<Wallet, string>,
  walletShort: { bulk_lookup: 'lookup', standard: 'list' } satisfies Record<Wallet, string>,
  walletHint: {
    bulk_lookup: 'One for each domain that is found, and for each kind of answer.',
    standard: 'One for each technology list and billing period.',
  } satisfies Record<Wallet, string>,
  unknown: 'not told yet',
  month: (used: number, available: number) =>
    `${formatCount(used)} of ${formatCount(available)} used this month`,
  asOf: 'as of',
  agrees: 'Ledger and service agree, as of the last run.',
  differs: (expected: number, actual: number) =>
    `After the last run the service told a balance of ${formatCount(actual)} where the ledger expects ${formatCount(expected)}. Something else may use this wallet.`,
  ledger: 'Ledger',
  ledgerLabel: 'Every charge, newest first',
  empty: 'Nothing was charged yet. Each charge gets a line here, with the run that caused it.',
  columns: {
    at: 'Time',
    operation: 'For',
    subject: 'What was asked',
    job: 'Run',
    credits: 'Credits',
    wallet: 'Wallet',
    balance: 'Balance after',
  },
  operations: {
    domain_lookup: 'Domain lookup',
    technology_lookup: 'Technology lookup',
    company_lookup: 'Company lookup',
    companies_batch: 'Companies',
    technologies_batch: 'Technologies',
    list_start: 'Technology list',
  } as Readonly<Record<string, string>>,
  more: 'Newest charges first. Enter opens the run.',
};
