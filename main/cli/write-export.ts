import { StackdeskError } from '#contract/errors.ts';
import type { CsvStyle } from '#contract/models/csv-style.ts';
import type { OutFormat } from '#contract/models/file-ref.ts';
import type { Task } from '#contract/models/task.ts';
import { type FlagValues, textFlag } from './arguments.ts';
import { type Flags, isSet, takes } from './command.ts';
import { number, plural } from './numbers.ts';
import type { Opened } from './open-engine.ts';
import { progressOf } from './progress-line.ts';
import { settledTask } from './settled-task.ts';
import type { Terminal } from './terminal.ts';

/** Flags of every command that exports. */
export const csvStyleFlags: Flags = {
  delimiter: takes('comma|semicolon|tab', 'what parts the columns of a CSV file'),
  'decimal-comma': isSet('numbers of a CSV file are written as 1,5'),
  encoding: takes('utf-8-mark|utf-8|windows-1252', 'the encoding of a CSV file'),
  dates: takes('iso|day|month', 'days of a CSV file: 2026-11-22, 22.11.2026 or 11/22/2026'),
  'keep-texts': isSet('texts that Excel would change, such as 1-10, are written as ="1-10"'),
  'no-header': isSet('no names of columns in a CSV file'),
};

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

/** How an export writes CSV: as the settings say, except for what the flags change. */
function csvStyleOf(flags: FlagValues, kept: CsvStyle): CsvStyle {
  const delimiter = named(flags, 'delimiter', DELIMITERS, 'comma, semicolon or tab');
  const encoding = named(flags, 'encoding', ENCODINGS, 'utf-8-mark, utf-8 or windows-1252');
  return {
    ...kept,
    dates: named(flags, 'dates', DATES, 'iso, day or month') ?? kept.dates,
    header: flags['no-header'] === true ? false : kept.header,
    keepTexts: flags['keep-texts'] === true || kept.keepTexts,
    delimiter: delimiter ?? kept.delimiter,
    decimalComma: flags['decimal-comma'] === true || (delimiter === undefined && kept.decimalComma),
    encoding: encoding ?? kept.encoding,
  };
}

function named<T>(
  flags: FlagValues,
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

/** What the command says about a finished export. */
interface Written {
  json: { out: string; rows: number; columns: number; sizeBytes: number; changedCells: number };
  text: string;
}

/**
 * Writes a file through a procedure that exports, and waits for it. `noun` names a row of the file.
 * Throws `usage` for a wrong style, and the problem that ended the export.
 */
export async function writeExport(
  opened: Opened,
  {
    path,
    format,
    replaces,
    flags,
    noun,
  }: { path: string; format: OutFormat; replaces: boolean; flags: FlagValues; noun: string },
  terminal: Terminal,
  begin: (target: { out: string; style: CsvStyle }) => Promise<Task>,
): Promise<Written> {
  const { client, give } = opened;
  const style = csvStyleOf(flags, (await client.settings.get()).csvStyle);
  const out = await give(path, { kind: 'write', format, replaces });
  const progress = progressOf(noun, 'written');
  const { written, total } = await settledTask(
    opened,
    () => begin({ out, style }),
    (task) => terminal.progress(progress(task)),
  ).finally(() => terminal.progress(null));
  if (written === undefined)
    throw new StackdeskError('internal', 'Nothing was written. The log has the details.');
  return {
    json: { out: path, ...written },
    text: `${plural(written.rows, noun)} written to ${path}${differenceOf(written.rows, total)}${changedCellsOf(written.changedCells)}`,
  };
}

/** The sentence about an export that wrote another number of rows than it had announced. */
function differenceOf(rows: number, announced: number | null): string {
  return announced === null || announced === rows ? '' : `; ${number(announced)} were announced`;
}

/** The sentence about cells that the encoding could not hold. */
function changedCellsOf(changedCells: number): string {
  if (changedCells === 0) return '';
  const cells = changedCells === 1 ? '1 cell has' : `${changedCells} cells have`;
  return `; ${cells} letters that the file’s encoding does not have. --encoding utf-8 keeps them`;
}
