import { join } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import type { CsvDialect } from '../sheets/model.ts';
import { openSheetFile } from '../sheets/open-sheet-file.ts';
import { unlink } from '../world/files.ts';
import { randomBytes } from '../world/random.ts';
import { buildList } from './build-list.ts';
import type { CacheFolder } from './cache-folder.ts';
import type { Database } from './database.ts';
import { type ListFile, readListFile } from './list-file.ts';
import { isParquet, withParquetSource } from './parquet-source.ts';
import { cleanSource, csvSource, shapeOf } from './sheet-source.ts';
import type { ShortLivedDatabase } from './short-lived-database.ts';
import type { ListSource } from './source.ts';

export interface OpenOptions {
  signal?: AbortSignal | undefined;
  /** Rows read so far; not called if the list was read before. */
  onProgress?: ((rows: number) => void) | undefined;
}

/**
 * The list of a CSV, XLSX or Parquet file: from the cache if it was read before and has not changed since,
 * otherwise read as a whole. Throws `file_not_found`, `file_empty`, `file_damaged`, `file_unsupported` and
 * their like, `disk_full`, `cancelled`.
 */
export async function openList(
  { database, withDatabase }: { database: Database; withDatabase: ShortLivedDatabase },
  cache: CacheFolder,
  path: string,
  options: OpenOptions = {},
): Promise<ListFile> {
  const file = await cache.fileFor(path);
  const known = await readListFile(database, file);
  if (known !== null) return known;
  const part = join(cache.dir, `part-${randomBytes(6).toString('hex')}.parquet`);
  const clean = `${part}.csv`;
  // A database of its own reads the file that was opened and writes the one that is made of it, and reaches no other.
  return withDatabase({ files: [path, clean, part] }, async (own) => {
    const build = (source: ListSource) => buildList(own, source, { ...options, file, part });
    if (await isParquet(path)) return withParquetSource(own, path, build);
    return buildFromSheet(path, clean, options, build);
  });
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
  { signal }: OpenOptions,
  build: (source: ListSource) => Promise<ListFile>,
): Promise<ListFile> {
  const sheet = await openSheetFile(path);
  try {
    const shape = await shapeOf(sheet);
    const { dialect } = sheet;
    // What DuckDB reads strictly it reads fast, and each record has the header's width; everything else our own reader makes plain first.
    if (dialect !== undefined && isPlain(dialect) && shape.headerRow <= 1) {
      try {
        return await build(csvSource(path, dialect.delimiter, shape, shape.headerRow === 1));
      } catch (error) {
        if (error instanceof StackdeskError) throw error;
      }
    }
    try {
      return await build(await cleanSource(sheet, shape, clean, { signal }));
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
