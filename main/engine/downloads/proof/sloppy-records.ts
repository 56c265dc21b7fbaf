import { createReadStream } from '../../world/files.ts';

const QUOTE = 0x22;
const FEED = 0x0a;
const RETURN = 0x0d;
/** What may be between two fields, in the files of any program. */
const DELIMITERS: ReadonlySet<number> = new Set([0x2c, 0x3b, 0x09, 0x7c]);

/**
 * Counts the records of a CSV file as most lenient readers do: a quote opens a field only at its beginning
 * and closes it only at its end. One within a field (5" screen) is an ordinary character. Blank lines do not
 * count.
 */
export async function countSloppyRecords(path: string): Promise<number> {
  let records = 0;
  let hasBytes = false;
  let isQuoted = false;
  /** A quote within quotes. The next byte decides what it means. */
  let isPending = false;
  let isFieldStart = true;
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) {
    for (const byte of chunk as Buffer) {
      if (isPending) {
        isPending = false;
        const isEnd = byte === FEED || byte === RETURN || DELIMITERS.has(byte);
        if (isEnd) isQuoted = false;
        else if (byte === QUOTE) continue;
      }
      if (isQuoted) {
        if (byte === QUOTE) isPending = true;
        continue;
      }
      if (byte === FEED) {
        if (hasBytes) records += 1;
        hasBytes = false;
        isFieldStart = true;
        continue;
      }
      if (byte === RETURN) continue;
      hasBytes = true;
      if (byte === QUOTE && isFieldStart) isQuoted = true;
      isFieldStart = DELIMITERS.has(byte);
    }
  }
  return records + (hasBytes ? 1 : 0);
}
