import { StackdeskError } from '../../preload/contract/errors.ts';
import type { CsvStyle } from '../../preload/contract/models/csv-style.ts';
import { type Flags, textFlag } from './arguments.ts';

/** Flags of every command that exports. */
export const csvStyleFlags = {
  delimiter: { type: 'string' },
  'decimal-comma': { type: 'boolean' },
  encoding: { type: 'string' },
  dates: { type: 'string' },
  'no-header': { type: 'boolean' },
} as const;

export const CSV_STYLE_USAGE =
  '[--delimiter comma|semicolon|tab] [--decimal-comma] [--encoding utf-8-mark|utf-8|windows-1252] [--dates iso|day|month] [--no-header]';

const DELIMITERS: Readonly<Record<string, CsvStyle['delimiter']>> = {
  comma: ',',
  ',': ',',
  semicolon: ';',
  ';': ';',
  tab: '\t',
  '\t': '\t',
};
const DATES: Readonly<Record<string, CsvStyle['dates']>> = { iso: 'iso', day: 'day', month: 'month' };
const ENCODINGS: Readonly<Record<string, CsvStyle['encoding']>> = {
  'utf-8-mark': 'utf-8-mark',
  'utf-8-bom': 'utf-8-mark',
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
};

/** How an export writes CSV: as a person chose for all exports, but for what the flags say. */
export function csvStyleOf(flags: Flags, kept: CsvStyle): CsvStyle {
  const delimiter = named(flags, 'delimiter', DELIMITERS, 'comma, semicolon or tab');
  const encoding = named(flags, 'encoding', ENCODINGS, 'utf-8-mark, utf-8 or windows-1252');
  return {
    ...kept,
    dates: named(flags, 'dates', DATES, 'iso, day or month') ?? kept.dates,
    header: flags['no-header'] === true ? false : kept.header,
    delimiter: delimiter ?? kept.delimiter,
    decimalComma: flags['decimal-comma'] === true || (delimiter === undefined && kept.decimalComma),
    encoding: encoding ?? kept.encoding,
  };
}

function named<T>(
  flags: Flags,
  name: string,
  from: Readonly<Record<string, T>>,
  known: string,
): T | undefined {
  const text = textFlag(flags, name)?.toLowerCase();
  if (text === undefined) return undefined;
  const found = Object.hasOwn(from, text) ? from[text] : undefined;
  if (found === undefined) throw new StackdeskError('usage', `--${name} takes ${known}, not "${text}".`);
  return found;
}

/** What is said of cells that an encoding could not hold, behind what was written. */
export function changedCellsOf(changedCells: number): string {
  if (changedCells === 0) return '';
  const cells = changedCells === 1 ? '1 cell has' : `${changedCells} cells have`;
  return `; ${cells} letters that the encoding lacks, and --encoding utf-8 keeps them`;
}
