import type { ZipEntry, ZipFile } from './read-zip.ts';

/**
 * How the text of a part is encoded, by its byte order mark, its zeros or its declaration. A mark stays in
 * the text, so that it is written again.
 */
export interface PartCodec {
  /** Throws `TypeError` if the bytes are not text of the encoding. */
  decoder(): (bytes: Buffer | undefined) => string;
  encode(text: string): Buffer;
  /** XML with only letters that the encoding surely has. Others are written as numbers. */
  spell(xml: string): string;
}

/** A declaration is within this many bytes. */
const HEAD_BYTES = 400;
const DECLARED = /^(?:\ufeff)?\s*<\?xml\s[^?]*?\bencoding\s*=\s*["']([^"']*)["']/;

/** Reads the beginning of a part to find its encoding. */
export async function partCodec(zip: Pick<ZipFile, 'read'>, entry: ZipEntry): Promise<PartCodec> {
  for await (const bytes of zip.read(entry)) return codecOf(bytes);
  return UTF8;
}

/** The codec of a part that begins with these bytes. */
export function codecOf(bytes: Buffer): PartCodec {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (startsWith(head, 0xff, 0xfe) || startsWith(head, 0x3c, 0x00)) return UTF16_LE;
  if (startsWith(head, 0xfe, 0xff) || startsWith(head, 0x00, 0x3c)) return UTF16_BE;
  const declared = DECLARED.exec(head.toString('latin1'))?.[1]?.toLowerCase() ?? 'utf-8';
  if (declared === 'utf-8' || declared === 'utf8') return UTF8;
  return declared === 'iso-8859-1' || declared === 'latin1' ? LATIN1 : OTHER;
}

function startsWith(head: Buffer, ...bytes: number[]): boolean {
  return head.length >= bytes.length && bytes.every((byte, index) => head[index] === byte);
}

function decoderFor(label: string): PartCodec['decoder'] {
  return () => {
    const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
    return (bytes) => decoder.decode(bytes, { stream: bytes !== undefined });
  };
}

const asIs = (xml: string) => xml;
const asNumbers = (xml: string) =>
  xml.replace(/[^\0-\x7f]/gu, (letter) => `&#x${letter.codePointAt(0)?.toString(16) ?? ''};`);

const UTF8: PartCodec = {
  decoder: decoderFor('utf-8'),
  encode: (text) => Buffer.from(text, 'utf8'),
  spell: asIs,
};
const UTF16_LE: PartCodec = {
  decoder: decoderFor('utf-16le'),
  encode: (text) => Buffer.from(text, 'utf16le'),
  spell: asIs,
};
const UTF16_BE: PartCodec = {
  decoder: decoderFor('utf-16be'),
  encode: (text) => Buffer.from(text, 'utf16le').swap16(),
  spell: asIs,
};
/** `TextDecoder` would read it as Windows-1252. */
const LATIN1: PartCodec = {
  decoder: () => (bytes) => bytes?.toString('latin1') ?? '',
  encode: (text) => Buffer.from(text, 'latin1'),
  spell: asNumbers,
};
/** Any other encoding. Only its ASCII can be read here. */
const OTHER: PartCodec = { ...UTF8, spell: asNumbers };
