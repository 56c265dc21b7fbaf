import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { StackdeskError } from '#contract/errors.ts';
import { because, type Reason } from '#contract/reason.ts';
import { noteInput, openInput, readInput } from '../input.ts';
import { codecOf } from './part-codec.ts';

/** One part of a ZIP file as in the central directory, which is what programs use. Sizes are in bytes. */
export interface ZipEntry {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  flags: number;
  crc32: number;
  compressedSize: number;
  size: number;
  /** The position of the local header. */
  offset: number;
  /** The central directory's fixed fields, name, extra field and comment, unchanged. */
  central: Buffer;
  nameLength: number;
}

export interface ZipFile {
  path: string;
  entries: readonly ZipEntry[];
  comment: Buffer;
  find(name: string): ZipEntry | undefined;
  /** The part's unpacked bytes, in chunks. */
  read(entry: ZipEntry): AsyncIterable<Buffer>;
  /** The text of a small part, in any encoding of XML. Throws `file_too_large`. */
  readText(entry: ZipEntry): Promise<string>;
  /** The part's packed bytes, in chunks. */
  readPacked(entry: ZipEntry): AsyncIterable<Buffer>;
  localHeader(entry: ZipEntry): Promise<Buffer>;
  /** Throws `file_changed` if the file was written to since it was opened. */
  requireUnchanged(): Promise<void>;
  close(): Promise<void>;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const ZIP64_LOCATOR = 0x07064b50;
const FULL32 = 0xffffffff;
const LOCAL_BYTES = 30;
/** More parts than any workbook has, and more unpacked bytes than any machine should have to take. */
const MOST_ENTRIES = 20_000;
const MOST_BYTES = 4 * 1_024 ** 3;
/** Parts that are read whole are small in every honest file. */
const MOST_TEXT_BYTES = 64 * 1_024 ** 2;
/** Sheets full of equal cells pack about 100 to 1. Far more than that is an attack. */
const MOST_RATIO = 400;
const RATIO_FROM_BYTES = 64 * 1_024 ** 2;
const CHUNK_BYTES = 262_144;
/** The most bytes of the directory. Even with the most parts and long names it is shorter. */
const MOST_DIRECTORY_BYTES = 32 * 1_024 ** 2;

/**
 * Opens a ZIP file and checks that it is safe to unpack, unless it was written here. Throws `file_damaged`,
 * `file_too_large`, `file_encrypted`, `file_not_found` or `file_unreadable`.
 */
export async function openZip(path: string, { isOwn = false } = {}): Promise<ZipFile> {
  const file = await openInput(path);
  try {
    const requireUnchanged = await noteInput(file, path);
    const { entries, comment } = await readDirectory(file, path);
    if (!isOwn) {
      checkSafety(entries, path);
      checkPlaces(entries, path, (await file.stat()).size);
    }
    return { ...asZipFile(file, path, entries, comment), requireUnchanged };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Some programs change the case of part names, and use backslashes. */
function plainName(name: string): string {
  return name.replaceAll('\\', '/').toLowerCase();
}

function asZipFile(
  file: FileHandle,
  path: string,
  entries: readonly ZipEntry[],
  comment: Buffer,
): Omit<ZipFile, 'requireUnchanged'> {
  const exact = new Map(entries.map((entry) => [entry.name, entry]));
  const byName = new Map(entries.map((entry) => [plainName(entry.name), entry]));
  const localHeader = (entry: ZipEntry) => readAt(file, entry.offset, LOCAL_BYTES, path);
  const readPacked = async function* (entry: ZipEntry): AsyncGenerator<Buffer> {
    const header = await localHeader(entry);
    if (header.readUInt32LE(0) !== LOCAL) throw damaged(path, because('zip_place', { part: entry.name }));
    const start = entry.offset + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
    for (let at = 0; at < entry.compressedSize; at += CHUNK_BYTES) {
      yield await readAt(file, start + at, Math.min(CHUNK_BYTES, entry.compressedSize - at), path);
    }
  };
  const read = async function* (entry: ZipEntry): AsyncGenerator<Buffer> {
    let size = 0;
    const chunks = entry.method === 0 ? readPacked(entry) : inflate(readPacked(entry));
    try {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > entry.size) throw damaged(path, because('zip_longer', { part: entry.name }));
        yield chunk;
      }
    } catch (cause) {
      throw cause instanceof StackdeskError
        ? cause
        : damaged(path, because('zip_packed', { part: entry.name }), cause);
    }
    if (size !== entry.size) throw damaged(path, because('zip_part_cut', { part: entry.name }));
  };
  return {
    path,
    entries,
    comment,
    find: (name) => exact.get(name) ?? byName.get(plainName(name)),
    read,
    readText: async (entry) => {
      if (entry.size > MOST_TEXT_BYTES)
        throw new StackdeskError('file_too_large', because('part_long', { path, part: entry.name }));
      const chunks: Buffer[] = [];
      for await (const chunk of read(entry)) chunks.push(chunk);
      return decoded(Buffer.concat(chunks));
    },
    readPacked,
    localHeader,
    close: () => file.close(),
  };
}

/** Text that is not in the encoding that it declares is read as UTF-8. */
function decoded(bytes: Buffer): string {
  try {
    return codecOf(bytes).decoder()(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}

function inflate(packed: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  // A failure of either stream ends the other, and is thrown to the reader of the unpacked bytes.
  return pipeline(Readable.from(packed), createInflateRaw({ chunkSize: CHUNK_BYTES }), () => undefined);
}

async function readDirectory(
  file: FileHandle,
  path: string,
): Promise<{ entries: ZipEntry[]; comment: Buffer }> {
  const { size } = await file.stat();
  const tailSize = Math.min(size, 22 + 0xffff);
  const tail = await readAt(file, size - tailSize, tailSize, path);
  const end = findEnd(tail);
  if (end === -1) throw damaged(path, because('zip_incomplete'));
  let count: number = tail.readUInt16LE(end + 10);
  let length: number = tail.readUInt32LE(end + 12);
  let offset: number = tail.readUInt32LE(end + 16);
  const comment = tail.subarray(end + 22, end + 22 + tail.readUInt16LE(end + 20));
  if (count === 0xffff || length === FULL32 || offset === FULL32) {
    const locator = end - 20;
    if (locator < 0 || tail.readUInt32LE(locator) !== ZIP64_LOCATOR)
      throw damaged(path, because('zip_no_directory'));
    const record = await readAt(file, Number(tail.readBigUInt64LE(locator + 8)), 56, path);
    count = Number(record.readBigUInt64LE(32));
    length = Number(record.readBigUInt64LE(40));
    offset = Number(record.readBigUInt64LE(48));
  }
  if (count > MOST_ENTRIES)
    throw new StackdeskError('file_too_large', because('parts_many', { path, count }));
  if (offset + length > size) throw damaged(path, because('zip_directory_cut'));
  if (length > MOST_DIRECTORY_BYTES)
    throw new StackdeskError('file_too_large', because('parts_many', { path, count }));
  return { entries: parseDirectory(await readAt(file, offset, length, path), count, path), comment };
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - 22; at >= 0; at -= 1) if (tail.readUInt32LE(at) === END) return at;
  return -1;
}

function parseDirectory(directory: Buffer, count: number, path: string): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL)
      throw damaged(path, because('zip_directory'));
    const nameLength = directory.readUInt16LE(at + 28);
    const extraLength = directory.readUInt16LE(at + 30);
    const next = at + 46 + nameLength + extraLength + directory.readUInt16LE(at + 32);
    if (next > directory.length) throw damaged(path, because('zip_directory'));
    const central = directory.subarray(at, next);
    entries.push(withZip64(central, nameLength, extraLength));
    at = next;
  }
  return entries;
}

/** Sizes that don't fit 32 bits are in the extra field, if their own field is full. */
function withZip64(central: Buffer, nameLength: number, extraLength: number): ZipEntry {
  const entry: ZipEntry = {
    name: central.subarray(46, 46 + nameLength).toString('utf8'),
    flags: central.readUInt16LE(8),
    method: central.readUInt16LE(10),
    crc32: central.readUInt32LE(16),
    compressedSize: central.readUInt32LE(20),
    size: central.readUInt32LE(24),
    offset: central.readUInt32LE(42),
    central,
    nameLength,
  };
  const extra = central.subarray(46 + nameLength, 46 + nameLength + extraLength);
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let field = at + 4;
    for (const key of ['size', 'compressedSize', 'offset'] as const) {
      if (entry[key] !== FULL32 || field + 8 > extra.length) continue;
      entry[key] = Number(extra.readBigUInt64LE(field));
      field += 8;
    }
  }
  return entry;
}

function checkSafety(entries: readonly ZipEntry[], path: string): void {
  let total = 0;
  for (const entry of entries) {
    total += entry.size;
    if ((entry.flags & 1) !== 0) throw new StackdeskError('file_encrypted', because('password', { path }));
    if (entry.method !== 0 && entry.method !== 8)
      throw damaged(path, because('zip_unknown', { part: entry.name }));
    const isBomb = entry.size > RATIO_FROM_BYTES && entry.size > entry.compressedSize * MOST_RATIO;
    if (isBomb || total > MOST_BYTES) {
      throw new StackdeskError(
        'file_too_large',
        because('unpacks_large', { path, megabytes: Math.round(total / 1_048_576) }),
      );
    }
  }
}

/**
 * Checks that each part has its own bytes within the file, and its own name. Parts that share bytes unpack to
 * many times the file's size. If two parts have the same name, programs differ in which one they read.
 */
function checkPlaces(entries: readonly ZipEntry[], path: string, size: number): void {
  const names = new Set<string>();
  let free = 0;
  for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
    const end = entry.offset + LOCAL_BYTES + entry.nameLength + entry.compressedSize;
    if (entry.offset < free || end > size) throw damaged(path, because('zip_place', { part: entry.name }));
    if (names.has(entry.name)) throw damaged(path, because('zip_twice', { part: entry.name }));
    free = end;
    names.add(entry.name);
  }
}

async function readAt(file: FileHandle, position: number, length: number, path: string): Promise<Buffer> {
  if (!Number.isSafeInteger(position + length)) throw damaged(path, because('zip_beyond'));
  const bytes = await readInput(file, path, position, length);
  if (bytes.length !== length) throw damaged(path, because('zip_cut'));
  return bytes;
}

function damaged(path: string, why: Reason, cause?: unknown): StackdeskError {
  return new StackdeskError('file_damaged', because('zip_damaged', { path, why }), { cause });
}
