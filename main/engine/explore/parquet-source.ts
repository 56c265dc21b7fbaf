import { StackdeskError } from '#contract/errors.ts';
import type { ExploreType } from '#contract/models/explore.ts';
import { because } from '#contract/reason.ts';
import { mayBeNoText } from '../../process/stored-name.ts';
import type { Database } from '../duckdb/database.ts';
import { exactly, literal } from '../duckdb/quote.ts';
import { openRegular } from '../files/open-regular.ts';
import { countDomains, DETECTION_ROWS, detectDomainColumn } from '../sheets/domain-column.ts';
import { isParquetHead, KIND_BYTES } from '../sheets/file-kind.ts';
import { toCount } from '../tables/cells.ts';
import { stat } from '../world/files.ts';
import { requireBoundedParquet } from './parquet-footer.ts';
import type { ListSource } from './source.ts';
import { cell } from './sql.ts';
import { MOST_DECIMALS, MOST_DIGITS } from './written-numbers.ts';

/** How many cells are read to detect the domain column, and how many characters of each. */
const MOST_CELLS = 400_000;
const MOST_CHARACTERS = 2_100;

/**
 * The most that a file may unpack to, since a few bytes can mean a billion equal rows. The limit is `ANY_…`,
 * or `…_OF_BYTE` times the bytes of the file if that is more.
 */
const ANY_ROWS = 5_000_000;
const ROWS_OF_BYTE = 200;
const ANY_TEXT_BYTES = 4 * 1_024 ** 3;
const TEXT_BYTES_OF_BYTE = 200;

/** Whether a file begins as Parquet does, whatever its name is; false if it can't be read. */
export async function isParquet(path: string): Promise<boolean> {
  // If it is not a file, the reader of sheets says so.
  const file = await openRegular(path).catch(() => null);
  if (file === null) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0);
    return isParquetHead(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/**
 * Reads a Parquet file of any origin. Columns whose type a sheet does not have are read as texts. Throws
 * `file_damaged` if the database can't read the file, here or in `work`, and `file_too_large` if it has too many levels or
 * columns or, unless `isOurs` says that a query of ours or of a person wrote it, unpacks to far more than a file of its size
 * should.
 */
export async function withParquetSource<T>(
  database: Database,
  path: string,
  work: (source: ListSource) => Promise<T>,
  { isOurs = false, signal }: { isOurs?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<T> {
  await requireBoundedParquet(path);
  // The database takes paths as text only.
  if (mayBeNoText(path)) throw new StackdeskError('file_unreadable', because('name_no_text', { path }));
  try {
    return await work(await parquetSource(database, path, { isOurs, signal }));
  } catch (error) {
    if (error instanceof StackdeskError || !isOfReading(error)) throw error;
    throw new StackdeskError('file_damaged', because('parquet_damaged', { path }), { cause: error });
  }
}

/** Whether the database failed to read, and not to write. */
function isOfReading(error: unknown): boolean {
  return (
    error instanceof Error &&
    !/^IO Error: (?:Could not write|Cannot open file .* for writing)/.test(error.message)
  );
}

async function parquetSource(
  database: Database,
  path: string,
  { isOurs, signal }: { isOurs: boolean; signal: AbortSignal | undefined },
): Promise<ListSource> {
  const file = literal(exactly(path));
  const read = `read_parquet(${file}, hive_partitioning = false)`;
  const sizeBytes = (await stat(path)).size;
  const requireAtMost = (found: number, most: number) => {
    if (!isOurs && found > most)
      throw new StackdeskError('file_too_large', because('parquet_unpacked', { path }));
  };
  const [counted] = await database.rows(`SELECT num_rows FROM parquet_file_metadata(${file})`, [], signal);
  requireAtMost(toCount(counted?.[0]), Math.max(ANY_ROWS, ROWS_OF_BYTE * sizeBytes));
  const described = await database.rows(
    `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${read})`,
    [],
    signal,
  );
  const columns = described.map(([name, sqlType], index) => {
    const type = typeOf(String(sqlType));
    const digits = digitsOf(String(sqlType));
    return { name: String(name), expression: expressionOf(cell(index), type), type, digits };
  });
  // Columns are named by their places: a person's names never reach a statement.
  const relation = `${read} AS source(${columns.map((_, index) => cell(index)).join(', ')})`;
  return {
    relation,
    columns,
    domainColumn: await findDomains(database, relation, columns, signal),
    irregularRows: 0,
    requireSane: (bytes) => requireAtMost(bytes, Math.max(ANY_TEXT_BYTES, TEXT_BYTES_OF_BYTE * sizeBytes)),
  };
}

function typeOf(sqlType: string): ExploreType {
  if (/^U?(TINY|SMALL|BIG)?INT(EGER)?$/.test(sqlType)) return sqlType === 'UBIGINT' ? 'text' : 'integer';
  if (/^(FLOAT|DOUBLE|DECIMAL)/.test(sqlType)) return 'number';
  if (sqlType === 'BOOLEAN') return 'boolean';
  if (sqlType === 'DATE') return 'date';
  return sqlType.startsWith('TIMESTAMP') ? 'timestamp' : 'text';
}

/** The digits after the point of a decimal that a list can hold; undefined for all other types. */
function digitsOf(sqlType: string): number | undefined {
  const [, width, digits] = /^DECIMAL\((\d+),\s*(\d+)\)$/.exec(sqlType) ?? [];
  return Number(width) <= MOST_DIGITS && Number(digits) <= MOST_DECIMALS ? Number(digits) : undefined;
}

/** Decodes each text, so that invalid UTF-8 fails here, and not when the cache file is read. */
function expressionOf(column: string, type: ExploreType): string {
  return type === 'text' ? `nullif(decode(encode(CAST(${column} AS VARCHAR))), '')` : column;
}

/** Detects the domain column as in a sheet: by the headings and the first rows. */
async function findDomains(
  database: Database,
  relation: string,
  columns: ListSource['columns'],
  signal: AbortSignal | undefined,
): Promise<number | null> {
  const texts = columns.flatMap(({ type, name, expression }, place) =>
    type === 'text' ? [{ place, name, expression }] : [],
  );
  if (texts.length === 0) return null;
  const cells = texts.map(({ expression }) => `left(${expression}, ${MOST_CHARACTERS})`).join(', ');
  const count = Math.min(DETECTION_ROWS, Math.ceil(MOST_CELLS / texts.length));
  const found = await database.rows(`SELECT ${cells} FROM ${relation} LIMIT ${count}`, [], signal);
  const rows = found.map((values) => ({ cells: values.map((value) => String(value ?? '')) }));
  const detected = detectDomainColumn(
    texts.map(({ name }, index) => ({ heading: name.trim(), counts: countDomains(rows, index) })),
    rows.length,
  );
  return detected === null ? null : (texts[detected]?.place ?? null);
}
