import { formatCount, plural } from '../format.ts';

/** Words of the dialog for pasted domains. */
export const enrichPaste = {
  title: 'Paste domains',
  label: 'Domains, one on each line',
  hint: 'Web addresses and e-mail addresses work, too.',
  placeholder: 'example.com\nhttps://www.example.org/about\nada@example.net',
  counting: 'Counting…',
  empty: 'Nothing is asked or paid yet. The price comes next.',
  counts: ({
    domains,
    duplicates,
    invalid,
    heldBack,
  }: {
    domains: number;
    duplicates: number;
    invalid: number;
    heldBack: number;
  }) =>
    [
      plural(domains, 'domain', 'domains'),
      duplicates > 0 ? plural(duplicates, 'duplicate', 'duplicates') : '',
      heldBack > 0
        ? `${plural(heldBack, 'line', 'lines')} with only a personal address or a page on a platform`
        : '',
      invalid > 0 ? `${plural(invalid, 'line', 'lines')} without a domain` : '',
    ]
      .filter((part) => part !== '')
      .join(' · '),
  none: 'No line holds a domain.',
  tooLong: (most: number) =>
    `This is more than ${formatCount(most)} characters. Save it as a file and drop that on the window.`,
  go: 'Show the price',
  goWith: (domains: number) => `Show the price for ${plural(domains, 'domain', 'domains')}`,
};
