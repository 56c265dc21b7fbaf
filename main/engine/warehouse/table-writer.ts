import { stopIfAborted } from '../duckdb/cancelled.ts';
import { breathe } from '../world/clock.ts';
import { type Column, createColumn } from './parquet/column.ts';
import { openParquetFile, type ParquetFile } from './parquet/parquet-file.ts';
import { EXPORTED_AT, type Table } from './tables.ts';

/** Writes rows of a table into Parquet files, those of each partition into files of their own. */
export interface TableWriter {
  /** What rows of a partition are added to, without `exported_at`: as many values to each. */
  columns(partition?: string): readonly Column[];
  /** Writes what is full, and lets other work go on. To be called after some rows. Throws `cancelled`. */
  rest(): Promise<void>;
  /** Ends all files. */
  finish(): Promise<void>;
}

/** The texts of columns that are added by numbers, by the names of the columns. */
export type TextsOf = Readonly<Record<string, (number: number) => string>>;

export interface TableWriterOptions {
  /** ms since 1970. */
  exportedAt: number;
  textsOf: TextsOf;
  /** A file ends after about so many bytes and rows. */
  most: { bytes: number; rows: number };
  /** Makes the next file of a partition. */
  open(partition: string, make: (path: string) => Promise<ParquetFile>): Promise<ParquetFile>;
  /** Takes a file that is whole. */
  ended(partition: string, file: ParquetFile, sha256: string): Promise<void>;
  signal: AbortSignal | undefined;
}

/** About the most rows of a row group, and the most bytes that it holds while it is gathered. */
const GROUP_ROWS = 122_880;
const GROUP_BYTES = 4 * 1_024 * 1_024;
/** What all partitions hold together before the largest ends its row group. */
const MOST_BYTES = 2 * GROUP_BYTES;
const MOST_PARTITIONS = 24;

/** Rows of a partition on their way. Its file is opened with the first row group. */
interface Partition {
  name: string;
  columns: readonly Column[];
  exportedAt: Column;
  file: ParquetFile | null;
}

export function createTableWriter(table: Table, options: TableWriterOptions): TableWriter {
  const { exportedAt, textsOf, most, open, ended, signal } = options;
  const partitions = new Map<string, Partition>();

  const begin = (name: string): Partition => {
    const columns = table.columns.map((facts) => createColumn({ ...facts, textOf: textsOf[facts.name] }));
    const partition: Partition = {
      name,
      columns: columns.filter(({ facts }) => facts.name !== EXPORTED_AT),
      exportedAt: createColumn({ name: EXPORTED_AT, type: 'timestamp' }),
      file: null,
    };
    partitions.set(name, partition);
    return partition;
  };
  const endGroup = async (partition: Partition): Promise<void> => {
    const { name, columns, exportedAt: last } = partition;
    last.add(exportedAt, rowsOf(partition));
    partition.file ??= await open(name, (path) => openParquetFile(path, [...columns, last]));
    await partition.file.endGroup();
  };
  const endFile = async (partition: Partition): Promise<void> => {
    if (rowsOf(partition) > 0) await endGroup(partition);
    const { file, name } = partition;
    partition.file = null;
    if (file === null) return;
    await ended(name, file, await file.finish());
  };
  return {
    columns: (name = '') => (partitions.get(name) ?? begin(name)).columns,
    rest: async () => {
      stopIfAborted(signal);
      let weight = 0;
      for (const partition of partitions.values()) {
        if (rowsOf(partition) >= GROUP_ROWS || weightOf(partition) >= GROUP_BYTES) await endGroup(partition);
        if ((partition.file?.bytes ?? 0) >= most.bytes || (partition.file?.rows ?? 0) >= most.rows)
          await endFile(partition);
        weight += weightOf(partition);
      }
      if (weight > MOST_BYTES) await endGroup(largestOf(partitions));
      if (partitions.size > MOST_PARTITIONS) {
        const largest = largestOf(partitions);
        await endFile(largest);
        partitions.delete(largest.name);
      }
      await breathe();
    },
    finish: async () => {
      for (const partition of partitions.values()) await endFile(partition);
      partitions.clear();
    },
  };
}

function rowsOf({ columns }: Partition): number {
  return columns[0]?.rows ?? 0;
}

function weightOf({ columns }: Partition): number {
  return columns.reduce((sum, { weight }) => sum + weight, 0);
}

function largestOf(partitions: ReadonlyMap<string, Partition>): Partition {
  return [...partitions.values()].reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
}
