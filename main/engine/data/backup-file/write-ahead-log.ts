import { openWithoutWaiting } from '../../files/open-regular.ts';
import { closeSync, fstatSync, statSync } from '../../world/files.ts';
import { readAt } from './pages.ts';

/** Whole transactions in the log next to a file, left by a program that did not close it. */
export interface Log {
  /** Pages of the database after the last transaction; 0 if the log holds no transaction. */
  readonly pages: number;
  /** Undefined if the log does not hold the page. */
  page(number: number): Buffer | undefined;
  close(): void;
}

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;

/** Reads the log of a database with pages of this size; null if there is none that fits. */
export function readLog(path: string, pageSize: number): Log | null {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return null;
  const file = openWithoutWaiting(path);
  try {
    const frames = committedFrames(file, pageSize);
    if (frames === null) {
      closeSync(file);
      return null;
    }
    return {
      pages: frames.pages,
      page: (number) => {
        const at = frames.places.get(number);
        return at === undefined ? undefined : readAt(file, at, pageSize);
      },
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Where each page's newest committed content is. Like SQLite, stops at the first frame that does not fit. */
function committedFrames(
  file: number,
  pageSize: number,
): { pages: number; places: Map<number, number> } | null {
  const header = readAt(file, 0, HEADER_BYTES);
  const { size } = fstatSync(file);
  if (header.length < HEADER_BYTES || header.readUInt32BE(0) >>> 1 !== MAGIC >>> 1) return null;
  if (header.readUInt32BE(8) !== pageSize) return null;
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1;
  const sum = new Uint32Array(2);
  addUp(sum, header.subarray(0, 24), isBigEndian);
  if (sum[0] !== header.readUInt32BE(24) || sum[1] !== header.readUInt32BE(28)) return null;
  const salts = header.subarray(16, 24);
  const places = new Map<number, number>();
  const pending = new Map<number, number>();
  let pages = 0;
  const frameBytes = FRAME_HEADER_BYTES + pageSize;
  for (let at = HEADER_BYTES; at + frameBytes <= size; at += frameBytes) {
    const frame = readAt(file, at, frameBytes);
    if (frame.length < frameBytes || !frame.subarray(8, 16).equals(salts)) break;
    addUp(sum, frame.subarray(0, 8), isBigEndian);
    addUp(sum, frame.subarray(FRAME_HEADER_BYTES), isBigEndian);
    if (sum[0] !== frame.readUInt32BE(16) || sum[1] !== frame.readUInt32BE(20)) break;
    pending.set(frame.readUInt32BE(0), at + FRAME_HEADER_BYTES);
    const pagesAfter = frame.readUInt32BE(4);
    if (pagesAfter === 0) continue;
    pages = pagesAfter;
    for (const [number, place] of pending) places.set(number, place);
    pending.clear();
  }
  return { pages, places };
}

/** Continues the checksum that shows SQLite which frames were written whole. */
function addUp(sum: Uint32Array, bytes: Buffer, isBigEndian: boolean): void {
  let [first = 0, second = 0] = sum;
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    first = (first + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + second) >>> 0;
    second = (second + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + first) >>> 0;
  }
  sum[0] = first;
  sum[1] = second;
}
