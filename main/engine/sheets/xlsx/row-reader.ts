import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { createCellBudget } from '../cell-budget.ts';
import type { Row } from '../model.ts';
import { type CellContext, readCells, rowNumber } from './row-cells.ts';
import type { XlsxSource } from './xlsx-file.ts';

/** How many rows of a sheet programs show. */
const MOST_ROWS = 1_048_576;

/** The start tag of a row that a filter or a person hid. */
const HIDDEN = /^<[^>]*\shidden\s*=\s*["'](?:1|true)["']/;

/** Reads the rows of one sheet, in order. */
export interface RowReader {
  /**
   * A row from its element. Null if it needs texts that were not read yet; then call `readLate`. Throws
   * `file_too_large` if no sheet has such rows.
   */
  read(block: string): Row | null;
  readLate(block: string): Promise<Row>;
}

export function createRowReader(
  source: Pick<XlsxSource, 'context' | 'zip'>,
  sheet: string,
  shownIn?: string | undefined,
): RowReader {
  const { sharedStrings } = source.context;
  const context: CellContext = { ...source.context, shownIn };
  const failure = (key: 'sheet_beyond' | 'sheet_sparse') =>
    new StackdeskError('file_too_large', because(key, { path: source.zip.path, sheet }));
  const budget = createCellBudget(() => failure('sheet_sparse'));
  let previous = 0;
  const read = (block: string): Row | null => {
    const uncomputed: number[] = [];
    const cells = readCells(block, context, uncomputed);
    if (sharedStrings.isBehind()) return null;
    const number = rowNumber(block, previous);
    if (cells === null || (number > MOST_ROWS && cells.length > 0)) throw failure('sheet_beyond');
    budget.spend(cells.length, block.length);
    previous = number;
    const row: Row = { number, cells };
    if (HIDDEN.test(block)) row.isHidden = true;
    if (uncomputed.length > 0) row.uncomputed = uncomputed;
    return row;
  };
  return {
    read,
    readLate: async (block) => {
      for (;;) {
        await sharedStrings.readOn();
        const row = read(block);
        if (row !== null) return row;
      }
    },
  };
}
