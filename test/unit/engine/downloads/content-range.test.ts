import { expect, it } from 'vitest';
import { parseContentRange } from '../../../../main/engine/downloads/answer/check-answer.ts';

it.each([
  ['bytes 0-9/100', { start: 0, end: 9, total: 100 }],
  ['Bytes 5-5/*', { start: 5, end: 5, total: null }],
  ['bytes */100', { start: null, end: null, total: 100 }],
  ['  bytes 99-99/100 ', { start: 99, end: 99, total: 100 }],
])('reads %j', (text, range) => {
  expect(parseContentRange(text)).toEqual(range);
});

it.each([
  null,
  '',
  'bytes',
  'bytes */*',
  'bytes 9-0/100',
  'bytes 0-100/100',
  'bytes -5-9/100',
  'bytes 0-9',
  'bytes 0-/100',
  'lines 0-9/100',
  'bytes 0-9/100, bytes 20-29/100',
  'bytes 0x0-9/100',
  'bytes 0-99999999999999999999/*',
])('reads nothing from %j', (text) => {
  expect(parseContentRange(text)).toBeNull();
});
