import { dirname, extname, join } from 'node:path';
import { guardFormula } from '#shared/tables/formula-guard.ts';
import { freeName } from '../files/names.ts';
import { statSync } from '../world/files.ts';
import type { Cell, Row, SheetFile } from './model.ts';
import { openSheetFile } from './open-sheet-file.ts';

/**
 * The file that a spreadsheet program may open in place of a CSV file from the service, whose cells nobody guarded: the
 * file itself if none of them would run as a formula, else a copy next to it whose cells are guarded as in an export.
 * A copy that a person has is opened again, with what they changed in it. Throws what reading and writing throw.
 */
export async function guardedCopy(path: string, signal?: AbortSignal): Promise<string> {
  const folder = dirname(path);
  const name = `${path.slice(folder.length + 1, -extname(path).length)} (guarded).csv`;
  const known = statSync(join(folder, name), { throwIfNoEntry: false });
  if (known?.isFile() && known.mtimeMs >= statSync(path).mtimeMs) return join(folder, name);
  const file = await openSheetFile(path);
  if (file.format !== 'csv' || !(await needsGuard(file, signal))) return path;
  const out = join(folder, freeName(folder, name));
  await file.append({
    sheet: sheetOf(file),
    headerRow: null,
    header: [],
    valuesFor: (rows) => rows.map(() => []),
    refresh: { columns: [], changesFor: (rows) => rows.map((row) => guardedCells(row, file)) },
    out,
    signal,
  });
  return out;
}

async function needsGuard(file: SheetFile, signal: AbortSignal | undefined): Promise<boolean> {
  for await (const rows of file.rows({ sheet: sheetOf(file), signal }))
    if (rows.some((row) => guardedCells(row, file).size > 0)) return true;
  return false;
}

/** The cells of a row that need a guard. Writing them guards them. */
function guardedCells({ cells }: Row, { dialect }: SheetFile): ReadonlyMap<number, Cell> {
  const delimiter = dialect?.delimiter.charAt(0) ?? ',';
  const changes = new Map<number, Cell>();
  for (const [index, cell] of cells.entries())
    if (typeof cell === 'string' && guardFormula(cell, delimiter) !== cell) changes.set(index, cell);
  return changes;
}

function sheetOf({ sheets }: SheetFile): string {
  return sheets[0]?.name ?? '';
}
