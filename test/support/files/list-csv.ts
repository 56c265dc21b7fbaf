import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { domainAt } from '../services/sample-domains.ts';

/** Writes a CSV file like a downloaded list, with 77 bytes in a row. */
export async function writeListCsv(path: string, rows: number): Promise<void> {
  await pipeline(Readable.from(pieces(rows)), createWriteStream(path));
}

const PIECE_LENGTH = 65_536;

function* pieces(rows: number): Generator<string> {
  const countries = ['US', 'DE', 'FR', 'GB', 'CA', 'AT', 'JP', 'BR', 'IN', 'ES'];
  let piece = 'Domain,Company,Country,Size,City,Employees,First detected\n';
  let seed = 12_345;
  const next = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % most;
  };
  for (let index = 0; index < rows; index += 1) {
    const size = ['1-10', '11-50', '51-200', '201-500'][next(4)];
    const day = `2025-${String(next(12) + 1).padStart(2, '0')}-${String(next(28) + 1).padStart(2, '0')}`;
    piece += `${domainAt(index * 3)},"Company ${next(900_000)}, Inc.",${countries[next(10)]},${size},City ${next(5_000)},${next(50_000)},${day}\n`;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
