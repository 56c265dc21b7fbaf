import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { columnName } from '#shared/tables/column-name.ts';
import { domainOf } from '../domains/parse-domain.ts';
import { readCell } from '../domains/read-cell.ts';
import { world } from '../world/world.ts';
import type { CellRange } from './cell-range.ts';
import {
  type ColumnCounts,
  countDomains,
  DETECTION_ROWS,
  domainColumnOf,
  domainShare,
} from './domain-column.ts';
import { findHeader, namesOf } from './find-header.ts';
import { namesDomains } from './header-words.ts';
import type { Row, SheetFile } from './model.ts';
import { requireSheet } from './require-sheet.ts';

export interface ColumnFacts {
  index: number;
  name: string;
  /** Whether the header names it. Else its name is made of its letters. */
  isNamed: boolean;
  /** Share of the filled cells that name a domain, by their text or by a link, 0 to 1. */
  domainShare: number;
  /** How many of the rows that were read name a domain here. */
  domains: number;
  /** How many different domains these rows name first. */
  different: number;
  /** True if neither the header nor any row that was read has anything here. */
  isBlank: boolean;
  sample: string[];
}

export interface SheetFacts {
  sheet: string;
  hasHeader: boolean;
  /** Number of the header's row, or of the table's first row if there is no header. */
  headerRow: number;
  /** How many rows of the table were read. */
  rowsRead: number;
  /** Whether the table has no more rows. */
  isAllRead: boolean;
  columns: ColumnFacts[];
  /** The column that holds domains, or null. */
  domainColumn: number | null;
  sample: Row[];
  /** The first rows of the sheet: those above the table, its header, and the rows of `sample`. */
  top: Row[];
}

export interface InspectOptions {
  /** If left out: of the visible sheets, the one that names the most different domains. */
  sheet?: string | undefined;
  sampleRows?: number;
  /** The header's row as a person chose it; null for none. Found by the cells if left out. */
  header?: number | null | undefined;
  /** The locale (BCP 47) to show a workbook's numbers in. If left out, they stay as they are. */
  locale?: string | undefined;
}

const SAMPLE_ROWS = 20;
const SAMPLE_CELLS = 3;
/** How many rows above the table are shown. */
const ROWS_ABOVE = 40;
/**
 * How many sheets are searched for one with domains. Each takes time, and a small file can have very many.
 */
const MOST_SHEETS = 100;
/** Cells that are read before other work of the program goes on. */
const CELLS_A_TURN = 50_000;

/**
 * Reads the first rows of a sheet; without `sheet`, of the visible one that names the most different domains, or of a
 * hidden one if no other names any. Throws `sheet_not_found`, `file_empty`, `usage`, and what reading the file throws.
 */
export async function inspectSheet(file: SheetFile, options: InspectOptions = {}): Promise<SheetFacts> {
  if (options.sheet !== undefined) {
    const wanted = options.sheet.toLowerCase();
    const like = file.sheets.find(({ name }) => name.toLowerCase() === wanted)?.name ?? options.sheet;
    const exact = file.sheets.some(({ name }) => name === options.sheet) ? options.sheet : like;
    const named = requireSheet(file.sheets, { path: file.path, sheet: exact });
    return look(file, named.name, options);
  }
  let best: { facts: SheetFacts; named: number } | null = null;
  let trouble: unknown;
  const sheets = [...file.sheets].sort((a, b) => Number(a.hidden) - Number(b.hidden));
  for (const { name, hidden } of sheets.slice(0, MOST_SHEETS)) {
    if (hidden && best !== null && best.named > 0) break;
    try {
      const facts = await look(file, name, options);
      const named = namedBy(facts);
      if (best === null || named > best.named) best = { facts, named };
    } catch (error) {
      trouble ??= error;
    }
  }
  if (best !== null) return best.facts;
  throw trouble ?? new StackdeskError('file_empty', because('no_sheets', { path: file.path }));
}

/** How many different domains the column of domains names, in the rows that were read. A log may have more rows. */
function namedBy({ domainColumn, columns }: SheetFacts): number {
  return domainColumn === null ? 0 : (columns[domainColumn]?.different ?? 0);
}

/** Throws `file_empty` if a sheet has only a header: there is nothing to ask about. */
export function requireRows({ rowsRead }: SheetFacts, path: string): void {
  if (rowsRead === 0) throw new StackdeskError('file_empty', because('only_header', { path }));
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
  const names = header === null ? [] : namesOf(rows, header);
  const width = data.reduce((widest, { cells }) => Math.max(widest, cells.length), names.length);
  const columns: ColumnFacts[] = [];
  const detected: { heading: string; counts: ColumnCounts }[] = [];
  const columnsATurn = Math.max(1, Math.floor(CELLS_A_TURN / Math.max(1, data.length)));
  for (let index = 0; index < width; index += 1) {
    if (index % columnsATurn === columnsATurn - 1) await world().clock.breathe();
    const counts = countDomains(data, index);
    const heading = names[index] ?? '';
    detected.push({ heading, counts });
    columns.push({
      index,
      name: heading === '' ? `Column ${columnName(index)}` : heading,
      isNamed: heading !== '',
      domainShare: domainShare(counts),
      domains: counts.domains,
      different: counts.different,
      isBlank: heading === '' && counts.filled === 0,
      sample: sampleOf(data, index),
    });
  }
  const top = await asShown(file, sheet, rowsAround(rows, data[0], sampleRows), options.locale);
  const firstNumber = data[0]?.number ?? 0;
  return {
    sheet,
    hasHeader: header !== null,
    headerRow: (header ?? data[0] ?? rows[0])?.number ?? 1,
    rowsRead: data.length,
    isAllRead: isAll,
    columns,
    domainColumn: domainColumnOf(detected, data),
    sample: top.filter(({ number }) => number >= firstNumber),
    top,
  };
}

/** The rows with their numbers as a person sees them in this locale. */
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

/** Whether a sheet has only one row, and that has no domain. */
function isLoneHeader(rows: readonly Row[]): boolean {
  const [only, ...others] = rows;
  return others.length === 0 && only !== undefined && only.cells.every((cell) => domainOf(cell) === null);
}

/** The rows above the table, and its first ones. */
function rowsAround(rows: readonly Row[], first: Row | undefined, sampleRows: number): Row[] {
  const above = first === undefined ? rows.length : rows.indexOf(first);
  return rows.slice(Math.max(0, above - ROWS_ABOVE), above + sampleRows);
}

/**
 * The header and the rows below it, as a person chose or as found. Throws `usage` if the chosen row is blank.
 */
function partAt(
  rows: readonly Row[],
  chosen: number | null | undefined,
  { declared, ...place }: { path: string; sheet: string; declared: readonly CellRange[] },
): { header: Row | null; data: Row[] } {
  if (chosen === undefined) {
    const declaredIndex = declaredHeader(rows, declared);
    if (declaredIndex !== null)
      return { header: rows[declaredIndex] ?? null, data: rows.slice(declaredIndex + 1) };
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

/**
 * The index of the header's row, if the file declares a table with domains. Of several, that with the most.
 */
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
    // A filter over a title, or over rows without a header, proves nothing.
    const isHeader = domainsOf(rows[index], range) === 0 && isWide(rows[index], range);
    if (isHeader && domains > (best?.domains ?? 0)) best = { index, domains };
  }
  return best?.index ?? null;
}

/** Makes a function that counts a row's domains within a range. Each cell is read once for all ranges. */
function createDomainCounts(): (row: Row | undefined, range: CellRange) => number {
  /** For each row and column, how many of the cells from the first one to this one name a domain. */
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

/** Whether at least half of a range's columns have a title. */
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
    if (rows.length > DETECTION_ROWS + 1) break;
  }
  return { rows: rows.slice(0, DETECTION_ROWS + 1), isAll: rows.length <= DETECTION_ROWS + 1 };
}

/** The first filled cells of a column. */
function sampleOf(rows: readonly Row[], column: number): string[] {
  const sample: string[] = [];
  for (const { cells } of rows) {
    const cell = (cells[column] ?? '').trim();
    if (cell !== '') sample.push(cell);
    if (sample.length === SAMPLE_CELLS) break;
  }
  return sample;
}

/** The columns of the table that a column belongs to. Blank columns separate the tables of a sheet. */
export function columnsAround(
  { columns }: Pick<SheetFacts, 'columns'>,
  column: number,
): { firstColumn: number; lastColumn: number } {
  let [firstColumn, lastColumn] = [column, column];
  while (columns[firstColumn - 1]?.isBlank === false) firstColumn -= 1;
  while (columns[lastColumn + 1]?.isBlank === false) lastColumn += 1;
  return { firstColumn, lastColumn };
}
