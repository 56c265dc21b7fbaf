import { resolve } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import type { Encoding } from '../../../preload/contract/values/encodings.ts';
import { readErrorOf } from '../base/system-error.ts';
import { openRegular } from '../files/open-regular.ts';
import { openCsvFile } from './csv/csv-file.ts';
import { isBinary } from './csv/dialect.ts';
import type { SheetFile } from './model.ts';
import { isOpenDocument } from './ods/document.ts';
import { openOdsFile } from './ods/ods-file.ts';
import { oleKind } from './ole.ts';
import { openXlsxFile } from './xlsx/xlsx-file.ts';
import { openZip } from './zip/read-zip.ts';

/** First bytes that show what a file is, whatever its name. A text may begin with the first two of a ZIP file. */
const ZIPS = [
  [0x50, 0x4b, 3, 4],
  [0x50, 0x4b, 5, 6],
  [0x50, 0x4b, 7, 8],
].map((bytes) => Buffer.from(bytes));
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const PDF = Buffer.from('%PDF');
/** JSON, XML and similar files are text, but not tables. Their beginning or their name shows it. */
const OTHER_TEXT = /^\s*(?:\{\s*"|\[\s*\{\s*"|<\?xml|\{\\rtf|BEGIN:V(?:CARD|CALENDAR))/i;
const OTHER_NAME = /\.(?:json|jsonl|ndjson|geojson|xml|html?|rtf|svg|ics|vcf|eml)$/i;
/** Tables in text that programs write under the name of a workbook. Only LibreOffice reads them. */
const WEB_PAGE =
  /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype html|html|head|meta|body|table|style)[\s>]/i;
const EXCEL_XML = /^\s*<[\s\S]*urn:schemas-microsoft-com:office:spreadsheet/;

export interface OpenSheetOptions {
  /** The encoding of a CSV file, if a person chose it; else it is detected. */
  encoding?: Encoding | null | undefined;
}

/**
 * Opens a CSV, XLSX or ODS file, by its content. Throws `file_not_found`, `file_unreadable`, `file_empty`,
 * `file_unsupported`, `file_encrypted`, `file_damaged` and the like.
 */
export async function openSheetFile(
  path: string,
  { encoding = null }: OpenSheetOptions = {},
): Promise<SheetFile> {
  const absolute = resolve(path);
  const { sizeBytes, head } = await look(absolute);
  if (sizeBytes === 0) throw new StackdeskError('file_empty', because('is_empty', { path: absolute }));
  if (ZIPS.some((mark) => startsWith(head, mark))) return openZipped(absolute, sizeBytes);
  if (startsWith(head, OLE)) throw await oleFailure(absolute);
  const text = asciiOf(head);
  const isNoText = isBinary(head);
  const unsupported = (key: 'flat_document' | 'excel_xml' | 'web_page' | 'other_text' | 'no_spreadsheet') =>
    new StackdeskError('file_unsupported', because(key, { path: absolute }));
  if (isFlatDocument(text)) throw unsupported('flat_document');
  if (EXCEL_XML.test(text)) throw unsupported('excel_xml');
  if (WEB_PAGE.test(text)) throw unsupported('web_page');
  if (OTHER_TEXT.test(text) || (OTHER_NAME.test(absolute) && !isNoText)) throw unsupported('other_text');
  if (startsWith(head, PDF)) throw unsupported('no_spreadsheet');
  // Programs give text tables the names of workbooks.
  if (isNoText && /\.(xls[xmb]?|ods|numbers)$/i.test(absolute))
    throw new StackdeskError('file_damaged', because('no_workbook', { path: absolute }));
  if (encoding === null && isNoText) throw unsupported('no_spreadsheet');
  return openCsvFile(absolute, sizeBytes, encoding);
}

/** Opens a workbook in a ZIP file. */
async function openZipped(path: string, sizeBytes: number): Promise<SheetFile> {
  const kind = await zipKind(path);
  if (kind === 'open_document') return openOdsFile(path, sizeBytes);
  if (kind !== 'other') throw new StackdeskError('file_unsupported', because(kind, { path }));
  return openXlsxFile(path, sizeBytes);
}

/** What a ZIP file is, by the files in it. */
async function zipKind(
  path: string,
): Promise<'open_document' | 'binary_workbook' | 'numbers_document' | 'other'> {
  const zip = await openZip(path);
  try {
    if (await isOpenDocument(zip)) return 'open_document';
    if (zip.find('xl/workbook.bin') !== undefined) return 'binary_workbook';
    const isNumbers = zip.entries.some(({ name }) => /^Index(?:\.zip$|\/Document\.iwa$)/.test(name));
    return isNumbers ? 'numbers_document' : 'other';
  } finally {
    await zip.close();
  }
}

/** The error for an OLE file. Old workbooks and those with a password look the same from outside. */
async function oleFailure(path: string): Promise<StackdeskError> {
  const kind = await oleKind(path);
  if (kind === 'encrypted') return new StackdeskError('file_encrypted', because('password', { path }));
  if (kind === 'old_workbook') return new StackdeskError('file_unsupported', because('old_excel', { path }));
  if (kind === 'damaged') return new StackdeskError('file_damaged', because('no_workbook', { path }));
  return new StackdeskError('file_unsupported', because('no_spreadsheet', { path }));
}

/** The beginning of a file, of which only its ASCII signs are right: without a mark, and without the zeros of UTF-16. */
function asciiOf(head: Buffer): string {
  return head
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '');
}

/** Whether a file is an OpenDocument in a single XML text. */
function isFlatDocument(text: string): boolean {
  return /^\s*</.test(text) && text.includes('urn:oasis:names:tc:opendocument:xmlns:office');
}

async function look(path: string): Promise<{ sizeBytes: number; head: Buffer }> {
  try {
    const file = await openRegular(path);
    try {
      const facts = await file.stat();
      const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0);
      return { sizeBytes: facts.size, head: buffer.subarray(0, bytesRead) };
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw readErrorOf(cause, path);
  }
}

function startsWith(head: Buffer, mark: Buffer): boolean {
  return head.subarray(0, mark.length).equals(mark);
}
