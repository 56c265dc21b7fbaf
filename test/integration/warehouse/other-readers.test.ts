import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { keepMade } from '../../support/engine/changes-fixture.ts';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import { fillSavedStore } from '../../support/engine/saved-store.ts';
import {
  addCharge,
  makeWorkspace,
  partsOf,
  provenManifest,
  writeDataSet,
} from '../../support/engine/warehouse-fixture.ts';
import { queryDuckdb } from '../../support/files/duckdb-read.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

test('a reader that others wrote finds the rows that DuckDB finds', async () => {
  const dataDir = tempDir();
  fillSavedStore(dataDir, 3_000, 20);
  const engine = openEngine({ dataDir, maySpend: false });
  const workspace = makeWorkspace(engine.db);
  const at = Date.UTC(2026, 5, 1);
  keepMade(engine.db, workspace, { domain: 'a.com', at, names: ['Shopify', 'Ünïcødé 漢字 😀'] });
  keepMade(engine.db, workspace, { domain: 'a.com', at: at + 40 * 86_400_000, names: ['Stripe'] });
  keepMade(engine.db, workspace, {
    domain: 'b.com',
    at,
    facts: { name: 'B "the" first,\nof its\tkind', city: '' },
  });
  keepMade(engine.db, workspace, { domain: 'c.com', at, outcome: 'no_data' });
  addCharge(engine.db, workspace, { at, credits: 2.5, subject: 'a.com' });
  const dir = tempDir();
  await writeDataSet(engine, dir, 'new');
  const { tables } = provenManifest(dir, partsOf(dir)[0] ?? '');
  let rows = 0;
  for (const { columns, files } of tables)
    for (const { path } of files) {
      const file = join(dir, path);
      const theirs = await parquetReadObjects({
        file: bytesOf(file),
        compressors: { ZSTD: (bytes) => zstdDecompressSync(bytes) },
      });
      const names = columns.map(({ name }) => name);
      const asked = columns.map(({ name, type }) =>
        type === 'timestamp' ? `epoch_ms("${name}")` : `"${name}"`,
      );
      const ours = await queryDuckdb(
        `SELECT ${asked.join(', ')} FROM read_parquet('${file}', hive_partitioning = false)`,
      );
      expect(
        theirs.map((row) => names.map((name) => plain(row[name]))),
        path,
      ).toEqual(ours.map((row) => row.map(plain)));
      rows += ours.length;
    }
  expect(rows).toBeGreaterThan(60_000);
});

function bytesOf(path: string): ArrayBuffer {
  const { buffer, byteOffset, length } = readFileSync(path);
  return buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;
}

/** The two write whole numbers and times in different types. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return String(value.getTime());
  return value === null || value === undefined ? null : String(value);
}
