import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modulesDir } from '../../../scripts/setup/paths.mjs';
import { openOutput, runVitest } from '../../../scripts/test/suites.mjs';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackdesk-suites-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file of tests, runs it, and returns what was counted. */
async function countOf(name: string, body: string) {
  const runner = join(modulesDir, 'vitest', 'dist', 'index.js');
  const imports = `import { afterAll, describe, expect, test } from ${JSON.stringify(runner)};\n`;
  writeFileSync(join(folder, `${name}.test.mjs`), imports + body);
  const output = openOutput(`suites-${name}`);
  // One that passes only when it is tried again is named.
  const args = ['--root', folder, '--retry=1', `${name}.test.mjs`];
  const counts = await runVitest(join(folder, `${name}.json`), args, { output });
  output.read();
  return counts;
}

test('passed and failed tests are counted, and failed ones are named with their first error', async () => {
  const body = `
    let again = false;
    test('good', () => {});
    test('shaky', () => { if (!again) { again = true; throw new Error('late\\nmore'); } });
    describe('a part', () => test('bad', () => { throw new Error('wrong'); }));
    test.skip('left out', () => {});`;
  expect(await countOf('mixed', body)).toEqual({
    durations: { 'mixed.test.mjs': expect.any(Number) },
    passed: 2,
    failed: 1,
    troubles: [
      'passed when run again: mixed.test.mjs > shaky: late',
      'failed: mixed.test.mjs > a part > bad: wrong',
    ],
  });
});

test('failures outside of tests are counted and named, too', async () => {
  const ending = `test('good', () => {}); afterAll(() => { throw new Error('the end'); });`;
  expect(await countOf('ending', ending)).toMatchObject({
    passed: 1,
    failed: 1,
    troubles: ['failed around its tests: ending.test.mjs: the end'],
  });
  const forgotten = `test('good', () => { Promise.reject(new Error('nobody waits')); });`;
  expect(await countOf('forgotten', forgotten)).toMatchObject({
    passed: 1,
    failed: 1,
    troubles: ['failed outside of any test: nobody waits'],
  });
  expect(await countOf('unread', 'nonsense nonsense;')).toMatchObject({ passed: 0, failed: 1 });
});

test('a runner that never counted has failed', async () => {
  const output = openOutput('suites-refused');
  const counts = await runVitest(join(folder, 'refused.json'), ['--no-such-flag'], { output });
  output.read();
  expect(counts).toEqual({
    passed: 0,
    failed: 1,
    troubles: ['failed: vitest ended before it had counted'],
  });
});
