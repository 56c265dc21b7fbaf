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

/** `filler`: the characters in a further column. Null for no such column. */
export function createRowTemplate(
  cells: readonly (readonly (string | number)[])[],
  filler: number | null,
): RowTemplate {
  const starts = new Uint32Array(BLOCK + 1);
  const digitsAt = new Uint32Array(BLOCK);
  const lines: Buffer[] = [];
  for (let row = 0; row < BLOCK; row += 1) {
    const [domain = '', ...rest] = cells[row % cells.length] ?? [];
    const dot = String(domain).indexOf('.');
    const label = `${String(domain).slice(0, dot)}-`;
    const named = `${label}${String(row).padStart(DIGITS, '0')}${String(domain).slice(dot)}`;
    const line = Buffer.from(csvLine([named, ...rest, ...(filler === null ? [] : [fillerOf(filler)])]));
    lines.push(line);
    digitsAt[row] = (starts[row] ?? 0) + label.length;
    starts[row + 1] = (starts[row] ?? 0) + line.length;
  }
  const block = Buffer.concat(lines);
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

function lastAtOrBefore(starts: Uint32Array, byte: number): number {
  let [low, high] = [0, BLOCK - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= byte) low = middle;
    else high = middle - 1;
  }
  return low;
}
