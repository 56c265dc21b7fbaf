import { join } from 'node:path';
import { mkdir } from '../world/files.ts';
import type { ParquetFile } from './parquet/parquet-file.ts';
import type { Value } from './parquet/plain.ts';
import { createTableWriter, type TableWriter, type TextsOf } from './table-writer.ts';
import type { Table, TableName } from './tables.ts';

/** The values of a row in the order of the table's columns, without `exported_at`. */
export type Row = readonly Value[];

/** A file that was written, by its path below the folder. */
export interface EndedFile {
  table: TableName;
  path: string;
  rows: number;
  sha256: string;
  partition: string;
  /** Bytes before they were compressed. */
  plainBytes: number;
}

/** Writes rows into the Parquet files of one part, in a folder that nobody reads yet. */
export interface RowWriter {
  open(table: Table, textsOf?: TextsOf): TableWriter;
  /** Writes all rows of a table. Only some of them are in memory at a time. */
  writeRows(
    table: Table,
    rows: Iterable<Row>,
    options?: { partition?: (row: Row) => string; onRows?: (count: number) => void },
  ): Promise<void>;
  /** Closes files that did not end. */
  close(): Promise<void>;
}

export interface RowWriterOptions {
  /** The part's folder, which exists. */
  dir: string;
  /** ms since 1970. */
  exportedAt: number;
  /** Tables whose rows are compared with those of earlier parts, file by file. Their files get names that no part has. */
  compared: ReadonlySet<TableName>;
  /** Takes a file that is whole, before more is written. */
  ended(file: EndedFile): Promise<void>;
  signal?: AbortSignal | undefined;
}

/** About the most that a file takes. */
const MOST = { bytes: 256 * 1_024 * 1_024, rows: Number.POSITIVE_INFINITY };
const MOST_COMPARED = { bytes: 2 * 1_024 * 1_024, rows: 500_000 };
/** The most rows, and about the most letters, between two pauses, in which other work goes on. */
const SLICE_ROWS = 400;
const SLICE_LETTERS = 1_000_000;

export function createRowWriter({ dir, exportedAt, compared, ended, signal }: RowWriterOptions): RowWriter {
  const openFiles = new Set<ParquetFile>();
  const open: RowWriter['open'] = (table, textsOf = {}) => {
    const isCompared = compared.has(table.name);
    const paths = new Map<ParquetFile, string>();
    return createTableWriter(table, {
      exportedAt,
      textsOf,
      most: isCompared ? MOST_COMPARED : MOST,
      signal,
      open: async (partition, make) => {
        const number = paths.size + 1;
        const path = isCompared
          ? `.compared-${table.name}-${number}`
          : join(table.name, partition, fileName(table, number));
        await mkdir(join(dir, path, '..'), { recursive: true });
        const file = await make(join(dir, path));
        openFiles.add(file);
        paths.set(file, path);
        return file;
      },
      ended: async (partition, file, sha256) => {
        openFiles.delete(file);
        const { rows, plainBytes } = file;
        await ended({ table: table.name, path: paths.get(file) ?? '', rows, sha256, partition, plainBytes });
      },
    });
  };
  return {
    open,
    writeRows: async (table, rows, { partition = () => '', onRows } = {}) => {
      const writer = open(table);
      let count = 0;
      let letters = 0;
      const rest = async () => {
        onRows?.(count);
        [count, letters] = [0, 0];
        await writer.rest();
      };
      for (const row of rows) {
        for (const [place, column] of writer.columns(partition(row)).entries()) {
          const value = row[place] ?? null;
          column.add(value);
          if (typeof value === 'string' || typeof value === 'object') letters += value?.length ?? 0;
        }
        count += 1;
        if (count >= SLICE_ROWS || letters >= SLICE_LETTERS) await rest();
      }
      await rest();
      await writer.finish();
    },
    close: async () => {
      for (const file of openFiles) await file.close().catch(() => undefined);
    },
  };
}

/** The name of a table's file. */
export function fileName({ name }: Table, number: number): string {
  return `${name}-${String(number).padStart(5, '0')}.parquet`;
}
