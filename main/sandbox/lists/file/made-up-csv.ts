import { csvLine } from '../../csv.ts';
import { COLUMNS, rowAt } from '../rows.ts';
import { type Content, PIECE_BYTES } from './content.ts';
import { createRowTemplate, type RowTemplate, rowTextOf } from './row-template.ts';

/** Rows of the file from `from`, without `to`. All come from one template. */
interface Stretch {
  template: RowTemplate;
  from: number;
  to: number;
  startByte: number;
}

export interface MadeUpWishes {
  /** Indexes of the enumeration whose rows are repeated. */
  indexes: readonly number[];
  atMs: number;
  rows: number;
  /** The exact size of the file. Null if its rows decide it. */
  sizeBytes: number | null;
}

/**
 * A CSV with any number of rows and any size, within milliseconds. It repeats a few thousand real rows with
 * different numbers in their domains, so that no domain comes twice. Null if the rows need more bytes than
 * `sizeBytes`.
 */
export function madeUpCsv(wishes: MadeUpWishes, version: number): Content | null {
  const { indexes, atMs, rows, sizeBytes } = wishes;
  const head = Buffer.from(csvLine(sizeBytes === null ? COLUMNS : [...COLUMNS, 'description']));
  const texts = indexes.map((index) => rowTextOf(rowAt(index, atMs, version)));
  const templateWith = (filler: number | null) => createRowTemplate(texts, rows, filler);
  const bare = templateWith(sizeBytes === null ? null : 0);
  const spareBytes = sizeBytes === null ? 0 : sizeBytes - head.length - bare.offsetOf(rows);
  if (spareBytes < 0) return null;
  const filler = Math.floor(spareBytes / rows);
  // The remainder goes to the first rows, one byte each.
  const wideRows = spareBytes % rows;
  const wide = sizeBytes === null ? bare : templateWith(filler + 1);
  const narrow = sizeBytes === null ? bare : templateWith(filler);
  const first: Stretch = { template: wide, from: 0, to: wideRows, startByte: head.length };
  const startByte = head.length + wide.offsetOf(wideRows);
  const second: Stretch = { template: narrow, from: wideRows, to: rows, startByte };
  return {
    sizeBytes: endOf(second),
    *pieces(fromByte, toByte) {
      if (fromByte < head.length) yield head.subarray(fromByte, toByte);
      for (const stretch of [first, second]) yield* piecesOf(stretch, fromByte, toByte);
    },
  };
}

/** How many rows a file of this size has, at about the usual length of a list's rows; at most `most`. */
export function rowsFor(sizeBytes: number, most: number): number {
  return Math.max(1, Math.min(most, Math.floor(sizeBytes / 200)));
}

function endOf({ template, from, to, startByte }: Stretch): number {
  return startByte + template.offsetOf(to) - template.offsetOf(from);
}

function* piecesOf(stretch: Stretch, fromByte: number, toByte: number): Generator<Buffer> {
  const { template, startByte, from, to } = stretch;
  // Where the stretch would begin if it included the template's first row.
  const originByte = startByte - template.offsetOf(from);
  const end = Math.min(toByte, endOf(stretch));
  let at = Math.max(fromByte, startByte);
  while (at < end) {
    const row = template.rowAt(at - originByte);
    const next = Math.max(row + 1, template.rowAt(at - originByte + PIECE_BYTES));
    const bytes = template.rows(row, Math.min(next, to));
    const pieceByte = originByte + template.offsetOf(row);
    yield bytes.subarray(at - pieceByte, end - pieceByte);
    at = pieceByte + bytes.length;
  }
}
