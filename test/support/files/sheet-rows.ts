import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';

/** The cells of a sheet as texts, row by row; by default the first sheet. */
export async function rowsOf(path: string, sheet?: string): Promise<string[][]> {
  const file = await openSheetFile(path);
  const rows: string[][] = [];
  for await (const chunk of file.rows({ sheet: sheet ?? file.sheets[0]?.name ?? '' })) {
    rows.push(...chunk.map((row) => row.cells));
  }
  await file.close();
  return rows;
}
