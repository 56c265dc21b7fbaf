import { cutToBytes, notADevice, UNSEEN } from '#shared/files/file-name.ts';
import { withoutEnd, withoutEnds } from '../../base/text-ends.ts';

/** The formats of a list's file, by its ending. */
export type ListFormat = 'csv' | 'xlsx';

/** Leaves room within the 255 bytes of common file systems for ` (9999)` and `.part`. */
const LONGEST_NAME_BYTES = 200;
const LONGEST_NUMBERED_BYTES = LONGEST_NAME_BYTES + ' (9999)'.length;
const ENDING = /\.(csv|xlsx)$/i;

/**
 * Turns the name that a server proposed into one that is safe on every system: no path, no device, nothing
 * hidden or invisible, and an ending that only a spreadsheet opens. `fallback` is used if nothing is left of
 * it.
 */
export function safeFileName(proposed: string | null, fallback: string, format: ListFormat): string {
  const name = [proposed ?? '', fallback, 'list'].map(cleaned).find((each) => stemOf(each) !== '') ?? 'list';
  const ending = ENDING.exec(name)?.[0].toLowerCase() ?? `.${format}`;
  const most = LONGEST_NAME_BYTES - ending.length;
  const stem = withoutEnd(cutToBytes(ENDING.test(name) ? stemOf(name) : name, most), '. ') || 'list';
  return notADevice(stem) + ending;
}

const PART_ENDING = '.part';

/** The name of a file until it is proven. */
export function partNameOf(name: string): string {
  return `${name}${PART_ENDING}`;
}

/** True if our own code could have given a finished file this name. */
export function isOwnFileName(name: string): boolean {
  return (
    ENDING.test(name) &&
    cleaned(name) === name &&
    notADevice(name) === name &&
    Buffer.byteLength(name) <= LONGEST_NUMBERED_BYTES
  );
}

/** True if our own code could have given a part file this name. */
export function isPartName(name: string): boolean {
  return name.endsWith(PART_ENDING) && isOwnFileName(name.slice(0, -PART_ENDING.length));
}

function cleaned(text: string): string {
  const last = text.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = last
    .replace(UNSEEN, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ');
  return withoutEnds(visible, '. ');
}

function stemOf(name: string): string {
  return withoutEnd(name.replace(ENDING, ''), '. ');
}

/** The file name in a `Content-Disposition` header. It may be any text; null if there is none. */
export function proposedName(header: string | null): string | null {
  if (header === null || header.length > LONGEST_HEADER) return null;
  const parameters = parametersOf(header);
  const extended = parameters.get('filename*');
  const decoded = extended === undefined ? null : decodeExtended(extended);
  const plain = parameters.get('filename');
  return decoded ?? (plain === undefined ? null : asUtf8(plain));
}

const LONGEST_HEADER = 8_192;
const PARAMETER = /;[ \t]*([!#$%&'*+.^_`|~0-9a-z-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^;"\s]*))/gi;

/** The first parameter of each name counts. A second one is there to deceive. */
function parametersOf(header: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, token] of header.matchAll(PARAMETER)) {
    const key = name.toLowerCase();
    if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\(.)/g, '$1') ?? token ?? '');
  }
  return parameters;
}

/** Decodes `UTF-8''na%C3%AFve.csv` (RFC 8187). Null if it is malformed. */
function decodeExtended(value: string): string | null {
  const match = /^(utf-8|iso-8859-1)'[^']*'(.*)$/i.exec(value);
  if (match === null) return null;
  const [, charset = '', text = ''] = match;
  try {
    if (charset.toLowerCase() === 'utf-8') return decodeURIComponent(text);
    return text.replace(/%([0-9a-f]{2})/gi, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  } catch {
    return null;
  }
}

/** Each header byte arrives as one character. A server that puts UTF-8 into a plain name means UTF-8. */
function asUtf8(value: string): string {
  if (!/[\x80-\xff]/.test(value) || /[^\0-\xff]/.test(value)) return value;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
