import type { Encoding } from '#shared/files/encodings.ts';
import { decoderFor } from './decoder.ts';
import { bytesOf, farBytes } from './encoder.ts';
import { createMask, createShiftMask, type IsLead, type Masking, unmasked } from './masked-bytes.ts';

/** Decodes a file that comes in pieces. */
export interface Decoding {
  /** Throws `BadCharacter` if the bytes are not text, and so could not be written again. */
  push(bytes: Buffer): string;
  /** The rest. Throws `BadCharacter` if the file ends within a character that can't be kept. */
  end(): string;
}

/** Bytes that are not text of the encoding, and so would not be written back as they were. */
export class BadCharacter extends Error {
  /** True if the file only ends too early. */
  readonly isCut: boolean;

  constructor(isCut: boolean) {
    super('The bytes are no text of the encoding.');
    this.isCut = isCut;
  }
}

/**
 * Turns bytes into text and back without loss. Encodings that extend ASCII are read as Latin-1, one character
 * for each byte, since delimiters, quotes and newlines are ASCII in all of them. So bytes always come out as
 * they went in.
 */
export interface TextCodec {
  /** Decodes a file from its beginning. */
  decoding(): Decoding;
  encode(text: string): Buffer;
  /** A piece of decoded text as a person reads it. */
  read(text: string): string;
  /**
   * A text with only characters that the encoding has. Others become one that looks the same, lose their
   * accents, or become a replacement sign.
   */
  fitted(text: string): string;
  /** A person's text, fitted, in the form of decoded text. */
  write(text: string): string;
}

/** In every encoding, a piece of decoded text without any of these is as a person reads it. */
export const BEYOND_ASCII = /[\u0080-\uffff]/;

export function codecFor(encoding: Encoding): TextCodec {
  const wide = WIDE[encoding];
  if (wide !== undefined) return wide;
  if (encoding === 'utf-8') return utf8Codec;
  const isLead = LEADS[encoding];
  return encoding === 'iso-2022-jp'
    ? tableCodec(encoding, createShiftMask)
    : tableCodec(encoding, isLead === undefined ? null : () => createMask(isLead));
}

/** Half of a surrogate pair is not text. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/**
 * Decodes complete bytes, or the beginning of a file. If that ends within a character of UTF-8, the bytes of
 * that character stay. Bytes of an incomplete unit of the other encodings are left out.
 */
export function decodeHead(encoding: Encoding, bytes: Buffer): string {
  return codecFor(encoding).decoding().push(bytes);
}

const latin1 = {
  decoding: (): Decoding => ({ push: (bytes) => bytes.toString('latin1'), end: () => '' }),
  encode: (text: string) => Buffer.from(text, 'latin1'),
};

const utf8Codec: TextCodec = {
  ...latin1,
  read: (text) => (BEYOND_ASCII.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text),
  fitted: (text) => (BEYOND_ASCII.test(text) ? wellFormed(text) : text),
  write: (text) => (BEYOND_ASCII.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text),
};

/** First bytes of characters whose second byte may be ASCII. */
const LEADS: Partial<Record<Encoding, IsLead>> = {
  shift_jis: (byte) => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc),
  gb18030: (byte) => byte >= 0x81 && byte <= 0xfe,
  big5: (byte) => byte >= 0x81 && byte <= 0xfe,
  'euc-kr': (byte) => byte >= 0x81 && byte <= 0xfe,
};

/** Signs that shift to other characters, so they stand for nothing themselves. */
const SHIFTS = '\x0e\x0f\x1b';
/** Between two Japanese letters. Readers take it for damage; no other encoding has it. */
const BACK_AND_FORTH = '\x1b(B\x1b$B';

function tableCodec(encoding: Encoding, createMasking: (() => Masking) | null): TextCodec {
  const decode = decoderFor(encoding);
  const bytesFor = (character: string): string | undefined => {
    if (character < '\u0080')
      return encoding === 'iso-2022-jp' && SHIFTS.includes(character) ? undefined : character;
    const point = character.codePointAt(0) ?? 0;
    return encoding === 'gb18030' && point > 0xffff ? farBytes(point) : bytesOf(encoding).get(character);
  };
  const fitted = (text: string) =>
    BEYOND_ASCII.test(text)
      ? [...text.normalize('NFC')]
          .map((character) => {
            if (bytesFor(character) !== undefined) return character;
            const wide = WIDE_SIGNS[character];
            return wide !== undefined && bytesFor(wide) !== undefined ? wide : withoutAccents(character);
          })
          .join('')
      : text;
  return {
    decoding: createMasking ?? latin1.decoding,
    encode: unmasked,
    read: (text) => (BEYOND_ASCII.test(text) ? decode(unmasked(text)) : text),
    fitted,
    write: (text) => {
      if (!BEYOND_ASCII.test(text)) return text;
      const bytes = [...fitted(text)].map((character) => bytesFor(character) ?? '?').join('');
      if (createMasking === null) return bytes;
      const masking = createMasking();
      return masking.push(Buffer.from(bytes.replaceAll(BACK_AND_FORTH, ''), 'latin1')) + masking.end();
    },
  };
}

/** Signs that Unicode has twice, while East Asian encodings have only the wide one. */
const WIDE_SIGNS: Readonly<Record<string, string>> = {
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '—': '―',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
};

/** A letter without its accents, or a question mark. */
function withoutAccents(character: string): string {
  const plain = character.normalize('NFKD').replace(/[^\u0020-\u007e]/g, '');
  return plain === '' ? '?' : plain;
}

function utf16Codec(isBigEndian: boolean): TextCodec {
  const swap = (bytes: Buffer) => (isBigEndian ? Buffer.from(bytes).swap16() : bytes);
  return {
    decoding: () => inUnits(2, (bytes) => swap(bytes).toString('utf16le')),
    encode: (text) => swap(Buffer.from(text, 'utf16le')),
    read: (text) => text,
    fitted: (text) => text,
    write: (text) => text,
  };
}

function utf32Codec(isBigEndian: boolean): TextCodec {
  return {
    decoding: () =>
      inUnits(4, (bytes) => {
        let text = '';
        for (let at = 0; at < bytes.length; at += 4) {
          const point = isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
          if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) throw new BadCharacter(false);
          text += String.fromCodePoint(point);
        }
        return text;
      }),
    encode: (text) => {
      const points = [...wellFormed(text)].map((character) => character.codePointAt(0) ?? 0);
      const bytes = Buffer.alloc(points.length * 4);
      for (const [index, point] of points.entries())
        if (isBigEndian) bytes.writeUInt32BE(point, index * 4);
        else bytes.writeUInt32LE(point, index * 4);
      return bytes;
    },
    read: (text) => text,
    fitted: (text) => wellFormed(text),
    write: (text) => text,
  };
}

/** A piece of a file may end within a unit of UTF-16 or UTF-32. The rest waits for the next piece. */
function inUnits(unitBytes: number, decode: (bytes: Buffer) => string): Decoding {
  let odd: Buffer = Buffer.alloc(0);
  return {
    push: (piece) => {
      const bytes = odd.length === 0 ? piece : Buffer.concat([odd, piece]);
      const usable = bytes.length - (bytes.length % unitBytes);
      odd = Buffer.from(bytes.subarray(usable));
      return decode(bytes.subarray(0, usable));
    },
    end: () => {
      if (odd.length > 0) throw new BadCharacter(true);
      return '';
    },
  };
}

const WIDE: Partial<Record<Encoding, TextCodec>> = {
  'utf-16le': utf16Codec(false),
  'utf-16be': utf16Codec(true),
  'utf-32le': utf32Codec(false),
  'utf-32be': utf32Codec(true),
};
