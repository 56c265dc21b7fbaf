import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { writeTable } from '../../../main/engine/exports/write-table.ts';
import type { ExportFormat } from '#contract/models/task.ts';
import { expectWholeOrNothing } from '../../support/files/short-writes.ts';
import { tableColumns, tableRows } from '../../support/files/table-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const exporting = (format: ExportFormat, out: string, rows = 1_200) =>
  writeTable({ columns: tableColumns, rows: tableRows(rows), format, out });

test.each(['csv', 'json'] as const)(
  'an export to %s is whole or does not exist, whatever the disk takes of each write',
  async (format) => {
    const perfect = join(tempDir(), 'perfect');
    await exporting(format, perfect);
    const whole = readFileSync(perfect);
    const out = join(tempDir(), 'out');
    const writes = await expectWholeOrNothing({
      write: () => exporting(format, out),
      out,
      isWhole: () => readFileSync(out).equals(whole),
    });
    expect(writes).toBeGreaterThan(3);
  },
);

test('an export to a workbook is whole or does not exist, whatever the disk takes of each write', async () => {
  const ROWS = 20;
  const out = join(tempDir(), 'out.xlsx');
  const isWhole = async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(out);
    return book.worksheets[0]?.rowCount === ROWS + 1;
  };
  const writes = await expectWholeOrNothing({ write: () => exporting('xlsx', out, ROWS), out, isWhole });
  expect(writes).toBeGreaterThan(10);
});
