import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { CELLS_A_CHUNK } from '../cell-budget.ts';
import type { Row, RowsOptions, SheetFile } from '../model.ts';
import { requireSheet } from '../require-sheet.ts';
import { openZip, type ZipEntry, type ZipFile } from '../zip/read-zip.ts';
import { appendToXlsx } from './append.ts';
import { declaredRanges } from './declared-ranges.ts';
import { formulaLinks, type RowLinks, readHyperlinks, type SheetLinks } from './hyperlinks.ts';
import { measure } from './measure.ts';
import { readBlocks } from './read-blocks.ts';
import type { CellContext } from './row-cells.ts';
import { createRowReader } from './row-reader.ts';
import { openSharedStrings } from './shared-strings.ts';
import { readWorkbook, type Workbook, type WorkbookSheet } from './workbook.ts';

const ROWS_A_CHUNK = 500;

/** What both reading and writing a workbook need. */
export interface XlsxSource {
  zip: ZipFile;
  workbook: Workbook;
  sheet(name: string): WorkbookSheet;
  /** What all sheets share. Its texts are read only as far as rows need them. */
  context: CellContext;
  /** The links of a sheet; null if it has none. Read once. */
  links(entry: ZipEntry): Promise<SheetLinks | null>;
}

/** Opens a workbook; sheets are read later. Throws as `openZip` does, `file_unsupported`, `file_damaged`. */
export async function openXlsxFile(path: string, sizeBytes: number): Promise<SheetFile> {
  const zip = await openZip(path);
  try {
    const workbook = await readWorkbookOf(zip);
    const source = asSource(zip, workbook);
    return {
      path,
      format: workbook.format,
      sizeBytes,
      sheets: workbook.sheets.map(({ name, hidden }) => ({ name, hidden })),
      lost: zip.find('_xmlsignatures/origin.sigs') === undefined ? [] : [because('signature_lost')],
      rows: (options) => readRows(source, options),
      declared: (sheet) => declaredRanges(zip, workbook.entry, source.sheet(sheet)),
      place: async (request) => {
        const { columns, declaredEnd, warnings } = await measure(source, request);
        return { columns, declaredEnd, warnings };
      },
      append: (request) => appendToXlsx(source, request),
      close: async () => {
        await source.context.sharedStrings.close();
        await zip.close();
      },
    };
  } catch (error) {
    await zip.close();
    throw error;
  }
}

async function readWorkbookOf(zip: ZipFile): Promise<Workbook> {
  try {
    return await readWorkbook(zip);
  } catch (cause) {
    if (cause instanceof StackdeskError) throw cause;
    throw new StackdeskError('file_damaged', because('workbook_unreadable', { path: zip.path }), {
      cause,
    });
  }
}

function asSource(zip: ZipFile, workbook: Workbook): XlsxSource {
  const links = new Map<string, Promise<SheetLinks | null>>();
  return {
    zip,
    workbook,
    sheet: (name) => requireSheet(workbook.sheets, { path: zip.path, sheet: name }),
    context: {
      sharedStrings: openSharedStrings(zip, workbook.sharedStrings),
      usesDates1904: workbook.usesDates1904,
      cellFormats: workbook.cellFormats,
    },
    links: (entry) => {
      const known = links.get(entry.name) ?? readHyperlinks(zip, entry);
      links.set(entry.name, known);
      return known;
    },
  };
}

async function* readRows(source: XlsxSource, { sheet, signal, shownIn }: RowsOptions): AsyncGenerator<Row[]> {
  const { entry } = source.sheet(sheet);
  const reader = createRowReader(source, sheet, shownIn);
  const linksOf = await source.links(entry);
  let rows: Row[] = [];
  let cells = 0;
  for await (const { block } of readBlocks(source.zip, entry, 'row', { keepsBefore: false })) {
    if (block === null) break;
    const row = reader.read(block) ?? (await reader.readLate(block));
    const links = joined(formulaLinks(block), linksOf?.(row));
    rows.push(links === undefined ? row : { ...row, links });
    cells += row.cells.length;
    if (rows.length < ROWS_A_CHUNK && cells < CELLS_A_CHUNK) continue;
    signal?.throwIfAborted();
    yield rows;
    rows = [];
    cells = 0;
  }
  if (rows.length > 0) yield rows;
}

/** A link on a cell wins over the one that its formula makes. */
function joined(formulas: RowLinks | undefined, laid: RowLinks | undefined): RowLinks | undefined {
  return formulas === undefined || laid === undefined ? (laid ?? formulas) : new Map([...formulas, ...laid]);
}
