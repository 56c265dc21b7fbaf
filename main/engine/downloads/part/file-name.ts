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
 * ending that opens in nothing but a spreadsheet. `fallback` is used where nothing is left of it.
 */
export function safeFileName(proposed: string | null, fallback: string, format: ListFormat): string {
  const name = [proposed ?? '', fallback, 'list'].map(cleaned).find((each) => stemOf(each) !== '') ?? 'list';
  const ending = ENDING.exec(name)?.[0].toLowerCase() ?? `.${format}`;
  const stem = cutToBytes(ENDING.test(name) ? stemOf(name) : name, LONGEST_NAME_BYTES - ending.length);
  return notADevice(stem) + ending;
}

/** `name (2).csv` for the second of a name. */
export function numberedName(name: string, count: number): string {
  if (count === 1) return name;
  const dot = name.lastIndexOf('.');
  const at = dot > 0 ? dot : name.length;
  return `${name.slice(0, at)} (${count})${name.slice(at)}`;
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
