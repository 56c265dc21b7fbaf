import type { CsvDialect } from '../model.ts';

/**
 * Turns bytes into text and back without loss. Encodings that extend ASCII are split as Latin-1, one character a byte, because delimiters,
 * quotes and newlines are ASCII in all of them; so whatever the bytes mean, they come out as they went in.
 */
export interface TextCodec {
  /** Bytes of the smallest piece that can be decoded. */
  unitBytes: 1 | 2;
  decode(bytes: Buffer): string;
  encode(text: string): Buffer;
  /** What a person reads in a piece of decoded text. */
  read(text: string): string;
  /** A person's text as it must stand among decoded text. */
  write(text: string): string;
}

const BEYOND_ASCII = /[\u0080-\uffff]/;

export function codecFor(encoding: CsvDialect['encoding']): TextCodec {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return utf16Codec(encoding === 'utf-16be');
  return encoding === 'utf-8' ? utf8Codec : windows1252Codec;
}

function utf16Codec(isBigEndian: boolean): TextCodec {
  const swap = (bytes: Buffer) => (isBigEndian ? Buffer.from(bytes).swap16() : bytes);
  return {
    unitBytes: 2,
    decode: (bytes) => swap(bytes).toString('utf16le'),
    encode: (text) => swap(Buffer.from(text, 'utf16le')),
    read: (text) => text,
    write: (text) => text,
  };
}

const latin1 = {
  unitBytes: 1 as const,
  decode: (bytes: Buffer) => bytes.toString('latin1'),
  encode: (text: string) => Buffer.from(text, 'latin1'),
};

const utf8Codec: TextCodec = {
  ...latin1,
  read: (text) => (BEYOND_ASCII.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text),
  write: (text) => (BEYOND_ASCII.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text),
};

const windows1252Decoder = new TextDecoder('windows-1252');
const windows1252Bytes = new Map<string, string>();
for (let byte = 0x80; byte <= 0xff; byte += 1) {
  windows1252Bytes.set(windows1252Decoder.decode(Uint8Array.of(byte)), String.fromCharCode(byte));
}

const windows1252Codec: TextCodec = {
  ...latin1,
  read: (text) => (BEYOND_ASCII.test(text) ? windows1252Decoder.decode(Buffer.from(text, 'latin1')) : text),
  write: (text) => (BEYOND_ASCII.test(text) ? [...text.normalize('NFC')].map(toWindows1252).join('') : text),
};

/** A letter that the code page lacks is written without its accents, else as a question mark. */
function toWindows1252(character: string): string {
  if (character < '\u0080') return character;
  const plain = character.normalize('NFKD').replace(/[^\u0020-\u007e]/g, '');
  return windows1252Bytes.get(character) ?? (plain === '' ? '?' : plain);
}
