import { inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const LONGEST_SIDE = 8_000;
const MOST_PIXELS = 32_000_000;
/** Bytes of one pixel by the colour type: with and without transparency, 8 bits a channel. */
const PIXEL_BYTES: Readonly<Record<number, number>> = { 2: 3, 6: 4 };
/** The chunks that a canvas may write. None of them holds text or another file. */
const KNOWN = new Set(['IHDR', 'IDAT', 'IEND', 'sRGB', 'gAMA', 'cHRM', 'pHYs', 'sBIT']);

/**
 * The size of a picture in pixels, if the bytes are one whole PNG file as a canvas writes it; null if not. It
 * has only known chunks with correct checksums, nothing after the end, and exactly as many unpacked bytes as
 * its size needs. So no later decoder meets anything unexpected.
 */
export function sizeOfPng(bytes: Buffer): { width: number; height: number } | null {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return null;
  let at = 8;
  let header: Buffer | null = null;
  const packed: Buffer[] = [];
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (!KNOWN.has(kind) || crcOf(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      return null;
    const data = bytes.subarray(at + 8, end - 4);
    if ((kind === 'IHDR') !== (header === null)) return null;
    if (kind === 'IHDR') header = data;
    else if (kind === 'IDAT') packed.push(data);
    else if (kind === 'IEND') return end === bytes.length && header !== null ? sizeOf(header, packed) : null;
    at = end;
  }
  return null;
}

function sizeOf(header: Buffer, packed: readonly Buffer[]): { width: number; height: number } | null {
  if (header.length !== 13) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colour, compression, filter, interlace] = header.subarray(8);
  const pixel = PIXEL_BYTES[colour ?? 0];
  const isPlain = depth === 8 && compression === 0 && filter === 0 && interlace === 0;
  if (!isPlain || pixel === undefined || width === 0 || height === 0) return null;
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS) return null;
  const wanted = height * (1 + width * pixel);
  try {
    const unpacked = inflateSync(Buffer.concat(packed), { maxOutputLength: wanted });
    return unpacked.length === wanted ? { width, height } : null;
  } catch {
    return null;
  }
}

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The CRC-32 of bytes. The older runtime's zlib has no function for it. */
function crcOf(bytes: Buffer): number {
  let sum = -1;
  for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ -1) >>> 0;
}
