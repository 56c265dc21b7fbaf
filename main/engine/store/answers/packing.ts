import { constants, createZstdDecompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Database } from '../../world/world.ts';
import { commonText } from './common-text.ts';

/**
 * An answer in the store: its text in `raw`, or compressed in `packed`, with `raw` empty. The first byte of `packed` says
 * which common text it was compressed against. A checksum at its end tells damage.
 */
export interface StoredText {
  raw: string;
  packed: Buffer | null;
}

/**
 * An answer that is shorter, or longer, stays as it is, as does one that gets smaller than this part of it. Compressing a
 * company's profile would save 0.2 kB and take as long as all else that is done to keep it.
 */
const SHORTEST = 512;
const LONGEST = 262_144;
const MOST_SHRUNK = 100;
const FIRST = 1;
let common: Buffer | undefined;

/** Compresses an answer, if that makes it smaller. */
export function packed(text: string): StoredText {
  const plain = Buffer.from(text);
  if (plain.length < SHORTEST || plain.length > LONGEST) return { raw: text, packed: null };
  common ??= commonText();
  const body = zstdCompressSync(plain, {
    dictionary: common,
    pledgedSrcSize: plain.length,
    params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  if (body.length >= plain.length || body.length * MOST_SHRUNK < plain.length)
    return { raw: text, packed: null };
  return { raw: '', packed: Buffer.concat([Buffer.of(FIRST), body]) };
}

/**
 * The text of a compressed answer. Null if it is damaged. Work and memory stay in proportion to its size, whoever made
 * it.
 */
export function unpacked(body: Buffer): string | null {
  if (body[0] !== FIRST) return null;
  common ??= commonText();
  const maxOutputLength = Math.min(LONGEST, body.length * MOST_SHRUNK);
  if (kept === undefined) kept = openKept(common);
  const size = kept?.take(body, room) ?? null;
  if (size !== null && size <= maxOutputLength) return room.toString('utf8', 0, size);
  if (kept !== null) kept = undefined;
  try {
    return zstdDecompressSync(body.subarray(1), { dictionary: common, maxOutputLength }).toString();
  } catch {
    return null;
  }
}

/** One byte more than an answer can have: if it is full, something is left. */
const room = Buffer.allocUnsafe(LONGEST + 1);

/** A decompressor that is used again and again: to make one takes four times as long as to use it. */
interface Kept {
  /** Returns how many bytes it wrote. Null if it can't tell, and then it is of no use any more. */
  take(body: Buffer, into: Buffer): number | null;
}
let kept: Kept | null | undefined;

/** What `zstdDecompressSync` itself works with. Node has no other function that uses a decompressor twice. */
interface Inside {
  destroyed: boolean;
  _writeState?: Uint32Array;
  _handle?: {
    writeSync?(
      flush: number,
      from: Buffer,
      begin: number,
      length: number,
      into: Buffer,
      at: number,
      room: number,
    ): void;
  } | null;
}

/** Null if this Node has another inside. */
function openKept(dictionary: Buffer): Kept | null {
  const stream = createZstdDecompress({ dictionary });
  // An answer that is damaged or cut ends it.
  stream.on('error', () => undefined);
  const inside = stream as unknown as Inside;
  const { _writeState: state, _handle: handle } = inside;
  if (!(state instanceof Uint32Array) || typeof handle?.writeSync !== 'function') {
    stream.destroy();
    return null;
  }
  return {
    take: (body, into) => {
      handle.writeSync?.(constants.ZSTD_e_end, body, 1, body.length - 1, into, 0, into.length);
      const [roomLeft = 0, bodyLeft = 1] = state;
      if (!inside.destroyed && roomLeft > 0 && bodyLeft === 0) return into.length - roomLeft;
      stream.destroy();
      return null;
    },
  };
}

/** The text of an answer in the store. A damaged one is empty, which is no JSON, so it is shown as one that can't be read. */
export function answerText(raw: string, packed: Buffer | null): string {
  return packed === null ? raw : (unpacked(packed) ?? '');
}

/** Lets statements read answers as text: `answer_text(raw, packed)`. */
export function addAnswerText(database: Database): void {
  database.function('answer_text', { deterministic: true, directOnly: true }, (raw, body) =>
    Buffer.isBuffer(body) ? answerText('', body) : raw,
  );
}
