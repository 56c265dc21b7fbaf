import { notADevice } from '../../../../preload/contract/values/file-name.ts';
import { withoutEnd, withoutEnds } from '../../base/text-ends.ts';

/** Formats that a list is delivered in, by the ending of its file. */
export type ListFormat = 'csv' | 'xlsx';

/** Leaves room within the 255 bytes of common file systems for ` (9999)` and `.part`. */
const LONGEST_NAME_BYTES = 200;
const LONGEST_NUMBERED_BYTES = LONGEST_NAME_BYTES + ' (9999)'.length;
const ENDING = /\.(csv|xlsx)$/i;

/**
 * A file name that is safe on every system, of what a server proposed: no path, no device, nothing hidden or invisible, and an
 * ending that opens in nothing but a spreadsheet. `fallback` is used if nothing is left of it.
 */
export function safeFileName(proposed: string | null, fallback: string, format: ListFormat): string {
  const name = [proposed ?? '', fallback, 'list'].map(cleaned).find((each) => stemOf(each) !== '') ?? 'list';
  const ending = ENDING.exec(name)?.[0].toLowerCase() ?? `.${format}`;
  const stem = cutToBytes(ENDING.test(name) ? stemOf(name) : name, LONGEST_NAME_BYTES - ending.length);
  return notADevice(stem) + ending;
}

const PART_ENDING = '.part';

/** What the bytes of a file are called until they are proven. */
export function partNameOf(name: string): string {
  return `${name}${PART_ENDING}`;
}

/** Whether our own code could have given a finished file this name. */
export function isOwnFileName(name: string): boolean {
  return (
    ENDING.test(name) &&
    cleaned(name) === name &&
    notADevice(name) === name &&
    Buffer.byteLength(name) <= LONGEST_NUMBERED_BYTES
  );
}

/** Whether our own code could have given a part file this name. */
export function isPartName(name: string): boolean {
  return name.endsWith(PART_ENDING) && isOwnFileName(name.slice(0, -PART_ENDING.length));
}

function cleaned(text: string): string {
  const last = text.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const visible = last
    // Control, formatting (which can turn the ending round) and unpaired characters have no place in a name.
    .replace(/\p{C}+/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ');
  return withoutEnds(visible, '. ');
}

function stemOf(name: string): string {
  return withoutEnd(name.replace(ENDING, ''), '. ');
}

function cutToBytes(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (Buffer.byteLength(kept + segment) > bytes) break;
    kept += segment;
  }
  return withoutEnd(kept, '. ') || 'list';
}

/** The file name that a `Content-Disposition` header proposes: any text, or null if there is none. */
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

/** The first of each name counts: a second one is there to deceive somebody. */
function parametersOf(header: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, token] of header.matchAll(PARAMETER)) {
    const key = name.toLowerCase();
    if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\(.)/g, '$1') ?? token ?? '');
  }
  return parameters;
}

/** `UTF-8''na%C3%AFve.csv` (RFC 8187); null if it is spelt wrongly. */
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

/** Header bytes arrive as one character each; servers that put UTF-8 into a plain name mean UTF-8. */
function asUtf8(value: string): string {
  if (!/[\x80-\xff]/.test(value) || /[^\0-\xff]/.test(value)) return value;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
