import { formatCount, formatList, plural } from '../format.ts';

/**
 * Words about the file of a preview: its header, columns and encoding, and files that wait or were refused.
 */
export const enrichFile = {
  header: 'Header in row',
  noHeader: 'No header',
  /** What a click on a row's number does. */
  takeRow: (row: number) => `Take row ${formatCount(row)} as the header`,
  dropRow: 'Take no row as the header',
  isHeader: ', the header',
  headerHint: 'Enter makes the row the header, or undoes that.',
  /** `row` is null for none; `names` are some of the columns' names. */
  headerTold: (row: number | null, names: readonly string[]) =>
    row === null
      ? 'The sheet has no header now.'
      : `The header is row ${formatCount(row)}: ${formatList(names)}.`,
  unnamed: (letters: string) => `Column ${letters}`,
  candidates: 'With domains',
  otherColumns: 'Others',
  /** Rows with a domain, of those that were read. */
  rowsOf: (domains: number, rows: number, isAll: boolean) =>
    domains === 0
      ? 'no domains'
      : `${formatCount(domains)} of ${isAll ? plural(rows, 'row', 'rows') : `the first ${formatCount(rows)} rows`}`,
  encoding: 'Encoding',
  scripts: {
    unicode: 'Unicode',
    western: 'Western European',
    central: 'Central European',
    southern: 'South European',
    baltic: 'Baltic',
    nordic: 'Nordic',
    celtic: 'Celtic',
    cyrillic: 'Cyrillic',
    greek: 'Greek',
    turkish: 'Turkish',
    hebrew: 'Hebrew',
    arabic: 'Arabic',
    vietnamese: 'Vietnamese',
    thai: 'Thai',
    japanese: 'Japanese',
    simplified: 'Simplified Chinese',
    traditional: 'Traditional Chinese',
    korean: 'Korean',
  },
  delimiters: {
    comma: 'comma',
    semicolon: 'semicolon',
    tab: 'tab',
    pipe: 'pipe',
    space: 'space',
    colon: 'colon',
  },
  delimiterOf: (sign: string) => `“${sign}”`,
  parted: (by: string) => `Cells separated by ${by}`,
  output: 'Result in',
  /** New cells of a file with letters that its encoding lacks. */
  lacking: (cells: number) =>
    `${plural(cells, 'new cell has', 'new cells have')} letters that the file’s encoding lacks: they are written without accents or as “?”.`,
  chooseAgain: 'Choose file…',
  older: (name: string) => `${name} is older and stays beside it: it lacks what was asked since.`,
  saveElsewhere: 'Save elsewhere…',
  writeAgain: 'Write again in UTF-8',
  other: 'Choose another file…',
  folder: 'Choose a spreadsheet in it.',
  convert: {
    go: 'Convert a copy with LibreOffice',
    hint: 'The copy is an .xlsx file next to the original, which stays as it is.',
    busy: 'LibreOffice is converting…',
    missing: 'If LibreOffice were on this computer, Stackdesk could have it convert a copy.',
  },
  queue: {
    label: 'Files that were opened together',
    waiting: (count: number, next: string) =>
      plural(count, `more file waits: ${next}.`, `more files wait; the next is ${next}.`),
    next: 'Next file',
    forget: 'Forget them',
    refused: (count: number) => plural(count, 'file was not taken:', 'files were not taken:'),
    dismiss: 'Close',
  },
};
