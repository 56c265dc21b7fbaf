import type { CsvDialect } from '../model.ts';
import { splitRecords } from './records.ts';
import { codecFor } from './text-codec.ts';

/** Bytes of the beginning by which a file's dialect is told. */
export const SNIFF_BYTES = 262_144;

const DELIMITERS = [',', ';', '\t', '|'];

/** Tells how a CSV file is written by its beginning. */
export function sniffDialect(head: Buffer): { dialect: CsvDialect; bomBytes: number } {
  const { encoding, bomBytes } = sniffEncoding(head);
  const { decode, unitBytes } = codecFor(encoding);
  const text = decode(head.subarray(bomBytes, head.length - ((head.length - bomBytes) % unitBytes)));
  return {
    dialect: { delimiter: sniffDelimiter(text), encoding, hasBom: bomBytes > 0, newline: sniffNewline(text) },
    bomBytes,
  };
}

/** Whether the beginning of a file holds control characters that no text has, in the encoding that it seems to have. */
export function isBinary(head: Buffer): boolean {
  const { encoding, bomBytes } = sniffEncoding(head);
  const { decode, unitBytes } = codecFor(encoding);
  const text = decode(head.subarray(bomBytes, head.length - ((head.length - bomBytes) % unitBytes)));
  let strange = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) < 9) strange += 1;
  return strange > text.length / 100;
}

function sniffEncoding(head: Buffer): { encoding: CsvDialect['encoding']; bomBytes: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', bomBytes: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', bomBytes: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', bomBytes: 2 };
  const zeros = [0, 0];
  const sample = head.subarray(0, 4_096);
  for (let index = 0; index < sample.length; index += 1)
    if (sample[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 8 && odd > even * 4) return { encoding: 'utf-16le', bomBytes: 0 };
  if (even > sample.length / 8 && even > odd * 4) return { encoding: 'utf-16be', bomBytes: 0 };
  return { encoding: isUtf8(head) ? 'utf-8' : 'windows-1252', bomBytes: 0 };
}

function isUtf8(head: Buffer): boolean {
  try {
    // The last character may be cut by the end of the sample.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function sniffNewline(text: string): CsvDialect['newline'] {
  const feed = text.indexOf('\n');
  const carriage = text.indexOf('\r');
  if (feed > 0 && text[feed - 1] === '\r') return '\r\n';
  return feed === -1 && carriage !== -1 ? '\r' : '\n';
}

/** The delimiter that splits most records into the same number of fields, the more fields the better. */
function sniffDelimiter(text: string): string {
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const widths = splitRecords(text, delimiter)
      .slice(0, 100)
      .filter((record) => record.cells.length > 0 && record.body !== '')
      .map((record) => record.cells.length);
    const [first = 1] = widths;
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    const [commonWidth, common] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [1, 0];
    if (commonWidth < 2) continue;
    const score =
      (common / widths.length) * 100 + Math.min(commonWidth, 50) / 50 + (commonWidth === first ? 1 : 0);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}
