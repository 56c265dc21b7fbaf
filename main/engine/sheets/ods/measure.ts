import { StackdeskError } from '#contract/errors.ts';
import { because, type Reason } from '#contract/reason.ts';
import { columnName } from '#shared/tables/column-name.ts';
import { type CellRange, columnIndex, hasColumn, hasRows } from '../cell-range.ts';
import type { DeclaredEnd, PlaceRequest } from '../model.ts';
import {
  type ChosenColumns,
  chooseColumns,
  createObstacles,
  MOST_COLUMNS,
  type Obstacles,
} from '../place-new-columns.ts';
import { type DeclaredRange, growthOf, stayingRanges } from '../range-growth.ts';
import { type DatabaseRange, rangeOn } from './grow-ranges.ts';
import { attributesOf, createNames } from './names.ts';
import { readPieces } from './read-pieces.ts';
import type { RowParts } from './row-cells.ts';
import { createRowReader, type OdsSource } from './sheet-rows.ts';

/** The place of new columns in a sheet, and what is there. */
export interface Extent {
  /** 0-based column of the first new cell. */
  firstNew: number;
  chosen: ChosenColumns;
  columns: ColumnRun[];
  /** The name of the style with the width of the new columns; null if the sheet sets no widths. */
  widthStyle: string | null;
  /** The document's ranges in order, and what each covers of the sheet. */
  ranges: { range: DatabaseRange; covers: DeclaredRange | null }[];
  declaredEnd: DeclaredEnd | null;
  warnings: Reason[];
}

/** The columns that one element of the sheet describes. */
export interface ColumnRun {
  first: number;
  count: number;
  /** The style of cells that have none. */
  cellStyle: string | null;
}

/** How many columns sheets of older programs have. */
const OLD_COLUMNS = 1_024;
const MOST_BYTES = 0xffffffff;

/**
 * Finds the place of new columns: next to the table with the domains, right of everything in its rows. Cells
 * with only a style are not in the way; merged cells, drawings and other ranges are. Throws `file_too_large`
 * if there is no room.
 */
export async function measure(source: OdsSource, request: PlaceRequest): Promise<Extent> {
  const found = source.sheet(request.sheet);
  const names = createNames();
  const read = createRowReader(source, found, names);
  const grid: Grid = { obstacles: createObstacles(), columns: [], ranges: [], widthStyle: null };
  const rows = { from: request.headerRow ?? 1, to: request.table?.lastRow ?? Number.POSITIVE_INFINITY };
  const styles = new Set<string>();
  let hasStyles = false;
  let setsWidths = false;
  let described = 0;
  let range: DatabaseRange | null = null;
  let sizeBytes = source.entry.size;
  for await (const pieces of readPieces(source.zip, source.entry, names)) {
    request.signal?.throwIfAborted();
    for (const piece of pieces) {
      if (piece.kind === 'row' && piece.sheet === found.index) {
        const { parts, number } = read(piece.text);
        if (number <= rows.to && number + parts.repeat > rows.from) noteRow(grid.obstacles, parts);
        noteDrawings(grid.obstacles, parts, number, rows);
        // Equal rows are written one by one if they get different cells.
        if (!parts.isBlank) sizeBytes += (parts.repeat - 1) * parts.text.length;
      }
      if (piece.kind !== 'tag') continue;
      if (piece.name === 'table:table-column' && piece.form !== 'close' && piece.sheet === found.index) {
        const attributes = attributesOf(piece.text, names);
        const count = columnCount(attributes);
        setsWidths ||= attributes.has('table:style-name');
        if (described < MOST_COLUMNS)
          grid.columns.push({
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
          grid.ranges.push(range);
        }
        if (piece.form !== 'open') range = null;
      } else if (range !== null && ODD_CONTENT.test(piece.name)) range.isPlain = false;
    }
  }
  if (hasStyles && setsWidths) grid.widthStyle = freeName(styles);
  if (sizeBytes > MOST_BYTES)
    throw new StackdeskError('file_too_large', because('would_grow', { path: source.zip.path }));
  return placed(source, request, grid, rows);
}

/** What was read from a sheet. */
interface Grid {
  obstacles: Obstacles;
  columns: ColumnRun[];
  ranges: DatabaseRange[];
  widthStyle: string | null;
}

/** The first and last row of the table. */
interface Rows {
  from: number;
  to: number;
}

function placed(source: OdsSource, request: PlaceRequest, grid: Grid, rows: Rows): Extent {
  const { sheet, columns: count, headerRow } = request;
  const table = request.table ?? null;
  const ranges = grid.ranges.map((range) => ({ range, covers: rangeOn(range, sheet) }));
  const here = ranges
    .flatMap(({ covers }) => covers ?? [])
    .filter((covers) => hasRows(covers, rows.from, rows.to));
  if (table !== null)
    for (const covers of here)
      if (!hasColumn(covers, table.domainColumn)) mark(grid.obstacles.foreign, covers);
  const chosen = chooseColumns(grid.obstacles, table, count);
  if (chosen === null)
    throw new StackdeskError(
      'file_too_large',
      because('columns_full', { path: source.zip.path, sheet, count }),
    );
  const own = here.find(
    (covers) => table !== null && hasColumn(covers, table.domainColumn) && covers.firstRow === headerRow,
  );
  const { first, between } = chosen;
  const apart = between === 'cells' ? 'placed_behind_cells' : 'placed_behind_drawing';
  return {
    firstNew: first,
    chosen,
    columns: grid.columns,
    widthStyle: grid.widthStyle,
    ranges,
    declaredEnd:
      own === undefined || own.lastRow === own.firstRow ? null : { row: own.lastRow, by: 'filter' },
    warnings:
      count === 0
        ? []
        : [
            ...(between === null ? [] : [because(apart, { column: columnName(first) })]),
            ...stayingRanges(here, growthOf(request, chosen, count)),
          ],
  };
}

function mark(
  columns: Uint8Array,
  { firstColumn, lastColumn }: Pick<CellRange, 'firstColumn' | 'lastColumn'>,
): void {
  columns.fill(1, firstColumn, Math.min(lastColumn + 1, MOST_COLUMNS));
}

/** Notes what a row of the table has. */
function noteRow({ content, blocked }: Obstacles, { cells, filled }: RowParts): void {
  for (const { column, repeat, span, isBlank } of cells) {
    if (!isBlank) mark(content, { firstColumn: column, lastColumn: Math.min(column + repeat, filled) - 1 });
    const end = column + span;
    // A merged cell over a whole row has no column to its right.
    if (span > 1 && end !== OLD_COLUMNS && end < MOST_COLUMNS)
      mark(blocked, { firstColumn: column, lastColumn: end - 1 });
  }
}

/** Notes what drawings in a row's cells cover, if they reach into the table's rows. */
function noteDrawings({ blocked }: Obstacles, { text, cells }: RowParts, number: number, rows: Rows): void {
  if (!text.includes('end-cell-address')) return;
  for (const { start, end, column } of cells) {
    for (const [, letters = '', row] of text.slice(start, end).matchAll(DRAWING_END)) {
      const covers = {
        firstRow: number,
        lastRow: Number(row),
        firstColumn: column,
        lastColumn: columnIndex(letters),
      };
      if (hasRows(covers, rows.from, rows.to)) mark(blocked, covers);
    }
  }
}

/** The cell where a drawing ends: `table:end-cell-address="Sheet1.K20"`. */
const DRAWING_END = /end-cell-address\s*=\s*["'][^"']*?\.?\$?([A-Z]{1,3})\$?(\d{1,7})["']/g;

/** A name that no style has. */
function freeName(taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) if (!taken.has(`sdco${number}`)) return `sdco${number}`;
}

/** Elements of a range that has subtotals or is filled from elsewhere. */
const ODD_CONTENT = /^table:(?:subtotal-rules|database-source-(?:sql|table|query))$/;

/** How many columns an element describes. */
export function columnCount(attributes: ReadonlyMap<string, string>): number {
  const count = Number(attributes.get('table:number-columns-repeated') ?? 1);
  return Number.isSafeInteger(count) && count > 0 ? Math.min(count, MOST_COLUMNS) : 1;
}

/** The style that a column gives to cells without one, or null. */
export function columnStyle({ columns }: Extent, column: number): string | null {
  let [low, high] = [0, columns.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((columns[middle]?.first ?? 0) <= column) low = middle;
    else high = middle - 1;
  }
  const run = columns[low];
  return run !== undefined && column < run.first + run.count ? run.cellStyle : null;
}
