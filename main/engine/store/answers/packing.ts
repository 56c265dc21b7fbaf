import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
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

/** Most answers shrink to more than this part and have fewer letters than this, so they are read in one step. */
const OFTEN_SHRUNK = 30;
const LARGEST_STEP = 8_192;

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

/** The text of a compressed answer. Null if it is damaged. */
export function unpacked(body: Buffer): string | null {
  return unpackedBytes(body)?.toString() ?? null;
}

/** The same as bytes. Work and memory stay in proportion to the size of the body, whoever made it. */
export function unpackedBytes(body: Buffer): Buffer | null {
  if (body[0] !== FIRST) return null;
  common ??= commonText();
  const maxOutputLength = Math.min(LONGEST, body.length * MOST_SHRUNK);
  const chunkSize = Math.min(LARGEST_STEP, body.length * OFTEN_SHRUNK);
  try {
    return zstdDecompressSync(body.subarray(1), { dictionary: common, maxOutputLength, chunkSize });
  } catch {
    return null;
  }
}

/** The text of an answer. A damaged one is empty, which is no JSON, so it is shown as one that can't be read. */
export function textOf({ raw, packed: body }: StoredText): string {
  return body === null ? raw : (unpacked(body) ?? '');
}

/**
 * Lets statements read answers as text: `answer_text(raw, packed)`. If many are read, `textOf` is quicker: what a statement
 * calls brings each text into the database and out of it again.
 */
export function addAnswerText(database: Database): void {
  database.function('answer_text', { deterministic: true, directOnly: true }, (raw, body) =>
    Buffer.isBuffer(body) ? textOf({ raw: '', packed: body }) : raw,
  );
}
