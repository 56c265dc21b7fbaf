import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { columnName } from '#shared/tables/column-name.ts';
import { namesCompany } from '../domains/held-back.ts';
import { readCell } from '../domains/read-cell.ts';
import { exactly, literal } from '../duckdb/quote.ts';
import { MOST_PADDING } from '../sheets/cell-budget.ts';
import { quotedField } from '../sheets/csv/field.ts';
import { splitRecords } from '../sheets/csv/records.ts';
import { columnsAround, inspectSheet, type SheetFacts } from '../sheets/inspect.ts';
import type { Row, SheetFile, TableBounds } from '../sheets/model.ts';
import { believedEnd, createTableEnd } from '../sheets/table-end.ts';
import { cellsOfTable, isRowOfTable } from '../sheets/table-row.ts';
import { open } from '../world/files.ts';
import { isFailed } from './plain-types.ts';
import type { ListSource } from './source.ts';
import { cell } from './sql.ts';

/** For longer records, the database needs their length and a larger buffer. */
const USUAL_LINE_BYTES = 1_900_000;
/** The database fills whole buffers, even for a few rows. This one holds two lines of the usual most. */
const SMALL_BUFFER_BYTES = 4_000_000;

/** How many cells of a row are looked at quickly, and what a cell with text has in it, as `trim` of JavaScript sees it. */
const QUICK_CELLS = 4;
const TEXT = String.raw`[^\s\x{0b}\p{Z}\x{feff}]`;

export interface SheetShape {
  sheet: string;
  /** The number of the header's row; 0 if there is none. */
  headerRow: number;
  names: string[];
  domainColumn: number | null;
  /** The columns of the table with the domains, to find its end; null if there is no such table. */
  table: Columns | null;
}

type Columns = Pick<TableBounds, 'firstColumn' | 'lastColumn' | 'domainColumn'>;

/** Which sheet, which columns. */
export async function shapeOf(
  file: SheetFile,
  sheet?: string,
): Promise<SheetShape & Pick<SheetFacts, 'sample'>> {
  return headOf(await inspectSheet(file, { sheet }));
}

/** What the first rows of a sheet say. A single row without domains is a header: the list has no rows. */
export function headOf(facts: SheetFacts): SheetShape & Pick<SheetFacts, 'sample'> {
  const { sheet, hasHeader, headerRow, columns, domainColumn, sample } = facts;
  const names = columns.map(({ name }) => name);
  const table = domainColumn === null ? null : { ...columnsAround(facts, domainColumn), domainColumn };
  const [only] = sample;
  const isLoneHeader = !hasHeader && sample.length === 1 && domainColumn === null;
  if (!isLoneHeader)
    return { sheet, headerRow: hasHeader ? headerRow : 0, names, domainColumn, table, sample };
  const titles = names.map((name, index) => only?.cells[index]?.trim() || name);
  return { sheet, headerRow, names: titles, domainColumn, table, sample: [] };
}

/**
 * A CSV file that DuckDB reads itself, strictly: in UTF-8, and each record as wide as the header. The
 * statement fails for any other file. `copy` says that it is the plain one that `cleanSource` writes.
 */
export function csvSource(
  path: string,
  delimiter: string,
  shape: SheetShape,
  { hasHeader, copy }: { hasHeader: boolean; copy?: { longestLineBytes: number } },
): ListSource {
  const columns = shape.names.map((_, index) => `${cell(index)}: 'VARCHAR'`).join(', ');
  const options = [
    'auto_detect = false',
    // DuckDB must not guess these two from the file's name.
    'hive_partitioning = false',
    `compression = 'none'`,
    `columns = {${columns}}`,
    `delim = ${literal(delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    `header = ${hasHeader}`,
    // An empty cell has no value, also if it is quoted.
    `nullstr = ''`,
    'allow_quoted_nulls = true',
    'strict_mode = true',
    'null_padding = false',
    'ignore_errors = false',
    // Our own copy ends its lines so. DuckDB would take a carriage return within a cell for the end of each line.
    ...(copy === undefined ? [] : [`new_line = '\\n'`]),
  ];
  const { longestLineBytes } = copy ?? { longestLineBytes: 0 };
  const isUsual = longestLineBytes <= USUAL_LINE_BYTES;
  const longLines = [`max_line_size = ${longestLineBytes + 1}`, `buffer_size = ${2 * longestLineBytes}`];
  // As in an enrichment, a row without text in any cell is none. Nearly all rows pass the first test, which is quick.
  const all = shape.names.map((_, index) => cell(index));
  const isPlain = all.slice(0, QUICK_CELLS).map((each) => `${each} BETWEEN '!' AND '~~'`);
  const isFilled = `(${isPlain.join(' OR ')} OR regexp_matches(concat(${all.join(', ')}), '${TEXT}'))`;
  const read = (more: readonly string[]) =>
    `(FROM read_csv(${literal(exactly(path))}, ${[...options, ...more].join(', ')}) WHERE ${isFilled})`;
  return {
    relation: read(isUsual ? [] : longLines),
    firstRows: read(isUsual ? [`buffer_size = ${SMALL_BUFFER_BYTES}`] : longLines),
    columns: shape.names.map((name, index) => ({ name, expression: cell(index), type: null })),
    domainColumn: shape.domainColumn,
    irregularRows: 0,
  };
}

/**
 * Reads a sheet with our own reader, which takes any encoding and any width of records, and writes it as
 * plain CSV to the path `clean`. Short records are padded, and records longer than the header add columns.
 * Left out are blank rows, and totals and notes below the table. Throws `file_too_large` if too much would be padded.
 */
export async function cleanSource(
  file: SheetFile,
  shape: SheetShape,
  clean: string,
  options: { signal?: AbortSignal | undefined; onRows?: ((rows: number) => void) | undefined },
): Promise<ListSource> {
  const { width, usual, lastRow } = await measure(file, shape, options.signal);
  const names = Array.from(
    { length: width },
    (_, index) => shape.names[index] ?? `Column ${columnName(index)}`,
  );
  const out = await open(clean, 'w');
  const failed = new Set<number>();
  let irregularRows = 0;
  let rowsBelow = 0;
  let rows = 0;
  let longestLineBytes = 0;
  try {
    for await (const chunk of file.rows({ sheet: shape.sheet, signal: options.signal })) {
      let text = '';
      for (const row of chunk) {
        const { number, cells } = row;
        if (number <= shape.headerRow || isBlank(cells)) continue;
        if (number > lastRow && isOnlyOfTable(row, shape.table)) {
          rowsBelow += 1;
          continue;
        }
        if (file.format === 'csv' && cells.length !== usual) irregularRows += 1;
        const line = `${names.map((_, index) => (cells[index] ? quotedField(cells[index]) : '')).join(',')}\n`;
        for (const [index, text] of cells.entries()) if (isFailed(text)) failed.add(index);
        longestLineBytes = Math.max(longestLineBytes, Buffer.byteLength(line));
        text += line;
        rows += 1;
      }
      await out.write(text);
      options.onRows?.(rows);
    }
  } finally {
    await out.close();
  }
  const source = csvSource(clean, ',', { ...shape, names }, { hasHeader: false, copy: { longestLineBytes } });
  const columns = source.columns.map((column, index) =>
    failed.has(index) ? { ...column, hasFailed: true } : column,
  );
  return { ...source, columns, irregularRows, rowsBelow, isTyped: file.format !== 'csv' };
}

/**
 * Returns the width of the widest record, and the usual width: that of the first record, which is the header
 * if there is one. Also the last row of the table, which is the same as in an enrichment of the file.
 */
async function measure(
  file: SheetFile,
  { sheet, headerRow, names, table }: SheetShape,
  signal: AbortSignal | undefined,
): Promise<{ width: number; usual: number; lastRow: number }> {
  let width = names.length;
  let usual: number | null = null;
  let records = 0;
  let fields = 0;
  let lastOfTable: number | null = null;
  let lastDomainRow: number | null = null;
  const end = createTableEnd(headerRow);
  for await (const rows of file.rows({ sheet, signal })) {
    for (const row of rows) {
      const { number, cells } = row;
      if (number < headerRow || cells.length === 0) continue;
      usual ??= cells.length;
      width = Math.max(width, cells.length);
      records += 1;
      fields += cells.length;
      if (table === null || !isRowOfTable(row, headerRow, table)) continue;
      const isFound = namesCompany(readCell(row, table.domainColumn));
      lastOfTable = number;
      if (isFound) lastDomainRow = number;
      end.see(row, cellsOfTable(row, table), { cell: cells[table.domainColumn] ?? '', isFound });
    }
  }
  if (records * width - fields > MOST_PADDING)
    throw new StackdeskError('file_too_large', because('padding_much', { path: file.path, count: width }));
  const asRead = end.lastRow() ?? Number.POSITIVE_INFINITY;
  // Most sheets end with a domain and declare nothing. They are not read once more.
  const isPlainEnd = lastOfTable === lastDomainRow && (await file.declared(sheet)).length === 0;
  if (table === null || file.format === 'csv' || isPlainEnd)
    return { width, usual: usual ?? width, lastRow: asRead };
  const { declaredEnd } = await file.place({
    sheet,
    headerRow: headerRow === 0 ? null : headerRow,
    table: { ...table, lastRow: end.lastRow() },
    columns: 0,
    signal,
  });
  const asDeclared = declaredEnd === null ? asRead : believedEnd(declaredEnd, lastDomainRow);
  return { width, usual: usual ?? width, lastRow: Math.min(asRead, asDeclared) };
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Whether all that a row has is in the columns of the table. Another table beside it may go on. */
function isOnlyOfTable({ cells }: Row, table: Columns | null): boolean {
  return cells.every(
    (cell, index) =>
      cell.trim() === '' || (table !== null && table.firstColumn <= index && index <= table.lastColumn),
  );
}

/** How much of a file is read to see its last line. */
const TAIL_BYTES = 65_536;

/**
 * Whether the last line of a text file is a row with a domain, as in most files: then no totals or notes are below its
 * table, and no blank rows. A file without domains has no end either.
 */
export async function endsInTable(
  path: string,
  delimiter: string,
  { names, table }: SheetShape,
): Promise<boolean> {
  if (table === null) return true;
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await file.read(tail, 0, tail.length, size - tail.length);
    const lines = tail
      .toString('utf8')
      .trimEnd()
      .split(/[\r\n]/);
    const [last, ...others] = splitRecords(lines.length < 2 ? '' : (lines.at(-1) ?? ''), delimiter);
    if (last === undefined || others.length > 0 || last.cells.length !== names.length) return false;
    return namesCompany(readCell(last, table.domainColumn));
  } finally {
    await file.close();
  }
}
