import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bitsFor, packRuns } from '../../../../main/engine/warehouse/parquet/hybrid.ts';

const runs = fc.array(
  fc.tuple(
    fc.nat(),
    fc.oneof(
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom(1, 7, 8, 9, 16, 63, 64, 127, 128, 4_096, 20_000),
    ),
  ),
  { maxLength: 60 },
);
/** More numbers that are packed than are gathered at once. */
const single = fc.array(fc.tuple(fc.nat(), fc.constantFrom(1, 2)), {
  minLength: 4_000,
  maxLength: 9_000,
  size: 'max',
});

it('runs of numbers are the same when they are read as the format says', () => {
  fc.assert(
    fc.property(
      fc.oneof({ weight: 20, arbitrary: runs }, single),
      fc.integer({ min: 1, max: 24 }),
      (given, width) => {
        const all = given.map(([code, times]) => [code % 2 ** width, times] as const);
        const bytes = packRuns(
          {
            // Rooms are larger than what they hold.
            codes: Uint32Array.from([...all.map(([code]) => code), 99]),
            times: Uint32Array.from([...all.map(([, times]) => times), 99]),
            count: all.length,
          },
          width,
        );
        const expected = all.flatMap(([code, times]) => Array<number>(times).fill(code));
        const read = readNaively(bytes, width);
        expect(read.slice(0, expected.length)).toEqual(expected);
        // Only the last group of eight may have some more.
        expect(read.length - expected.length).toBeLessThan(8);
      },
    ),
  );
});

it('a width has room for the largest number, and is never without bits', () => {
  expect([0, 1, 2, 3, 4, 255, 256, 122_879].map(bitsFor)).toEqual([1, 1, 2, 2, 3, 8, 9, 17]);
});

/** https://parquet.apache.org/docs/file-format/data-pages/encodings, bit by bit. */
function readNaively(bytes: Buffer, width: number): number[] {
  const read: number[] = [];
  let at = 0;
  const length = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes.readUInt8(at);
      at += 1;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const head = length();
    if (head % 2 === 0) {
      const size = Math.ceil(width / 8);
      const value = bytes.readUIntLE(at, size);
      at += size;
      for (let left = head / 2; left > 0; left -= 1) read.push(value);
      continue;
    }
    const groups = (head - 1) / 2;
    for (let number = 0; number < groups * 8; number += 1) {
      let value = 0;
      for (let bit = 0; bit < width; bit += 1) {
        const place = number * width + bit;
        if ((bytes.readUInt8(at + Math.floor(place / 8)) >> (place % 8)) & 1) value += 2 ** bit;
      }
      read.push(value);
    }
    at += groups * width;
  }
  return read;
}
