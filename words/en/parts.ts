import type { CsvStyle } from '#contract/models/csv-style.ts';
import type { RowState } from '#contract/models/job.ts';
import type { ExportFormat } from '#contract/models/task.ts';
import { DAY_MS, formatCount, formatList, formatMs, plural, pluralForm } from '../format.ts';

const delimiters = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' } satisfies Record<
  CsvStyle['delimiter'],
  string
>;
const encodings = {
  'utf-8-mark': 'UTF-8 for Excel',
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
} satisfies Record<CsvStyle['encoding'], string>;

/** How long a search took. */
export const took = (ms: number) => (ms < 1 ? `under ${formatMs(1)}` : formatMs(Math.round(ms)));

/** How many of all; the same number is not said twice. */
export const amongAll = (count: number, all: number, named: (count: number) => string) =>
  count === all ? named(all) : `${formatCount(count)} of ${named(all)}`;

/** Words of the parts that every screen shares. */
export const parts = {
  panelOpened: (label: string) => `${label}. F6 moves there and back.`,
  label: {
    none: 'No label',
    clear: 'Remove the label',
    field: 'Label',
    hint: 'Client or project: Credits sums up what each one cost.',
    current: 'Label for what is paid from now on',
    change: 'Change the label…',
    title: (label: string | null) => (label === null ? 'No label' : `Label: ${label}`),
    ofRun: 'Label of the run',
    ofRunText: 'All that the run cost goes with it, and late charges, too. No figure of money changes.',
    ofCharge: 'Label of the charge',
    ofChargeText: 'No figure of money changes.',
    keep: 'Keep the label',
  },
  csv: {
    title: 'How tables are written and copied',
    delimiter: 'Between cells',
    delimiters,
    decimals: 'Numbers',
    dates: 'Days',
    header: 'CSV files begin with the names of the columns',
    keepTexts: 'Keep 1-10 from becoming a date in Excel (="1-10")',
    copyHeader: 'Copied cells come with their headings',
    copyHint:
      'Numbers and days are copied as chosen here. “Copy with headings” always takes the headings along.',
    encoding: 'Encoding',
    encodings,
    encodingHints: {
      'utf-8-mark': 'Begins with the mark by which Excel knows UTF-8.',
      'utf-8': 'Without a mark, for programs.',
      'windows-1252': 'Letters that it lacks lose their accents, or become question marks.',
    } satisfies Record<CsvStyle['encoding'], string>,
    menu: 'Tables are written with',
    style: ({ delimiter, decimalComma, encoding }: CsvStyle) =>
      `${delimiters[delimiter]}, ${decimalComma ? '1,5' : '1.5'}, ${encodings[encoding]}…`,
  },
  colleaguesNotes: 'Tags and notes of colleagues',
  /** For leaving a value out, and the hint above a list of values. */
  without: (value: string) => `Without ${value}`,
  choiceHint: 'A tick keeps, a minus leaves out.',
  state: {
    pending: 'waiting',
    found: 'found',
    no_data: 'no data',
    invalid: 'not a domain',
    blank: 'empty',
    personal: 'personal address',
    platform: 'page on a platform',
    skipped: 'skipped',
    failed: 'failed',
    unknown: 'unknown',
    left_out: 'left out',
  } satisfies Record<RowState, string>,
  /** The same after a count. */
  stateCounted: (state: RowState, count: number): string =>
    ({
      invalid: pluralForm(count, 'not a domain', 'not domains'),
      personal: pluralForm(count, 'personal address', 'personal addresses'),
      platform: pluralForm(count, 'page on a platform', 'pages on platforms'),
    })[state as string] ?? parts.state[state],
  /** For a field that was given something else, and kept its value. */
  wholeNumber: (min: number, max: number) =>
    `Only a whole number from ${formatCount(min)} to ${formatCount(max)}. This was not taken.`,
  /** For a row whose company and technologies ended differently. */
  stateOfBoth: (company: string, technologies: string) => `company ${company}, technologies ${technologies}`,
  /** How old a saved answer may be, ms; null any, 0 none. */
  age: (ms: number | null) => {
    if (ms === null) return 'Any age';
    if (ms === 0) return 'None: ask for everything';
    return ms === 365 * DAY_MS ? '1 year' : plural(ms / DAY_MS, 'day', 'days');
  },
  /**
   * What a run waits for: a service may be away, or fail at everything paid. `since` and `until` are times of
   * day; `until` is null if unknown.
   */
  waiting: {
    service: (since: string) =>
      `The service has not been usable since ${since}; the run keeps trying and goes on by itself.`,
    answer: (since: string) =>
      `Waiting for the service since ${since}: it takes requests and does not answer them.`,
    balance: (until: string | null, most: number) =>
      `Finding out whether lost answers were charged${until === null ? '' : `, until ${until} at the latest`}; up to ${plural(most, 'credit', 'credits')}.`,
    colleague: (since: string) =>
      `A colleague has been asking for what is left since ${since}. Their answers are free; if they do not come, the run asks itself.`,
    library: (since: string) =>
      `The team’s library has not answered since ${since}. Nothing is asked meanwhile, since colleagues may buy it; the run goes on by itself.`,
  },
  /** The same in short. */
  waitingShort: {
    service: (since: string) => `service not usable since ${since}, goes on by itself`,
    answer: (since: string) => `waiting for the service since ${since}`,
    balance: (until: string | null, most: number) =>
      `finding out what lost answers cost${until === null ? '' : ` until ${until}`}, up to ${plural(most, 'credit', 'credits')}`,
    colleague: (since: string) => `waiting for a colleague’s answers since ${since}`,
    library: (since: string) => `waiting for the team’s library since ${since}`,
  },
  details: 'Details',
  sampleData: 'Sample data',
  free: 'free',
  credits: (count: number) => plural(count, 'credit', 'credits'),
  upToCredits: (count: number) => `up to ${plural(count, 'credit', 'credits')}`,
  map: {
    country: (name: string, count: string) => `${name}: ${count}`,
    notDrawn: (names: readonly string[]) => `Too small for this map: ${formatList(names)}.`,
  },
  tags: {
    removed: (tags: readonly string[], domain: string) =>
      `Removed the ${pluralForm(tags.length, 'tag', 'tags')} ${formatList(tags)} from ${domain}.`,
    tagged: (count: number) => `Tagged ${plural(count, 'domain', 'domains')}.`,
    back: 'The tags are as before.',
  },
  picture: {
    label: (title: string) => `Picture of ${title}…`,
    uses: {
      copy: 'Copy as picture',
      copy_shown: 'Copy as picture in the window’s colours',
      png: 'Save as PNG…',
      svg: 'Save as SVG…',
    },
    copied: 'Copied as a picture.',
    saved: (path: string) => `Saved as ${path}.`,
    reveal: 'Show in folder',
  },
  compare: {
    button: 'Compare',
    hint: (most: number) => `Puts up to ${most} chosen domains side by side; free`,
    chooseFirst: (most: number) => `Choose 2 to ${most} rows first`,
  },
  cancel: 'Cancel',
  /** Asked before a dialog closes. */
  typed: {
    title: 'Close without what you typed?',
    hint: 'What you typed here is kept nowhere else.',
    close: 'Close without it',
    goOn: 'Go on',
  },
  close: 'Close',
  columns: {
    button: 'Columns',
    title: 'Columns and their order',
    usual: 'Back to the usual columns',
    earlier: (title: string) => `Move ${title} to the left`,
    later: (title: string) => `Move ${title} to the right`,
    place: (title: string, place: number, of: number) => `${title}: column ${place} of ${of}`,
  },
  grid: {
    rowNumber: 'Row',
    totals: 'Total',
    loading: 'Loading',
    noRows: 'No rows',
    rows: (count: number) => plural(count, 'row', 'rows'),
    selected: (cells: number) => `${plural(cells, 'cell', 'cells')} selected`,
    copied: (rows: number) => `Copied ${plural(rows, 'row', 'rows')}`,
    copyTitled: 'Copy with headings',
    copyFailed: 'The cells could not be copied.',
    copyTooMany: (limit: number) => `At most ${formatCount(limit)} rows can be copied at once. Select fewer.`,
    marked: (rows: number) => `${plural(rows, 'row', 'rows')} chosen`,
    markTooMany: (limit: number) => `At most ${formatCount(limit)} rows can be chosen at once.`,
    markFailed: 'The rows could not be read.',
    sortBy: (title: string) => `Sort by ${title}`,
    resize: (title: string) => `Drag to resize the column ${title}`,
    menu: (title: string) => `Row and column ${title}`,
    open: 'Open',
    mark: 'Choose or unchoose',
    copy: 'Copy',
    widthOf: (title: string) => `Width of ${title}`,
    wider: 'Wider',
    narrower: 'Narrower',
    fit: 'As wide as its cells',
  },
  /** What was found on a screen of many rows. */
  found: {
    actions: 'What to do with them',
    chosen: (count: number) => `${formatCount(count)} chosen`,
    unchoose: 'Choose none',
    fold: 'Fold',
    unfold: 'Unfold',
  },
  export: {
    button: 'Export',
    formats: {
      csv: 'CSV',
      xlsx: 'Excel workbook (XLSX)',
      json: 'JSON',
      parquet: 'Parquet',
      duckdb: 'DuckDB database',
      sqlite: 'SQLite database',
      md: 'Markdown',
    } satisfies Record<ExportFormat, string>,
  },
  /** The filters of such a screen, by the values of its columns. */
  facets: {
    title: 'Filters',
    show: (count: number) => (count === 0 ? 'Filters' : `Filters: ${formatCount(count)}`),
    inForce: 'Filters in force',
    remove: (words: string) => `Remove the filter ${words}`,
    clearAll: 'Clear all',
    noValues: 'None here',
    more: (count: number) => `${formatCount(count)} more…`,
    moreOf: (name: string, count: number) => `${name}: ${formatCount(count)} more`,
    searchFacet: (name: string) => `Search: ${name}`,
    noneContains: (contains: string) => `Nothing holds “${contains}”.`,
    beyond: (count: number) => `${formatCount(count)} more. Type to narrow them down.`,
  },
  /** The menu of saved views; words that differ by screen are in `explore.views` and `saved.views`. */
  views: {
    button: 'Views',
    name: 'Name',
    save: 'Save view',
    saved: (name: string) => `Saved the view ${name}.`,
    rename: (name: string) => `Rename ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `Removed the view ${name}.`,
    restored: (name: string) => `The view ${name} is back.`,
    keep: 'Keep name',
    taken: (name: string) => `There is a view called ${name} already.`,
    replaces: 'Replaces the view of this name.',
  },
};
