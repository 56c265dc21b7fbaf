import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import type { NewFile } from '../../files/whole-file.ts';
import { type PartFacts, proveZip, type WrittenPart } from './prove-zip.ts';
import type { ZipEntry, ZipFile } from './read-zip.ts';

const MOST_BYTES = 0xffffffff;
/** General-purpose flag: sizes come after the data. Never set in what is written here. */
const SIZES_BEHIND = 0x0008;

/**
 * Writes a copy of a ZIP file with some parts replaced. The packed bytes of other parts are copied, and
 * names, times, attributes and order stay. A new part streams: its sizes are filled in when they are known.
 * At the end the file is read again and compared with what was written. Throws `file_too_large`,
 * `file_changed`, `out_unwritable`, and what reading `zip` and the new parts or writing `file` throws.
 */
export async function writePatchedZip(
  zip: ZipFile,
  file: NewFile,
  replaced: ReadonlyMap<ZipEntry, AsyncIterable<Buffer> | Iterable<Buffer>>,
): Promise<void> {
  const append = async (bytes: Buffer) => {
    if (file.sizeBytes + bytes.length > MOST_BYTES) throw tooLarge(zip);
    await file.append(bytes);
  };
  const parts: WrittenPart[] = [];
  const directory: Buffer[] = [];
  for (const entry of zip.entries) {
    const offset = file.sizeBytes;
    const content = replaced.get(entry);
    const facts =
      content === undefined
        ? await copyPart(zip, entry, append)
        : await writePart(zip, entry, content, { file, append });
    parts.push({ name: entry.name, offset, ...facts });
    directory.push(centralHeader(entry, facts, offset));
  }
  const offset = file.sizeBytes;
  const central = Buffer.concat(directory);
  await append(central);
  await append(endRecord(zip, central.length, offset));
  await zip.requireUnchanged();
  await proveZip(file, parts);
}

type Append = (bytes: Buffer) => Promise<void>;

/** Copies a part's packed bytes. */
async function copyPart(zip: ZipFile, entry: ZipEntry, append: Append) {
  await append(localHeader(entry, entry));
  let packedCrc32 = 0;
  for await (const chunk of zip.readPacked(entry)) {
    packedCrc32 = crc32(chunk, packedCrc32);
    await append(chunk);
  }
  const { compressedSize, size, method } = entry;
  return { crc32: entry.crc32, compressedSize, size, method, packedCrc32, isNew: false };
}

async function writePart(
  zip: ZipFile,
  entry: ZipEntry,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  { file, append }: { file: NewFile; append: Append },
) {
  const offset = file.sizeBytes;
  const facts = { crc32: 0, compressedSize: 0, size: 0, method: 8, packedCrc32: 0, isNew: true };
  await append(localHeader(entry, facts));
  const counted = async function* () {
    for await (const chunk of asErrors(content)) {
      facts.crc32 = crc32(chunk, facts.crc32);
      facts.size += chunk.length;
      if (facts.size > MOST_BYTES) throw tooLarge(zip);
      yield chunk;
    }
  };
  await pipeline(counted, createDeflateRaw({ level: 6 }), async (packed: AsyncIterable<Buffer>) => {
    for await (const chunk of packed) {
      facts.packedCrc32 = crc32(chunk, facts.packedCrc32);
      facts.compressedSize += chunk.length;
      await append(chunk);
    }
  });
  await file.replace(localHeader(entry, facts), offset);
  return facts;
}

/**
 * Throws only errors. A stream waits for ever if something else is thrown, such as the reason of a signal.
 */
async function* asErrors(content: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (cause) {
    throw cause instanceof Error ? cause : new Error('a part of the file ended early', { cause });
  }
}

function tooLarge(zip: ZipFile): StackdeskError {
  return new StackdeskError('file_too_large', because('would_grow', { path: zip.path }));
}

/** A local header made from the directory, so that no data descriptor is needed after the data. */
function localHeader(entry: ZipEntry, facts: PartFacts): Buffer {
  const name = entry.central.subarray(46, 46 + entry.nameLength);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  // Version needed, flags, method, time and date are side by side in both headers.
  entry.central.copy(header, 4, 6, 16);
  header.writeUInt16LE(entry.flags & ~SIZES_BEHIND, 6);
  header.writeUInt16LE(facts.method, 8);
  header.writeUInt32LE(facts.crc32, 14);
  header.writeUInt32LE(facts.compressedSize, 18);
  header.writeUInt32LE(facts.size, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

/**
 * The directory's entry with its new position. Extra fields are dropped, since all sizes fit 32 bits here.
 */
function centralHeader(entry: ZipEntry, facts: PartFacts, offset: number): Buffer {
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
