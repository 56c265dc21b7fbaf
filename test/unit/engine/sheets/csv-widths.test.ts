import { appendFileSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSheetFile } from '../../../../main/engine/sheets/open-sheet-file.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';

/** Where a new column goes, after a file was read to its end, so that its widths are known. */
async function placeOf(path: string, headerRow: number): Promise<number | undefined> {
  const file = await openSheetFile(path);
  const sheet = file.sheets[0]?.name ?? '';
  for await (const _rows of file.rows({ sheet }));
  return (await file.place({ sheet, headerRow, columns: 1 })).columns[0];
}

test('known widths count from the header on, whatever row that is', async () => {
  const path = join(tempDir(), 'deep.csv');
  const wide = (row: number) => (row === 5 ? 'a,b,c,d,e' : row === 1_500 ? 'a,b,c,d' : 'a,b');
  writeFileSync(path, Array.from({ length: 2_000 }, (_, index) => `${wide(index + 1)}\n`).join(''));
  for (const [headerRow, place] of [
    [1, 5],
    [5, 5],
    [6, 4],
    [1_000, 4],
    [1_001, 4],
    [1_002, 4],
    [1_501, 2],
  ] as const)
    expect([headerRow, await placeOf(path, headerRow)]).toEqual([headerRow, place]);
});

test('widths are not taken from a file that was changed or replaced', async () => {
  const path = join(tempDir(), 'changed.csv');
  writeFileSync(path, 'a,b\n1,2\n');
  const file = await openSheetFile(path);
  const place = async () => (await file.place({ sheet: 'changed', headerRow: 1, columns: 1 })).columns[0];
  expect(await placeOf(path, 1)).toBe(2);
  appendFileSync(path, '1,2,3\n');
  expect(await place()).toBe(3);
  // The same size and time, but another file.
  const other = join(tempDir(), 'other.csv');
  writeFileSync(other, readFileSync(path, 'utf8').replace('1,2,3', '1,,,3'));
  utimesSync(path, 1_700_000_000, 1_700_000_000);
  expect(await place()).toBe(3);
  utimesSync(other, 1_700_000_000, 1_700_000_000);
  renameSync(other, path);
  expect(await place()).toBe(4);
});
