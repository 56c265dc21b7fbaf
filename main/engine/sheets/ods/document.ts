import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import type { SheetSummary } from '../model.ts';
import type { ZipEntry, ZipFile } from '../zip/read-zip.ts';
import { attributesOf, createNames } from './names.ts';
import { readPieces } from './read-pieces.ts';

export const SPREADSHEET = 'application/vnd.oasis.opendocument.spreadsheet';
const ANY_DOCUMENT = 'application/vnd.oasis.opendocument.';

export interface OdsSheet extends SheetSummary {
  /** The index of the document's table, from 0. */
  index: number;
}

export interface OdsDocument {
  /** The file with all sheets. */
  entry: ZipEntry;
  sheets: OdsSheet[];
}

/** Whether a ZIP file is an OpenDocument of any kind, by its media type, or if it has none, by its files. */
export async function isOpenDocument(zip: ZipFile): Promise<boolean> {
  const said = await mediaType(zip);
  if (said !== null) return said.startsWith(ANY_DOCUMENT);
  return zip.find('content.xml') !== undefined && zip.find('[Content_Types].xml') === undefined;
}

/**
 * Reads a document's sheets. Throws `file_unsupported` (no spreadsheet), `file_encrypted`, `file_damaged`.
 */
export async function readDocument(zip: ZipFile): Promise<OdsDocument> {
  const said = await mediaType(zip);
  if (said !== null && said !== SPREADSHEET) throw unsupported(zip);
  if (await isEncrypted(zip))
    throw new StackdeskError('file_encrypted', because('password', { path: zip.path }));
  const entry = zip.find('content.xml');
  if (entry === undefined)
    throw new StackdeskError('file_damaged', because('workbook_unreadable', { path: zip.path }));
  const names = createNames();
  const hiddenStyles = new Set<string>();
  const sheets: OdsSheet[] = [];
  let tableStyle: string | null = null;
  let isSpreadsheet = false;
  for await (const pieces of readPieces(zip, entry, names)) {
    for (const piece of pieces) {
      if (piece.kind !== 'tag' || piece.form === 'close') continue;
      if (piece.name === 'office:spreadsheet') isSpreadsheet = true;
      else if (piece.name === 'style:style') {
        const style = attributesOf(piece.text, names);
        tableStyle = style.get('style:family') === 'table' ? (style.get('style:name') ?? null) : null;
      } else if (piece.name === 'style:table-properties' && tableStyle !== null) {
        if (attributesOf(piece.text, names).get('table:display') === 'false') hiddenStyles.add(tableStyle);
      } else if (piece.name === 'table:table' && piece.sheet !== null) {
        const table = attributesOf(piece.text, names);
        const name = table.get('table:name') ?? `Sheet${piece.sheet + 1}`;
        if (isCopy(name)) continue;
        const hidden = hiddenStyles.has(table.get('table:style-name') ?? '');
        sheets.push({ name, hidden, index: piece.sheet });
      }
    }
  }
  if (!isSpreadsheet) throw unsupported(zip);
  return { entry, sheets };
}

/** Programs keep copies of other files' sheets for formulas: `'file:///a.ods'#$Sheet1`. No one sees them. */
function isCopy(name: string): boolean {
  return name.startsWith("'") && /'#\$?/.test(name);
}

async function mediaType(zip: ZipFile): Promise<string | null> {
  const entry = zip.find('mimetype');
  if (entry === undefined || entry.size > 1_000) return null;
  return (await zip.readText(entry)).trim();
}

/** The manifest says how to decrypt each encrypted file. */
async function isEncrypted(zip: ZipFile): Promise<boolean> {
  const manifest = zip.find('META-INF/manifest.xml');
  return manifest !== undefined && /<(?:[\w.-]+:)?encryption-data[\s/>]/.test(await zip.readText(manifest));
}

function unsupported(zip: ZipFile): StackdeskError {
  return new StackdeskError(
    'file_unsupported',
    because('letter_file', { path: zip.path, kind: 'OpenDocument' }),
  );
}
