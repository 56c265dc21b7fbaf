import { csvLine } from '../../csv.ts';

/** Endless rows from one block of them: row N repeats the text of its place, with N in its domain. */
export interface RowTemplate {
  /** The offset of a row from the start of the first row. */
  offsetOf(row: number): number;
  /** The row that contains a byte. */
  rowAt(byte: number): number;
  /** The bytes of rows from `from`, without `to`. It stops at the end of a block. */
  rows(from: number, to: number): Buffer;
}

/** Rows of a block. It is a power of ten, so that only the digits above it change from block to block. */
const BLOCK = 10_000;
const DIGITS = 7;
const PHRASE = 'web shops and services with regional offices and a team of their own ';

/** The text of a row around the number in its domain, without the end of the line. */
export interface RowText {
  label: string;
  rest: string;
}

/** The text of a row whose first cell is a domain. */
export function rowTextOf([domain = '', ...cells]: readonly (string | number)[]): RowText {
  const name = String(domain);
  const dot = name.indexOf('.');
  return { label: `${name.slice(0, dot)}-`, rest: csvLine([name.slice(dot), ...cells]).slice(0, -2) };
}

/**
 * `most`: how many rows anyone asks for, since a short list needs no whole block. `filler`: the characters in a further
 * column. Null for no such column.
 */
export function createRowTemplate(
  texts: readonly RowText[],
  most: number,
  filler: number | null,
): RowTemplate {
  const count = Math.max(1, Math.min(BLOCK, most));
  const starts = new Uint32Array(count + 1);
  const digitsAt = new Uint32Array(count);
  const lines: string[] = [];
  const end = filler === null ? '\r\n' : `,${csvLine([fillerOf(filler)])}`;
  for (let row = 0; row < count; row += 1) {
    const { label, rest } = texts[row % texts.length] ?? { label: '', rest: '' };
    const line = `${label}${String(row).padStart(DIGITS, '0')}${rest}${end}`;
    lines.push(line);
    digitsAt[row] = (starts[row] ?? 0) + label.length;
    starts[row + 1] = (starts[row] ?? 0) + Buffer.byteLength(line);
  }
  const block = Buffer.from(lines.join(''));
  const offsetOf = (row: number) => Math.floor(row / BLOCK) * block.length + (starts[row % BLOCK] ?? 0);
  return {
    offsetOf,
    rowAt: (byte) => {
      const times = Math.floor(byte / block.length);
      return times * BLOCK + lastAtOrBefore(starts, byte - times * block.length);
    },
    rows: (from, to) => {
      const first = from % BLOCK;
      const end = Math.min(first + to - from, BLOCK);
      const startByte = starts[first] ?? 0;
      const bytes = Buffer.from(block.subarray(startByte, starts[end]));
      const digits = String(Math.floor(from / BLOCK)).padStart(DIGITS - 4, '0');
      for (let row = first; row < end; row += 1)
        bytes.write(digits, (digitsAt[row] ?? 0) - startByte, 'latin1');
      return bytes;
    },
  };
}

function fillerOf(length: number): string {
  const text = PHRASE.repeat(Math.ceil(length / PHRASE.length)).slice(0, length);
  // A reader may trim a space at the end.
  return text.replace(/ $/, '.');
}

/** The last entry of `starts` is the end of the last row. */
function lastAtOrBefore(starts: Uint32Array, byte: number): number {
  let [low, high] = [0, starts.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= byte) low = middle;
    else high = middle - 1;
  }
  return low;
}
