import type { Encoding } from '#shared/files/encodings.ts';
import { decoderFor } from './decoder.ts';

/**
 * The bytes of each character beyond ASCII that an encoding has, as a text with one character for each byte.
 */
export type Bytes = ReadonlyMap<string, string>;

const known = new Map<Encoding, Bytes>();

/**
 * The bytes for the characters of an encoding that extends ASCII. Made once, when first needed, by decoding
 * all its byte sequences.
 */
export function bytesOf(encoding: Encoding): Bytes {
  const made =
    known.get(encoding) ?? (encoding === 'iso-2022-jp' ? shifted(bytesOf('euc-jp')) : invert(encoding));
  known.set(encoding, made);
  return made;
}

/** The characters of two bytes in EUC-JP, which ISO-2022-JP writes without their upper bits, between two escapes. */
function shifted(bytes: Bytes): Bytes {
  const pairs = [...bytes].filter(([, pair]) => pair.length === 2 && pair >= '\u00a1');
  const low = (pair: string) => String.fromCharCode(...Array.from(pair, (sign) => sign.charCodeAt(0) & 0x7f));
  return new Map(pairs.map(([character, pair]) => [character, `\x1b$B${low(pair)}\x1b(B`]));
}

interface Pairs {
  leads: readonly [number, number];
  trails: readonly [number, number];
  /** Codes that programs read but don't write: signs that have a second code. */
  skips?: (lead: number, trail: number) => boolean;
}

/** Encodings of two bytes, with the first and second bytes of their characters. */
const PAIRS: Partial<Record<Encoding, Pairs>> = {
  shift_jis: { leads: [0x81, 0xfc], trails: [0x40, 0xfc], skips: (lead) => lead === 0xed || lead === 0xee },
  'euc-jp': {
    leads: [0x8e, 0xfe],
    trails: [0xa1, 0xfe],
    skips: (lead, trail) => lead === 0x8e && trail > 0xdf,
  },
  gb18030: { leads: [0x81, 0xfe], trails: [0x40, 0xfe] },
  // Codes below are an extension that other programs don't read.
  big5: {
    leads: [0xa1, 0xfe],
    trails: [0x40, 0xfe],
    skips: (lead, trail) => lead === 0xa2 && (trail === 0xcc || trail === 0xce),
  },
  'euc-kr': { leads: [0x81, 0xfe], trails: [0x41, 0xfe] },
};

function invert(encoding: Encoding): Bytes {
  const decode = decoderFor(encoding);
  const table = new Map<string, string>();
  const note = (...bytes: number[]) => {
    const character = decode(Buffer.from(bytes));
    const isOne = [...character].length === 1 && character !== '\ufffd';
    if (isOne && character > '\u007f' && !table.has(character))
      table.set(character, String.fromCharCode(...bytes));
  };
  const pairs = PAIRS[encoding];
  // Of these encodings, only Shift_JIS has characters of one byte beyond ASCII: half-width kana.
  const singles = pairs === undefined ? [0x80, 0xff] : encoding === 'shift_jis' ? [0xa1, 0xdf] : [1, 0];
  for (let byte = singles[0] ?? 1; byte <= (singles[1] ?? 0); byte += 1) note(byte);
  if (pairs === undefined) return table;
  for (let lead = pairs.leads[0]; lead <= pairs.leads[1]; lead += 1)
    for (let trail = pairs.trails[0]; trail <= pairs.trails[1]; trail += 1)
      if (pairs.skips?.(lead, trail) !== true) note(lead, trail);
  if (encoding === 'gb18030') noteFours(note);
  return table;
}

/** GB18030 has four bytes for the other characters of the first plane. */
function noteFours(note: (...bytes: number[]) => void): void {
  for (let a = 0x81; a <= 0x84; a += 1)
    for (let b = 0x30; b <= 0x39; b += 1)
      for (let c = 0x81; c <= 0xfe; c += 1) for (let d = 0x30; d <= 0x39; d += 1) note(a, b, c, d);
}

/** GB18030 numbers the characters beyond the first plane in order, with four bytes. */
export function farBytes(point: number): string {
  const place = point - 0x10000;
  const digits = [
    0x90 + Math.floor(place / 12_600),
    0x30 + (Math.floor(place / 1_260) % 10),
    0x81 + (Math.floor(place / 10) % 126),
    0x30 + (place % 10),
  ];
  return String.fromCharCode(...digits);
}
