import { isAscii } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import type { Encoding } from '#shared/files/encodings.ts';
import { readErrorOf } from '../../../process/system-error.ts';
import { readInput } from '../input.ts';
import { detectEncoding } from './detect-encoding.ts';

/** Byte order marks. The longer ones come first, since one begins like another. */
const MARKS: readonly { encoding: Encoding; bytes: readonly number[] }[] = [
  { encoding: 'utf-32le', bytes: [0xff, 0xfe, 0, 0] },
  { encoding: 'utf-32be', bytes: [0, 0, 0xfe, 0xff] },
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

export interface HeadEncoding {
  encoding: Encoding;
  bomBytes: number;
}

/**
 * Detects the encoding of a file from its beginning: by its byte order mark, by the positions of zeros, by
 * Japanese escapes, by being UTF-8, or else by its text.
 */
export function sniffEncoding(head: Buffer): HeadEncoding {
  const mark = markOf(head);
  if (mark !== null) return mark;
  const wide = wideEncoding(head.subarray(0, 4_096));
  if (wide !== null) return { encoding: wide, bomBytes: 0 };
  if (shiftsToJapanese(head)) return { encoding: 'iso-2022-jp', bomBytes: 0 };
  return { encoding: isUtf8(head) ? 'utf-8' : detectEncoding(head), bomBytes: 0 };
}

/** The encoding that a person chose, or else what `sniffEncoding` finds. */
export function headEncoding(head: Buffer, named: Encoding | null): HeadEncoding {
  return named === null ? sniffEncoding(head) : namedEncoding(head, named);
}

/**
 * How much is read at once to find the first byte beyond ASCII, and how much from there on says the encoding. A beginning
 * that is shorter is the whole file.
 */
const FAR_BYTES = 262_144;

/**
 * The encoding of a file whose beginning is ASCII only, so that it could be any: that of the first bytes beyond ASCII,
 * however far down they are. Null if the beginning says it, or if there are none.
 */
export async function encodingFarDown(
  file: FileHandle,
  path: string,
  head: Buffer,
): Promise<Encoding | null> {
  if (head.length < FAR_BYTES || !isAscii(head) || sniffEncoding(head).encoding !== 'utf-8') return null;
  const piece = Buffer.allocUnsafe(FAR_BYTES);
  for (let at = head.length; ; ) {
    const { bytesRead } = await file.read(piece, 0, piece.length, at).catch((cause: unknown) => {
      throw readErrorOf(cause, path);
    });
    if (bytesRead === 0) return null;
    const bytes = piece.subarray(0, bytesRead);
    if (!isAscii(bytes)) {
      const first = bytes.findIndex((byte) => byte >= 0x80);
      const sample = await readInput(file, path, at + bytes.lastIndexOf(10, first) + 1, FAR_BYTES);
      return isUtf8(sample) ? 'utf-8' : detectEncoding(sample);
    }
    at += bytesRead;
  }
}

/** The encoding that a person chose, with the length of its byte order mark if the file has that. */
function namedEncoding(head: Buffer, encoding: Encoding): HeadEncoding {
  const mark = MARKS.find((each) => each.encoding === encoding && startsWith(head, each.bytes));
  return { encoding, bomBytes: mark?.bytes.length ?? 0 };
}

function markOf(head: Buffer): HeadEncoding | null {
  const mark = MARKS.find(({ bytes }) => startsWith(head, bytes));
  return mark === undefined ? null : { encoding: mark.encoding, bomBytes: mark.bytes.length };
}

function startsWith(head: Buffer, bytes: readonly number[]): boolean {
  return head.length >= bytes.length && bytes.every((byte, index) => head[index] === byte);
}

/** UTF-16 and UTF-32 have zeros in place of the upper bytes of Latin letters, delimiters and newlines. */
function wideEncoding(sample: Buffer): Encoding | null {
  const zeros = [0, 0, 0, 0];
  for (let index = 0; index < sample.length; index += 1)
    if (sample[index] === 0) zeros[index % 4] = (zeros[index % 4] ?? 0) + 1;
  const [first = 0, second = 0, third = 0, fourth = 0] = zeros;
  const least = sample.length / 16;
  if (first < least && second > least && third > least && fourth > least) return 'utf-32le';
  if (fourth < least && first > least && second > least && third > least) return 'utf-32be';
  const even = first + third;
  const odd = second + fourth;
  if (odd > sample.length / 8 && odd > even * 4) return 'utf-16le';
  if (even > sample.length / 8 && even > odd * 4) return 'utf-16be';
  return null;
}

function shiftsToJapanese(head: Buffer): boolean {
  return (head.includes('\x1b$B') || head.includes('\x1b$@')) && head.every((byte) => byte < 0x80);
}

/** How many sound UTF-8 characters a text must have for each damaged one. */
const SOUND_FOR_EACH_DAMAGED = 20;

function isUtf8(head: Buffer): boolean {
  try {
    // The last character may be cut by the end of the sample.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    const text = head.toString('utf8');
    const beyond = text.match(/\P{ASCII}/gu) ?? [];
    const damaged = beyond.filter((character) => character === '\ufffd').length;
    return beyond.length - damaged > damaged * SOUND_FOR_EACH_DAMAGED;
  }
}
