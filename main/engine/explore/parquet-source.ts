import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ExploreType } from '../../../preload/contract/models/explore.ts';
import { because } from '../../../preload/contract/reason.ts';
import { domainOf } from '../domains/parse-domain.ts';
import { exactly, literal } from '../duckdb/quote.ts';
import { openRegular } from '../files/usual-place.ts';
import { stat } from '../world/files.ts';
import { toCount } from './cells.ts';
import type { Database } from './database.ts';
import type { ListSource } from './source.ts';
import { cell } from './sql.ts';

const MAGIC = 'PAR1';
/** Rows by which the column of domains is found, the most cells of them, and the characters of a cell that are looked at. */
const JUDGED_ROWS = 500;
const JUDGED_CELLS = 400_000;
const JUDGED_LENGTH = 2_000;
const LEAST_SHARE = 0.3;

/** A few bytes can say a billion equal rows: what a file may unpack to, whatever its size, and for each byte of it. */
const ANY_ROWS = 5_000_000;
const ROWS_OF_BYTE = 200;
const ANY_TEXT_BYTES = 4 * 1_024 ** 3;
const TEXT_BYTES_OF_BYTE = 200;

/** Whether a file begins as Parquet does, whatever it is called; one that cannot be read does not. */
export async function isParquet(path: string): Promise<boolean> {
  // What is no file is told by whoever reads it as a sheet.
  const file = await openRegular(path).catch(() => null);
  if (file === null) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.toString('latin1') === MAGIC;
  } finally {
    await file.close();
  }
}

/**
 * Reads a Parquet file of anybody's making; columns of types that a sheet does not have are read as texts. Throws `file_damaged` for whatever
 * the database finds wrong with it, then or in `work`, and `file_too_large` if it holds far more than its size can mean.
 */
export async function withParquetSource<T>(
  database: Database,
  path: string,
  work: (source: ListSource) => Promise<T>,
): Promise<T> {
  try {
    return await work(await parquetSource(database, path));
  } catch (error) {
    if (error instanceof StackdeskError || !isOfReading(error)) throw error;
    throw new StackdeskError('file_damaged', because('parquet_damaged', { path }), { cause: error });
  }
}

/** Whether the database failed at what it read, rather than at what it wrote. */
function isOfReading(error: unknown): boolean {
  return (
    error instanceof Error &&
    !/^IO Error: (?:Could not write|Cannot open file .* for writing)/.test(error.message)
  );
}

async function parquetSource(database: Database, path: string): Promise<ListSource> {
  const file = literal(exactly(path));
  const read = `read_parquet(${file}, hive_partitioning = false)`;
  const sizeBytes = (await stat(path)).size;
  const requireAtMost = (found: number, most: number) => {
    if (found > most) throw new StackdeskError('file_too_large', because('parquet_unpacked', { path }));
  };
  const [counted] = await database.rows(`SELECT num_rows FROM parquet_file_metadata(${file})`);
  requireAtMost(toCount(counted?.[0]), Math.max(ANY_ROWS, ROWS_OF_BYTE * sizeBytes));
  const described = await database.rows(
    `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${read})`,
  );
  const columns = described.map(([name, sqlType], index) => {
    const type = typeOf(String(sqlType));
    return { name: String(name), expression: expressionOf(cell(index), type), type };
  });
  // By their places: names of people never reach a statement.
  const relation = `${read} AS source(${columns.map((_, index) => cell(index)).join(', ')})`;
  return {
    relation,
    columns,
    domainColumn: await findDomains(database, relation, columns),
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

function expressionOf(column: string, type: ExploreType): string {
  return type === 'text' ? `nullif(CAST(${column} AS VARCHAR), '')` : column;
}

async function findDomains(
  database: Database,
  relation: string,
  columns: ListSource['columns'],
): Promise<number | null> {
  const texts = columns.flatMap(({ type, expression }, place) =>
    type === 'text' ? [{ place, expression }] : [],
  );
  if (texts.length === 0) return null;
  const cells = texts.map(({ expression }) => `left(${expression}, ${JUDGED_LENGTH})`).join(', ');
  const count = Math.min(JUDGED_ROWS, Math.ceil(JUDGED_CELLS / texts.length));
  const rows = await database.rows(`SELECT ${cells} FROM ${relation} LIMIT ${count}`);
  let best: { place: number; share: number } | null = null;
  for (const [index, { place }] of texts.entries()) {
    const filled = rows.map((row) => row[index] ?? null).filter((value) => value !== null);
    const share =
      filled.filter((value) => domainOf(String(value)) !== null).length / Math.max(filled.length, 1);
    if (share >= LEAST_SHARE && share > (best?.share ?? 0)) best = { place, share };
  }
  return best?.place ?? null;
}
