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

/** Texts whose length is not known are read in steps of so many bytes. */
const STEP = 8_192;
/** A step must end before its room does, or another follows. */
const SPARE = 64;

const FIRST = 1;
let common: Buffer | undefined;

/** Throws if nothing may begin any more. */
let stopIfEnding = (): void => {};

/**
 * For a thread that another one may end. Node ends the whole program if a thread is ended at the moment in which it makes
 * what compresses or unpacks (Node 24, "close before init"). So this thread is told first, and begins neither any more.
 */
export function beginOnlyIf(stop: () => void): void {
  stopIfEnding = stop;
}

/** Compresses an answer, if that makes it smaller. */
export function packed(text: string): StoredText {
  const plain = Buffer.from(text);
  if (plain.length < SHORTEST || plain.length > LONGEST) return { raw: text, packed: null };
  common ??= commonText();
  stopIfEnding();
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
  stopIfEnding();
  const maxOutputLength = Math.min(LONGEST, body.length * MOST_SHRUNK);
  try {
    const chunkSize = SPARE + Math.min(maxOutputLength, saidLength(body) ?? STEP);
    return zstdDecompressSync(body.subarray(1), { dictionary: common, maxOutputLength, chunkSize });
  } catch {
    return null;
  }
}

/** The length of the text, if the header of the frame says it with 2 bytes, as for most answers (RFC 8878, 3.1.1.1). */
function saidLength(body: Buffer): number | null {
  const isSaid = ((body[5] ?? 0) & 0b1110_0011) === 0b0110_0000;
  return isSaid ? 256 + body.readUInt16LE(6) : null;
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
