import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createChosenFiles, isData } from '../../../main/shell/chosen-files.ts';

test('only what was chosen is known, however its path is written', () => {
  const chosen = createChosenFiles();
  chosen.add(join('/', 'home', 'leads.xlsx'));
  expect(chosen.has('/home/./x/../leads.xlsx')).toBe(true);
  expect(chosen.has('/home/other.xlsx')).toBe(false);
});

test('nothing that could be a program may be opened', () => {
  expect(['a.csv', 'b.XLSX', 'c.xlsm', 'd.tsv', 'e.json', 'f.parquet'].every(isData)).toBe(true);
  expect(['a.exe', 'b.csv.exe', 'c.desktop', 'csv', '.csv'].some(isData)).toBe(false);
});
