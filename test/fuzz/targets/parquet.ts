import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ExploreQuery } from '../../../preload/contract/models/explore.ts';
import { createExploreAlone } from '../../support/engine/explore-alone.ts';

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

export const parquet = { name: 'parquet', samples, run };
