import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#contract/values/languages.ts';
import { pluralsIn } from '../../words/plural.ts';

test.each([
  ['en', ['run', 'runs'], ['0 runs', '1 run', '2 runs', '5 runs', '21 runs', '22 runs', '1.5 runs']],
  [
    'pl',
    ['bieg', 'biegi', 'biegów', 'biegu'],
    ['0 biegów', '1 bieg', '2 biegi', '5 biegów', '21 biegów', '22 biegi', '1.5 biegu'],
  ],
  ['ja', ['回'], ['0 回', '1 回', '2 回', '5 回', '21 回', '22 回', '1.5 回']],
])('%s counts by its own plural categories, in their order', (language, forms, counted) => {
  const pick = pluralsIn(language);
  const [first = '', ...more] = forms;
  expect([0, 1, 2, 5, 21, 22, 1.5].map((count) => `${count} ${pick(count, [first, ...more])}`)).toEqual(
    counted,
  );
});

test('each language has a folder with the same files, and each folder is a language', () => {
  const folder = join(import.meta.dirname, '../../words');
  const entries = readdirSync(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.sort()).toEqual([...languages].sort());
  const filesOf = (name: string) =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).sort();
  for (const name of folders) expect(filesOf(name)).toEqual(filesOf('en'));
});
