import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sizeOfPng } from '../../../main/shell/files/png.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

function header(width: number, height: number, rest = [8, 6, 0, 0, 0]): Buffer {
  const data = Buffer.alloc(8);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return chunk('IHDR', Buffer.concat([data, Buffer.from(rest)]));
}

const pixels = (width: number, height: number, pixel = 4) =>
  chunk('IDAT', deflateSync(Buffer.alloc(height * (1 + width * pixel))));
const END = chunk('IEND', Buffer.alloc(0));
const png = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks]);
const plain = png(header(3, 2), pixels(3, 2), END);

test('a plain picture has its size, with and without transparency', () => {
  expect(sizeOfPng(plain)).toEqual({ width: 3, height: 2 });
  expect(sizeOfPng(png(header(3, 2, [8, 2, 0, 0, 0]), pixels(3, 2, 3), END))).toEqual({
    width: 3,
    height: 2,
  });
});

test.each<[why: string, bytes: Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['no signature', Buffer.from('<svg onload="alert(1)"/>')],
  ['something behind the end', Buffer.concat([plain, Buffer.from('PK')])],
  ['no end', png(header(3, 2), pixels(3, 2))],
  ['no header', png(pixels(3, 2), END)],
  ['two headers', png(header(3, 2), header(3, 2), pixels(3, 2), END)],
  ['words', png(header(3, 2), chunk('tEXt', Buffer.from('a\0b')), pixels(3, 2), END)],
  ['a profile', png(header(3, 2), chunk('iCCP', Buffer.from('a')), pixels(3, 2), END)],
  ['fewer pixels than it says', png(header(3, 3), pixels(3, 2), END)],
  ['more pixels than it says', png(header(3, 1), pixels(3, 2), END)],
  ['a side that is too long', png(header(9_000, 1), pixels(9_000, 1), END)],
  ['too many pixels', png(header(7_000, 7_000), END)],
  ['no width', png(header(0, 2), pixels(0, 2), END)],
  ['interlacing', png(header(3, 2, [8, 6, 0, 0, 1]), pixels(3, 2), END)],
  ['a palette', png(header(3, 2, [8, 3, 0, 0, 0]), pixels(3, 2, 1), END)],
  ['16 bits', png(header(3, 2, [16, 6, 0, 0, 0]), pixels(3, 2, 8), END)],
])('%s is no picture', (_why, bytes) => {
  expect(sizeOfPng(bytes)).toBeNull();
});

test('a picture with a wrong checksum is refused', () => {
  const broken = Buffer.from(plain);
  broken[20] = (broken[20] ?? 0) ^ 1;
  expect(sizeOfPng(broken)).toBeNull();
});

test('other bytes are refused, and nothing is thrown', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.boolean(), (bytes, isSigned) => {
      expect(sizeOfPng(Buffer.concat([isSigned ? SIGNATURE : Buffer.alloc(0), bytes]))).toBeNull();
    }),
  );
});
