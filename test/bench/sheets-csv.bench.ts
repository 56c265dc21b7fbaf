import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { measureSheetWork } from '../support/files/sheet-work.ts';

/**
 * A CSV file of 1,000,000 rows: time and peak memory of reading it and of appending columns. Fails beyond the
 * bound.
 */
const ROWS = Number(process.env.STACKDESK_BENCH_ROWS ?? 1_000_000);
const PEAK_BOUND_MB = 150;

const dir = mkdtempSync(join(tmpdir(), 'stackdesk-bench-'));
try {
  const input = join(dir, 'in.csv');
  await pipeline(Readable.from(lines()), createWriteStream(input));
  const { ms, rows, peakRssMb } = measureSheetWork('rows', input, join(dir, 'out.csv'));
  if (rows !== ROWS + 1) throw new Error('a row was lost');
  const sizeMb = Math.round(statSync(input).size / 1_048_576);
  process.stdout.write(
    `${JSON.stringify({ bench: 'sheets-csv', rows: ROWS, sizeMb, ms, peakRssMb, peakBoundMb: PEAK_BOUND_MB })}\n`,
  );
  if (peakRssMb > PEAK_BOUND_MB) process.exitCode = 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}

function* lines(): Generator<string> {
  yield 'name,site,country,note\n';
  for (let index = 0; index < ROWS; index += 1) {
    yield `Account ${index},site-${index}.com,Österreich,"a note, with ""quotes"" and\na newline"\n`;
  }
}
