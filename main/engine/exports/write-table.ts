import { resolve } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import type { CsvStyle } from '#contract/models/csv-style.ts';
import type { ExportFormat } from '#contract/models/task.ts';
import { because } from '#contract/reason.ts';
import { usualCsv } from '#contract/values/exports.ts';
import { type NewFile, writeWholeFile } from '../files/whole-file.ts';
import { breathe } from '../world/clock.ts';
import { writeCsv } from './csv.ts';
import { writeDuckdb, writeParquet } from './duckdb.ts';
import { writeJson } from './json.ts';
import { writeMarkdown } from './markdown.ts';
import { writeSqlite } from './sqlite.ts';
import type { TableRow, TableSource } from './table.ts';
import { writeXlsx } from './xlsx.ts';

export interface WriteTableRequest extends TableSource {
  out: string;
  /** Whether it takes the place of the file that has the name. */
  replaces?: boolean | undefined;
  format: ExportFormat;
  /** The style of CSV; the usual one if left out. */
  csv?: CsvStyle | undefined;
  onProgress?: ((rowsWritten: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface WrittenTable {
  path: string;
  rows: number;
  columns: number;
  sizeBytes: number;
  /** How many cells have letters that the file's encoding lacks. */
  changedCells: number;
}

/** Rows written at a time: few enough that no one notices the pause. */
const SLICE_ROWS = 500;

/** Writes a table into a file. Returns how many cells it had to change. */
export type TableWriter = (
  file: NewFile,
  source: TableSource,
  options: { csv: CsvStyle },
) => Promise<{ changedCells: number }>;

/** A writer for a format that has every letter. */
function unchanged(write: (file: NewFile, source: TableSource) => Promise<void>): TableWriter {
  return async (file, source) => {
    await write(file, source);
    return { changedCells: 0 };
  };
}

const writers: Record<ExportFormat, TableWriter> = {
  csv: writeCsv,
  xlsx: unchanged(writeXlsx),
  json: unchanged(writeJson),
  parquet: unchanged(writeParquet),
  duckdb: unchanged(writeDuckdb),
  sqlite: unchanged(writeSqlite),
  md: unchanged(writeMarkdown),
};

/**
 * Writes a table of any length in bounded memory. The file gets its name only when it is complete. Throws
 * `usage` (no column), `out_exists`, `out_unwritable`, `disk_full`, `cancelled`, `file_too_large` (more
 * columns than the format has), and what the rows throw.
 */
export async function writeTable(request: WriteTableRequest): Promise<WrittenTable> {
  const { columns, format, signal, csv = usualCsv } = request;
  if (columns.length === 0) throw new StackdeskError('usage', because('table_no_column'));
  const path = resolve(request.out);
  let rows = 0;
  const counted = async function* (): AsyncGenerator<readonly TableRow[]> {
    for await (const chunk of request.rows) {
      for (let from = 0; from < chunk.length; from += SLICE_ROWS) {
        signal?.throwIfAborted();
        const slice = chunk.slice(from, from + SLICE_ROWS);
        yield slice;
        rows += slice.length;
        request.onProgress?.(rows);
        // Lets other work of this process go on. Not every format waits by itself.
        await breathe();
      }
    }
  };
  let changedCells = 0;
  const write = async (file: NewFile) => {
    const source = { columns, rows: counted(), totals: request.totals };
    ({ changedCells } = await writers[format](file, source, { csv }));
  };
  const { sizeBytes } = await writeWholeFile(path, signal, write, { replaces: request.replaces });
  return { path, rows, columns: columns.length, sizeBytes, changedCells };
}
