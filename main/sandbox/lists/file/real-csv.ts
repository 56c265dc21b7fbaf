import { csvLine } from '../../csv.ts';
import { COLUMNS, rowAt } from '../rows.ts';
import { createTurns } from '../turns.ts';
import type { Content } from './content.ts';

const ROWS_IN_BLOCK = 1_024;

/**
 * The CSV of indexes of the enumeration. Rows differ in length, so the start of each block of rows is
 * measured once. After that, any block is made when it is needed, and none is kept.
 */
export async function realCsv(
  indexes: Int32Array,
  atMs: number,
  isWanted: () => boolean,
): Promise<(version: number) => Content> {
  const head = Buffer.from(csvLine(COLUMNS));
  const blocks = Math.ceil(indexes.length / ROWS_IN_BLOCK);
  const blockAt = (block: number, version: number): Buffer => {
    const places = indexes.subarray(block * ROWS_IN_BLOCK, (block + 1) * ROWS_IN_BLOCK);
    let text = '';
    for (const place of places) text += csvLine(rowAt(place, atMs, version));
    return Buffer.from(text);
  };
  const starts = new Float64Array(blocks + 1);
  starts[0] = head.length;
  const turn = createTurns();
  for (let block = 0; block < blocks && isWanted(); block += 1) {
    if (turn.isOver()) await turn.next();
    starts[block + 1] = (starts[block] ?? 0) + blockAt(block, 0).length;
  }
  return (version) => ({
    sizeBytes: starts[blocks] ?? head.length,
    *pieces(fromByte, toByte) {
      if (fromByte < head.length) yield head.subarray(fromByte, toByte);
      for (let block = blockOf(starts, fromByte); block < blocks; block += 1) {
        const start = starts[block] ?? 0;
        if (start >= toByte) return;
        yield blockAt(block, version).subarray(Math.max(0, fromByte - start), toByte - start);
      }
    },
  });
}

/** The last block that begins at or before an offset. */
function blockOf(starts: Float64Array, offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
