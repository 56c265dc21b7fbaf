import { openWithoutWaiting } from '../../files/open-regular.ts';
import { closeSync, fstatSync, readSync, statSync } from '../../world/files.ts';
import { Damage } from './damage.ts';
import { type Log, readLog } from './write-ahead-log.ts';

/**
 * The pages of a database file, counted from 1. Newer ones in the log next to it replace those of the file.
 */
export interface Pages {
  readonly count: number;
  /** Bytes of a page that hold content. The file may reserve some at its end. */
  readonly usable: number;
  readonly sizeBytes: number;
  /** When the file was changed last, ms since 1970. */
  readonly changedAtMs: number;
  page(number: number): Buffer;
  close(): void;
}

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
/** A multiple of every page size. */
const CHUNK_BYTES = 131_072;
const MOST_CHUNKS = 64;

/** Opens a database file without SQLite; null if it is none. Throws `Damage` and the file system's errors. */
export function openPages(path: string): Pages | null {
  // A pipe would never open.
  const file = openWithoutWaiting(path);
  let log: Log | null = null;
  const close = () => {
    closeSync(file);
    log?.close();
  };
  try {
    const stats = fstatSync(file);
    const header = stats.isFile() ? readAt(file, 0, HEADER_BYTES) : Buffer.alloc(0);
    if (header.length < HEADER_BYTES || header.toString('latin1', 0, 16) !== MAGIC) {
      close();
      return null;
    }
    const pageSize = pageSizeOf(header);
    const usesLog = header[18] === 2 && header[19] === 2;
    if (!usesLog && hasJournal(path)) throw new Damage('a change of the file was cut off');
    log = usesLog ? readLog(`${path}-wal`, pageSize) : null;
    const inLog = log;
    const inFile = Math.floor(stats.size / pageSize);
    const chunks = new Map<number, Buffer>();
    const chunkAt = (index: number): Buffer => {
      const known = chunks.get(index);
      chunks.delete(index);
      const chunk = known ?? readAt(file, index * CHUNK_BYTES, CHUNK_BYTES);
      chunks.set(index, chunk);
      for (const oldest of chunks.keys()) {
        if (chunks.size <= MOST_CHUNKS) break;
        chunks.delete(oldest);
      }
      return chunk;
    };
    const page = (number: number): Buffer => {
      const logged = inLog?.page(number);
      if (logged !== undefined) return logged;
      const at = (number - 1) * pageSize;
      const start = at % CHUNK_BYTES;
      const bytes = chunkAt(Math.floor(at / CHUNK_BYTES)).subarray(start, start + pageSize);
      if (bytes.length < pageSize) throw new Damage('the file is cut off');
      return bytes;
    };
    const first = page(1);
    // The log may hold a newer first page.
    if (pageSizeOf(first) !== pageSize || first.readUInt32BE(56) !== 1)
      throw new Damage('the file is not in UTF-8');
    return {
      count: inLog === null || inLog.pages === 0 ? inFile : inLog.pages,
      usable: pageSize - (first[20] ?? 0),
      sizeBytes: stats.size,
      changedAtMs: stats.mtimeMs,
      page,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function pageSizeOf(header: Buffer): number {
  const told = header.readUInt16BE(16);
  const size = told === 1 ? 65_536 : told;
  const isPower = size >= 512 && (size & (size - 1)) === 0;
  // SQLite never writes pages with less room than this.
  if (!isPower || size - (header[20] ?? 0) < 480) throw new Damage('the size of its pages is wrong');
  return size;
}

function hasJournal(path: string): boolean {
  return (statSync(`${path}-journal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Up to `length` bytes from `position` on; fewer at the end of the file. */
export function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  let done = 0;
  while (done < length) {
    const read = readSync(file, bytes, done, length - done, position + done);
    if (read === 0) break;
    done += read;
  }
  return bytes.subarray(0, done);
}
