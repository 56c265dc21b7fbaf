import { StackdeskError } from '#contract/errors.ts';
import { because, type Reason } from '#contract/reason.ts';
import { columnName } from '#shared/tables/column-name.ts';
import { type CellRange, hasColumn, hasRows, parseRange } from '../cell-range.ts';
import type { AppendRequest, DeclaredEnd, PlaceRequest } from '../model.ts';
import {
  type ChosenColumns,
  chooseColumns,
  createObstacles,
  MOST_COLUMNS,
  type Obstacles,
} from '../place-new-columns.ts';
import { type DeclaredRange, growthOf, stayingRanges } from '../range-growth.ts';
import { startTags, writtenAttribute } from '../xml/elements.ts';
import type { SheetRanges } from './grow-ranges.ts';
import { prefixOf } from './prefix.ts';
import { readBlocks } from './read-blocks.ts';
import { isBlankInside, lastCell, rawCells, rowNumber } from './row-cells.ts';
import { rangesOf, readSheetParts, type SheetParts, type TableRange } from './sheet-parts.ts';
import type { XlsxSource } from './xlsx-file.ts';

/** The place of new columns in a sheet, and what is around it. */
export interface Extent {
  /** The 0-based columns of the new cells, side by side. */
  columns: number[];
  chosen: ChosenColumns;
  /** The last row of the table that gets cells. */
  lastData: number;
  /** The number of columns up to the last cell of any kind, new ones included. */
  width: number;
  /** The sheet's last row. */
  lastRow: number;
  /** Styles of the cells in the table's last column. */
  edgeStyles: ReadonlySet<string>;
  /** Styles of the cells that are refreshed. */
  refreshedStyles: ReadonlySet<string>;
  /** Whether merged cells of a row cover the new columns. */
  isMerged(row: number): boolean;
  ranges: SheetRanges;
  declaredEnd: DeclaredEnd | null;
  warnings: Reason[];
}

type MeasureRequest = PlaceRequest & Pick<AppendRequest, 'refresh'>;

/**
 * Finds the place of new columns: next to the table with the domains, right of everything in its rows. Cells
 * with only a style are not in the way; merged cells, drawings and other tables are. Throws `file_too_large`
 * if there is no room.
 */
export async function measure(source: XlsxSource, request: MeasureRequest): Promise<Extent> {
  const { entry } = source.sheet(request.sheet);
  const parts = await readSheetParts(source.zip, entry);
  const own = ownTable(parts.tables, request);
  const declared = own === null ? null : endOfTable(own);
  // Rows of totals get no cells, since the table defines their texts.
  const lastData = Math.min(
    request.table?.lastRow ?? Number.POSITIVE_INFINITY,
    declared?.by === 'totals' ? declared.row : Number.POSITIVE_INFINITY,
  );
  const rows = { from: request.headerRow ?? 1, to: Math.max(lastData, own?.lastRow ?? 0) };
  const grid = await readGrid(source, request, rows);
  const filter = filterOf(grid.tail);
  const inRows = { from: rows.from, to: Math.min(rows.to, grid.lastRow) };
  const merges = rangesOf(grid.tail, 'mergeCell');
  const others = othersOf([...parts.tables, ...parts.pivots], request);
  const wide = block(grid.obstacles, { parts, others, merges }, inRows);
  const chosen = chooseColumns(grid.obstacles, request.table, request.columns);
  if (chosen === null)
    throw new StackdeskError(
      'file_too_large',
      because('columns_full', { path: source.zip.path, sheet: request.sheet, count: request.columns }),
    );
  const { first, lastOld } = chosen;
  const columns = Array.from({ length: request.columns }, (_, index) => first + index);
  const ranges = { tables: parts.tables, filter };
  return {
    columns,
    chosen,
    lastData,
    width: Math.max(grid.width, first + request.columns),
    lastRow: grid.lastRow,
    edgeStyles: grid.stylesAt[lastOld] ?? new Set(),
    refreshedStyles: new Set(
      request.refresh?.columns.flatMap((column) => [...(grid.stylesAt[column] ?? [])]),
    ),
    isMerged: rowsWithin(wide),
    ranges,
    declaredEnd: declared ?? endOfFilter(filter, request),
    warnings: warningsOf(request, ranges, chosen),
  };
}

/** The only declared table with the header that was found, and with the domains. */
function ownTable(tables: readonly TableRange[], { headerRow, table }: PlaceRequest): TableRange | null {
  const fitting = tables.filter(
    (each) =>
      (each.hasHeader ? each.firstRow === headerRow : each.firstRow === (headerRow ?? 0) + 1) &&
      (table === null || table === undefined || hasColumn(each, table.domainColumn)),
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Declared tables, and results of pivot tables, without the domains. */
function othersOf(tables: readonly CellRange[], { table }: PlaceRequest): CellRange[] {
  if (table === null || table === undefined) return [];
  return tables.filter((each) => !hasColumn(each, table.domainColumn));
}

function endOfTable({ lastRow, totalsRows }: TableRange): DeclaredEnd {
  return { row: lastRow - totalsRows, by: totalsRows > 0 ? 'totals' : 'table' };
}

function endOfFilter(filter: CellRange | null, { headerRow, table }: PlaceRequest): DeclaredEnd | null {
  const isOwn =
    filter !== null &&
    filter.firstRow === headerRow &&
    filter.lastRow > filter.firstRow &&
    table !== null &&
    table !== undefined &&
    hasColumn(filter, table.domainColumn);
  return isOwn ? { row: filter.lastRow, by: 'filter' } : null;
}

interface Grid {
  obstacles: Obstacles;
  /** The number of columns up to the last cell of any kind. */
  width: number;
  lastRow: number;
  stylesAt: (Set<string> | undefined)[];
  /** The XML after the rows. */
  tail: string;
}

async function readGrid(
  source: XlsxSource,
  { sheet, headerRow, refresh, signal }: MeasureRequest,
  rows: { from: number; to: number },
): Promise<Grid> {
  const grid: Grid = { obstacles: createObstacles(), width: 0, lastRow: 0, stylesAt: [], tail: '' };
  const { content } = grid.obstacles;
  const noteStyle = createStyleNotes(grid.stylesAt);
  let prefix: string | null = null;
  let number = 0;
  for await (const { before, block } of readBlocks(source.zip, source.sheet(sheet).entry, 'row')) {
    signal?.throwIfAborted();
    if (block === null) {
      grid.tail = before;
      break;
    }
    number = rowNumber(block, number);
    grid.lastRow = Math.max(grid.lastRow, number);
    const isInside = number >= rows.from && number <= rows.to;
    prefix ??= prefixOf(block);
    for (const range of filledRanges(block)) if (hasRows(range, rows.from, rows.to)) mark(content, range);
    const last = lastCell(block, prefix);
    // Most rows have cells only in columns that are known to have content, so only their last cell is read.
    // But refreshed cells need their styles.
    const isKnownRow = refresh === undefined && last !== null && isKnown(content, last.column);
    if (last !== null && (!isInside || isKnownRow)) {
      grid.width = Math.max(grid.width, last.column + 1);
      if (isInside && number !== headerRow) noteStyle(last.column, last.style);
      continue;
    }
    for (const { column, inside, style } of rawCells(block)) {
      if (column >= grid.width) grid.width = column + 1;
      if (!isInside || column >= MOST_COLUMNS) continue;
      if (content[column] === 0 && !isBlankInside(inside)) content[column] = 1;
      if (number !== headerRow) noteStyle(column, style);
    }
  }
  return grid;
}

/**
 * The cells that a program fills from one formula of the row: the file need not have them. Another formula's range is only
 * of cells that have it.
 */
function* filledRanges(row: string): Generator<CellRange> {
  if (!/\bref\b/.test(row)) return;
  for (const { start, end } of startTags(row, 'f')) {
    const tag = row.slice(start, end);
    if (!/^(?:array|dataTable)$/.test(writtenAttribute(tag, 't') ?? '')) continue;
    const range = parseRange(writtenAttribute(tag, 'ref') ?? '');
    if (range !== null) yield range;
  }
}

function mark(columns: Uint8Array, { firstColumn, lastColumn }: CellRange): void {
  columns.fill(1, firstColumn, Math.min(lastColumn + 1, MOST_COLUMNS));
}

/** Whether all columns from the first with content up to this one are known to have content. */
function isKnown(content: Uint8Array, column: number): boolean {
  if (content[column] !== 1) return false;
  const gap = content.indexOf(0, content.indexOf(1));
  return gap === -1 || gap > column;
}

/** Makes a function that collects the styles of each column. */
function createStyleNotes(stylesAt: Grid['stylesAt']): (column: number, style: string | null) => void {
  const latest: (string | undefined)[] = [];
  return (column, style) => {
    if (style === null || latest[column] === style) return;
    latest[column] = style;
    const styles = stylesAt[column] ?? new Set();
    stylesAt[column] = styles.add(style);
  };
}

/** Makes a function that says if a row is in any of these ranges, which may be many. */
function rowsWithin(ranges: readonly (readonly [from: number, to: number])[]): (row: number) => boolean {
  const joined: [from: number, to: number][] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return (row) => {
    let [low, high] = [0, joined.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((joined[middle]?.[0] ?? 0) <= row) low = middle;
      else high = middle - 1;
    }
    const [from, to] = joined[low] ?? [1, 0];
    return from <= row && row <= to;
  };
}

function filterOf(tail: string): DeclaredRange | null {
  for (const range of rangesOf(tail, 'autoFilter'))
    return { ...range, hasHeader: true, isBound: false, isTable: false };
  return null;
}

/** Notes what is in the way in the table's rows. Returns the rows that are merged up to the last column. */
function block(
  { blocked, foreign }: Obstacles,
  { parts, others, merges }: { parts: SheetParts; others: readonly CellRange[]; merges: Iterable<CellRange> },
  rows: { from: number; to: number },
): [from: number, to: number][] {
  const wide: [number, number][] = [];
  const note = (columns: Uint8Array, range: CellRange) => {
    if (hasRows(range, rows.from, rows.to)) mark(columns, range);
  };
  for (const table of others) note(foreign, table);
  for (const range of parts.drawings) note(blocked, range);
  for (const range of merges) {
    // A merged cell up to the last column leaves no column to its right. Its rows get no new cells.
    if (range.lastColumn < MOST_COLUMNS - 1) note(blocked, range);
    else wide.push([range.firstRow, range.lastRow]);
  }
  return wide;
}

function warningsOf(request: PlaceRequest, ranges: SheetRanges, chosen: ChosenColumns): Reason[] {
  if (request.columns === 0) return [];
  const { between, first } = chosen;
  const growth = growthOf(request, chosen, request.columns);
  const apart = between === 'cells' ? 'placed_behind_cells' : 'placed_behind_drawing';
  return [
    ...(between === null ? [] : [because(apart, { column: columnName(first) })]),
    ...stayingRanges([...ranges.tables, ...(ranges.filter === null ? [] : [ranges.filter])], growth),
  ];
}
