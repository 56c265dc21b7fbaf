import { writeWholeFile } from '../../files/whole-file.ts';
import type { AppendRequest, AppendResult, Cell, Row } from '../model.ts';
import { grows, growthOf } from '../range-growth.ts';
import { holdsDomain } from '../table-row.ts';
import { writePatchedZip } from '../zip/patch-zip.ts';
import { isEmpty } from './cell-xml.ts';
import { withGrownRange } from './grow-ranges.ts';
import { type MarkedStyles, markStyles } from './marked-styles.ts';
import { columnStyle, type Extent, measure } from './measure.ts';
import { createNames, type Names, qualified } from './names.ts';
import { createColumnPatch, widthStyle } from './patch-columns.ts';
import { patchRow } from './patch-row.ts';
import { type Piece, readPieces } from './read-pieces.ts';
import { replaceCells } from './replace-cells.ts';
import { cellStyle, type RowParts } from './row-cells.ts';
import { createRowReader, type OdsSource } from './sheet-rows.ts';

const ROWS_A_CHUNK = 500;
/** Most text that waits for its rows' values: far more than a chunk of an ordinary sheet. */
const MOST_WAITING = 8 * 1_024 * 1_024;
/** What a cell counts as text, since some rows have many more cells than characters. */
const CELL_LENGTH = 32;

/**
 * Writes a copy of the document, patching its content in a stream. Only what new and refreshed cells need is
 * changed; all other bytes stay the same.
 */
export async function appendToOds(source: OdsSource, request: AppendRequest): Promise<AppendResult> {
  const extent = await measure(source, { ...request, columns: request.header.length });
  const { refresh, sheet, signal } = request;
  const styles =
    refresh === undefined ? null : await markStyles(source, { ...refresh, sheet, signal }, extent);
  let rows = 0;
  const content = patchedContent(source, { ...request, styles }, extent, (done) => {
    rows = done;
    request.onProgress?.(done);
  });
  const { sizeBytes } = await writeWholeFile(request.out, request.signal, (file) =>
    writePatchedZip(source.zip, file, new Map([[source.entry, content]])),
  );
  return { rows, sizeBytes };
}

/** A request with the styles of changed cells; null if none change. */
type StyledRequest = AppendRequest & { styles: MarkedStyles | null };

/** What waits to be written: text as it is, or some of the rows that an element represents. */
type Waiting = string | { parts: RowParts; row: Row; isBlank: boolean; count: number };

async function* patchedContent(
  source: OdsSource,
  request: StyledRequest,
  extent: Extent,
  onProgress: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const sheet = source.sheet(request.sheet);
  const names = createNames();
  const read = createRowReader(source, sheet, names);
  const patchTag = createTagPatch(request, extent, sheet.index, names);
  let waiting: Waiting[] = [];
  let waitingRows = 0;
  let waitingLength = 0;
  let done = 0;
  const take = (item: Waiting) => {
    waiting.push(item);
    waitingLength +=
      typeof item === 'string' ? item.length : item.parts.text.length + CELL_LENGTH * item.row.cells.length;
    if (typeof item !== 'string') waitingRows += 1;
  };
  const isFull = () => waitingRows >= ROWS_A_CHUNK || waitingLength >= MOST_WAITING;
  const flush = () => {
    request.signal?.throwIfAborted();
    const bytes = Buffer.from(writeWaiting(waiting, request, extent, names));
    waiting = [];
    waitingRows = 0;
    waitingLength = 0;
    onProgress(done);
    return bytes;
  };
  for await (const pieces of readPieces(source.zip, source.entry, names)) {
    for (const piece of pieces) {
      if (piece.kind !== 'row' || piece.sheet !== sheet.index) {
        take(piece.kind === 'tag' ? patchTag(piece) : piece.text);
        if (isFull()) yield flush();
        continue;
      }
      take(patchTag(piece));
      const { parts, number, cells } = read(piece.text);
      for (const { from, count, isBlank } of runsOf(parts, number, request.headerRow)) {
        take({ parts, row: { number: from, cells }, isBlank, count });
        if (!isBlank) done += 1;
        if (isFull()) yield flush();
      }
    }
  }
  yield flush();
}

/** The rows of an element one by one. Blank ones come together, except the header. */
function* runsOf({ repeat, isBlank }: RowParts, number: number, headerRow: number | null) {
  if (!isBlank) {
    for (let at = 0; at < repeat; at += 1) yield { from: number + at, count: 1, isBlank };
    return;
  }
  const end = number + repeat;
  const header = headerRow !== null && headerRow >= number && headerRow < end ? headerRow : null;
  if (header === null) {
    yield { from: number, count: repeat, isBlank };
    return;
  }
  if (header > number) yield { from: number, count: header - number, isBlank };
  yield { from: header, count: 1, isBlank };
  if (header + 1 < end) yield { from: header + 1, count: end - header - 1, isBlank };
}

/** Whether merged cells of the row cover the place of new cells. */
function isCovered({ cells }: RowParts, { firstNew }: Extent, count: number): boolean {
  return cells.some(
    ({ isCovered, column, repeat }) => isCovered && column < firstNew + count && column + repeat > firstNew,
  );
}

/** The style of new header cells: that of the last title. */
function styleOfTitles(parts: RowParts, extent: Extent, names: Names): string {
  const last = parts.cells.findLast((cell) => !cell.isBlank && cell.column <= extent.chosen.lastOld);
  if (last === undefined) return DEFAULT_STYLE;
  const given = parts.cellStyle ?? columnStyle(extent, last.column + last.repeat - 1);
  return cellStyle(parts, last, names) ?? given ?? DEFAULT_STYLE;
}

function writeWaiting(
  waiting: readonly Waiting[],
  request: StyledRequest,
  extent: Extent,
  names: Names,
): string {
  const lastRow = request.table?.lastRow ?? Number.POSITIVE_INFINITY;
  const isData = ({ isBlank, row }: Exclude<Waiting, string>) =>
    !isBlank && (request.headerRow === null || row.number > request.headerRow) && row.number <= lastRow;
  const data = waiting.filter((item) => typeof item !== 'string').filter(isData);
  const rows = data.map(({ row }) => row);
  const values = request.valuesFor(rows);
  const changes = request.refresh?.changesFor(rows) ?? [];
  let next = 0;
  let xml = '';
  /** Rows of one element that get no cells are written as one element. */
  const plain: { parts: RowParts | null; count: number } = { parts: null, count: 0 };
  const writePlain = () => {
    const { parts, count } = plain;
    if (parts !== null)
      xml += patchRow(parts, { firstColumn: 0, cells: [], styles: [], repeat: count }, names);
    plain.parts = null;
    plain.count = 0;
  };
  for (const item of waiting) {
    if (typeof item === 'string') {
      if (item === '') continue;
      writePlain();
      xml += item;
      continue;
    }
    const { row, count } = item;
    const isHeader = row.number === request.headerRow;
    const parts = isData(item) ? refreshedRow(item.parts, request, changes[next], names) : item.parts;
    const cells: readonly Cell[] = isHeader ? request.header : isData(item) ? (values[next++] ?? []) : [];
    if (
      cells.every(isEmpty) ||
      (isCovered(parts, extent, cells.length) && !holdsDomain(row, request.table))
    ) {
      if (plain.parts !== parts) writePlain();
      plain.parts = parts;
      plain.count += count;
      continue;
    }
    writePlain();
    // Without a style, programs show booleans as numbers in sheets that declare no columns.
    const usual = extent.columns.length === 0 ? null : DEFAULT_STYLE;
    const wanted = isHeader ? styleOfTitles(parts, extent, names) : DEFAULT_STYLE;
    const styles = cells.map((_, index) => {
      const given = parts.cellStyle ?? columnStyle(extent, extent.firstNew + index) ?? usual;
      return given === wanted ? null : wanted;
    });
    xml += patchRow(parts, { firstColumn: extent.firstNew, cells, styles, repeat: count }, names);
  }
  writePlain();
  return xml;
}

/** A row with its old cells refreshed. */
function refreshedRow(
  parts: RowParts,
  { refresh, styles }: StyledRequest,
  changes: ReadonlyMap<number, Cell> | undefined,
  names: Names,
): RowParts {
  if (refresh === undefined || styles === null || changes === undefined) return parts;
  return replaceCells(parts, { columns: refresh.columns, changes, styles }, names);
}

/**
 * The style of cells without one of their own or from their row or column. New cells get it instead of those.
 */
const DEFAULT_STYLE = 'Default';

/** Patches what is around the rows: columns of the sheet, and ranges that grow. */
function createTagPatch(request: StyledRequest, extent: Extent, sheet: number, names: Names) {
  const { headerRow, header } = request;
  const [first, last] = [extent.firstNew, extent.firstNew + header.length];
  const style = header.length === 0 ? null : extent.widthStyle;
  const columns = createColumnPatch({ first, last, style }, names);
  const growth = growthOf(request, extent.chosen, header.length);
  let rangeIndex = 0;
  let isDefined = style === null && (request.styles?.definitions ?? '') === '';
  return (piece: Extract<Piece, { kind: 'tag' | 'row' }>): string => {
    if (piece.kind === 'row') return columns.missing();
    const { name, form, text } = piece;
    if (!isDefined && STYLES_END.has(name)) {
      const width = style === null ? '' : widthStyle(style, header, names);
      const added = withDefinitions(piece, (request.styles?.definitions ?? '') + width, names);
      if (added !== null) {
        isDefined = true;
        return added;
      }
    }
    if (piece.sheet === sheet && header.length > 0) {
      if (name === 'table:table-column' && form !== 'close') return columns.column(text, form === 'empty');
      if (ROWS_BEGIN.has(name) && form === 'open') return columns.missing() + text;
    }
    if (name !== 'table:database-range' || form === 'close') return text;
    const found = extent.ranges[rangeIndex++];
    if (found === undefined || found.covers === null || headerRow === null || header.length === 0)
      return text;
    return grows(found.covers, growth) ? withGrownRange(found.range, growth.lastNew, names) : text;
  };
}

const STYLES_END = new Set(['office:automatic-styles', 'office:body']);

/**
 * The end of the automatic styles with more of them before it, or a place for them if the document has none.
 * Null for their beginning.
 */
function withDefinitions(
  { name, form, text }: Extract<Piece, { kind: 'tag' }>,
  definitions: string,
  names: Names,
): string | null {
  const element = qualified('office', 'automatic-styles', names);
  if (name === 'office:body') return `<${element}>${definitions}</${element}>${text}`;
  if (form === 'open') return null;
  if (form === 'close') return definitions + text;
  return `${text.slice(0, -2).trimEnd()}>${definitions}</${/^<([^\s/>]+)/.exec(text)?.[1] ?? element}>`;
}

const ROWS_BEGIN = new Set(['table:table-rows', 'table:table-header-rows', 'table:table-row-group']);
