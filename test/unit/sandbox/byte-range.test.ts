import { expect, test } from 'vitest';
import { readRange } from '../../../main/sandbox/lists/byte-range.ts';

const ETAG = '"abc"';
const all = { kind: 'all' };
const none = { kind: 'none' };
const part = (from: number, to: number) => ({ kind: 'part', from, to });

test.each<[string | undefined, object]>([
  [undefined, all],
  ['bytes=0-', part(0, 100)],
  ['bytes=0-0', part(0, 1)],
  ['bytes=10-19', part(10, 20)],
  ['BYTES=10-19', part(10, 20)],
  ['bytes=99-', part(99, 100)],
  ['bytes=50-1000', part(50, 100)],
  ['bytes=-1', part(99, 100)],
  ['bytes=-1000', part(0, 100)],
  ['bytes=100-', none],
  ['bytes=100-200', none],
  ['bytes=-0', none],
  // What is no range, or more than one, is ignored.
  ['bytes=20-10', all],
  ['bytes=-', all],
  ['bytes=a-b', all],
  ['bytes=0-1,5-6', all],
  ['rows=0-1', all],
  ['bytes 0-1', all],
])('reads of 100 bytes: %s', (range, wanted) => {
  expect(readRange({ range, ifRange: undefined }, ETAG, 100)).toStrictEqual(wanted);
});

test.each<[string, object]>([
  ['"abc"', part(10, 100)],
  ['"abd"', all],
  ['W/"abc"', all],
  ['abc', all],
  ['Sat, 21 Nov 2026 10:00:00 GMT', all],
])('if If-Range says %s', (ifRange, wanted) => {
  expect(readRange({ range: 'bytes=10-', ifRange }, ETAG, 100)).toStrictEqual(wanted);
});

test('an empty file would have no range', () => {
  expect(readRange({ range: 'bytes=0-', ifRange: undefined }, ETAG, 0)).toStrictEqual(none);
});
