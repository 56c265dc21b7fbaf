import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { StackdeskError } from '../../../../preload/contract/errors.ts';
import { because } from '../../../../preload/contract/reasons/reason.ts';
import type { ZipEntry, ZipFile } from './read-zip.ts';

const MOST_BYTES = 0xffffffff;
/** General-purpose flag: sizes stand behind the data; never so in what is written here. */
const SIZES_BEHIND = 0x0008;

/**
 * Writes a ZIP file again with some parts replaced. Every other part's packed bytes are copied as they are; names, times, attributes and order
 * stay. A new part streams: its sizes are filled in once they are known.
 */
export async function writePatchedZip(
  zip: ZipFile,
  file: FileHandle,
  replaced: ReadonlyMap<ZipEntry, AsyncIterable<Buffer> | Iterable<Buffer>>,
): Promise<void> {
  let at = 0;
  const write = async (bytes: Buffer) => {
    await file.write(bytes, 0, bytes.length, at);
    at += bytes.length;
    if (at > MOST_BYTES)
      throw new StackdeskError('file_too_large', because('would_grow', { path: zip.path }));
  };
  const directory: Buffer[] = [];
  for (const entry of zip.entries) {
    const offset = at;
    const content = replaced.get(entry);
    if (content === undefined) {
      await write(localHeader(entry, entry));
      for await (const chunk of zip.readPacked(entry)) await write(chunk);
      directory.push(centralHeader(entry, entry, offset));
      continue;
    }
    await write(localHeader(entry, { crc32: 0, compressedSize: 0, size: 0, method: 8 }));
    const facts = await writeDeflated(content, write);
    const header = localHeader(entry, facts);
    await file.write(header, 0, header.length, offset);
    directory.push(centralHeader(entry, facts, offset));
  }
  const offset = at;
  const central = Buffer.concat(directory);
  await write(central);
  await write(endRecord(zip, central.length, offset));
}

type Facts = Pick<ZipEntry, 'crc32' | 'compressedSize' | 'size' | 'method'>;

async function writeDeflated(
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  write: (bytes: Buffer) => Promise<void>,
): Promise<Facts> {
  const facts: Facts = { crc32: 0, compressedSize: 0, size: 0, method: 8 };
  const counted = async function* () {
    for await (const chunk of content) {
      facts.crc32 = crc32(chunk, facts.crc32);
      facts.size += chunk.length;
      yield chunk;
    }
  };
  const packed = pipeline(Readable.from(counted()), createDeflateRaw({ level: 6 }), () => undefined);
  for await (const chunk of packed as AsyncIterable<Buffer>) {
    facts.compressedSize += chunk.length;
    await write(chunk);
  }
  return facts;
}

/** A local header made from the directory's facts, so that no data descriptor is needed behind the data. */
function localHeader(entry: ZipEntry, facts: Facts): Buffer {
  const name = entry.central.subarray(46, 46 + entry.nameLength);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  // Version needed, flags, method, time and date stand in one run in both headers.
  entry.central.copy(header, 4, 6, 16);
  header.writeUInt16LE(entry.flags & ~SIZES_BEHIND, 6);
  header.writeUInt16LE(facts.method, 8);
  header.writeUInt32LE(facts.crc32, 14);
  header.writeUInt32LE(facts.compressedSize, 18);
  header.writeUInt32LE(facts.size, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

/** The directory's entry with its new place; an extra field is dropped, since all sizes fit 32 bits here. */
function centralHeader(entry: ZipEntry, facts: Facts, offset: number): Buffer {
  const header = Buffer.from(entry.central.subarray(0, 46));
  const name = entry.central.subarray(46, 46 + entry.nameLength);
  const extraLength = entry.central.readUInt16LE(30);
  const comment = entry.central.subarray(46 + entry.nameLength + extraLength);
  header.writeUInt16LE(entry.flags & ~SIZES_BEHIND, 8);
  header.writeUInt16LE(facts.method, 10);
  header.writeUInt32LE(facts.crc32, 16);
  header.writeUInt32LE(facts.compressedSize, 20);
  header.writeUInt32LE(facts.size, 24);
  header.writeUInt16LE(0, 30);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name, comment]);
}

function endRecord(zip: ZipFile, length: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(zip.entries.length, 8);
  record.writeUInt16LE(zip.entries.length, 10);
  record.writeUInt32LE(length, 12);
  record.writeUInt32LE(offset, 16);
  record.writeUInt16LE(zip.comment.length, 20);
  return Buffer.concat([record, zip.comment]);
}
