import { because, type Reason, type ReasonKey } from '#contract/reason.ts';
import { isBinary } from './csv/dialect.ts';

/** How much of a file its kind is told by, bytes. */
export const KIND_BYTES = 4_096;

/** What a file is: one of the two containers that hold workbooks, text that may be a table, or what it is refused as. */
export type FileKind = 'zip' | 'ole' | 'text' | 'noise' | Reason;

interface Sign {
  /** Its bytes, one for each character. */
  text: string;
  at?: number;
  /** Such letters may begin a text, too. Then what follows must be no text. */
  isLetters?: true;
  key: ReasonKey;
  kind?: string;
}

/** Bytes by which a file says what it is. None of these kinds is text. */
const SIGNS: readonly Sign[] = [
  { text: '\x1f\x8b\x08', key: 'packed_file', kind: 'gzip' },
  { text: 'BZh', isLetters: true, key: 'packed_file', kind: 'bzip2' },
  { text: '\xfd7zXZ\0', key: 'packed_file', kind: 'xz' },
  { text: '\x28\xb5\x2f\xfd', key: 'packed_file', kind: 'Zstandard' },
  { text: '\x04\x22\x4d\x18', key: 'packed_file', kind: 'LZ4' },
  { text: '\x1f\x9d', key: 'packed_file', kind: 'compress' },
  { text: '7z\xbc\xaf\x27\x1c', key: 'archive_file', kind: '7z' },
  { text: 'Rar!\x1a\x07', key: 'archive_file', kind: 'RAR' },
  { text: 'MSCF\0\0\0\0', key: 'archive_file', kind: 'CAB' },
  { text: 'ustar\0', at: 257, key: 'archive_file', kind: 'TAR' },
  { text: 'ustar  \0', at: 257, key: 'archive_file', kind: 'TAR' },
  // Workbooks of Excel 2 to 4. Later ones are in a container.
  { text: '\x09\0\x04\0', key: 'old_excel' },
  { text: '\x09\x02\x06\0', key: 'old_excel' },
  { text: '\x09\x04\x06\0', key: 'old_excel' },
  { text: '%PDF-', key: 'pdf_file' },
  { text: '\x89PNG\r\n\x1a\n', key: 'picture_file', kind: 'PNG' },
  { text: '\xff\xd8\xff', key: 'picture_file', kind: 'JPEG' },
  { text: 'GIF87a', isLetters: true, key: 'picture_file', kind: 'GIF' },
  { text: 'GIF89a', isLetters: true, key: 'picture_file', kind: 'GIF' },
  { text: 'II*\0', key: 'picture_file', kind: 'TIFF' },
  { text: 'MM\0*', key: 'picture_file', kind: 'TIFF' },
  { text: 'WEBPVP8', at: 8, key: 'picture_file', kind: 'WebP' },
  ...['heic', 'heix', 'mif1', 'avif'].map(
    (brand): Sign => ({ text: `ftyp${brand}`, at: 4, key: 'picture_file', kind: 'HEIF' }),
  ),
  { text: 'SQLite format 3\0', key: 'data_file', kind: 'SQLite' },
  { text: '\0\x01\0\0Standard ', key: 'data_file', kind: 'Access' },
  { text: 'PGDMP', isLetters: true, key: 'data_file', kind: 'PostgreSQL' },
  { text: 'DUCK', at: 8, isLetters: true, key: 'data_file', kind: 'DuckDB' },
  { text: 'ARROW1\0\0', key: 'data_file', kind: 'Arrow' },
  { text: 'FEA1\0', key: 'data_file', kind: 'Feather' },
  { text: 'Obj\x01', key: 'data_file', kind: 'Avro' },
  { text: 'ORC', isLetters: true, key: 'data_file', kind: 'ORC' },
  { text: '\x89HDF\r\n\x1a\n', key: 'data_file', kind: 'HDF5' },
];

/** The first bytes of ZIP files. A text may begin with the first two. */
const ZIPS = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'];
const OLE = '\xd0\xcf\x11\xe0';
const PARQUET: Sign = { text: 'PAR1', isLetters: true, key: 'parquet_file' };

/** Bytes that no text has in any encoding that extends ASCII. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells bytes from text.
const NO_LETTER = /^[\0-\x08\x0e-\x1f]|^[1-9]1AY&SY/;

interface TextSign {
  matches: RegExp;
  key: ReasonKey;
  kind?: string;
}

/** Text that is no table, by its beginning. The first that fits counts. */
const TEXTS: readonly TextSign[] = [
  { matches: /^\s*<[\s\S]*urn:oasis:names:tc:opendocument:xmlns:office/, key: 'flat_document' },
  { matches: /^\s*<[\s\S]*urn:schemas-microsoft-com:office:spreadsheet/, key: 'excel_xml' },
  {
    matches: /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype html|html|head|meta|body|table|style)[\s>]/i,
    key: 'web_page',
  },
  {
    matches: /^\s*(?:<\?xml[^>]*>\s*)?(?:<!doctype svg[^>]*>\s*)?<svg[\s>]/i,
    key: 'picture_file',
    kind: 'SVG',
  },
  { matches: /^\s*\{\\rtf/, key: 'letter_file', kind: 'RTF' },
  { matches: /^\s*(?:\{\s*["}]|\[\s*(?:\{|"|\]))/, key: 'other_text', kind: 'JSON' },
  // An element in an element. A table may have headings in such brackets.
  {
    matches: /^\s*(?:<\?xml\s|<[a-z_][\w-]*(?:\s[^<>]*)?>\s*<[a-z_][\w:-]*[\s/>][\s\S]*<\/)/i,
    key: 'other_text',
    kind: 'XML',
  },
  { matches: /^\s*BEGIN:VCARD/i, key: 'other_text', kind: 'vCard' },
  { matches: /^\s*BEGIN:VCALENDAR/i, key: 'other_text', kind: 'iCalendar' },
  // The signs around cells and between them are a thorn and a control character, in Latin-1 or UTF-8.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that character is what tells it.
  { matches: /^(?:\xc3\xbe|\xfe)[^\r\n\x14]*(?:\xc3\xbe|\xfe)\x14/, key: 'data_file', kind: 'Concordance' },
  { matches: /^\s*-- (?:MySQL|MariaDB|PostgreSQL)\b.*\bdump/i, key: 'other_text', kind: 'SQL' },
];

/** What a file is, by its first bytes (`KIND_BYTES` of them), whatever its name is. */
export function kindOf(head: Buffer, path: string): FileKind {
  const bytes = head.toString('latin1');
  if (ZIPS.some((zip) => bytes.startsWith(zip))) return 'zip';
  if (bytes.startsWith(OLE)) return 'ole';
  const sign = [...SIGNS, PARQUET].find((each) => hasSign(head, bytes, each));
  if (sign !== undefined) return refusal(sign, path);
  const data = pictureOrData(head);
  if (data !== null) return refusal(data, path);
  const text = asciiOf(bytes);
  const found = TEXTS.find(({ matches }) => matches.test(text)) ?? mailOf(text);
  if (found !== undefined) return refusal(found, path);
  if (areLinesQuoted(text)) return because('lines_quoted', { path });
  if (!isBinary(head)) return 'text';
  const filled = head.subarray(0, head.findLastIndex((byte) => byte !== 0) + 1);
  return filled.length > 0 && filled.length < head.length && !isBinary(filled)
    ? because('zeros_at_end', { path })
    : 'noise';
}

/** A line that is a cell in quotes, with no quote in it, and what parts cells within. */
const QUOTED_LINE = /^"[^"]+"$/;
/** Text has a blank after a comma; a record of a table has none. */
const PARTING = /[,;\t|](?! )/g;

/** Whether each line of a table was put in quotes as a whole: then no cell of it can be told from another. */
function areLinesQuoted(text: string): boolean {
  // The last one may be cut.
  const lines = text.split(/\r?\n/).slice(0, -1);
  const parts = lines[0]?.match(PARTING)?.length ?? 0;
  if (lines.length < 3 || parts === 0) return false;
  return lines.every((line) => QUOTED_LINE.test(line) && (line.match(PARTING)?.length ?? 0) === parts);
}

/** Whether a file begins as Parquet does. */
export function isParquetHead(head: Buffer): boolean {
  return hasSign(head, head.toString('latin1'), PARQUET);
}

function refusal({ key, kind }: Pick<Sign, 'key' | 'kind'>, path: string): Reason {
  return { key, facts: kind === undefined ? { path } : { path, kind } };
}

function hasSign(head: Buffer, bytes: string, { text, at = 0, isLetters }: Sign): boolean {
  if (!bytes.startsWith(text, at)) return false;
  const end = at + text.length;
  return isLetters !== true || NO_LETTER.test(bytes.slice(end, end + 8)) || isBinary(head);
}

/** A file whose first bytes say too little alone: its lengths must fit, too. */
function pictureOrData(head: Buffer): Pick<Sign, 'key' | 'kind'> | null {
  if (head.length < 32) return null;
  if (head.toString('latin1', 0, 2) === 'BM' && head.readUInt32LE(6) === 0 && head.readUInt32LE(14) < 256)
    return { key: 'picture_file', kind: 'BMP' };
  const [version = 0, , month = 0, day = 0] = head;
  const header = head.readUInt16LE(8);
  const isDated = month >= 1 && month <= 12 && day >= 1 && day <= 31;
  const isSized = header > 32 && (header % 32 === 1 || (header - 263) % 32 === 1);
  const isKept = head.subarray(16, 27).every((byte) => byte === 0);
  const isDbase = [0x03, 0x30, 0x31, 0x83, 0x8b, 0xf5].includes(version) && isDated && isSized && isKept;
  return isDbase ? { key: 'data_file', kind: 'dBase' } : null;
}

/** The beginning of a file, of which only its ASCII signs are right: without a mark, and without the zeros of UTF-16. */
function asciiOf(bytes: string): string {
  return bytes.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '').replaceAll('\0', '');
}

/** The fields that only an e-mail has at its head, and those that nearly each has. */
const MAIL_ONLY = /^(?:message-id|mime-version|received|return-path|delivered-to|dkim-signature):/im;
const MAIL_USUAL = /^(?:from|to|subject|date|content-type):/gim;

/** An e-mail, or a web page that was saved as one: fields with a colon, and a blank line below them. */
function mailOf(text: string): TextSign | undefined {
  const fields = /^(?:From \S+ .*\r?\n)?(?:[\w-]{1,60}:.*\r?\n(?:[ \t].*\r?\n)*)+/.exec(text)?.[0] ?? '';
  if (!MAIL_ONLY.test(fields) || (fields.match(MAIL_USUAL) ?? []).length < 1) return undefined;
  const isPage = /^content-type:\s*multipart\/related/im.test(fields) && !/^(?:received|to):/im.test(fields);
  return { matches: MAIL_ONLY, key: isPage ? 'web_archive' : 'mail_file' };
}
