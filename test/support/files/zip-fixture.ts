import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  data: Buffer | string;
  /** Written instead of the true figures, to make files with wrong figures. */
  claims?: { size?: number; flags?: number; method?: number };
}

export interface ZipStyle {
  stored?: boolean;
  /** Sizes are after the data, as streaming writers do it. */
  descriptors?: boolean;
  /** Sizes and offsets are in 64-bit fields although 32 bits would be enough. */
  zip64?: boolean;
  comment?: string;
}

/** Builds a ZIP file in memory, in the styles that spreadsheet programs use. */
export function buildZip(parts: readonly ZipPart[], style: ZipStyle = {}): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const put = (bytes: Buffer) => {
    pieces.push(bytes);
    at += bytes.length;
  };
  for (const { name, data, claims = {} } of parts) {
    const bytes = Buffer.from(data);
    const packed = style.stored ? bytes : deflateRawSync(bytes);
    const facts = {
      name: Buffer.from(name),
      flags: claims.flags ?? (style.descriptors ? 0x0808 : 0x0800),
      method: claims.method ?? (style.stored ? 0 : 8),
      crc: crc32(bytes),
      packedSize: packed.length,
      size: claims.size ?? bytes.length,
      offset: at,
    };
    put(localHeader(facts, style));
    put(packed);
    if (style.descriptors) put(descriptor(facts));
    directory.push(centralHeader(facts, style));
  }
  const central = Buffer.concat(directory);
  const start = at;
  put(central);
  if (style.zip64) put(zip64End(parts.length, central.length, start, at));
  put(endRecord(parts.length, central.length, start, style));
  return Buffer.concat(pieces);
}

interface PartFacts {
  name: Buffer;
  flags: number;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  offset: number;
}

/** 12 December 2024, 10:20:30, as DOS writes it. */
const DOS_TIME = (10 << 11) | (20 << 5) | 15;
const DOS_DATE = ((2024 - 1980) << 9) | (12 << 5) | 12;
const FULL = 0xffffffff;

function localHeader(facts: PartFacts, style: ZipStyle): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  writeCommon(header, 4, facts, style);
  if (style.descriptors) header.fill(0, 14, 26);
  const extra = style.zip64 ? zip64Extra([facts.size, facts.packedSize]) : Buffer.alloc(0);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, facts.name, extra]);
}

function centralHeader(facts: PartFacts, style: ZipStyle): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(45, 4);
  writeCommon(header, 6, facts, style);
  const extra = style.zip64 ? zip64Extra([facts.size, facts.packedSize, facts.offset]) : Buffer.alloc(0);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(style.zip64 ? FULL : facts.offset, 42);
  return Buffer.concat([header, facts.name, extra]);
}

/**
 * Version, flags, method, time, checksum, sizes and the name's length, which both headers have in the same
 * order.
 */
function writeCommon(header: Buffer, at: number, facts: PartFacts, style: ZipStyle): void {
  header.writeUInt16LE(style.zip64 ? 45 : 20, at);
  header.writeUInt16LE(facts.flags, at + 2);
  header.writeUInt16LE(facts.method, at + 4);
  header.writeUInt16LE(DOS_TIME, at + 6);
  header.writeUInt16LE(DOS_DATE, at + 8);
  header.writeUInt32LE(facts.crc, at + 10);
  header.writeUInt32LE(style.zip64 ? FULL : facts.packedSize, at + 14);
  header.writeUInt32LE(style.zip64 ? FULL : facts.size, at + 18);
  header.writeUInt16LE(facts.name.length, at + 22);
}

function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + values.length * 8);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(values.length * 8, 2);
  for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + index * 8);
  return extra;
}

function descriptor(facts: PartFacts): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(facts.crc, 4);
  record.writeUInt32LE(facts.packedSize, 8);
  record.writeUInt32LE(facts.size, 12);
  return record;
}

function zip64End(count: number, length: number, start: number, at: number): Buffer {
  const record = Buffer.alloc(76);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(length), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  record.writeUInt32LE(0x07064b50, 56);
  record.writeBigUInt64LE(BigInt(at), 64);
  record.writeUInt32LE(1, 72);
  return record;
}

function endRecord(count: number, length: number, start: number, style: ZipStyle): Buffer {
  const comment = Buffer.from(style.comment ?? '');
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(style.zip64 ? 0xffff : count, 8);
  record.writeUInt16LE(style.zip64 ? 0xffff : count, 10);
  record.writeUInt32LE(style.zip64 ? FULL : length, 12);
  record.writeUInt32LE(style.zip64 ? FULL : start, 16);
  record.writeUInt16LE(comment.length, 20);
  return Buffer.concat([record, comment]);
}
