import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import { columnName } from '../../../preload/contract/values/column-name.ts';
import { domainOf } from '../domains/parse-domain.ts';
import { readCell } from '../domains/read-cell.ts';
import { world } from '../world/world.ts';
import type { CellRange } from './cell-range.ts';
import { findHeader } from './find-header.ts';
import { namesDomains, namesMail } from './header-words.ts';
import type { Row, SheetFile } from './model.ts';
import { requireSheet } from './require-sheet.ts';

export interface ColumnFacts {
  index: number;
  name: string;
  /** Share of the judged non-blank cells that name a domain, by their text or by a link, 0 to 1. */
  domainShare: number;
  /** Judged rows that name a domain here. */
  domains: number;
  /** Neither the header nor any judged row has anything here. */
  isBlank: boolean;
  sample: string[];
}

export interface SheetFacts {
  sheet: string;
  hasHeader: boolean;
  /** Number of the header's row; of the table's first row if it has none. */
  headerRow: number;
  /** Rows of the table that were looked at. */
  judgedRows: number;
  /** Whether these are all that the table has. */
  judgedAll: boolean;
  columns: ColumnFacts[];
  /** The column that holds domains, found by what its cells hold; null if none does. */
  domainColumn: number | null;
  sample: Row[];
  /** The first rows of the sheet as they stand: what is above the table, its header, and as many rows of it as `sample` has. */
  top: Row[];
}

export interface InspectOptions {
  /** The first visible one with a domain column if left out. */
  sheet?: string | undefined;
  sampleRows?: number;
  /** Number of the header's row as a person chose it, or null for none; found by evidence if left out. */
  header?: number | null | undefined;
  /** The locale (BCP 47) in which the numbers of a workbook are shown; as they are if left out. */
  locale?: string | undefined;
}

/** Rows by which columns are judged. */
const JUDGED_ROWS = 500;
const SAMPLE_ROWS = 20;
const SAMPLE_CELLS = 3;
/** Rows above the table that are shown, the nearest ones. */
const ROWS_ABOVE = 40;
/** Sheets that are looked into for one with domains. Each costs as much as a part of the file, and a small file can have very many. */
const MOST_SHEETS = 100;
/** Cells that are judged before others of the program get their turn. */
const CELLS_A_TURN = 50_000;
/** A column is offered as the domain column from this share on. */
const LEAST_SHARE = 0.3;
/** Looks at the first rows of a sheet; without `sheet`, of the first visible one that has a domain column. */
export async function inspectSheet(file: SheetFile, options: InspectOptions = {}): Promise<SheetFacts> {
  if (options.sheet !== undefined) {
    const wanted = options.sheet.toLowerCase();
    const like = file.sheets.find(({ name }) => name.toLowerCase() === wanted)?.name ?? options.sheet;
    const exact = file.sheets.some(({ name }) => name === options.sheet) ? options.sheet : like;
    const named = requireSheet(file.sheets, { path: file.path, sheet: exact });
    return look(file, named.name, options);
  }
  let first: SheetFacts | null = null;
  let trouble: unknown;
  const sheets = [...file.sheets].sort((a, b) => Number(a.hidden) - Number(b.hidden));
  for (const { name } of sheets.slice(0, MOST_SHEETS)) {
    try {
      const facts = await look(file, name, options);
      if (facts.domainColumn !== null) return facts;
      first ??= facts;
    } catch (error) {
      trouble ??= error;
    }
  }
  if (first !== null) return first;
  throw trouble ?? new StackdeskError('file_empty', because('no_sheets', { path: file.path }));
}

/** Throws `file_empty` for a sheet that has a header and nothing below it: there is nothing to ask about. */
export function requireRows({ judgedRows }: SheetFacts, path: string): void {
  if (judgedRows === 0) throw new StackdeskError('file_empty', because('only_header', { path }));
}

async function look(file: SheetFile, sheet: string, options: InspectOptions): Promise<SheetFacts> {
  const sampleRows = options.sampleRows ?? SAMPLE_ROWS;
  const { rows, isAll } = await firstRows(file, sheet);
  if (rows.length === 0)
    throw new StackdeskError('file_empty', because('no_rows', { path: file.path, sheet }));
  const declared = options.header === undefined ? await file.declared(sheet) : [];
  const { header, data } = partAt(rows, options.header, { path: file.path, sheet, declared });
  if (data.length === 0 && options.header !== undefined)
    throw new StackdeskError('file_empty', because('no_rows_below', { path: file.path, sheet }));
  const width = [...(header === null ? [] : [header]), ...data].reduce(
    (widest, row) => Math.max(widest, row.cells.length),
    0,
  );
  const columns: ColumnFacts[] = [];
  const columnsATurn = Math.max(1, Math.floor(CELLS_A_TURN / Math.max(1, data.length)));
  for (let index = 0; index < width; index += 1) {
    if (index % columnsATurn === columnsATurn - 1) await world().clock.breathe();
    const cells = data.map((row) => (row.cells[index] ?? '').trim()).filter((cell) => cell !== '');
    const domains = data.filter((row) => readCell(row, index).domains.length > 0).length;
    const title = (header?.cells[index] ?? '').trim();
    columns.push({
      index,
      name: title === '' ? `Column ${columnName(index)}` : title,
      domainShare: cells.length === 0 ? 0 : domains / cells.length,
      domains,
      isBlank: title === '' && cells.length === 0,
      sample: cells.slice(0, SAMPLE_CELLS),
    });
  }
  const top = await asShown(file, sheet, rowsAround(rows, data[0], sampleRows), options.locale);
  const firstNumber = data[0]?.number ?? 0;
  return {
    sheet,
    hasHeader: header !== null,
    headerRow: (header ?? data[0] ?? rows[0])?.number ?? 1,
    judgedRows: data.length,
    judgedAll: isAll,
    columns,
    domainColumn: pickColumn(columns, data, header !== null),
    sample: top.filter(({ number }) => number >= firstNumber),
    top,
  };
}

/** The same rows with their numbers as a person sees them, if that differs from what they are. */
async function asShown(
  file: SheetFile,
  sheet: string,
  rows: readonly Row[],
  locale: string | undefined,
): Promise<Row[]> {
  const last = rows.at(-1)?.number ?? 0;
  if (locale === undefined || file.dialect !== undefined) return [...rows];
  const shown = new Map<number, Row>();
  for await (const chunk of file.rows({ sheet, shownIn: locale })) {
    for (const row of chunk) shown.set(row.number, row);
    if ((chunk.at(-1)?.number ?? 0) >= last) break;
  }
  return rows.map((row) => shown.get(row.number) ?? row);
}

/** Whether all that a sheet has is one row of words. */
function isLoneHeader(rows: readonly Row[]): boolean {
  const [only, ...others] = rows;
  return others.length === 0 && only !== undefined && only.cells.every((cell) => domainOf(cell) === null);
}

/** Rows from the top of the sheet to the first ones of its table. */
function rowsAround(rows: readonly Row[], first: Row | undefined, sampleRows: number): Row[] {
  const above = first === undefined ? rows.length : rows.indexOf(first);
  return rows.slice(Math.max(0, above - ROWS_ABOVE), above + sampleRows);
}

/** The header and the rows below it: where a person says that it is, or where evidence does. Throws `usage` if that row holds nothing. */
function partAt(
  rows: readonly Row[],
  chosen: number | null | undefined,
  { declared, ...place }: { path: string; sheet: string; declared: readonly CellRange[] },
): { header: Row | null; data: Row[] } {
  if (chosen === undefined) {
    const told = declaredHeader(rows, declared);
    if (told !== null) return { header: rows[told] ?? null, data: rows.slice(told + 1) };
    const { header, firstData } = findHeader(rows);
    if (header === null && isLoneHeader(rows)) return { header: rows[0] ?? null, data: [] };
    return { header: header === null ? null : (rows[header] ?? null), data: rows.slice(firstData) };
  }
  if (chosen === null) return { header: null, data: [...rows] };
  const header = rows.find(({ number }) => number === chosen);
  if (header === undefined)
    throw new StackdeskError('usage', because('no_header_row', { ...place, row: chosen }));
  return { header, data: rows.filter(({ number }) => number > chosen) };
}

/** Index of the header's row if the file declares a table with domains; of several, that with most of them. */
function declaredHeader(rows: readonly Row[], declared: readonly CellRange[]): number | null {
  const domainsOf = createDomainCounts();
  let best: { index: number; domains: number } | null = null;
  for (const range of declared) {
    const index = rows.findIndex(({ number }) => number === range.firstRow);
    if (index === -1) continue;
    const domains = rows
      .slice(index + 1)
      .filter(({ number }) => number <= range.lastRow || range.lastRow === range.firstRow)
      .reduce((sum, row) => sum + domainsOf(row, range), 0);
    // A filter that somebody set over a title, or over rows without a header, tells nothing.
    const isHeader = domainsOf(rows[index], range) === 0 && isWide(rows[index], range);
    if (isHeader && domains > (best?.domains ?? 0)) best = { index, domains };
  }
  return best?.index ?? null;
}

/** Counts the domains of rows within ranges; each cell is read once, however many ranges there are. */
function createDomainCounts(): (row: Row | undefined, range: CellRange) => number {
  /** For each row, how many of its cells up to each column name a domain. */
  const counts = new Map<Row, Uint32Array>();
  const countsOf = (row: Row) => {
    const known = counts.get(row);
    if (known !== undefined) return known;
    let count = 0;
    const own = Uint32Array.from(row.cells, (cell, column) => {
      if (namesDomains(cell) === 0 && readCell(row, column).domains.length > 0) count += 1;
      return count;
    });
    counts.set(row, own);
    return own;
  };
  return (row, { firstColumn, lastColumn }) => {
    if (row === undefined || firstColumn >= row.cells.length) return 0;
    const own = countsOf(row);
    return (
      (own[Math.min(lastColumn, own.length - 1)] ?? 0) - (firstColumn === 0 ? 0 : (own[firstColumn - 1] ?? 0))
    );
  };
}

/** Whether most columns of a range have a title. */
function isWide(row: Row | undefined, { firstColumn, lastColumn }: CellRange): boolean {
  const titles = (row?.cells ?? []).slice(firstColumn, lastColumn + 1).filter((cell) => cell.trim() !== '');
  return (
    titles.length * 2 >= Math.min(lastColumn, row?.cells.length ?? 0) - firstColumn + 1 && titles.length > 0
  );
}

async function firstRows(file: SheetFile, sheet: string): Promise<{ rows: Row[]; isAll: boolean }> {
  const rows: Row[] = [];
  for await (const chunk of file.rows({ sheet })) {
    for (const row of chunk) if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
    if (rows.length > JUDGED_ROWS + 1) break;
  }
  return { rows: rows.slice(0, JUDGED_ROWS + 1), isAll: rows.length <= JUDGED_ROWS + 1 };
}

/**
 * The column that its heading names wins, even if some of its cells are blank; else the one with most domains. Columns of people's addresses come last.
 */
function pickColumn(
  columns: readonly ColumnFacts[],
  data: readonly Row[],
  hasHeader: boolean,
): number | null {
  const rank = (column: ColumnFacts) => {
    const read = data.map((row) => readCell(row, column.index)).filter(({ domains }) => domains.length > 0);
    const mails = read.filter(({ domains }) => domains.every(({ isAddress }) => isAddress)).length;
    const filled = read.length / Math.max(data.length, 1);
    const named = hasHeader ? NAMED[namesDomains(column.name)] : 0;
    const isMail = hasHeader && namesMail(column.name);
    return filled + named + (isMail ? 0.05 : 0) - (read.length > 0 ? (mails / read.length) * 0.2 : 0);
  };
  const fitting = columns.filter((column) => column.domainShare >= LEAST_SHARE);
  const [best] = fitting.map((column) => ({ column, rank: rank(column) })).sort((a, b) => b.rank - a.rank);
  return best?.column.index ?? null;
}

/** What a heading counts against a column that is full, by how surely it names the domains. */
const NAMED = [0, 0.15, 0.7] as const;

/** The columns of the table that one of them belongs to: blank columns part a sheet's tables from each other. */
export function columnsAround(
  { columns }: Pick<SheetFacts, 'columns'>,
  column: number,
): { firstColumn: number; lastColumn: number } {
  let [firstColumn, lastColumn] = [column, column];
  while (columns[firstColumn - 1]?.isBlank === false) firstColumn -= 1;
  while (columns[lastColumn + 1]?.isBlank === false) lastColumn += 1;
  return { firstColumn, lastColumn };
}
