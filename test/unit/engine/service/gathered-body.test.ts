import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatherBody } from '../../../../main/engine/service/gathered-body.ts';

test('pieces of any size come out unchanged, up to the limit', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 40_000 }), { maxLength: 12 });
  fc.assert(
    fc.property(pieces, fc.integer({ min: 0, max: 200_000 }), (given, most) => {
      const body = gatherBody(most);
      const fits = given.map((piece) => body.add(piece));
      const whole = Buffer.concat(given);
      expect(body.size).toBe(whole.length);
      expect(body.bytes().equals(whole.subarray(0, most))).toBe(true);
      expect(fits.every(Boolean)).toBe(whole.length <= most);
    }),
  );
});

test('a body in pieces of one byte takes only the memory of its bytes', () => {
  const body = gatherBody(8e6);
  const before = process.memoryUsage();
  const piece = Buffer.from('x');
  for (let count = 0; count < 4e6; count += 1) body.add(piece);
  const after = process.memoryUsage();
  expect(body.bytes().length).toBe(4e6);
  // An array of four million pieces takes 400 MB.
  expect(after.heapUsed + after.external - before.heapUsed - before.external).toBeLessThan(100e6);
});
