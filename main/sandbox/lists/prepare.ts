import { type Content, contentOf } from './file/content.ts';
import { madeUpCsv, rowsFor } from './file/made-up-csv.ts';
import { realCsv } from './file/real-csv.ts';
import { xlsxOf } from './file/xlsx.ts';
import { MOST_ROWS } from './knobs.ts';
import { firstMatches, matchesOf } from './match.ts';
import { type ListRecord, selectionOf } from './record.ts';
import { COLUMNS, rowAt } from './rows.ts';

/** A list whose rows were computed. */
export interface PreparedList {
  resultCount: number;
  exportedRows: number;
  format: 'csv' | 'xlsx';
  /** The bytes of one version of the file. */
  content(version: number): Content;
}

/** The number of different rows in a file of made-up rows. */
const PATTERN_ROWS = 5_000;

/** Computes a list, in turns. A large one takes seconds. Rejects if the list is no longer wanted. */
export async function prepareList(record: ListRecord, isWanted: () => boolean): Promise<PreparedList> {
  const { rows, sizeBytes } = record.wishes;
  return rows === null && sizeBytes === null
    ? prepareReal(record, isWanted)
    : prepareMadeUp(record, rows ?? rowsFor(sizeBytes ?? 0, MOST_ROWS));
}

async function prepareReal(record: ListRecord, isWanted: () => boolean): Promise<PreparedList> {
  const selection = selectionOf(record);
  const most = Math.min(record.wishes.rowCap, MOST_ROWS);
  const { count, indexes } = await matchesOf(selection, most, isWanted);
  const facts = { resultCount: count, exportedRows: indexes.length };
  if (indexes.length <= record.wishes.xlsxUpToRows) {
    const rows = (version: number) => [...indexes].map((index) => rowAt(index, selection.atMs, version));
    return { ...facts, format: 'xlsx', content: workbooks(rows) };
  }
  return { ...facts, format: 'csv', content: await realCsv(indexes, selection.atMs, isWanted) };
}

async function prepareMadeUp(record: ListRecord, resultCount: number): Promise<PreparedList> {
  const { atMs } = selectionOf(record);
  const { rowCap, sizeBytes, xlsxUpToRows } = record.wishes;
  const exportedRows = Math.min(resultCount, rowCap, MOST_ROWS);
  const indexes = await firstMatches(selectionOf(record), Math.min(PATTERN_ROWS, exportedRows));
  const facts = { resultCount, exportedRows };
  if (sizeBytes === null && exportedRows <= xlsxUpToRows) {
    const numbered = (version: number) => numberedRows(indexes, exportedRows, atMs, version);
    return { ...facts, format: 'xlsx', content: workbooks(numbered) };
  }
  const made = new Map<number, Content>();
  const content = (version: number) => {
    const known = made.get(version) ?? madeUpCsv({ indexes, atMs, rows: exportedRows, sizeBytes }, version);
    if (known === null) throw new Error(`${exportedRows} rows do not fit into ${sizeBytes} bytes`);
    made.set(version, known);
    return known;
  };
  content(0);
  return { ...facts, format: 'csv', content };
}

type Row = (string | number)[];

/** Rows of real sites. If there are too few, they are repeated under other names. */
function numberedRows(indexes: readonly number[], count: number, atMs: number, version: number): Row[] {
  return Array.from({ length: count }, (_, place) => {
    const [domain = '', ...rest] = rowAt(indexes[place % indexes.length] ?? 0, atMs, version);
    return [place < indexes.length ? domain : String(domain).replace('.', `-${place}.`), ...rest];
  });
}

function workbooks(rows: (version: number) => Row[]): (version: number) => Content {
  const made = new Map<number, Content>();
  return (version) => {
    const known = made.get(version) ?? contentOf(xlsxOf(COLUMNS, rows(version)));
    made.set(version, known);
    return known;
  };
}
