import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { StackdeskError } from '#contract/errors.ts';
import type { ExploreQuery } from '#contract/models/explore.ts';
import { createExploreAlone } from '../../support/engine/explore-alone.ts';
import type { FuzzTarget, Random } from '../target.ts';

/** Everything, in the order of the file. */
const ALL: ExploreQuery = { text: '', filters: [], sort: [], saved: 'any', rowIds: null };

/** Kinds of values that other programs write, as SQL for each column. */
const COLUMNS = [
  `'site' || i || '.example.com' AS domain`,
  'CAST(i AS INTEGER) AS whole',
  'CAST(i AS DOUBLE) / 3 AS part',
  `CAST(i AS DECIMAL(18, 3)) AS price`,
  `DATE '2024-01-01' + CAST(i AS INTEGER) AS day`,
  `TIMESTAMPTZ '2024-01-01 10:00:00+00' + to_hours(CAST(i AS INTEGER)) AS seen`,
  'i % 2 = 0 AS flag',
  `CASE WHEN i % 3 = 0 THEN NULL ELSE repeat('text ', CAST(i % 9 AS INTEGER)) END AS note`,
  `[i, i + 1] AS numbers`,
  `{'a': i, 'b': 'x' || i} AS pair`,
  `encode('bytes' || i) AS raw`,
  `CAST(md5('' || i) AS UUID) AS id`,
  `CAST(i AS HUGEINT) AS huge`,
];

/** Layouts of a file: compression, group sizes, encodings. */
const LAYOUTS = [
  'COMPRESSION uncompressed',
  'COMPRESSION snappy',
  'COMPRESSION zstd, ROW_GROUP_SIZE 2048',
  'COMPRESSION gzip, PARQUET_VERSION v2',
  'COMPRESSION lz4_raw, PARQUET_VERSION v2',
];

/** Lists in lists, records in records, and both, as deep as they may be and deeper; and more columns than a person reads. */
const SHAPES = [
  ...[1, 3, 7, 15, 40].map((depth) => `SELECT ${'['.repeat(depth)}i${']'.repeat(depth)} AS x`),
  ...[2, 6, 20].map((depth) => `SELECT ${"{'a': ".repeat(depth)}i${'}'.repeat(depth)} AS x`),
  ...[2, 8].map(
    (depth) => `SELECT ${"[{'a': ".repeat(depth)}NULL::INTEGER${'}]'.repeat(depth)} AS x, i AS y`,
  ),
  `SELECT MAP {'k': [MAP {i: {'v': [NULL, i]}}]} AS x, [[], NULL, [NULL]] AS y`,
  ...[300, 1_500].map(
    (columns) => `SELECT ${Array.from({ length: columns }, (_, at) => `i + ${at} AS c${at}`).join(', ')}`,
  ),
  `SELECT ${Array.from({ length: 120 }, (_, at) => `[{'a': i, 'b': ['${at}']}] AS c${at}`).join(', ')}`,
];

async function samples(): Promise<Buffer[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const file = join(tmpdir(), `stackdesk-sample-${process.pid}.parquet`);
  const made: Buffer[] = [];
  try {
    for (const [index, layout] of LAYOUTS.entries()) {
      const rows = index === 2 ? 3_000 : 40;
      await connection.run(
        `COPY (SELECT ${COLUMNS.join(', ')} FROM range(${rows}) AS r(i)) TO '${file}' (FORMAT parquet, ${layout})`,
      );
      made.push(await readFile(file));
    }
    for (const shape of SHAPES) {
      await connection.run(`COPY (${shape} FROM range(3) AS r(i)) TO '${file}' (FORMAT parquet)`);
      made.push(await readFile(file));
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(file, { force: true });
  }
  return made;
}

/**
 * Peeks into a file, opens it as a list and reads its first rows, as the window does. Throws anything but a
 * `StackdeskError`.
 */
async function run(input: Buffer, workDir: string): Promise<void> {
  const path = join(workDir, 'list.parquet');
  await writeFile(path, input);
  const explore = createExploreAlone(join(workDir, 'data'));
  try {
    await explore.peek(path).catch(requireKnown);
    const table = await explore.open(path).catch(requireKnown);
    if (table === undefined) return;
    const page = await explore.page(table.exploreId, ALL, { offset: 0, limit: 50 });
    if (page.total !== table.rows) throw new Error(`${page.total} rows are found of ${table.rows}`);
  } finally {
    await explore.shutdown();
    await rm(join(workDir, 'data'), { recursive: true, force: true });
    await rm(path, { force: true });
  }
}

function requireKnown(error: unknown): undefined {
  if (!(error instanceof StackdeskError) || error.code === 'internal') throw error;
}

/** Changes the footer, which says what is where, how deep and how much, and tells its length as it was or anew. */
function mutateFooter(input: Buffer, random: Random): Buffer {
  if (input.length < 12) return input;
  const bytes = Math.min(input.readUInt32LE(input.length - 8), input.length - 12);
  const from = input.length - 8 - bytes;
  const footer = Buffer.from(input.subarray(from, from + bytes));
  const at = random.int(0, Math.max(0, bytes - 1));
  const piece = random.pick<() => Buffer>([
    // A number of Thrift has seven bits in each byte.
    () =>
      Buffer.from(
        random.pick([
          [0],
          [0x7f],
          [0xff, 0x01],
          [0xff, 0xff, 0xff, 0xff, 0x0f],
          [0x80, 0x80, 0x80, 0x80, 0x10],
        ]),
      ),
    // Heads of fields and lists: so many, of such a kind.
    () => Buffer.from([random.pick([0x15, 0x16, 0x18, 0x19, 0x1c, 0xfc, 0xf5, 0x0c])]),
    // A part of the footer again: another column, another group of rows.
    () => footer.subarray(at, at + random.int(1, 200)),
  ])();
  const put = random.int(0, bytes);
  const kept = random.chance(0.5) ? put + piece.length : put;
  const changed = Buffer.concat([footer.subarray(0, put), piece, footer.subarray(kept)]);
  const end = Buffer.from(input.subarray(input.length - 8));
  if (random.chance(0.9)) end.writeUInt32LE(changed.length);
  return Buffer.concat([input.subarray(0, from), changed, end]);
}

export const parquet: FuzzTarget = { name: 'parquet', samples, mutate: mutateFooter, run };
