import { resolve } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ExportFormat } from '../../../preload/contract/models/task.ts';
import { writeCsv } from './csv.ts';
import { writeJson } from './json.ts';
import { writeParquet } from './parquet.ts';
import { writePartFile } from './part-file.ts';
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

/** Fills the file `part` with a table. */
export type TableWriter = (part: string, source: TableSource, options: { withBom: boolean }) => Promise<void>;

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
  if (columns.length === 0) throw new StackdeskError('usage', 'A table needs a column.');
  const path = resolve(request.out);
  let rows = 0;
  const counted = async function* (): AsyncGenerator<readonly TableRow[]> {
    for await (const chunk of request.rows) {
      signal?.throwIfAborted();
      if (chunk.length === 0) continue;
      yield chunk;
      rows += chunk.length;
      request.onProgress?.(rows);
    }
  };
  const sizeBytes = await writePartFile(path, signal, (part) =>
    writers[format](part, { columns, rows: counted() }, { withBom }),
  );
  return { path, rows, columns: columns.length, sizeBytes };
}
