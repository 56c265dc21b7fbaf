import { createInterface } from 'node:readline';
import { linesOf } from '../engine/lookups/interpret.ts';

/** Lines that are handed on in one piece. */
const STRIDE = 5_000;

/** What comes in on stdin, read as a pasted text is, piece by piece. */
export async function* stdinLines(input: NodeJS.ReadableStream): AsyncGenerator<string[], void> {
  let lines: string[] = [];
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    lines.push(line);
    if (lines.length < STRIDE) continue;
    yield linesOf(lines.join('\n'));
    lines = [];
  }
  if (lines.length > 0) yield linesOf(lines.join('\n'));
}
