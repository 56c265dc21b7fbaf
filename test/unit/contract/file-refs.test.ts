import { expect, test } from 'vitest';
import { z } from 'zod';
import { fileRefSchema, folderRefSchema, outRefSchema, readRefSchema } from '#contract/models/file-ref.ts';
import { filePathSchema } from '#contract/models/path.ts';
import { allCalls } from '../../support/engine/all-calls.ts';
import { textPlaces } from '../../support/engine/text-inputs.ts';

const patterns = [readRefSchema, fileRefSchema, folderRefSchema, outRefSchema].map(
  (schema) => (z.toJSONSchema(schema, { io: 'input' }) as { pattern?: string }).pattern,
);
const longestPath = (z.toJSONSchema(filePathSchema, { unrepresentable: 'any' }) as { maxLength?: number })
  .maxLength;
const places = allCalls.flatMap(({ name, input }) =>
  textPlaces(input).map((place) => ({ place: `${name} ${place.field}`, ...place })),
);

test('a page names files by what it was given and in no other way', () => {
  const called = places.filter(({ field }) =>
    /(?:^|\.)(?:path|file|files\[\]|out|\w*[dD]ir|\w*[fF]older|\w*[pP]ath|\w+File)$/.test(field),
  );
  expect(called.length).toBeGreaterThan(15);
  const byPath = called.filter(({ pattern }) => pattern === undefined || !patterns.includes(pattern));
  expect(byPath.map(({ place }) => place)).toEqual([]);
});

test('no text that a page sends is read as a path, whatever its form is', () => {
  const paths = places.filter(({ maxLength }) => maxLength === longestPath);
  expect(paths.map(({ place }) => place)).toEqual([]);
});

const handle = 'A1b2-_'.repeat(6).slice(0, 32);

test.each([
  ['list:5', { kind: 'list', id: 5 }],
  ['task:1', { kind: 'task', id: 1 }],
  ['job:7', { kind: 'job', id: 7 }],
  [handle, { kind: 'handle', handle }],
])('%s names a file', (text, ref) => {
  expect(fileRefSchema.parse(text)).toEqual(ref);
});

test.each([
  '',
  '/etc/passwd',
  'C:\\x.csv',
  'leads.csv',
  `${handle}A`,
  `${handle}\n`,
  `/${handle}`,
  'list:0',
  'list:-1',
  'list:1 ',
  'list:1:output',
  'job:7:output',
  'job:7/../x',
  'jobs:7',
  'remembered:0123456789abcdef0123456789abcdef',
  'list:99999999999999999999',
])('%j names none', (text) => {
  expect(fileRefSchema.safeParse(text).success).toBe(false);
  expect(outRefSchema.safeParse(text).success).toBe(false);
});

test('the engine reads no file because a task or a run wrote it: a record may have come with a backup', () => {
  expect(readRefSchema.safeParse('list:5').success).toBe(true);
  for (const text of ['job:7', 'task:2']) expect(readRefSchema.safeParse(text).success).toBe(false);
});
