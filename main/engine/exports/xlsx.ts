import { once } from 'node:events';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type ExcelJS from 'exceljs';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import type { NewFile } from '../files/whole-file.ts';
import type { Cell } from '../sheets/model.ts';
import { MOST_COLUMNS } from '../sheets/place-new-columns.ts';
import { spellCellText } from '../sheets/xml/text.ts';
import type { ColumnType, TableColumn, TableRow, TableSource } from './table.ts';

/** Excel's limit for one sheet. */
const MOST_ROWS = 1_048_576;
/** Excel keeps 15 digits of a number. Longer ones are written as text, to stay exact. */
const MOST_EXACT = 999_999_999_999_999;
const FORMATS: Partial<Record<ColumnType, string>> = {
  date: 'yyyy-mm-dd',
  timestamp: 'yyyy-mm-dd hh:mm:ss',
  // Without this, long numbers would show as powers of ten.
  integer: '0',
  duration: '[h]:mm:ss',
};
/** Widths of columns, in characters. The filter's button hides some of them. */
const NARROWEST = 8;
const WIDEST = 60;
const TIME_WIDTH = 20;
const FILTER_WIDTH = 3;
const MEASURED_ROWS = 500;
/** Before this day, calendars of spreadsheet programs differ. */
const FIRST_DAY_MS = Date.UTC(1900, 2, 1);
const DAY_SECONDS = 86_400;
const LAST_DAY_MS = Date.UTC(9999, 11, 31);

/**
 * Writes a workbook of plain values, never formulas. The header is styled and frozen, and has a filter. If a
 * sheet is full, the next one begins with the header again. Throws `file_too_large`.
 */
export async function writeXlsx(
  file: NewFile,
  { columns, rows }: TableSource,
  rowsPerSheet = MOST_ROWS,
): Promise<void> {
  if (columns.length > MOST_COLUMNS)
    throw new StackdeskError('file_too_large', because('table_columns_many', { count: columns.length }));
  // Loaded when needed: the library is large, and most sessions export no workbook.
  const { default: exceljs } = await import('exceljs');
  const stream = streamInto(file);
  const closed = finished(stream);
  closed.catch(() => undefined);
  try {
    const book = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
    const header = columns.map(({ name }) => textOf(name));
    let widths: readonly number[] = [];
    const addSheet = (number: number) => {
      const sheet = book.addWorksheet(`Sheet${number}`, { views: [{ state: 'frozen', ySplit: 1 }] });
      sheet.columns = columns.map((column, index) => {
        const numFmt = formatOf(column);
        return { width: widths[index] ?? NARROWEST, ...(numFmt === undefined ? {} : { style: { numFmt } }) };
      });
      styleHeader(sheet.addRow(header)).commit();
      return sheet;
    };
    // A filter covers all rows, so it is set when the sheet is full.
    const finish = (sheet: ExcelJS.Worksheet) => {
      sheet.autoFilter = {
        from: { row: 1, column: 1 },
        to: { row: Math.max(used, 1), column: columns.length },
      };
      sheet.commit();
    };
    let number = 1;
    let sheet: ExcelJS.Worksheet | null = null;
    let used = 1;
    for await (const chunk of rows) {
      if (sheet === null) {
        widths = widthsFor(columns, chunk);
        sheet = addSheet(number);
      }
      for (const row of chunk) {
        if (used === rowsPerSheet) {
          finish(sheet);
          number += 1;
          sheet = addSheet(number);
          used = 1;
        }
        sheet.addRow(columns.map(({ type }, index) => cellValue(row[index] ?? null, type))).commit();
        used += 1;
      }
      await drained(sheet, stream);
    }
    if (sheet === null) {
      widths = widthsFor(columns, []);
      sheet = addSheet(number);
    }
    finish(sheet);
    await Promise.race([book.commit(), closed]);
    await closed;
  } catch (error) {
    const failure = stream.errored ?? error;
    stream.destroy();
    await closed.catch(() => undefined);
    throw failure;
  }
}

function formatOf({ type, digits }: TableColumn): string | undefined {
  return type === 'number' && digits !== undefined ? `0.${'0'.repeat(digits)}` : FORMATS[type];
}

/** Widths of columns in characters: as wide as the name and the first rows, within bounds. */
function widthsFor(columns: TableSource['columns'], rows: readonly TableRow[]): number[] {
  const sample = rows.slice(0, MEASURED_ROWS);
  return columns.map(({ name, type }, index) => {
    if (type === 'timestamp') return Math.max(TIME_WIDTH, name.length + FILTER_WIDTH);
    const cells = sample.map((row) => String(row[index] ?? '').split('\n', 1)[0]?.length ?? 0);
    const longest = cells.reduce((most, each) => Math.max(most, each), name.length + FILTER_WIDTH);
    return Math.min(WIDEST, Math.max(NARROWEST, longest + 2));
  });
}

function styleHeader(row: ExcelJS.Row): ExcelJS.Row {
  row.eachCell({ includeEmpty: true }, (cell) => {
    cell.numFmt = '@';
    cell.font = { bold: true };
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE9ECEF' } };
    cell.border = { bottom: { style: 'thin', color: { argb: 'FFADB5BD' } } };
  });
  return row;
}

function streamInto(file: NewFile): Writable {
  return new Writable({
    write: (bytes: Buffer, _encoding, done) => {
      file.append(bytes).then(() => done(), done);
    },
    // The library writes many small pieces.
    writev: (pieces, done) => {
      file.append(Buffer.concat(pieces.map(({ chunk }) => chunk as Buffer))).then(() => done(), done);
    },
  });
}

/**
 * The streams that the library's sheet writes to. They are of an old kind, which shows only in its inner
 * state that it is full.
 */
interface SheetPipe extends NodeJS.WritableStream {
  _writableState: { needDrain: boolean };
}

/**
 * Waits until the streams are no longer full, or the whole sheet would pile up: the library does not wait.
 */
async function drained(
  sheet: ExcelJS.Worksheet,
  out: NodeJS.WritableStream & { errored: Error | null },
): Promise<void> {
  const { stream } = sheet as unknown as { stream: { pipes: SheetPipe[] } };
  for (const pipe of stream.pipes) {
    if (out.errored) throw out.errored;
    if (!pipe._writableState.needDrain) continue;
    const done = new AbortController();
    const { signal } = done;
    await Promise.race([once(pipe, 'drain', { signal }), once(out, 'close', { signal })]);
    done.abort();
  }
}

function cellValue(cell: Cell, type: ColumnType): ExcelJS.CellValue {
  if (typeof cell === 'number') {
    if (!Number.isFinite(cell)) return null;
    if (type === 'duration') return cell / DAY_SECONDS;
    return Number.isInteger(cell) && Math.abs(cell) > MOST_EXACT ? String(cell) : cell;
  }
  if (typeof cell !== 'string') return cell;
  if (type === 'date' || type === 'timestamp') {
    const ms = Date.parse(cell);
    if (ms >= FIRST_DAY_MS && ms < LAST_DAY_MS) return new Date(ms);
  }
  return textOf(cell);
}

/** The library does not escape a bare carriage return, which XML would turn into a line feed. */
function textOf(text: string): string {
  return spellCellText(text).replaceAll('\r', '_x000D_');
}
