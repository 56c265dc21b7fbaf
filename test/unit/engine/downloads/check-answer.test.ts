import { expect, it } from 'vitest';
import { checkAnswer } from '../../../../main/engine/downloads/answer/check-answer.ts';

const whole = { fromBytes: 0, etag: null, lastModified: null, totalBytes: null };
const rest = { fromBytes: 40, etag: '"a"', lastModified: null, totalBytes: 100 };

it('takes a whole file with its length and validators', () => {
  const headers = { 'content-length': '100', etag: '"a"' };
  expect(checkAnswer(200, headers, whole)).toEqual({
    kind: 'whole',
    totalBytes: 100,
    validators: { etag: '"a"', lastModified: null, ifRange: '"a"' },
    encoding: 'identity',
    isEndCertain: true,
  });
  expect(checkAnswer(200, headers, rest)).toMatchObject({ kind: 'whole' });
});

it.each([
  ['chunks', { 'transfer-encoding': 'chunked' }, true],
  ['nothing', {}, false],
])('knows by %s whether the end will be certain: %s', (_what, headers, isEndCertain) => {
  expect(checkAnswer(200, headers, whole)).toMatchObject({ totalBytes: null, isEndCertain });
});

it('makes no validator or length of a packed answer', () => {
  const headers = { 'content-length': '10', etag: '"a"', 'content-encoding': 'gzip' };
  expect(checkAnswer(200, headers, whole)).toMatchObject({
    totalBytes: null,
    validators: { ifRange: null },
    encoding: 'gzip',
  });
});

it('appends the rest, whether it is complete or shorter', () => {
  const headers = { 'content-range': 'bytes 40-99/100', 'content-length': '60', etag: '"a"' };
  expect(checkAnswer(206, headers, rest)).toEqual({ kind: 'append', totalBytes: 100, bodyBytes: 60 });
  expect(checkAnswer(206, { 'content-range': 'bytes 40-49/*' }, rest)).toEqual({
    kind: 'append',
    totalBytes: 100,
    bodyBytes: 10,
  });
});

it.each([
  [{}],
  [{ 'content-range': 'bytes */100' }],
  [{ 'content-range': 'bytes 39-99/100' }],
  [{ 'content-range': 'bytes 41-99/100' }],
  [{ 'content-range': 'bytes 40-99/101' }],
  [{ 'content-range': 'bytes 40-120/*' }],
  [{ 'content-range': 'bytes 40-99/100', etag: '"b"' }],
  [{ 'content-range': 'bytes 40-99/100', 'content-length': '59' }],
  [{ 'content-range': 'bytes 40-99/100', 'content-encoding': 'gzip' }],
  [{ 'content-type': 'multipart/byteranges; boundary=x' }],
])('appends nothing of a partial answer with %j', (headers) => {
  expect(checkAnswer(206, headers, rest)).toMatchObject({ kind: 'start-over', isBroken: true });
});

it.each([
  [{ 'content-range': 'bytes */40' }, { ...rest, totalBytes: null }, 'complete'],
  [{ 'content-range': 'bytes */40' }, rest, 'start-over'],
  [{ 'content-range': 'bytes */40', etag: '"b"' }, { ...rest, totalBytes: null }, 'start-over'],
  [{ 'content-range': 'bytes */39' }, { ...rest, totalBytes: null }, 'start-over'],
  [{}, rest, 'start-over'],
  [{}, whole, 'refuse'],
])('reads a 416 with %j for %j as: %s', (headers, asked, kind) => {
  expect(checkAnswer(416, headers, asked)).toMatchObject({ kind });
});

it.each([
  [200, { 'content-type': 'text/html' }, 'refuse'],
  [200, { 'content-type': 'application/problem+json' }, 'error'],
  [200, { 'content-type': 'application/json' }, 'error'],
  [200, { 'content-encoding': 'zstd' }, 'refuse'],
  [204, {}, 'refuse'],
  [206, { 'content-range': 'bytes 0-99/100' }, 'refuse'],
  [304, {}, 'error'],
  [404, {}, 'error'],
  [503, {}, 'error'],
])('reads HTTP %i with %j as: %s', (status, headers, kind) => {
  expect(checkAnswer(status, headers, whole).kind).toBe(kind);
});
