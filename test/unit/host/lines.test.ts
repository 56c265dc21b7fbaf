import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readLines } from '../../../main/host/subprocess.ts';

test('lines are whole however the stream is cut, even within a letter', async () => {
  const stream = new PassThrough();
  const lines: string[] = [];
  readLines(stream, (line) => lines.push(line));
  const bytes = Buffer.from('eins\nzwölf\n\nlast');
  for (const byte of bytes) stream.write(Buffer.from([byte]));
  stream.end();
  await new Promise((resolve) => stream.on('close', resolve));
  expect(lines).toEqual(['eins', 'zwölf', '', 'last']);
});
