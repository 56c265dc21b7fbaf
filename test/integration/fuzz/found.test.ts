import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadTarget, targetNames } from '../../fuzz/find-targets.ts';
import { keptInputs } from '../../fuzz/found.ts';
import { createReader, type Reader } from '../../fuzz/reader.ts';
import { judge } from '../../fuzz/shrink.ts';

const readers = new Map<string, Reader>();

afterAll(async () => {
  await Promise.all([...readers.values()].map((reader) => reader.end()));
});

async function readerOf(target: string): Promise<Reader> {
  const reader = readers.get(target) ?? (await createReader(target, 1));
  readers.set(target, reader);
  return reader;
}

const kept = keptInputs();

test.each(kept)('$target/$name breaks no promise any more', async ({ target, path }) => {
  expect(await judge(await readerOf(target), readFileSync(path))).toBeNull();
});

test('the list of findings names every input, and none is open', () => {
  const list = readFileSync(join(import.meta.dirname, '../../fuzz/found/README.md'), 'utf8');
  const lines = list.split('\n').filter((line) => /^\| \S+\/\S+ \|/.test(line));
  expect(lines.map((line) => line.split('|')[1]?.trim()).sort()).toEqual(
    kept.map(({ target, name }) => `${target}/${name}`).sort(),
  );
  expect(lines.filter((line) => line.includes('| open |'))).toEqual([]);
});

test('every file of a target exports the target of that name', async () => {
  for (const name of targetNames()) expect((await loadTarget(name)).name).toBe(name);
});
