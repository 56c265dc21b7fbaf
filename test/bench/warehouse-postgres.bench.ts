import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { openStore } from '../../main/engine/store/open-store.ts';
import { TABLE_NAMES } from '../../main/engine/warehouse/tables.ts';
import { addTechnologyAnswers } from '../support/engine/technology-answers.ts';
import { addCharge } from '../support/engine/warehouse-fixture.ts';
import { plain, sumsOf } from '../support/engine/warehouse-sums.ts';
import { queryDuckdb } from '../support/files/duckdb-read.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { startPostgres } from '../support/postgres/start-postgres.ts';
import type { Exported } from '../support/programs/export-data-set.ts';
import type { Loaded } from '../support/programs/load-postgres.ts';
import { openKept } from '../support/run/lifetime.ts';

/**
 * A store of 1,000,000 domains with 20,000,000 pairs, 100,000 answers and 100,000 charges is loaded into PostgreSQL, twice.
 * All counts and sums must be those that DuckDB finds in a data set of the same store, and the memory at most 250 MB over
 * that of an engine that does nothing. `copyMs` is a bare COPY of the same rows as CSV, in one transaction, into new tables
 * with the same keys. Fails beyond a bound.
 */
const DOMAINS = Number(process.env.STACKDESK_BENCH_DOMAINS ?? 1_000_000);
const EACH = 20;
const SOME = Math.round(DOMAINS / 10);
const BOUNDS = { memoryMb: 250 };

const { opened, end } = await openKept(run);
await end();
process.stdout.write(`${JSON.stringify(opened)}\n`);
if (!(opened.memoryMb <= BOUNDS.memoryMb)) process.exitCode = 1;

async function run() {
  const work = tempDir();
  const dataDir = join(work, 'data');
  const server = await startPostgres();
  const program = (name: string, ...argv: string[]) =>
    JSON.parse(
      execFileSync(
        process.execPath,
        [join(import.meta.dirname, '..', 'support', 'programs', `${name}.ts`), ...argv],
        { env: { ...process.env, PGPASSWORD: server.password } },
      ).toString(),
    );
  program('fill-saved-store', dataDir, String(DOMAINS), String(EACH));
  addTechnologyAnswers(dataDir, SOME);
  addCharges(dataDir);
  const set = join(work, 'set');
  const exported = program('export-data-set', dataDir, set) as Exported;
  const url = await server.createDatabase();
  const first = program('load-postgres', dataDir, url) as Loaded;
  const again = program('load-postgres', dataDir, url) as Loaded;

  const client = await server.connect(new URL(url).pathname.slice(1));
  for (const table of TABLE_NAMES) {
    const files = `read_parquet('${join(set, table, '**', '*.parquet')}', hive_partitioning = false)`;
    const [inDuckdb = []] = await queryDuckdb(sumsOf(table, files));
    const asked = { text: sumsOf(table, `stackdesk_warehouse.${table}`), rowMode: 'array' };
    const inPostgres = (await client.query(asked)).rows[0] ?? [];
    const [one, other] = [inDuckdb, inPostgres].map((row) => JSON.stringify(plain(row)));
    if (one !== other) throw new Error(`${table}: DuckDB found ${one}, PostgreSQL ${other}`);
  }
  const fileOf = (table: string) => join(work, `${table}.csv`);
  for (const table of TABLE_NAMES)
    await pipeline(
      client.query(copyTo(`COPY stackdesk_warehouse.${table} TO STDOUT (FORMAT csv)`)),
      createWriteStream(fileOf(table)),
    );
  await client.query('CREATE SCHEMA bare');
  const startedAt = performance.now();
  await client.query('BEGIN');
  for (const table of TABLE_NAMES) {
    await client.query(`CREATE TABLE bare.${table} (LIKE stackdesk_warehouse.${table} INCLUDING ALL)`);
    await pipeline(
      createReadStream(fileOf(table)),
      client.query(copyFrom(`COPY bare.${table} FROM STDIN (FORMAT csv)`)),
    );
  }
  await client.query('COMMIT');
  const copyMs = Math.round(performance.now() - startedAt);
  return {
    bench: 'warehouse-postgres',
    domains: DOMAINS,
    rows: first.rows,
    exportMs: Math.round(exported.ms),
    firstMs: Math.round(first.ms),
    againMs: Math.round(again.ms),
    copyMs,
    ratio: Math.round((first.ms / copyMs) * 100) / 100,
    cpuMs: Math.round(first.cpuMs),
    memoryMb: Math.max(first.memoryMb, again.memoryMb),
    longestPauseMs: Math.round(Math.max(first.longestPauseMs, again.longestPauseMs)),
    bounds: BOUNDS,
  };
}

function addCharges(dataDir: string): void {
  const { db, close } = openStore(dataDir);
  const workspace = db.get<{ id: number }>('SELECT id FROM workspaces')?.id ?? 0;
  const start = Date.UTC(2026, 0, 1);
  db.transaction(() => {
    for (let number = 0; number < SOME; number += 1)
      addCharge(db, workspace, {
        at: start + number,
        credits: number % 7,
        wallet: number % 3 === 0 ? 'standard' : 'bulk_lookup',
      });
  });
  close();
}
