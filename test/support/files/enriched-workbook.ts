import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { appendColumns } from '../../../main/engine/sheets/append-columns.ts';
import type { AppendRequest, Cell, Row, SheetFile } from '../../../main/engine/sheets/model.ts';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import { tempDir } from './temp-dir.ts';

export interface Enriched {
  input: SheetFile;
  path: string;
  out: string;
  /** The written file, opened. */
  output: SheetFile;
}

/** The new cells of a row in these tests: a text, a number, a boolean and an empty cell. */
export function newCells(row: Row): Cell[] {
  return [`=found ${row.number} <&> é`, row.number + 0.5, row.number % 2 === 0, null];
}

export const NEW_HEADER = ['Status', 'Score', 'Known', 'Empty'];

/** Writes a workbook to a new folder and appends columns to one of its sheets, by default `Accounts`. */
export async function enrichWorkbook(
  bytes: Uint8Array,
  request: Partial<AppendRequest> & { name?: string } = {},
): Promise<Enriched> {
  const { name = 'in.xlsx', ...rest } = request;
  const path = join(tempDir(), name);
  writeFileSync(path, bytes);
  const input = await openSheetFile(path);
  onTestFinished(() => input.close());
  const out = path.replace(name, `out-${name}`);
  await appendColumns({
    input,
    sheet: 'Accounts',
    headerRow: 1,
    header: NEW_HEADER,
    out,
    valuesFor: (rows) => rows.map(newCells),
    ...rest,
  });
  const output = await openSheetFile(out);
  onTestFinished(() => output.close());
  return { input, path, out, output };
}
