import type { NewFile } from '../files/whole-file.ts';
import type { Cell } from '../sheets/model.ts';
import type { TableRow, TableSource } from './table.ts';
import { uniqueNames } from '#shared/tables/sql-names.ts';

/** Writes an array of objects, one per line. Columns with the same name get different keys. */
export async function writeJson(file: NewFile, { columns, rows }: TableSource): Promise<void> {
  const keys = uniqueNames(columns).map((name) => JSON.stringify(name));
  const object = (row: TableRow) => `{${keys.map((key, index) => `${key}:${value(row[index])}`).join(',')}}`;
  await file.append('[');
  let separator = '\n';
  for await (const chunk of rows) {
    await file.append(separator + chunk.map(object).join(',\n'));
    separator = ',\n';
  }
  await file.append('\n]\n');
}

/** JSON has no NaN or infinity: both become null. */
function value(cell: Cell | undefined): string {
  return JSON.stringify(cell ?? null);
}
