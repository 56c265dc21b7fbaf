import { writeWholeFile } from '../../files/whole-file.ts';
import type { AppendRequest, AppendResult, Cell, Row } from '../model.ts';
import { type Growth, growthOf } from '../range-growth.ts';
import { holdsDomain } from '../table-row.ts';
import { type PartCodec, partCodec } from '../zip/part-codec.ts';
import { writePatchedZip } from '../zip/patch-zip.ts';
import type { ZipEntry } from '../zip/read-zip.ts';
import { planStyles, type StylePlan } from './cell-styles.ts';
import { growFilter, grownParts } from './grow-ranges.ts';
import { type MarkedStyles, markStyles, noMarks } from './marked-styles.ts';
import { type Extent, measure } from './measure.ts';
import { patchDimension, patchRow } from './patch-row.ts';
import { prefixOf } from './prefix.ts';
import { readBlocks } from './read-blocks.ts';
import { replaceCells } from './replace-cells.ts';
import { lastCell, rawCells } from './row-cells.ts';
import { createRowReader } from './row-reader.ts';
import { patchColumns } from './sheet-columns.ts';
import type { XlsxSource } from './xlsx-file.ts';

const ROWS_A_CHUNK = 500;
/** Most text that waits for its rows' values: far more than a chunk of an ordinary sheet. */
const MOST_WAITING = 8 * 1_024 * 1_024;
/** What a cell counts as text, since some rows have many more cells than characters. */
const CELL_LENGTH = 32;

/**
 * Writes a copy of the workbook, patching the sheet's XML in a stream. Only what new and refreshed cells need
 * is changed; all other bytes stay the same.
 */
export async function appendToXlsx(source: XlsxSource, request: AppendRequest): Promise<AppendResult> {
  const extent = await measure(source, { ...request, columns: request.header.length });
  const { styles, marks } = await stylesFor(source, request, extent);
  const growth = request.header.length === 0 ? null : growthOf(request, extent.chosen, request.header.length);
  const { entry } = source.sheet(request.sheet);
  const codec = await partCodec(source.zip, entry);
  const patch: SheetPatch = { request, extent, styles, marks, growth, codec };
  let rows = 0;
  const sheet = patchedSheet(source, patch, (done) => {
    rows = done;
    request.onProgress?.(done);
  });
  const others = await otherParts(source, patch);
  const { sizeBytes } = await writeWholeFile(request.out, request.signal, (file) =>
    writePatchedZip(
      source.zip,
      file,
      new Map<ZipEntry, AsyncIterable<Buffer> | Buffer[]>([...others, [entry, sheet]]),
    ),
  );
  return { rows, sizeBytes };
}

/** What is needed to patch a sheet. */
interface SheetPatch {
  request: AppendRequest;
  extent: Extent;
  styles: StylePlan;
  marks: MarkedStyles;
  /** Null if no columns are added. */
  growth: Growth | null;
  codec: PartCodec;
}

/** Styles of new cells and of changed ones. The second are added to the style part after the first. */
async function stylesFor(
  source: XlsxSource,
  request: AppendRequest,
  { edgeStyles, refreshedStyles }: Extent,
): Promise<{ styles: StylePlan; marks: MarkedStyles }> {
  const { zip, workbook } = source;
  const isChanged = edgeStyles.size > 0 || request.refresh !== undefined;
  const xml = workbook.styles === undefined || !isChanged ? null : await zip.readText(workbook.styles);
  const styles = planStyles(xml, edgeStyles);
  if (xml === null || request.refresh === undefined) return { styles, marks: noMarks };
  return { styles, marks: markStyles(styles.xml ?? xml, new Set([null, ...refreshedStyles])) };
}

/** The changed parts other than the sheet, in their own encodings. */
async function otherParts(
  { zip, workbook }: XlsxSource,
  { request, extent, styles, marks, growth }: SheetPatch,
): Promise<Map<ZipEntry, Buffer[]>> {
  const parts = new Map<ZipEntry, string>();
  if (growth !== null && request.headerRow !== null) {
    const xml = await zip.readText(workbook.entry);
    const names = { entry: workbook.entry, xml, sheet: request.sheet };
    for (const [entry, grown] of grownParts(extent.ranges, growth, request.header, names))
      parts.set(entry, grown);
  }
  const styled = marks.xml ?? styles.xml;
  if (styled !== null && workbook.styles !== undefined) parts.set(workbook.styles, styled);
  const encoded = new Map<ZipEntry, Buffer[]>();
  for (const [entry, xml] of parts) {
    const codec = await partCodec(zip, entry);
    encoded.set(entry, [codec.encode(codec.spell(xml))]);
  }
  return encoded;
}

interface WaitingRow {
  before: string;
  block: string;
  row: Row;
}

async function* patchedSheet(
  source: XlsxSource,
  patch: SheetPatch,
  onProgress: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const { request, extent, growth, codec } = patch;
  const { entry } = source.sheet(request.sheet);
  const reader = createRowReader(source, request.sheet);
  let waiting: WaitingRow[] = [];
  let waitingLength = 0;
  let done = 0;
  for await (const { before, block } of readBlocks(source.zip, entry, 'row')) {
    if (block === null) {
      const tail = done === 0 ? patchHead(before, patch) : before;
      const grown = growth === null ? tail : growFilter(tail, extent.ranges, growth);
      yield codec.encode(patchRows(patch, waiting) + grown);
      onProgress(done);
      return;
    }
    const row = reader.read(block) ?? (await reader.readLate(block));
    waiting.push({ before: done === 0 ? patchHead(before, patch) : before, block, row });
    waitingLength += before.length + block.length + CELL_LENGTH * row.cells.length;
    done += 1;
    if (waiting.length < ROWS_A_CHUNK && waitingLength < MOST_WAITING) continue;
    request.signal?.throwIfAborted();
    yield codec.encode(patchRows(patch, waiting));
    onProgress(done);
    waiting = [];
    waitingLength = 0;
  }
}

/** Patches what is before the first row: the sheet's extent, which grows, and its columns. */
function patchHead(before: string, { request: { header }, extent }: SheetPatch): string {
  const head = patchDimension(before, extent.width, extent.lastRow);
  return patchColumns(
    head,
    extent.columns.map((column, index) => ({ column, title: header[index] ?? '' })),
  );
}

function patchRows(patch: SheetPatch, waiting: readonly WaitingRow[]): string {
  const { request, extent, styles, codec } = patch;
  const isData = ({ number }: Row) =>
    (request.headerRow === null || number > request.headerRow) && number <= extent.lastData;
  const data = waiting.map(({ row }) => row).filter(isData);
  const values = request.valuesFor(data);
  const refreshed = refreshedRows(patch, data);
  let next = 0;
  let xml = '';
  for (const { before, block, row } of waiting) {
    const isHeader = row.number === request.headerRow;
    const cells: readonly Cell[] = isHeader ? request.header : isData(row) ? (values[next++] ?? []) : [];
    const isMerged = extent.isMerged(row.number);
    const style = isHeader ? lastStyle(block, extent) : styles.nextTo(edgeStyle(block, extent));
    const own = refreshed(row, block);
    const patched =
      isMerged && !holdsDomain(row, request.table)
        ? own
        : patchRow(own, { number: row.number, columns: extent.columns, cells, style, prefix: prefixOf(own) });
    xml += before + (patched === block ? block : codec.spell(patched));
  }
  return xml;
}

/** Makes a function that refreshes a row's old cells. Rows that are not data stay as they are. */
function refreshedRows(
  { request: { refresh }, marks }: SheetPatch,
  data: readonly Row[],
): (row: Row, block: string) => string {
  if (refresh === undefined) return (_row, block) => block;
  const columns = new Set(refresh.columns);
  const changes = new Map(refresh.changesFor(data).map((each, index) => [data[index], each]));
  return (row, block) => {
    const own = changes.get(row);
    return own === undefined
      ? block
      : replaceCells(block, { number: row.number, columns, changes: own, styles: marks });
  };
}

/** The style of new header cells: that of the last old one. */
function lastStyle(block: string, { chosen }: Extent): string | null {
  let style: string | null = null;
  for (const cell of rawCells(block)) if (cell.column <= chosen.lastOld) style = cell.style;
  return style;
}

/** The style of the row's cell in the table's last column, where stripes of colour end. */
function edgeStyle(block: string, { chosen, edgeStyles }: Extent): string | null {
  if (edgeStyles.size === 0) return null;
  const last = lastCell(block, prefixOf(block));
  if (last !== null && last.column <= chosen.lastOld)
    return last.column === chosen.lastOld ? last.style : null;
  for (const cell of rawCells(block)) if (cell.column === chosen.lastOld) return cell.style;
  return null;
}
