import { join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import type { Database } from '../duckdb/database.ts';
import type { CsvDialect, SheetFile } from '../sheets/model.ts';
import { openSheetFile } from '../sheets/open-sheet-file.ts';
import { severalOf } from '../sheets/own-columns.ts';
import { stat, unlink } from '../world/files.ts';
import { randomBytes } from '../world/random.ts';
import { buildList } from './build-list.ts';
import type { CacheFolder, ReadingChoices } from './cache-folder.ts';
import { type ListFile, readListFile } from './list-file.ts';
import { isParquet, withParquetSource } from './parquet-source.ts';
import { cleanSource, csvSource, endsInTable, shapeOf } from './sheet-source.ts';
import type { ShortLivedDatabase } from './short-lived-database.ts';
import type { ListSource } from './source.ts';

export interface OpenOptions extends ReadingChoices {
  signal?: AbortSignal | undefined;
  /** Gets the rows read so far. It is not called if the list comes from the cache. */
  onProgress?: ((rows: number) => void) | undefined;
}

/**
 * The list of a CSV, XLSX or Parquet file: from the cache if it was read before and has not changed since,
 * otherwise read as a whole. Throws `file_not_found`, `file_empty`, `file_damaged`, `file_unsupported`,
 * `sheet_not_found` and their like, `disk_full`, `cancelled`.
 */
export async function openList(
  { database, withDatabase }: { database: Database; withDatabase: ShortLivedDatabase },
  cache: CacheFolder,
  path: string,
  options: OpenOptions = {},
): Promise<ListFile> {
  const file = await cache.fileFor(path, options);
  const known = await readListFile(database, file);
  if (known !== null) return known;
  const part = join(cache.dir, `part-${randomBytes(6).toString('hex')}.parquet`);
  const clean = `${part}.csv`;
  // This database can read the file and write the cache file, and reaches no other file.
  const read = async (own: Database) => {
    const requireSame = async () => {
      const fileNow = await cache.fileFor(path, options);
      if (fileNow !== file) throw new StackdeskError('file_changed', because('list_changed'));
    };
    const build = (source: ListSource) =>
      buildList(own, asAsked(source, options), { ...options, file, part, requireSame });
    if (await isParquet(path)) return withParquetSource(own, path, build, { signal: options.signal });
    return buildFromSheet(path, clean, options, build);
  };
  return withDatabase({ files: [path, clean, part] }, read, {
    isBrief: true,
    signal: options.signal,
  });
}

/** A source whose columns of texts are read as a person wants, and those that we wrote as we wrote them. */
function asAsked(source: ListSource, { notations = [], areTexts = false }: OpenOptions): ListSource {
  const asked = new Map(notations.map(({ column, notation }) => [column, notation]));
  const several = severalOf(source.columns.map(({ name }) => name));
  const columns = source.columns.map((column, at) => {
    const wanted = areTexts ? 'text' : asked.get(column.name);
    const isText = column.type === 'text' || (column.type === null && (wanted ?? 'text') === 'text');
    if (several[at] && isText) return { ...column, type: 'text' as const, hasSeveral: true };
    return column.type === null ? { ...column, asked: wanted } : column;
  });
  return { ...source, columns };
}

function namesOfSheets({ sheets }: SheetFile): string[] {
  return sheets.filter(({ hidden }) => !hidden).map(({ name }) => name);
}

/** Whether DuckDB reads the dialect as our own reader does. */
function isPlain({
  encoding,
  delimiter,
  quote,
  escapeSign,
  isPadded,
  declaresDelimiter,
}: CsvDialect): boolean {
  const isQuotedPlainly = quote === '"' && escapeSign === '"' && !isPadded;
  return encoding === 'utf-8' && isQuotedPlainly && !declaresDelimiter && delimiter <= '\u007f';
}

async function buildFromSheet(
  path: string,
  clean: string,
  { sheet: wanted, rowsBelow = false, signal }: OpenOptions,
  build: (source: ListSource) => Promise<ListFile>,
): Promise<ListFile> {
  const sheet = await openSheetFile(path);
  try {
    const found = await shapeOf(sheet, wanted);
    // A table without an end has all rows.
    const shape = rowsBelow ? { ...found, table: null } : found;
    const { dialect } = sheet;
    // DuckDB is fast, and strict: it fails if a record is not as wide as the header. Our own reader then
    // rewrites the file as plain CSV. It also finds where a table ends, which only rows that are not its own can do.
    // It takes the first line end for that of all lines, also if that one is within a cell.
    const first = shape.headerRow === 0 ? (shape.sample[0]?.cells ?? []) : shape.names;
    const isPlainCsv =
      dialect !== undefined &&
      isPlain(dialect) &&
      shape.headerRow <= 1 &&
      !first.some((text) => /[\r\n]/.test(text));
    if (isPlainCsv && (await endsInTable(path, dialect.delimiter, shape))) {
      try {
        const { size } = await stat(path);
        const source = csvSource(path, dialect.delimiter, shape, { hasHeader: shape.headerRow === 1 });
        return await build({ ...source, bytes: size });
      } catch (error) {
        if (error instanceof StackdeskError) throw error;
      }
    }
    try {
      const source = await cleanSource(sheet, shape, clean, { signal });
      const sheets = sheet.format === 'csv' ? {} : { sheet: shape.sheet, sheets: namesOfSheets(sheet) };
      return await build({ ...source, ...sheets, bytes: (await stat(clean)).size });
    } finally {
      await unlink(clean).catch(() => undefined);
    }
  } catch (error) {
    throw signal?.aborted
      ? new StackdeskError('cancelled', because('opening_stopped', { path }), { cause: error })
      : error;
  } finally {
    await sheet.close();
  }
}
