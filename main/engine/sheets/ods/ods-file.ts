import { because } from '#contract/reason.ts';
import { CELLS_A_CHUNK } from '../cell-budget.ts';
import type { Row, RowsOptions, SheetFile } from '../model.ts';
import { requireSheet } from '../require-sheet.ts';
import { openZip, type ZipFile } from '../zip/read-zip.ts';
import { appendToOds } from './append.ts';
import { type OdsDocument, readDocument } from './document.ts';
import { measure } from './measure.ts';
import { type OdsSource, sheetRows } from './sheet-rows.ts';

const ROWS_A_CHUNK = 500;

/** Opens an OpenDocument spreadsheet; sheets are read later. Throws as `openZip` and `readDocument` do. */
export async function openOdsFile(path: string, sizeBytes: number): Promise<SheetFile> {
  const zip = await openZip(path);
  try {
    const document = await readDocument(zip);
    const source = asSource(zip, document);
    return {
      path,
      format: 'ods',
      sizeBytes,
      sheets: document.sheets.map(({ name, hidden }) => ({ name, hidden })),
      lost: zip.find('META-INF/documentsignatures.xml') === undefined ? [] : [because('signature_lost')],
      rows: (options) => readRows(source, options),
      declared: async () => [],
      place: async (request) => {
        const { firstNew, declaredEnd, warnings } = await measure(source, request);
        const columns = Array.from({ length: request.columns }, (_, index) => firstNew + index);
        return { columns, declaredEnd, warnings };
      },
      append: (request) => appendToOds(source, request),
      close: zip.close,
    };
  } catch (error) {
    await zip.close();
    throw error;
  }
}

function asSource(zip: ZipFile, document: OdsDocument): OdsSource {
  const sheet = (name: string) => requireSheet(document.sheets, { path: zip.path, sheet: name });
  return { zip, entry: document.entry, sheet };
}

/** The start tag of a row that a filter or a person hid. */
const HIDDEN = /^<[^>]*:visibility\s*=\s*["'](?:collapse|filter)["']/;

async function* readRows(source: OdsSource, { sheet, shownIn, signal }: RowsOptions): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  let waiting = 0;
  for await (const { parts, number, cells, links } of sheetRows(source, sheet, {
    isShown: shownIn !== undefined,
    signal,
  })) {
    if (parts.isBlank) continue;
    const isHidden = HIDDEN.test(parts.text);
    for (let count = 0; count < parts.repeat; count += 1) {
      rows.push({ number: number + count, cells, links, isHidden });
      waiting += cells.length;
      if (rows.length < ROWS_A_CHUNK && waiting < CELLS_A_CHUNK) continue;
      signal?.throwIfAborted();
      yield rows;
      rows = [];
      waiting = 0;
    }
  }
  if (rows.length > 0) yield rows;
}
