import { Damage } from './damage.ts';
import { openPages } from './pages.ts';
import { readRecord, type Value } from './records.ts';
import { type KeptTable, type Layout, plainSql } from './tables.ts';
import { createClaim, readTree } from './trees.ts';

/** A row, by column names. */
export type Row = Record<string, Value>;

/**
 * A store that may come from somebody else, read as plain data. SQLite never sees the file, so nothing in its
 * schema can run. Work and memory stay in proportion to the size of the file. Every call can throw `Damage`
 * and the errors of the file system.
 */
export interface BackupFile {
  readonly version: number;
  readonly sizeBytes: number;
  /** Ms since 1970. */
  readonly changedAtMs: number;
  /** Whether it has a table of this name, of any shape. */
  has(name: string): boolean;
  /** Every row of a table. Throws `Damage` unless the table is exactly as `layout` says. */
  rows(name: KeptTable, layout: Layout): Generator<Row>;
  /** The largest row id that each table has given out. */
  counters(): Map<string, number>;
  close(): void;
}

/** Columns of SQLite's own tables, `sqlite_schema` and `sqlite_sequence`. */
const SCHEMA_COLUMNS = 5;
const COUNTER_COLUMNS = 2;

interface Entry {
  root: number;
  sql: string;
}

/** Opens a file. Returns null if it is no database. */
export function openBackupFile(path: string): BackupFile | null {
  const pages = openPages(path);
  if (pages === null) return null;
  try {
    const claim = createClaim(pages);
    const tables = new Map<string, Entry>();
    for (const { payload } of readTree(pages, claim, 1, true)) {
      const [type, name, , root, sql] = readRecord(payload, SCHEMA_COLUMNS);
      if (type !== 'table' || typeof name !== 'string') continue;
      if (tables.has(name)) throw new Damage(`the table ${name} stands there twice`);
      // A virtual table has no rows of its own.
      if (typeof root === 'number' && root > 0 && typeof sql === 'string') tables.set(name, { root, sql });
    }
    return {
      version: pages.page(1).readUInt32BE(60),
      sizeBytes: pages.sizeBytes,
      changedAtMs: pages.changedAtMs,
      has: (name) => tables.has(name),
      *rows(name, layout) {
        const table = tables.get(name);
        if (table === undefined || plainSql(table.sql) !== layout.sql)
          throw new Damage(`the table ${name} is missing, or another than ours`);
        for (const { rowId, payload } of readTree(pages, claim, table.root, layout.hasRowIds)) {
          const values = readRecord(payload, layout.columns.length);
          const row: Row = {};
          layout.columns.forEach((column, index) => {
            const value = values[index];
            row[column] = value === undefined ? (layout.defaults[index] ?? null) : value;
          });
          if (layout.rowIdColumn !== null) row[layout.rowIdColumn] = rowId;
          yield row;
        }
      },
      counters: () => {
        const table = tables.get('sqlite_sequence');
        const counters = new Map<string, number>();
        if (table === undefined) return counters;
        for (const { payload } of readTree(pages, claim, table.root, true)) {
          const [name, last] = readRecord(payload, COUNTER_COLUMNS);
          if (typeof name === 'string' && Number.isSafeInteger(last)) counters.set(name, Number(last));
        }
        return counters;
      },
      close: pages.close,
    };
  } catch (error) {
    pages.close();
    throw error;
  }
}
