import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJsonFile } from '../../../main/shell/base/json-file.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const opened = () => {
  const path = join(tempDir(), 'preferences.json');
  return { path, file: openJsonFile<unknown>(path, (held) => held) };
};

test('what was written is read back', () => {
  const { path, file } = opened();
  expect(file.read()).toBeNull();
  file.write({ language: 'de' });
  expect(file.read()).toEqual({ language: 'de' });
  expect(readFileSync(path, 'utf8')).toBe('{"language":"de"}');
});

test.each([
  ['no JSON', '{'],
  ['nested deeply', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['of many values', `[${'[],'.repeat(1_000_000)}1]`],
  ['large', `"${'a'.repeat(8_000_000)}"`],
])('a file that is %s counts as absent', (_what, text) => {
  const { path, file } = opened();
  writeFileSync(path, text);
  expect(file.read()).toBeNull();
});
