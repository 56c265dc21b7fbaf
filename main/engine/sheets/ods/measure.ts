import { StackdeskError } from '../../../../preload/contract/errors.ts';
import { because } from '../../../../preload/contract/reasons/reason.ts';
import type { RoomRequest } from '../model.ts';
import type { DatabaseRange } from './grow-ranges.ts';
import { attributesOf, createNames } from './names.ts';
import { readPieces } from './read-pieces.ts';
import type { RowParts } from './row-cells.ts';
import { createRowReader, MOST_COLUMNS, type OdsSource } from './sheet-rows.ts';

/** Where new columns come into a sheet, and what is there. */
export interface Extent {
  /** 0-based column of the first new cell. */
  firstNew: number;
  columns: ColumnRun[];
  /** A name for the style that gives the new columns their width; null if the sheet sets no widths. */
  widthStyle: string | null;
  /** The document's ranges in their order. */
  ranges: DatabaseRange[];
}

/** Columns that one element of the sheet describes. */
export interface ColumnRun {
  first: number;
  count: number;
  /** The style of their cells without one. */
  cellStyle: string | null;
}

/** Sheets of older programs end here. */
const OLD_COLUMNS = 1_024;
const MOST_BYTES = 0xffffffff;

/**
 * Finds the place of new columns: right of the last cell that holds something and of every merged range; cells with nothing but a style do not
 * count. Throws `file_too_large` if there is no room.
 */
export async function measure(source: OdsSource, { sheet, columns, signal }: RoomRequest): Promise<Extent> {
  const found = source.sheet(sheet);
  const names = createNames();
  const read = createRowReader(source, found, names);
  const extent: Extent = { firstNew: 0, columns: [], widthStyle: null, ranges: [] };
  const styles = new Set<string>();
  let hasStyles = false;
  let setsWidths = false;
  let described = 0;
  let range: DatabaseRange | null = null;
  let sizeBytes = source.entry.size;
  for await (const pieces of readPieces(source.zip, source.entry, names)) {
    signal?.throwIfAborted();
    for (const piece of pieces) {
      if (piece.kind === 'row' && piece.sheet === found.index) {
        const { parts } = read(piece.text);
        extent.firstNew = Math.max(extent.firstNew, parts.filled, mergedColumns(parts));
        // Equal rows are written one by one if they get unequal cells.
        if (!parts.isBlank) sizeBytes += (parts.repeat - 1) * parts.text.length;
      }
      if (piece.kind !== 'tag') continue;
      if (piece.name === 'table:table-column' && piece.form !== 'close' && piece.sheet === found.index) {
        const attributes = attributesOf(piece.text, names);
        const count = columnCount(attributes);
        setsWidths ||= attributes.has('table:style-name');
        if (described < MOST_COLUMNS)
          extent.columns.push({
            first: described,
            count,
            cellStyle: attributes.get('table:default-cell-style-name') ?? null,
          });
        described += count;
      } else if (piece.name === 'style:style' && piece.form !== 'close')
        styles.add(attributesOf(piece.text, names).get('style:name') ?? '');
      else if (piece.name === 'office:automatic-styles' && piece.form === 'close') hasStyles = true;
      else if (piece.name === 'table:database-range') {
        if (piece.form !== 'close') {
          range = { attributes: attributesOf(piece.text, names), tag: piece.text, isPlain: true };
          extent.ranges.push(range);
        }
        if (piece.form !== 'open') range = null;
      } else if (range !== null && ODD_CONTENT.test(piece.name)) range.isPlain = false;
    }
  }
  if (hasStyles && setsWidths) extent.widthStyle = freeName(styles);
  if (extent.firstNew + columns > MOST_COLUMNS)
    throw new StackdeskError(
      'file_too_large',
      because('columns_full', { path: source.zip.path, sheet, count: columns }),
    );
  if (sizeBytes > MOST_BYTES)
    throw new StackdeskError('file_too_large', because('would_grow', { path: source.zip.path }));
  return extent;
}

/** A name that no style has. */
function freeName(taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) if (!taken.has(`sdco${number}`)) return `sdco${number}`;
}

/** What a range holds if it sums up or is filled from elsewhere. */
const ODD_CONTENT = /^table:(?:subtotal-rules|database-source-(?:sql|table|query))$/;

/** Columns up to the last one of a merged cell. */
function mergedColumns({ cells }: RowParts): number {
  let columns = 0;
  for (const { column, span } of cells) {
    const end = column + span;
    // One over a whole row has no column to its right.
    if (span > 1 && end !== OLD_COLUMNS && end < MOST_COLUMNS) columns = Math.max(columns, end);
  }
  return columns;
}

/** How many columns an element describes. */
export function columnCount(attributes: ReadonlyMap<string, string>): number {
  const count = Number(attributes.get('table:number-columns-repeated') ?? 1);
  return Number.isSafeInteger(count) && count > 0 ? Math.min(count, MOST_COLUMNS) : 1;
}

/** The style that a column gives to cells without one; null if none. */
export function columnStyle({ columns }: Extent, column: number): string | null {
  const run = columns.find(({ first, count }) => first <= column && column < first + count);
  return run?.cellStyle ?? null;
}
