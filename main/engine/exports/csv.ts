import type { NewFile } from '../files/whole-file.ts';
import { formatField } from '../sheets/csv/field.ts';
import type { Cell } from '../sheets/model.ts';
import type { TableRow, TableSource } from './table.ts';

const DELIMITER = ',';
const NEWLINE = '\r\n';
const BOM = '\ufeff';

/** Writes RFC 4180 in UTF-8; cells that a spreadsheet would run are guarded, numbers stay numbers. */
export async function writeCsv(
  file: NewFile,
  { columns, rows }: TableSource,
  { withBom }: { withBom: boolean },
): Promise<void> {
  await file.append(csvHead(columns, withBom));
  for await (const chunk of rows) await file.append(chunk.map((row) => padded(row, columns.length)).join(''));
}

/** The beginning of a CSV file: its mark where wanted, and the guarded header. */
export function csvHead(columns: readonly { name: string }[], withBom: boolean): string {
  return (withBom ? BOM : '') + record(columns.map(({ name }) => name));
}

function padded(row: TableRow, width: number): string {
  return record(row.length === width ? row : Array.from({ length: width }, (_, index) => row[index] ?? null));
}

function record(cells: readonly Cell[]): string {
  const line = cells.map((cell) => formatField(cell, DELIMITER)).join(DELIMITER);
  // A line with nothing on it is skipped by most readers, so a record of one empty field has to show itself.
  return (line === '' ? '""' : line) + NEWLINE;
}
