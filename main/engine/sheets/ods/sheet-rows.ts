import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { createCellBudget } from '../cell-budget.ts';
import { MOST_COLUMNS } from '../place-new-columns.ts';
import type { ZipEntry, ZipFile } from '../zip/read-zip.ts';
import type { OdsSheet } from './document.ts';
import { createNames, type Names } from './names.ts';
import { readPieces } from './read-pieces.ts';
import { cellLinks, cellTexts, parseRow, type RowParts } from './row-cells.ts';

/** How many rows of a sheet programs show. */
export const MOST_ROWS = 1_048_576;

/** What both reading and writing a document need. */
export interface OdsSource {
  zip: ZipFile;
  entry: ZipEntry;
  /** Throws `sheet_not_found`. */
  sheet(name: string): OdsSheet;
}

/** A row element of a sheet. It represents `parts.repeat` rows from `number` on. */
export interface SheetRow {
  parts: RowParts;
  /** 1-based. */
  number: number;
  cells: string[];
  links: Map<number, string> | undefined;
}

/**
 * Makes a function that numbers and splits the row elements of one sheet, in order. It throws `file_damaged`
 * or `file_too_large`. `isShown` as for `parseRow`.
 */
export function createRowReader(
  source: OdsSource,
  sheet: OdsSheet,
  names: Names,
  isShown = false,
): (text: string) => SheetRow {
  let next = 1;
  const budget = createCellBudget(
    () =>
      new StackdeskError(
        'file_too_large',
        because('sheet_sparse', { path: source.zip.path, sheet: sheet.name }),
      ),
  );
  return (text) => {
    const parts = parseRow(text, names, isShown);
    if (parts === null)
      throw new StackdeskError('file_damaged', because('workbook_unreadable', { path: source.zip.path }));
    const number = next;
    next += parts.repeat;
    const isBeyond = parts.filled > MOST_COLUMNS || (parts.filled > 0 && next - 1 > MOST_ROWS);
    if (isBeyond)
      throw new StackdeskError(
        'file_too_large',
        because('sheet_beyond', { path: source.zip.path, sheet: sheet.name }),
      );
    const cells = cellTexts(parts);
    // Long texts that are repeated cost as much as many cells.
    if (!parts.isBlank) budget.spend(parts.repeat * (cells.length + weightOf(parts)), text.length);
    return { parts, number, cells, links: cellLinks(parts) };
  };
}

/** The cost of a row's texts, in cells, if each of its cells has its own. */
function weightOf({ cells }: RowParts): number {
  let length = 0;
  for (const { text, repeat } of cells) length += text.length * repeat;
  return Math.floor(length / 16);
}

/** The row elements of a sheet. Throws as `createRowReader` and `readPieces` do. */
export async function* sheetRows(
  source: OdsSource,
  name: string,
  { isShown, signal }: { isShown: boolean; signal: AbortSignal | undefined },
): AsyncGenerator<SheetRow> {
  const sheet = source.sheet(name);
  const names = createNames();
  const read = createRowReader(source, sheet, names, isShown);
  for await (const pieces of readPieces(source.zip, source.entry, names)) {
    signal?.throwIfAborted();
    for (const piece of pieces) {
      if (piece.kind === 'row' && piece.sheet === sheet.index) yield read(piece.text);
      const isEnd = piece.kind === 'tag' && piece.name === 'table:table' && piece.form !== 'open';
      if (isEnd && piece.sheet === sheet.index) return;
    }
  }
}
