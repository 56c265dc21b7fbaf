import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { cellsOf, createExploreFixture } from '../../support/engine/explore-fixture.ts';
import { readAll } from '../../support/files/csv-fixture.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';

/** Pieces of awkward CSV. Whatever they make, an open list must have the same cells as the sheet reader. */
const piece = fc.constantFrom(
  'a',
  'ü',
  '1',
  ' ',
  ',',
  ',',
  '"',
  '""',
  '\n',
  '\r\n',
  '\r',
  "'",
  ';',
  '\t',
  '"x"',
  '=',
  '\\',
);

test('a list has the same cells as the same file in an enrichment', async () => {
  const { explore, dir } = createExploreFixture();
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      number += 1;
      const path = join(dir, `list-${number}.csv`);
      writeFileSync(path, `domain,text\nfirst.com,x\n${pieces.join('')}\n`);
      const sheet = await openSheetFile(path);
      const expected = await readAll(sheet).catch(() => null);
      await sheet.close();
      if (expected === null) {
        await expect(explore.open(path)).rejects.toMatchObject({ code: 'file_damaged' });
        return;
      }
      const table = await explore.open(path, { rowsBelow: true });
      const rows = await cellsOf(explore, table.exploreId);
      await explore.close(table.exploreId);
      const width = table.columns.length;
      // A row without text in any cell is none, in Explore and in an enrichment.
      const filled = expected
        .slice(1)
        .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
        .map(({ cells }) => Array.from({ length: width }, (_, index) => cells[index] ?? ''));
      expect(rows.map((row) => row.map((cell) => String(cell ?? '')))).toEqual(filled);
    }),
    { numRuns: campaignSize(30, 600), seed: 7 },
  );
});

test('a line end within the first row is not that of all rows', async () => {
  const { explore, file } = createExploreFixture();
  const header = await explore.open(file('header.csv', 'domain,"long\nheading"\r\na.com,1\r\nb.com,2\r\n'));
  expect(header.columns[1]?.name).toBe('long\nheading');
  expect(await cellsOf(explore, header.exploreId)).toEqual([
    ['a.com', 1],
    ['b.com', 2],
  ]);
  const rows = await explore.open(file('rows.csv', 'a.com,"x\r\ny"\nb.com,z\nc.com,z\n'));
  expect(await cellsOf(explore, rows.exploreId)).toEqual([
    ['a.com', 'x\r\ny'],
    ['b.com', 'z'],
    ['c.com', 'z'],
  ]);
});
