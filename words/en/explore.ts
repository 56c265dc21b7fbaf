import type { LookupKind } from '#contract/models/enrich.ts';
import type { ExploreCombination, ExploreNotation, ExploreQuery } from '#contract/models/explore.ts';
import { formatCount, formatDate, plural, pluralForm } from '../format.ts';
import { amongAll, took } from './parts.ts';

const rows = (count: number) => plural(count, 'row', 'rows');
const domains = (count: number) => plural(count, 'domain', 'domains');

const kindWords: Readonly<Record<LookupKind, string>> = {
  companies: 'companies',
  technologies: 'technologies',
};

/** Words of an open list. */
export const explore = {
  back: 'Lists',
  backTo: (title: string) => `Back to ${title}`,
  backToLists: 'Back to the lists',
  opening: (title: string) => `Opening ${title}…`,
  combining: (title: string) => `Making ${title}…`,
  read: (count: number) => `${rows(count)} read`,
  openingHint: 'The first time a list is read as a whole; after that it opens at once.',
  firstRows: 'The first rows, as they are in the file',
  cancel: 'Cancel',
  failedTitle: 'This list can’t be opened',
  search: 'Search the list',
  searchHint: 'Any words, in any column',
  clearSearch: 'Clear the search',
  found: (total: number, all: number, tookMs: number | null) =>
    `${amongAll(total, all, rows)}${tookMs === null ? '' : `, ${took(tookMs)}`}`,
  counting: 'Counting…',
  irregular: (count: number) => `${rows(count)} had more or fewer fields than the header. None was left out.`,
  rowsBelow: (count: number) =>
    `${rows(count)} below the table, such as totals and notes, ${pluralForm(count, 'is', 'are')} left out.`,
  gridLabel: (title: string) => `Rows of ${title}`,
  gridHint: 'Enter opens a row, Space chooses rows.',
  choose: (domain: string | null, id: number) => `Choose ${domain ?? `row ${formatCount(id + 1)}`}`,
  saved: 'saved',
  savedTitle: 'There is a saved answer about this domain',
  chooseFacets: 'Choose columns…',
  chooseFacetsTitle: 'Columns whose values are shown here',
  empty: '(empty)',
  savedFilter: 'Saved answers',
  savedChoices: { any: 'All', saved: 'Saved', unsaved: 'Not saved' } satisfies Record<
    ExploreQuery['saved'],
    string
  >,
  chip: {
    in: (column: string, values: readonly string[], more: number) =>
      `${column}: ${values.join(', ')}${more === 0 ? '' : ` and ${formatCount(more)} more`}`,
    notIn: (column: string, values: readonly string[], more: number) =>
      `${column}: not ${values.join(', ')}${more === 0 ? '' : ` and ${formatCount(more)} more`}`,
    contains: (column: string, contains: string) => `${column} holds “${contains}”`,
    lacks: (column: string, contains: string) => `${column} does not hold “${contains}”`,
    from: (column: string, from: string) => `${column} from ${from}`,
    to: (column: string, to: string) => `${column} up to ${to}`,
    between: (column: string, from: string, to: string) => `${column} from ${from} to ${to}`,
    empty: (column: string) => `${column} is empty`,
    filled: (column: string) => `${column} is not empty`,
    saved: 'Saved already',
    unsaved: 'Not saved yet',
    text: (text: string) => `“${text}”`,
  },
  /** A list of which only some rows are meant. */
  narrowed: (title: string, conditions: readonly string[]) => `${title} (${conditions.join('; ')})`,
  filterColumn: (column: string) => `Filter ${column}`,
  filtered: (column: string) => `Filter ${column}: in force`,
  filter: {
    contains: 'Holds',
    lacks: 'Does not hold',
    values: 'Values',
    from: 'From',
    to: 'Up to',
    cells: 'Cells',
    any: 'All',
    filled: 'Not empty',
    empty: 'Empty',
    clear: 'Clear',
    fromHours: 'From, hours',
    toHours: 'Up to, hours',
  },
  notation: {
    label: 'Read as',
    names: {
      text: 'Text',
      boolean: 'True or false',
      point: 'Number, as 1,234.5',
      comma: 'Number, as 1.234,5',
      ymd: 'Date, year first',
      dmy: 'Date, day first',
      mdy: 'Date, month first',
      duration: 'Time or duration, as 12:30',
    } satisfies Record<ExploreNotation, string>,
    asFound: 'As all cells show',
    found: (name: string) => `As all cells show: ${name}`,
    couldBe: (column: string) =>
      `“${column}” stays text: its cells can be read in several ways, and none of them tells which is meant.`,
    unread: (column: string, count: number) =>
      `${plural(count, 'cell', 'cells')} of “${column}” ${pluralForm(count, 'does', 'do')} not fit, and ${pluralForm(count, 'is', 'are')} shown empty.`,
    asText: 'Read as text',
  },
  nothing: { words: 'No row fits.', clear: 'Clear all filters' },
  noRows: { words: 'There are no rows.' },
  exportTitle: (count: number) => `Export ${rows(count)} as`,
  /** What it asks, since that is what is paid. */
  enrich: (kinds: readonly LookupKind[], count: number) =>
    kinds.length === 0
      ? `Enrich ${rows(count)}`
      : `Add ${kinds.map((kind) => kindWords[kind]).join(' and ')} to ${rows(count)}`,
  tagTitle: (count: number) => `Tag the saved domains in ${rows(count)}`,
  tagDo: 'Tag',
  enrichTitle: 'You see the exact price, with what is saved taken off, before anything is paid.',
  enrichNoDomains: 'No column of this list holds domains.',
  enrichRunOpen: 'The run of these rows is not over yet.',
  enrichAsked: 'A run asked for company and technologies of these rows already.',
  enrichNone: 'None of these rows has a domain.',
  /** Saved domains that were opened as a list have their number in their title. */
  enrichName: (title: string, count: number) =>
    title.endsWith(`, ${domains(count)}`) ? title : `${title}, ${domains(count)}`,
  collecting: 'Taking the domains…',
  sheet: 'Sheet',
  combine: 'Combine',
  combineDialog: {
    counting: 'Counting the rows…',
    result: (count: number) => `The result has ${rows(count)}.`,
    title: (name: string) => `Combine ${name}`,
    close: 'Close',
    other: 'With',
    files: 'Your files',
    lists: 'Downloaded lists',
    saved: 'On this computer',
    allSaved: 'Saved domains',
    runs: 'Runs',
    chooseFile: 'Choose file…',
    option: (technology: string, day: string, count: number | null) =>
      count === null
        ? `${technology}, ${formatDate(day)}`
        : `${technology}, ${formatDate(day)}, ${rows(count)}`,
    how: 'Keep',
    hows: (first: string, other: string): Record<ExploreCombination, { label: string; hint: string }> => ({
      intersection: {
        label: `In ${first} and in ${other}`,
        hint: `Rows of ${first} whose domain is in both.`,
      },
      difference: {
        label: `In ${first}, not in ${other}`,
        hint: `Rows of ${first} whose domain the other does not have.`,
      },
      union: {
        label: 'In either of them',
        hint: 'Each domain once, with the columns of both.',
      },
      columns: {
        label: `All of ${first}, with the columns of ${other}`,
        hint: 'Cells are filled if the other has the domain.',
      },
    }),
    do: 'Combine',
    registrable: 'Take shop.example.com and example.com for the same',
    note: 'Free; both files stay as they are.',
  },
  group: 'Group',
  groupDialog: {
    title: (name: string) => `Group ${name}`,
    close: 'Close',
    by: 'Group by',
    also: 'And by',
    together: (column: string) => `${column} that occur together`,
    pairedWith: 'Together with',
    ofFirst: 'Of rows with the first, %',
    ofSecond: 'Of rows with the second, %',
    paired: (title: string, column: string) => `${title}, ${column} that occur together`,
    across: (column: string, most: number) =>
      `Values of ${column} as columns: the ${formatCount(most)} most frequent ones, and all others as one`,
    others: 'Others',
    total: 'Total',
    nothing: 'Nothing',
    nameless: (column: number) => `Column ${formatCount(column)}`,
    split: 'Each value of a cell that has several, such as “Shopify, Klaviyo”',
    distinct: 'Count different values of',
    distinctName: (column: string) => `Different ${column}`,
    sum: 'Add up',
    noNumbers: 'No column is read as numbers. The button in the title of a column changes how it is read.',
    sumName: (column: string) => `Sum of ${column}`,
    share: 'Share of rows with the value',
    shareHint: 'Such as Shopify',
    shareIn: 'In the column',
    shareName: (text: string) => `${text}, %`,
    rows: 'Rows',
    do: 'Group',
    note: (count: number) => `${rows(count)} are grouped. Free.`,
    grouped: (title: string, columns: readonly string[]) => `${title} by ${columns.join(' and ')}`,
    charted: (shown: number, all: number) =>
      shown === all
        ? plural(all, 'group', 'groups')
        : `The first ${formatCount(shown)} of ${formatCount(all)} groups`,
    chartedParts: (shown: number, all: number) =>
      `the first ${formatCount(shown)} of ${formatCount(all)} columns`,
  },
  combined: {
    intersection: (first: string, other: string) => `${first} and ${other}`,
    difference: (first: string, other: string) => `${first} without ${other}`,
    union: (first: string, other: string) => `${first} or ${other}`,
    columns: (first: string, other: string) => `${first} with ${other}`,
  } satisfies Record<ExploreCombination, (first: string, other: string) => string>,
  /** What became of the rows of the first list, unless all are still there. */
  combinedRows: {
    intersection: (left: number, all: number) => `${formatCount(left)} of ${rows(all)} are in both.`,
    difference: (left: number, all: number) =>
      `${formatCount(all - left)} of ${rows(all)} were in the other list, and are left out.`,
  } as Partial<Record<ExploreCombination, (left: number, all: number) => string>>,
  views: {
    title: 'Views of lists',
    none: 'No views yet. Combine or filter lists, then save how you look at them under a name.',
    newName: 'Save what is shown as',
    cannotSave:
      'A view keeps lists, files of your own and saved domains, but no rows of a run and no chosen rows.',
    missing: (name: string) =>
      `The view ${name} needs a file that is not on this computer. Download its list or open your file, then open the view again, or save it again.`,
    moved: (name: string) =>
      `The view ${name} needs this file. Put it back, or choose where it is now: the view keeps the new place.`,
    find: 'Choose file…',
  },
  charts: 'Charts',
  chartsLabel: 'Charts of what is found',
  chartsClose: 'Close the charts',
  chartsNone: 'Choose columns at the left to see them here.',
  chart: {
    value: 'Value',
    rows: 'Rows',
    others: (count: number) => `${rows(count)} with other values`,
    emptyCells: (count: number) => `${formatCount(count)} empty`,
    values: (count: number) => plural(count, 'value', 'values'),
    range: (least: string, most: string) => `${least} to ${most}`,
    step: (values: string, count: number) => `${values}: ${rows(count)}`,
    caption: (column: string) => `How often each value of ${column} occurs`,
    histogram: (column: string) => `How many rows lie in each step of ${column}`,
    none: 'No cell is filled.',
  },
  row: {
    label: (name: string) => `Row ${name}`,
    close: 'Close the row',
    nameless: (id: number) => `Row ${formatCount(id + 1)}`,
    lookup: 'Open in Lookup',
    cells: 'Cells',
  },
};
