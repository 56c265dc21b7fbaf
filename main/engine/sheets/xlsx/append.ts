import { writeWholeFile } from '../../files/whole-file.ts';
import type { AppendRequest, AppendResult, Cell, Row } from '../model.ts';
import { writePatchedZip } from '../zip/patch-zip.ts';
import type { ZipEntry } from '../zip/read-zip.ts';
import { type Growth, growFilter, grownParts, growWidths } from './grow-ranges.ts';
import { type MarkedStyles, markStyles, noMarks } from './marked-styles.ts';
import { type Extent, measure } from './measure.ts';
import { patchDimension, patchRow, prefixOf } from './patch-row.ts';
import { readBlocks } from './read-blocks.ts';
import { replaceCells } from './replace-cells.ts';
import { rawCells, readCells, rowNumber } from './row-cells.ts';
import type { XlsxSource } from './xlsx-file.ts';

const ROWS_A_CHUNK = 500;

/** Writes the workbook again with the sheet's XML patched in the stream: only new cells come in, everything else is the same bytes. */
export async function appendToXlsx(source: XlsxSource, request: AppendRequest): Promise<AppendResult> {
  const { zip } = source;
  const sheet = source.sheet(request.sheet);
  const extent = await measure(source, { ...request, columns: request.header.length });
  const growth = growthOf(request, extent);
  const parts = growth === null ? [] : await grownParts(zip, source.workbook.entry, sheet, growth);
  const styles = await stylesFor(source, request);
  let rows = 0;
  const { sizeBytes } = await writeWholeFile(request.out, request.signal, (file) =>
    writePatchedZip(
      zip,
      file,
      new Map<ZipEntry, AsyncIterable<Buffer> | Iterable<Buffer>>([
        ...[...parts].map(([entry, xml]) => [entry, [Buffer.from(xml)]] as const),
        ...changedStyles(source, styles),
        [
          sheet.entry,
          patchedSheet(source, { ...request, styles }, extent, (done) => {
            rows = done;
            request.onProgress?.(done);
          }),
        ],
      ]),
    ),
  );
  return { rows, sizeBytes };
}

/** What grows with the header; null where the sheet has none, or nothing is added. */
function growthOf({ headerRow, header }: AppendRequest, { firstNew }: Extent): Growth | null {
  return headerRow === null || header.length === 0 ? null : { headerRow, firstColumn: firstNew, header };
}

interface WaitingRow {
  before: string;
  block: string;
  row: Row;
}

/** A request with the styles of changed cells. */
type StyledRequest = AppendRequest & { styles: MarkedStyles };

/** What cells that change need of styles, by those that the refreshed columns have. */
async function stylesFor(
  source: XlsxSource,
  { sheet, refresh, signal }: AppendRequest,
): Promise<MarkedStyles> {
  const { styles } = source.workbook;
  if (refresh === undefined || styles === undefined) return noMarks;
  const columns = new Set(refresh.columns);
  const used = new Set<string | null>([null]);
  for await (const { block } of readBlocks(source.zip, source.sheet(sheet).entry, 'row')) {
    signal?.throwIfAborted();
    if (block === null) break;
    for (const { column, style } of rawCells(block)) if (columns.has(column)) used.add(style);
  }
  return markStyles(await source.zip.readText(styles), used);
}

function changedStyles({ workbook }: XlsxSource, { xml }: MarkedStyles): [ZipEntry, Buffer[]][] {
  return workbook.styles === undefined || xml === null ? [] : [[workbook.styles, [Buffer.from(xml)]]];
}

async function* patchedSheet(
  source: XlsxSource,
  request: StyledRequest,
  extent: Extent,
  onProgress: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const context = await source.cellContext();
  const { entry } = source.sheet(request.sheet);
  let waiting: WaitingRow[] = [];
  let number = 0;
  let done = 0;
  for await (const { before, block } of readBlocks(source.zip, entry, 'row')) {
    if (block === null) {
      const tail = patchHead(before, number === 0, request, extent);
      const growth = growthOf(request, extent);
      yield Buffer.from(
        patchRows(request, extent, waiting) + (growth === null ? tail : growFilter(tail, growth)),
      );
      onProgress(done);
      return;
    }
    const isFirst = number === 0;
    number = rowNumber(block, number);
    done += 1;
    waiting.push({
      before: patchHead(before, isFirst, request, extent),
      block,
      row: { number, cells: readCells(block, context) },
    });
    if (waiting.length < ROWS_A_CHUNK) continue;
    request.signal?.throwIfAborted();
    yield Buffer.from(patchRows(request, extent, waiting));
    onProgress(done);
    waiting = [];
  }
}

/** What stands before the first row names the sheet's extent, which grows. */
function patchHead(before: string, isHead: boolean, request: AppendRequest, extent: Extent): string {
  if (!isHead) return before;
  const { header } = request;
  const head = patchDimension(before, extent.width, extent.lastRow);
  return growWidths(head, { firstColumn: extent.firstNew, header });
}

function patchRows(request: StyledRequest, extent: Extent, waiting: readonly WaitingRow[]): string {
  const isData = (row: Row) => request.headerRow === null || row.number > request.headerRow;
  const data = waiting.map(({ row }) => row).filter(isData);
  const values = request.valuesFor(data);
  const refreshed = refreshedRows(request, data);
  let next = 0;
  let xml = '';
  for (const { before, block, row } of waiting) {
    const isHeader = row.number === request.headerRow;
    const added: readonly Cell[] = isHeader ? request.header : isData(row) ? (values[next++] ?? []) : [];
    const style = isHeader ? lastStyle(block, extent) : null;
    xml +=
      before +
      patchRow(refreshed(row, block), {
        number: row.number,
        firstColumn: extent.firstNew,
        hasBlanks: extent.hasBlanks,
        cells: added,
        style,
        prefix: prefixOf(block),
      });
  }
  return xml;
}

/** Rows with their old cells refreshed; those that are no data stay as they are. */
function refreshedRows(
  { refresh, styles }: StyledRequest,
  data: readonly Row[],
): (row: Row, block: string) => string {
  if (refresh === undefined) return (_row, block) => block;
  const columns = new Set(refresh.columns);
  const changes = new Map(refresh.changesFor(data).map((each, index) => [data[index], each]));
  return (row, block) => {
    const own = changes.get(row);
    return own === undefined
      ? block
      : replaceCells(block, { number: row.number, columns, changes: own, styles });
  };
}

/** New header cells look like the last old one. */
function lastStyle(block: string, { firstNew }: Extent): string | null {
  let style: string | null = null;
  for (const cell of rawCells(block)) if (cell.column < firstNew) style = cell.style;
  return style;
}
