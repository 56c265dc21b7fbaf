import { expect, it } from 'vitest';
import { agree, validatorsOf } from '../../../../main/engine/downloads/answer/check-answer.ts';

const date = 'Sat, 21 Nov 2026 12:00:00 GMT';
const hourAgo = 'Sat, 21 Nov 2026 11:00:00 GMT';
const justNow = 'Sat, 21 Nov 2026 11:59:30 GMT';

it.each([
  ['a strong tag', { etag: '"a"' }, '"a"'],
  ['a strong tag beside a date', { etag: '"a"', 'last-modified': hourAgo, date }, '"a"'],
  ['a date of an hour ago', { 'last-modified': hourAgo, date }, hourAgo],
  ['a weak tag', { etag: 'W/"a"' }, null],
  ['a weak tag beside a date', { etag: 'W/"a"', 'last-modified': hourAgo, date }, null],
  ['a tag without quotes', { etag: 'a' }, null],
  ['a date of just now', { 'last-modified': justNow, date }, null],
  ['a date without the time of the answer', { 'last-modified': hourAgo }, null],
  ['a date that is none', { 'last-modified': 'yesterday', date }, null],
  ['nothing', {}, null],
])('asks with %s for %s', (_what, headers, ifRange) => {
  expect(validatorsOf(headers).ifRange).toBe(ifRange);
});

const none = { etag: null, lastModified: null };

it.each([
  [{ ...none, etag: '"a"' }, { ...none, etag: '"a"' }, true],
  [{ ...none, etag: '"a"' }, { ...none, etag: '"b"' }, false],
  [{ ...none, etag: '"a"' }, { ...none, etag: 'W/"a"' }, false],
  [{ ...none, etag: '"a"' }, none, true],
  [{ ...none, lastModified: hourAgo }, { ...none, lastModified: justNow }, false],
  [{ etag: '"a"', lastModified: hourAgo }, { etag: '"a"', lastModified: justNow }, true],
])('%j and %j: the same version: %s', (known, answered, isSame) => {
  expect(agree(known, answered)).toBe(isSame);
});
