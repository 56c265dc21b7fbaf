import { isUtf8 } from 'node:buffer';
import { Damage } from './damage.ts';
import { readVarint } from './trees.ts';

export type Value = string | number | Buffer | null;

/** Times are ms since 1970, and no date is later. Sizes and counts are far smaller. */
const LARGEST_WHOLE = 8.64e15;

/**
 * The values of one stored row, at most `most` of them: a value can take one byte in the file and far more
 * here. Throws `Damage` for what our store never holds: more values, text that is not UTF-8, numbers that are
 * too large.
 */
export function readRecord(payload: Buffer, most: number): Value[] {
  const [headerBytes, length] = readVarint(payload, 0);
  if (headerBytes > payload.length) throw new Damage('a row is cut off');
  const values: Value[] = [];
  let at = headerBytes;
  for (let head = length; head < headerBytes; ) {
    if (values.length === most) throw new Damage('a row has too many values');
    const [type, typeLength] = readVarint(payload, head);
    head += typeLength;
    const size = sizeOf(type);
    if (at + size > payload.length) throw new Damage('a row is cut off');
    values.push(storedValue(type, payload.subarray(at, at + size)));
    at += size;
  }
  return values;
}

const FIXED = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

function sizeOf(type: number): number {
  const fixed = FIXED[type];
  if (fixed !== undefined) return fixed;
  if (type < 12) throw new Damage('a value is of an unknown kind');
  return Math.floor((type - 12) / 2);
}

function storedValue(type: number, bytes: Buffer): Value {
  if (type === 0) return null;
  if (type === 8 || type === 9) return type - 8;
  if (type === 7) return finite(bytes.readDoubleBE(0));
  if (type === 6) return finite(Number(bytes.readBigInt64BE(0)));
  if (type < 6) return bytes.readIntBE(0, bytes.length);
  if (type % 2 === 0) return Buffer.from(bytes);
  if (!isUtf8(bytes)) throw new Damage('a text is no text');
  return bytes.toString('utf8');
}

function finite(value: number): number {
  if (!(Math.abs(value) <= LARGEST_WHOLE)) throw new Damage('a number is too large');
  return value;
}
