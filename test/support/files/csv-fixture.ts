import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { appendColumns } from '../../../main/engine/sheets/append-columns.ts';
import type { AppendRequest, Cell, Row, SheetFile } from '../../../main/engine/sheets/model.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { tempDir } from './temp-dir.ts';

/** Writes a CSV file to a new folder and opens it. */
export async function openCsv(content: Buffer | string): Promise<{ file: SheetFile; path: string }> {
  const path = join(tempDir(), 'in.csv');
  writeFileSync(path, content);
  const file = await openSheetFile(path);
  onTestFinished(() => file.close());
  return { file, path };
}

/**
 * The bytes of a CSV file after the column `New` was appended. By default each value is `v` and the row's
 * number.
 */
export async function enrichedCsv(
  content: Buffer | string,
  valueFor: (row: Row) => Cell = (row) => `v${row.number}`,
  { headerRow = 1, ...options }: Partial<Pick<AppendRequest, 'headerRow' | 'encoding'>> = {},
): Promise<Buffer> {
  const { file, path } = await openCsv(content);
  const out = path.replace('in.csv', 'out.csv');
  await appendColumns({
    input: file,
    sheet: file.sheets[0]?.name ?? '',
    ...options,
    headerRow,
    header: ['New'],
    out,
    valuesFor: (rows) => rows.map((row) => [valueFor(row)]),
  });
  if (!readFileSync(path).equals(Buffer.from(content))) throw new Error(`${path} was changed`);
  return readFileSync(out);
}

/** All rows of a sheet; by default the first sheet. */
export async function readAll(
  file: SheetFile,
  sheet = file.sheets[0]?.name ?? '',
  shownIn?: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const chunk of file.rows({ sheet, shownIn })) rows.push(...chunk);
  return rows;
}
