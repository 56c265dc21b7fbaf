import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freeOutPath } from '../../../../main/engine/enrich/out-path.ts';
import { tempDir } from '../../../support/temp-dir.ts';

it('finds a free name next to the original', () => {
  const dir = tempDir();
  const input = join(dir, 'leads.v2.xlsx');
  const first = join(dir, 'leads.v2 (enriched).xlsx');
  expect(freeOutPath(input, { format: 'xlsx' })).toBe(first);
  writeFileSync(first, '');
  expect(freeOutPath(input, { format: 'xlsx' })).toBe(join(dir, 'leads.v2 (enriched 2).xlsx'));
});

it.each([
  ['leads (enriched).xlsx', 'leads (enriched 2).xlsx'],
  ['leads (enriched 7).xlsx', 'leads (enriched).xlsx'],
  ['leads (enriched) (enriched).xlsx', 'leads (enriched).xlsx'],
  ['(enriched).xlsx', '(enriched) (enriched).xlsx'],
])('names the result of a result after what it was made of: %s', (name, next) => {
  const dir = tempDir();
  writeFileSync(join(dir, name), '');
  expect(freeOutPath(join(dir, name), { format: 'xlsx' })).toBe(join(dir, next));
});

it.each([
  ['{name} new', 'leads new.csv', 'leads new (2).csv'],
  ['{n} {name}', '1 leads.csv', '2 leads.csv'],
  ['out ({name})', 'out (leads).csv', 'out (leads 2).csv'],
  ['{name}', 'leads.csv', 'leads (2).csv'],
])('follows the pattern %s, in a folder of choice', (pattern, first, second) => {
  const folder = tempDir();
  const input = join(tempDir(), 'leads.csv');
  const place = { pattern, folder, format: 'csv' } as const;
  expect(freeOutPath(input, place)).toBe(join(folder, first));
  writeFileSync(join(folder, first), '');
  expect(freeOutPath(input, place)).toBe(join(folder, second));
  // What has the pattern already does not get it twice.
  expect(freeOutPath(join(folder, first), place)).toBe(join(folder, second));
});

it('fills in the day', () => {
  const dir = tempDir();
  const path = freeOutPath(join(dir, 'leads.csv'), { pattern: '{date} {name}', format: 'csv' });
  expect(path).toMatch(/\/\d{4}-\d\d-\d\d leads\.csv$/);
});

it.each([
  ['leads.sh', 'csv', 'leads (enriched).csv'],
  ['leads.desktop', 'csv', 'leads (enriched).csv'],
  ['leads', 'csv', 'leads (enriched).csv'],
  ['leads.TSV', 'csv', 'leads (enriched).TSV'],
  ['leads.csv', 'xlsx', 'leads (enriched).xlsx'],
  ['leads.zip', 'ods', 'leads (enriched).ods'],
  ['leads.xlsm', 'xlsm', 'leads (enriched).xlsm'],
  ['.bash_profile', 'csv', '.bash_profile (enriched).csv'],
] as const)('the result of %s, which is %s, opens as that and as nothing else', (name, format, result) => {
  const dir = tempDir();
  expect(freeOutPath(join(dir, name), { format })).toBe(join(dir, result));
});
