import type { ExplorePeek } from '#contract/models/explore.ts';
import type { Database } from '../duckdb/database.ts';
import { inspectSheet } from '../sheets/inspect.ts';
import { openSheetFile } from '../sheets/open-sheet-file.ts';
import { toCell } from '../tables/cells.ts';
import { isParquet, withParquetSource } from './parquet-source.ts';
import { headOf } from './sheet-source.ts';
import type { ShortLivedDatabase } from './short-lived-database.ts';
import type { ListSource } from './source.ts';

const PEEK_ROWS = 100;

/** Reads the first rows of a file, which is fast for a long file too. Throws what opening throws. */
export async function peekInto(
  withDatabase: ShortLivedDatabase,
  path: string,
  signal?: AbortSignal,
): Promise<ExplorePeek> {
  if (await isParquet(path))
    return withDatabase(
      { files: [path] },
      (database) => withParquetSource(database, path, (source) => firstRows(database, source), { signal }),
      { signal },
    );
  const file = await openSheetFile(path);
  try {
    const { names, sample } = headOf(await inspectSheet(file, { sampleRows: PEEK_ROWS }));
    return { columns: names, rows: sample.map(({ cells }) => names.map((_, index) => cells[index] ?? '')) };
  } finally {
    await file.close();
  }
}

async function firstRows(database: Database, { relation, columns }: ListSource): Promise<ExplorePeek> {
  const rows = await database.rows(
    `SELECT ${columns.map(({ expression }) => expression).join(', ')} FROM ${relation} LIMIT ${PEEK_ROWS}`,
  );
  return {
    columns: columns.map(({ name }) => name),
    rows: rows.map((row) =>
      columns.map(({ type }, index) => String(toCell(row[index], type ?? 'text') ?? '')),
    ),
  };
}
