import { crc32 } from 'node:zlib';
import { StackdeskError } from '#contract/errors.ts';
import { writeErrorOf } from '../../../process/system-error.ts';
import type { NewFile } from '../../files/whole-file.ts';
import { openZip, type ZipEntry, type ZipFile } from './read-zip.ts';

/** What both headers say about a part's bytes. Sizes are in bytes; `crc32` is of the unpacked ones. */
export type PartFacts = Pick<ZipEntry, 'crc32' | 'compressedSize' | 'size' | 'method'>;

/** A part as it was written. */
export interface WrittenPart extends PartFacts {
  name: string;
  /** The position of its local header. */
  offset: number;
  /** Of the packed bytes. */
  packedCrc32: number;
  /** Whether it was packed here. The contents of a copied part are the original's. */
  isNew: boolean;
}

/**
 * Reads a ZIP file that was just written, and compares it with what should be in it. Throws `out_unwritable`.
 */
export async function proveZip(file: NewFile, parts: readonly WrittenPart[]): Promise<void> {
  try {
    // The original was checked to be safe to unpack.
    const zip = await openZip(file.path, { isOwn: true });
    try {
      if (zip.entries.length !== parts.length)
        throw new Error(`${zip.entries.length} parts of ${parts.length}`);
      for (const [index, part] of parts.entries()) await provePart(zip, zip.entries[index], part);
    } finally {
      await zip.close();
    }
  } catch (cause) {
    // A part that is damaged here was not written as it was given.
    const lost = cause instanceof StackdeskError ? new Error(cause.message, { cause }) : cause;
    throw writeErrorOf(lost, file.out);
  }
}

async function provePart(zip: ZipFile, entry: ZipEntry | undefined, part: WrittenPart): Promise<void> {
  if (entry === undefined || entry.name !== part.name || entry.offset !== part.offset)
    throw new Error(`the part ${part.name} is not where it was written`);
  const local = await zip.localHeader(entry);
  const said: PartFacts = {
    method: local.readUInt16LE(8),
    crc32: local.readUInt32LE(14),
    compressedSize: local.readUInt32LE(18),
    size: local.readUInt32LE(22),
  };
  for (const key of ['method', 'crc32', 'compressedSize', 'size'] as const) {
    if (entry[key] !== part[key] || said[key] !== part[key])
      throw new Error(`the part ${part.name} does not say of itself what was written (${key})`);
  }
  const packed = await checksumOf(zip.readPacked(entry));
  const unpacked = part.isNew ? await checksumOf(zip.read(entry)) : part.crc32;
  if (packed !== part.packedCrc32 || unpacked !== part.crc32)
    throw new Error(`the part ${part.name} does not hold what was written`);
}

async function checksumOf(bytes: AsyncIterable<Buffer>): Promise<number> {
  let sum = 0;
  for await (const chunk of bytes) sum = crc32(chunk, sum);
  return sum;
}
