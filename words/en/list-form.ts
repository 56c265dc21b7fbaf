import { mostListRows } from '#contract/values/lists.ts';
import { formatCount, formatDate, plural } from '../format.ts';

/** Words of the form for a new list. */
export const listForm = {
  label: 'New list',
  close: 'Close without starting',
  technology: 'Technology',
  technologyHint: 'As the service names it, such as Shopify.',
  technologyMissing: 'Name a technology.',
  countries: 'Countries',
  countriesHint:
    'The service’s own country numbers. It does not say what they mean; the name of one is learned from a downloaded list of that country alone. A downloaded list can be filtered by country, too.',
  countriesKnown: 'Names from your lists. Any other country only by the service’s number.',
  countriesWrong: (value: string) => `“${value}” is neither a country that is known here nor a number.`,
  endings: 'Top-level domains (.de)',
  endingsHint: 'Such as .de or .co.uk. Press Enter after each.',
  endingsWrong: (value: string) => `“${value}” is not a top-level domain such as .de.`,
  sizes: 'Company sizes',
  sizesHint:
    'The service’s own bands, written as it writes them. They are learned from downloaded lists, and from its answer if it refuses one, which costs nothing.',
  sizesKnown: 'The bands that the service is known to take.',
  more: 'More filters',
  moreHint: 'The service does not document the values of these.',
  refusedAdvice: 'Nothing was charged. Change what is wanted and try again.',
  size: (sites: number | null, lastCut: number | null) =>
    [
      sites === null ? null : `About ${plural(sites, 'site runs', 'sites run')} it.`,
      `A file holds ${formatCount(mostListRows)} rows at most${lastCut === null || lastCut >= mostListRows ? '' : `, and your plan ended one at ${formatCount(lastCut)}`}${
        sites !== null && sites > (lastCut ?? mostListRows) ? '; filters choose which' : ''
      }.`,
    ]
      .filter((each) => each !== null)
      .join(' '),
  condition: { include: 'Only these', exclude: 'Without these' },
  conditionOf: (field: string) => `${field}: which`,
  onlyWithCompany: 'Only with company',
  onlyWithCompanyHint: 'Leave out websites whose company the service does not know.',
  automatic: 'Download automatically when ready',
  automaticHint: 'Uses one of the downloads that the service allows for each list.',
  start: 'Get the list',
  credits: (count: number, mayBeFree: boolean) =>
    `${plural(count, 'list credit', 'list credits')}${mayBeFree ? ', or free' : ''}`,
  mayBeFree: (boughtAt: string, person: string | null) =>
    `May be free: bought ${formatDate(boughtAt)}${person === null ? '' : ` by ${person}`}. Only the service knows whether that is the same billing period.`,
  balance: (balance: number) =>
    `${plural(balance, 'list credit', 'list credits')} in the wallet, ${formatCount(Math.max(0, balance - 1))} after.`,
  balanceUnknown: 'The balance is not known yet.',
  noBalance: 'There is no list credit in the wallet. The service will refuse unless the list is free.',
  capReached: {
    day: 'Your cap of the day leaves no list credit. A list that costs one does not start today.',
    month: 'Your cap of the month leaves no list credit. A list that costs one does not start this month.',
  },
  refund: 'A list that fails gives its credit back.',
  started: (technology: string) => `The list ${technology} is being prepared.`,
  startedFree: (technology: string) => `The list ${technology} is being prepared. It cost nothing.`,
};
