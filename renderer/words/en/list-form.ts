import { formatCount, formatDate, plural } from '../../ui/format.ts';

/** Words of the form for another list. */
export const listForm = {
  label: 'New list',
  close: 'Close without starting',
  technology: 'Technology',
  technologyHint: 'As the service names it, such as Shopify.',
  technologyMissing: 'Name a technology.',
  countries: 'Countries',
  countriesHint:
    'The service’s own country numbers. It does not document what they mean, so leave this empty unless you know them; a downloaded list can be filtered by country.',
  countriesWrong: (value: string) => `“${value}” is no number.`,
  endings: 'Top-level domains (.de)',
  endingsHint: 'Such as .de or .co.uk. Press Enter after each.',
  endingsWrong: (value: string) => `“${value}” is no top-level domain such as .de.`,
  sizes: 'Company sizes',
  sizesHint: 'The service’s own bands, written as it writes them.',
  condition: { include: 'Only these', exclude: 'Without these' },
  conditionOf: (field: string) => `${field}: which`,
  onlyWithCompany: 'Only with company',
  onlyWithCompanyHint: 'Leave out websites whose company the service does not know.',
  automatic: 'Download automatically when ready',
  automaticHint: 'The download uses one attempt.',
  start: 'Get the list',
  credits: (count: number, mayBeFree: boolean) =>
    `${plural(count, 'list credit', 'list credits')}${mayBeFree ? ', or free' : ''}`,
  mayBeFree: (boughtAt: string) =>
    `May be free: bought ${formatDate(boughtAt)}. Only the service knows whether that is the same billing period.`,
  balance: (balance: number) =>
    `${plural(balance, 'list credit', 'list credits')} in the wallet, ${formatCount(Math.max(0, balance - 1))} after.`,
  balanceUnknown: 'The balance is not known yet.',
  noBalance: 'There is no list credit in the wallet. The service will refuse unless the list is free.',
  refund: 'A list that fails gives its credit back.',
  started: (technology: string) => `The list ${technology} is being prepared.`,
  startedFree: (technology: string) => `The list ${technology} is being prepared. It cost nothing.`,
};
