import { join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import type { Stored } from '../../../tables/protocol.ts';
import { openWithoutWaiting } from '../../files/open-regular.ts';
import { STORE_FILE } from '../../store/database.ts';
import { bytesOf, copyToTemporary } from '../../store/temporary-copy.ts';
import { closeSync, fstatSync, readSync } from '../../world/files.ts';
import { type FileApart, TableProcessEnded } from '../../world/table-database.ts';
import { world } from '../../world/world.ts';
import { Damage } from './damage.ts';
import { type KeptTable, type Layout, plainSql } from './tables.ts';

/** A row, by column names. */
export type Row = Record<string, Stored>;

/**
 * A store that may come from somebody else. SQLite reads it in a process that may die, and nothing but rows comes from
 * there. They are believed no more than the file: work and memory stay in proportion to its size. Every call can throw
 * `Damage`, and `StackdeskError` for a file that can't be reached.
 */
export interface BackupFile {
  readonly version: number;
  readonly sizeBytes: number;
  /** Ms since 1970. */
  readonly changedAtMs: number;
  /** Whether it has a table of this name, of any shape. */
  has(name: string): boolean;
  /** Every row of a table, in pieces. Throws `Damage` unless the table is exactly as `layout` says. */
  rows(name: KeptTable, layout: Layout): AsyncIterable<Row[]>;
  /** The largest row id that each table has given out. */
  counters(): Promise<ReadonlyMap<string, number>>;
  close(): void;
}

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
/** Times are ms since 1970, and no date is later. Sizes and counts are far smaller. */
const LARGEST_WHOLE = 8.64e15;
/** No stored row is shorter. */
const SHORTEST_ROW = 4;
/** How much longer rows may be than the file: a row that is older than a column has that column's default text. */
const LONGER = 8;
/** JavaScript's sign for what is no text. */
const REPLACED = '\uFFFD';
/** SQLite could not reach the file, whatever is in it. Some disks of other computers know no locks. */
const UNREACHED = /^SQLITE_(?:BUSY|CANTOPEN|IOERR|LOCKED|PERM|READONLY)/;

/** Opens a file. Returns null if it is no database. */
export async function openBackupFile(path: string): Promise<BackupFile | null> {
  const facts = factsOf(path);
  if (facts === null) return null;
  if (facts.usesLog) return openCopy(path, facts);
  // SQLite would undo it.
  if (bytesOf(`${path}-journal`) > 0) throw new Damage('a change of the file was cut off');
  try {
    return await openAt(path, facts);
  } catch (error) {
    if (error instanceof StackdeskError) return openCopy(path, facts);
    throw error;
  }
}

interface FileFacts {
  readonly sizeBytes: number;
  readonly changedAtMs: number;
  /** Whether changes may be in a log next to it, which SQLite needs a folder for. */
  readonly usesLog: boolean;
}

/** Looks at the beginning of a file. Null if it is no database. */
function factsOf(path: string): FileFacts | null {
  // A pipe would never open.
  const file = openWithoutWaiting(path);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return null;
    const header = Buffer.alloc(HEADER_BYTES);
    const length = readSync(file, header, 0, HEADER_BYTES, 0);
    if (length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;
    const usesLog = header[18] === 2 || header[19] === 2;
    return { sizeBytes: stats.size, changedAtMs: stats.mtimeMs, usesLog };
  } finally {
    closeSync(file);
  }
}

async function openCopy(path: string, facts: FileFacts): Promise<BackupFile> {
  const { folder, remove } = copyToTemporary(
    path,
    unreadable(path),
    (room) => new StackdeskError('disk_full', because('backup_not_copied', { path, ...room })),
  );
  try {
    const copy = join(folder, STORE_FILE);
    const sizeBytes = facts.sizeBytes + bytesOf(`${copy}-wal`);
    const opened = await openAt(copy, { ...facts, sizeBytes });
    const close = () => {
      opened.close();
      remove();
    };
    return { ...opened, sizeBytes: facts.sizeBytes, close };
  } catch (error) {
    remove();
    throw error;
  }
}

function unreadable(path: string, cause?: unknown): StackdeskError {
  return new StackdeskError('file_unreadable', because('unreadable', { path }), { cause });
}

async function openAt(path: string, { sizeBytes, changedAtMs }: FileFacts): Promise<BackupFile> {
  const file = await world()
    .databases.fileApart(path)
    .catch((error: unknown) => {
      throw asDamage(error, path);
    });
  try {
    return await readFile(file, { path, sizeBytes, changedAtMs });
  } catch (error) {
    file.close();
    throw error;
  }
}

async function readFile(
  file: FileApart,
  { path, sizeBytes, changedAtMs }: Omit<FileFacts, 'usesLog'> & { path: string },
): Promise<BackupFile> {
  // No page stands in two places. So nothing can be longer than the file, however its pages name each other.
  let room = sizeBytes * LONGER;
  const piecesOf = async function* (sql: string, width: number): AsyncGenerator<Stored[][]> {
    try {
      for await (const rows of file.rows(sql)) {
        for (const row of rows) {
          if (row.length !== width) throw new Damage('a row has another number of values');
          room -= SHORTEST_ROW;
          for (const value of row) room -= sizeOf(value);
        }
        if (room < 0) throw new Damage('it has more rows than fit into a file of its size');
        yield rows;
      }
    } catch (error) {
      throw asDamage(error, path);
    }
  };
  const cellOf = async (sql: string): Promise<Stored> => {
    let found: Stored = null;
    for await (const [[value = null] = []] of piecesOf(sql, 1)) found = value;
    return found;
  };
  if ((await cellOf('PRAGMA encoding')) !== 'UTF-8') throw new Damage('the file is not in UTF-8');
  const version = Number(await cellOf('PRAGMA user_version'));
  const tables = new Map<string, Stored>();
  const schema = "SELECT name, sql FROM sqlite_schema WHERE type = 'table'";
  for await (const rows of piecesOf(schema, 2))
    for (const [name, sql = null] of rows) if (typeof name === 'string') tables.set(name, sql);
  return {
    version,
    sizeBytes,
    changedAtMs,
    has: (name) => tables.has(name),
    async *rows(name, { sql, hasRowIds, columns }) {
      const found = tables.get(name);
      if (typeof found !== 'string' || plainSql(found) !== sql)
        throw new Damage(`the table ${name} is missing, or another than ours`);
      const wanted = [...(hasRowIds ? ['rowid'] : []), ...columns];
      const doubtful = new Set<string>();
      let last = Number.NEGATIVE_INFINITY;
      // An index may say something else than its table.
      const all = `SELECT ${wanted.join(', ')} FROM ${name} NOT INDEXED`;
      for await (const rows of piecesOf(all, wanted.length)) {
        if (hasRowIds)
          for (const [id] of rows) {
            if (typeof id !== 'number' || id <= last) throw new Damage('its rows are not in order');
            last = id;
          }
        yield rows.map((values) => {
          const row: Row = {};
          for (const [index, column] of columns.entries()) {
            const value = values[index + wanted.length - columns.length] ?? null;
            if (typeof value === 'string' && value.includes(REPLACED)) doubtful.add(column);
            row[column] = value;
          }
          return row;
        });
      }
      for (const column of doubtful) {
        const isText = `SELECT min(is_text(CAST(${column} AS BLOB))) FROM ${name} NOT INDEXED WHERE typeof(${column}) = 'text'`;
        if ((await cellOf(isText)) !== 1) throw new Damage(`a text of ${name} is no text`);
      }
    },
    counters: async () => {
      const counters = new Map<string, number>();
      if (!tables.has('sqlite_sequence')) return counters;
      for await (const rows of piecesOf('SELECT name, seq FROM sqlite_sequence', 2))
        for (const [name, last] of rows)
          if (typeof name === 'string' && Number.isSafeInteger(last)) counters.set(name, Number(last));
      return counters;
    },
    close: file.close,
  };
}

/** About how many bytes of the file a value takes. Throws `Damage` for a number that our store never holds. */
function sizeOf(value: Stored): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (Buffer.isBuffer(value)) return value.length;
  if (typeof value === 'number' && !(Math.abs(value) <= LARGEST_WHOLE))
    throw new Damage('a number is too large');
  return 0;
}

function asDamage(error: unknown, path: string): unknown {
  if (error instanceof TableProcessEnded)
    return new Damage(
      error.why === 'memory' ? 'reading it took too much memory' : 'it ended the process that read it',
    );
  if (!(error instanceof Error) || error instanceof Damage || error instanceof StackdeskError) return error;
  if (UNREACHED.test(error.message)) return unreadable(path, error);
  return new Damage(error.message.replace(/^(?:SQLITE_\w+|Out of Memory Error): /, ''));
}
