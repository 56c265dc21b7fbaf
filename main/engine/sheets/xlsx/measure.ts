import { StackdeskError } from '../../../../preload/contract/errors.ts';
import { because } from '../../../../preload/contract/reasons/reason.ts';
import type { RoomRequest } from '../model.ts';
import { readBlocks } from './read-blocks.ts';
import { columnIndex, rawCells, rowNumber } from './row-cells.ts';
import type { XlsxSource } from './xlsx-file.ts';

/** Columns that a sheet can have. */
const MOST_COLUMNS = 16_384;

/** Where new columns come into a sheet. */
export interface Extent {
  /** 0-based column of the first new cell. */
  firstNew: number;
  /** Whether blank cells with a style stand there already, which have to make room. */
  hasBlanks: boolean;
  /** Columns up to the last cell of any kind, the new ones included. */
  width: number;
  lastRow: number;
}

/**
 * Finds the place of new columns: right of every cell and every merged range. If cells with nothing but a style reach too far for that,
 * right of the last one that holds something. Throws `file_too_large` if there is no room there either.
 */
export async function measure(source: XlsxSource, { sheet, columns, signal }: RoomRequest): Promise<Extent> {
  let all = 0;
  let filled = 0;
  let lastRow = 0;
  let isPlain = true;
  let tail = '';
  for await (const { before, block } of readBlocks(source.zip, source.sheet(sheet).entry, 'row')) {
    signal?.throwIfAborted();
    if (block === null) {
      tail = before;
      continue;
    }
    lastRow = rowNumber(block, lastRow);
    // Cells are told from what only looks like them when a row is read, but not when it is parted.
    if (block.includes('<!')) isPlain = false;
    for (const { column, inside } of rawCells(block)) {
      all = Math.max(all, column + 1);
      if (inside !== '') filled = Math.max(filled, column + 1);
    }
  }
  const merged = mergedColumns(tail);
  all = Math.max(all, merged);
  filled = Math.max(filled, merged);
  if (all + columns <= MOST_COLUMNS)
    return { firstNew: all, hasBlanks: false, width: all + columns, lastRow };
  if (isPlain && filled + columns <= MOST_COLUMNS)
    return { firstNew: filled, hasBlanks: true, width: Math.max(all, filled + columns), lastRow };
  throw new StackdeskError(
    'file_too_large',
    because('columns_full', { path: source.zip.path, sheet, count: columns }),
  );
}

/** Columns up to the last one of a merged range. */
function mergedColumns(tail: string): number {
  let columns = 0;
  for (const [, letters = ''] of tail.matchAll(
    /<(?:[\w.-]+:)?mergeCell\s[^>]*?ref\s*=\s*["'][A-Z]+\d+:([A-Z]+)\d+["']/g,
  )) {
    const column = columnIndex(letters) + 1;
    // A range over a whole row has no column to its right.
    if (column < MOST_COLUMNS) columns = Math.max(columns, column);
  }
  return columns;
}
