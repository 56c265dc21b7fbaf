import { expect, test } from 'vitest';
import { isData } from '../../../main/shell/files/file-kinds.ts';

test('nothing that could be a program may be opened', () => {
  expect(['a.csv', 'b.XLSX', 'c.xlsm', 'd.tsv', 'e.json', 'f.parquet'].every(isData)).toBe(true);
  expect(['a.exe', 'b.csv.exe', 'c.desktop', 'csv', '.csv'].some(isData)).toBe(false);
});
