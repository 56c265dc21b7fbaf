import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import { columnName } from '../../../preload/contract/values/column-name.ts';
import { exactly, literal } from '../duckdb/quote.ts';
import { MOST_PADDING } from '../sheets/cell-budget.ts';
import { quotedField } from '../sheets/csv/field.ts';
import { inspectSheet, type SheetFacts } from '../sheets/inspect.ts';
import type { SheetFile } from '../sheets/model.ts';
import { open } from '../world/files.ts';
import type { ListSource } from './source.ts';
import { cell } from './sql.ts';

/** For longer records, the database needs their length and a larger buffer. */
const USUAL_LINE_BYTES = 1_900_000;
/** The database fills whole buffers, even for a few rows. This one holds two lines of the usual most. */
const SMALL_BUFFER_BYTES = 4_000_000;

export interface SheetShape {
  sheet: string;
  /** The number of the header's row; 0 if there is none. */
  headerRow: number;
  names: string[];
  domainColumn: number | null;
}

/** Which sheet, which columns. */
export async function shapeOf(file: SheetFile, sheet?: string): Promise<SheetShape> {
  return headOf(await inspectSheet(file, { sheet }));
}

/** What the first rows of a sheet say. A single row without domains is a header: the list has no rows. */
export function headOf(facts: SheetFacts): SheetShape & Pick<SheetFacts, 'sample'> {
  const { sheet, hasHeader, headerRow, columns, domainColumn, sample } = facts;
  const names = columns.map(({ name }) => name);
  const [only] = sample;
  const isLoneHeader = !hasHeader && sample.length === 1 && domainColumn === null;
  if (!isLoneHeader) return { sheet, headerRow: hasHeader ? headerRow : 0, names, domainColumn, sample };
  const titles = names.map((name, index) => only?.cells[index]?.trim() || name);
  return { sheet, headerRow, names: titles, domainColumn, sample: [] };
}

/**
 * A CSV file that DuckDB reads itself, strictly: in UTF-8, and each record as wide as the header. The
 * statement fails for any other file.
 */
export function csvSource(
  path: string,
  delimiter: string,
  shape: SheetShape,
  hasHeader: boolean,
  longestLineBytes = 0,
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
  ];
  const isUsual = longestLineBytes <= USUAL_LINE_BYTES;
  const longLines = [`max_line_size = ${longestLineBytes + 1}`, `buffer_size = ${2 * longestLineBytes}`];
  const read = (more: readonly string[]) =>
    `read_csv(${literal(exactly(path))}, ${[...options, ...more].join(', ')})`;
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
 * Only blank rows are left out. Throws `file_too_large` if too much would be padded.
 */
export async function cleanSource(
  file: SheetFile,
  shape: SheetShape,
  clean: string,
  options: { signal?: AbortSignal | undefined; onRows?: ((rows: number) => void) | undefined },
): Promise<ListSource> {
  const { width, usual } = await measure(file, shape, options.signal);
  const names = Array.from(
    { length: width },
    (_, index) => shape.names[index] ?? `Column ${columnName(index)}`,
  );
  const out = await open(clean, 'w');
  let irregularRows = 0;
  let rows = 0;
  let longestLineBytes = 0;
  try {
    for await (const chunk of dataRows(file, shape, options.signal)) {
      let text = '';
      for (const cells of chunk) {
        if (file.format === 'csv' && cells.length !== usual) irregularRows += 1;
        const line = `${names.map((_, index) => (cells[index] ? quotedField(cells[index]) : '')).join(',')}\n`;
        longestLineBytes = Math.max(longestLineBytes, Buffer.byteLength(line));
        text += line;
      }
      await out.write(text);
      rows += chunk.length;
      options.onRows?.(rows);
    }
  } finally {
    await out.close();
  }
  return { ...csvSource(clean, ',', { ...shape, names }, false, longestLineBytes), irregularRows };
}

/**
 * Returns the width of the widest record, and the usual width: that of the first record, which is the header
 * if there is one.
 */
async function measure(
  file: SheetFile,
  { sheet, headerRow, names }: SheetShape,
  signal: AbortSignal | undefined,
): Promise<{ width: number; usual: number }> {
  let width = names.length;
  let usual: number | null = null;
  let records = 0;
  let fields = 0;
  for await (const rows of file.rows({ sheet, signal })) {
    for (const { number, cells } of rows) {
      if (number < headerRow || cells.length === 0) continue;
      usual ??= cells.length;
      width = Math.max(width, cells.length);
      records += 1;
      fields += cells.length;
    }
  }
  if (records * width - fields > MOST_PADDING)
    throw new StackdeskError('file_too_large', because('padding_much', { path: file.path, count: width }));
  return { width, usual: usual ?? width };
}

async function* dataRows(
  file: SheetFile,
  { sheet, headerRow }: SheetShape,
  signal: AbortSignal | undefined,
): AsyncGenerator<string[][]> {
  const isBlank = (cells: string[]) =>
    file.format === 'csv' ? cells.length < 2 && (cells[0] ?? '') === '' : cells.every((text) => text === '');
  for await (const rows of file.rows({ sheet, signal }))
    yield rows.filter(({ number, cells }) => number > headerRow && !isBlank(cells)).map(({ cells }) => cells);
}
