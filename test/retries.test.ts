import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/**
 * Test files that have one test that may be tried again, each with the reason why its race cannot be mended. Only a review
 * adds one, and there are never more than five: a test that is tried again hides a race of the product as well.
 */
const excepted: Readonly<Record<string, string>> = {};

/** How many entries the list has. A new one needs a review, so this number only gets smaller without one. */
const MOST = 0;

/** How often a text asks the runner to try tests again. */
const retriesIn = (text: string) => [...text.matchAll(/\bretry: *(?:\d|\{ *count)/g)].length;

test('no test is tried again until it passes, except those of the list', () => {
  const files = globSync(['vitest.config.ts', 'test/**/*.test.ts'], { cwd: root });
  const found = files.flatMap((file) =>
    Array.from({ length: retriesIn(readFileSync(join(root, file), 'utf8')) }, () =>
      file.replaceAll('\\', '/'),
    ),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(found.sort()).toEqual(Object.keys(excepted).sort());
});

test('the list of tests that may be tried again has not grown', () => {
  expect(Object.keys(excepted).length).toBeLessThanOrEqual(MOST);
});

// This file asks for nothing, so the word is put in only here.
test.each([
  ["test('a', { WORD: 2 }, () => {})", 1],
  ['WORD: { count: 2 }', 1],
  ['makeClient({ WORD: { maxRepeats: 0 } })', 0],
])('%s asks for it %i times', (text, times) => {
  expect(retriesIn(text.replace('WORD', 'retry'))).toBe(times);
});
