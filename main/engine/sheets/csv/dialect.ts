import type { Encoding } from '#shared/files/encodings.ts';
import type { CsvDialect } from '../model.ts';
import { type HeadEncoding, headEncoding, sniffEncoding } from './head-encoding.ts';
import { type FieldRules, LONGEST_FIELD } from './records.ts';
import { declaredDelimiter, sniffRules } from './sniff-rules.ts';
import { BadCharacter, codecFor, decodeHead } from './text-codec.ts';

/** How many bytes of a file are read to detect its dialect. */
export const SNIFF_BYTES = 262_144;
/** The same if they say too little. A quote that is not closed within so many characters is never closed. */
export const MOST_SNIFF_BYTES = 2 * LONGEST_FIELD;

export interface SniffedDialect {
  dialect: CsvDialect;
  /** The dialect's rules for decoded text. */
  rules: FieldRules;
  bomBytes: number;
  /** Whether more of the file should be read. */
  saysTooLittle: boolean;
}

/** Detects the dialect of a CSV file from its beginning. A person may have chosen the encoding. */
export function sniffDialect(
  head: Buffer,
  named: Encoding | null = null,
  isCut = head.length >= SNIFF_BYTES,
): SniffedDialect {
  const { encoding, bomBytes } = headEncoding(head, named);
  const codec = codecFor(encoding);
  const text = decodeHead(encoding, head.subarray(bomBytes));
  const { rules, newline, saysTooLittle } = sniffRules(text, isCut, codec.write);
  return {
    dialect: {
      ...rules,
      delimiter: codec.read(rules.delimiter),
      encoding,
      hasBom: bomBytes > 0,
      newline: newline === '\r\n' || newline === '\r' ? newline : '\n',
      declaresDelimiter: declaredDelimiter(text) !== null,
    },
    rules,
    bomBytes,
    saysTooLittle,
  };
}

/**
 * Whether the beginning of a file has control characters that no text has, in the encoding that it seems to
 * have. Some programs end or pad cells with NUL: if nothing else is odd, that is text.
 */
export function isBinary(head: Buffer): boolean {
  const { encoding, bomBytes } = sniffEncoding(head);
  const text = textOf(head, { encoding, bomBytes });
  // Damage is reported when the file is opened.
  if (text === null) return false;
  let zeros = 0;
  let strange = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0) zeros += 1;
    else if (code < 9) strange += 1;
  }
  return strange > text.length / 100 || zeros > text.length / 4;
}

function textOf(head: Buffer, { encoding, bomBytes }: HeadEncoding): string | null {
  try {
    return decodeHead(encoding, head.subarray(bomBytes));
  } catch (error) {
    if (error instanceof BadCharacter) return null;
    throw error;
  }
}
