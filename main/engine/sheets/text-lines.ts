import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import type { Encoding } from '#shared/files/encodings.ts';
import { asDamage, piecesOf } from './csv/csv-file.ts';
import { SNIFF_BYTES } from './csv/dialect.ts';
import { encodingFarDown, headEncoding } from './csv/head-encoding.ts';
import { codecFor } from './csv/text-codec.ts';
import { KIND_BYTES, kindOf } from './file-kind.ts';
import { openInput, readInput } from './input.ts';

/**
 * The text of a file in pieces that end with a line, in the encoding that a table in it would be read in. `name` is what
 * the person calls the file. Throws `file_unsupported` if it is no text, and `file_damaged`.
 */
export async function* textLines(
  path: string,
  { encoding: chosen = null, name }: { encoding?: Encoding | null | undefined; name: string },
): AsyncGenerator<string, void> {
  const file = await openInput(path);
  try {
    const head = await readInput(file, path, 0, SNIFF_BYTES);
    const kind = kindOf(head.subarray(0, KIND_BYTES), name);
    if (typeof kind !== 'string') throw new StackdeskError('file_unsupported', kind);
    if (kind !== 'text' && (kind !== 'noise' || chosen === null))
      throw new StackdeskError('file_unsupported', because('no_text', { path: name }));
    const named = chosen ?? (await encodingFarDown(file, path, head));
    const { encoding, bomBytes } = headEncoding(head, named);
    const codec = codecFor(encoding);
    const decoding = codec.decoding();
    let rest = '';
    for await (const bytes of piecesOf(file, path, bomBytes, undefined)) {
      const piece = decoding.push(bytes);
      // A line break may come as two characters, in two pieces.
      const end = Math.max(piece.lastIndexOf('\n'), piece.slice(0, -1).lastIndexOf('\r')) + 1;
      if (end > 0) yield codec.read(rest + piece.slice(0, end));
      rest = end > 0 ? piece.slice(end) : rest + piece;
    }
    rest += decoding.end();
    if (rest !== '') yield codec.read(rest);
  } catch (error) {
    throw asDamage(error, name);
  } finally {
    await file.close();
  }
}
