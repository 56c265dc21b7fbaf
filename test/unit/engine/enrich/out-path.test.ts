import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { freeOutPath } from '../../../../main/engine/enrich/output-path.ts';
import { outputNameFault } from '#shared/files/output-name.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';

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
])('names the result of a result after the original: %s', (name, next) => {
  const dir = tempDir();
  writeFileSync(join(dir, name), '');
  expect(freeOutPath(join(dir, name), { format: 'xlsx' })).toBe(join(dir, next));
});

it.each([
  ['{name} new', 'leads new.csv', 'leads new (2).csv'],
  ['{n} {name}', '1 leads.csv', '2 leads.csv'],
  ['out ({name})', 'out (leads).csv', 'out (leads 2).csv'],
  ['{name}', 'leads.csv', 'leads (2).csv'],
])('follows the pattern %s, in a chosen folder', (pattern, first, second) => {
  const folder = tempDir();
  const input = join(tempDir(), 'leads.csv');
  const place = { pattern, folder, format: 'csv' } as const;
  expect(freeOutPath(input, place)).toBe(join(folder, first));
  writeFileSync(join(folder, first), '');
  expect(freeOutPath(input, place)).toBe(join(folder, second));
  // A name that has the pattern already does not get it twice.
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
] as const)(
  'the result of %s, which is really %s, gets an ending that opens it as such and as nothing else',
  (name, format, result) => {
    const dir = tempDir();
    expect(freeOutPath(join(dir, name), { format })).toBe(join(dir, result));
  },
);

it.each([
  ['{date} {name}', '2026-01-02 leads', 'leads'],
  ['{date} {name}', '2026-1-2 leads', '2026-1-2 leads'],
  ['{n}. {name} ({date})', '12. leads (2026-01-02)', 'leads'],
  ['{n}. {name} ({date})', '12. leads (2026-01-02 3)', 'leads'],
  ['{name}-{n}', 'leads-12-7', 'leads'],
  ['{name}-{n}', 'leads-x', 'leads-x'],
  ['out {name}', 'out ', 'out '],
])('with the pattern %s, the name %s becomes %s', (pattern, stem, inner) => {
  const folder = tempDir();
  const place = { pattern, folder, format: 'csv' } as const;
  // Both have the same results, because their inner names are the same.
  expect(freeOutPath(join(folder, `${stem}.csv`), place)).toBe(
    freeOutPath(join(folder, `${inner}.csv`), place),
  );
});

it('an invalid kept pattern with a part twice, which blocked the engine for ever, is ignored', () => {
  const dir = tempDir();
  const pattern = `${'{name}'.repeat(10)}!`;
  expect(outputNameFault(pattern)).toBe('repeated_part');
  expect(outputNameFault('{name} {n} {date} {n}')).toBe('repeated_part');
  expect(outputNameFault('{name} {n} {date}')).toBe(null);
  const name = 'a'.repeat(50);
  expect(freeOutPath(join(dir, `${name}.csv`), { pattern, folder: null, format: 'csv' })).toBe(
    join(dir, `${name} (enriched).csv`),
  );
});

// Comparing each with each would last longer than a test may.
it('names and patterns of any length are compared at once', () => {
  const dir = tempDir();
  const pattern = `{name}${'1'.repeat(40)}{n}${'1'.repeat(40)}!`;
  const name = '1'.repeat(100_000);
  const out = freeOutPath(join(dir, `${name}.csv`), { pattern, folder: null, format: 'csv' });
  expect(basename(out)).toHaveLength(255);
});
