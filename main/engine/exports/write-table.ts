import { resolve } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ExportFormat } from '../../../preload/contract/models/task.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { type NewFile, writeWholeFile } from '../files/whole-file.ts';
import { breathe } from '../world/clock.ts';
import { writeCsv } from './csv.ts';
import { writeJson } from './json.ts';
import { writeParquet } from './parquet.ts';
import type { TableRow, TableSource } from './table.ts';
import { writeXlsx } from './xlsx.ts';

export interface WriteTableRequest extends TableSource {
  out: string;
  format: ExportFormat;
  /** CSV only: begins the file with the mark by which Excel knows UTF-8. */
  withBom?: boolean;
  onProgress?: ((rowsWritten: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface WrittenTable {
  path: string;
  rows: number;
  columns: number;
  sizeBytes: number;
}

/** Rows that are written in one go: so few that nobody notices a pause. */
const SLICE_ROWS = 500;

/** Writes a table into a file. */
export type TableWriter = (
  file: NewFile,
  source: TableSource,
  options: { withBom: boolean },
) => Promise<void>;

const writers: Record<ExportFormat, TableWriter> = {
  csv: writeCsv,
  xlsx: writeXlsx,
  json: writeJson,
  parquet: writeParquet,
};

/**
 * Writes a table of any length in bounded memory; the file has its name only once it is complete.
 * Throws `out_exists`, `out_unwritable`, `disk_full`, `cancelled`, `file_too_large` (more columns than the format has), and whatever the rows throw.
 */
export async function writeTable(request: WriteTableRequest): Promise<WrittenTable> {
  const { columns, format, signal, withBom = false } = request;
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
        // Whoever else wants something of this process gets a turn; not every format waits by itself.
        await breathe();
      }
    }
  };
  const { sizeBytes } = await writeWholeFile(path, signal, (file) =>
    writers[format](file, { columns, rows: counted() }, { withBom }),
  );
  return { path, rows, columns: columns.length, sizeBytes };
}
