import type { Cell } from '../sheets/model.ts';
import { open } from '../world/files.ts';
import { type TableRow, type TableSource, uniqueNames } from './table.ts';

/** Writes an array of objects, one a line; columns of one name get names of their own. */
export async function writeJson(part: string, { columns, rows }: TableSource): Promise<void> {
  const keys = uniqueNames(columns).map((name) => JSON.stringify(name));
  const object = (row: TableRow) => `{${keys.map((key, index) => `${key}:${value(row[index])}`).join(',')}}`;
  const file = await open(part, 'w');
  try {
    await file.write('[');
    let separator = '\n';
    for await (const chunk of rows) {
      await file.write(separator + chunk.map(object).join(',\n'));
      separator = ',\n';
    }
    await file.write('\n]\n');
  } finally {
    await file.close();
  }
}

/** JSON has no NaN and no infinity; both become null. */
function value(cell: Cell | undefined): string {
  return JSON.stringify(cell ?? null);
}
