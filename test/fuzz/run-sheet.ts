import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectSheet } from '../../main/engine/sheets/inspect.ts';
import type { SheetFile } from '../../main/engine/sheets/model.ts';
import { openSheetFile } from '../../main/engine/sheets/open-sheet-file.ts';

/** The most rows read of a file; a few bytes may mean a million rows. */
const MOST_ROWS = 20_000;

/**
 * What a person does with a file: inspect it, read its rows, and have it written with new columns; then the
 * output is read. Throws the same errors, and if the output lost a row.
 */
export async function runSheet(input: Buffer, workDir: string, name: string): Promise<void> {
  const path = join(workDir, name);
  await writeFile(path, input);
  const file = await openSheetFile(path);
  try {
    const facts = await inspectSheet(file, { locale: 'de' });
    const rows = await readSome(file, facts.sheet);
    if (rows === null) return;
    const column = facts.domainColumn ?? 0;
    const headerRow = facts.hasHeader ? facts.headerRow : null;
    const table = {
      firstColumn: 0,
      lastColumn: facts.columns.length - 1,
      domainColumn: column,
      lastRow: null,
    };
    const out = join(workDir, `out-${name}`);
    const request = { sheet: facts.sheet, headerRow, table, columns: 2 };
    await file.place(request);
    const { rows: written } = await file.append({
      sheet: facts.sheet,
      headerRow,
      table,
      header: ['Fuzz one', 'Fuzz two'],
      out,
      valuesFor: (chunk) => chunk.map(({ number }) => [`answer ${number}`, number]),
      refresh: {
        columns: [column],
        changesFor: (chunk) =>
          chunk.map(({ number }) => new Map(number % 3 === 0 ? [[column, 'changed']] : [])),
      },
    });
    const again = await openSheetFile(out, { encoding: file.dialect?.encoding ?? null });
    try {
      // Garbage may be split into other records with more fields in it, because the meaning of a stray quote
      // depends on what follows.
      if (file.dialect !== undefined) return;
      const isThere = again.sheets.some(({ name: each }) => each === facts.sheet);
      const left = await readSome(again, isThere ? facts.sheet : (again.sheets[0]?.name ?? ''));
      if (left !== null && left < Math.min(rows, written))
        throw new Error(`${rows} rows were read, ${written} written, and ${left} are in the output`);
    } finally {
      await again.close();
    }
  } finally {
    await file.close();
  }
}

/** How many rows a sheet has; null if more than `MOST_ROWS`. */
async function readSome(file: SheetFile, sheet: string): Promise<number | null> {
  let rows = 0;
  for await (const chunk of file.rows({ sheet })) {
    rows += chunk.length;
    if (rows > MOST_ROWS) return null;
  }
  return rows;
}
