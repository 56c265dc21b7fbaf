import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openStore } from '../../main/engine/store/open-store.ts';
import { insertSnapshot } from '../../main/engine/store/snapshots.ts';
import type { Manifest } from '../../main/engine/warehouse/manifest.ts';
import { TABLE_NAMES } from '../../main/engine/warehouse/tables.ts';
import type { Exported } from '../support/programs/export-data-set.ts';

/**
 * A data set of 1,000,000 domains with 20,000,000 pairs and 100,000 answers: at most 1.5 times the time in which DuckDB
 * alone copies the same rows from tables of its own into Parquet, and at most 250 MB of memory over that of an engine
 * that does nothing. Both are measured in turns, and the fastest turn counts. Fails beyond a bound.
 */
const DOMAINS = Number(process.env.STACKDESK_BENCH_DOMAINS ?? 1_000_000);
const EACH = 20;
const ANSWERS = Math.round(DOMAINS / 10);
const TURNS = 3;
const BOUNDS = { ratio: 1.5, memoryMb: 250 };

const dir = mkdtempSync(join(tmpdir(), 'stackdesk-bench-'));
try {
  const dataDir = join(dir, 'data');
  const program = (name: string) => join(import.meta.dirname, '..', 'support', 'programs', name);
  const run = (name: string, ...argv: string[]) =>
    JSON.parse(execFileSync(process.execPath, [program(name), ...argv]).toString());
  run('fill-saved-store.ts', dataDir, String(DOMAINS), String(EACH));
  addAnswers(dataDir);
  const ours: Exported[] = [];
  const bare: number[] = [];
  let rows = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const set = join(dir, `set-${turn}`);
    ours.push(run('export-data-set.ts', dataDir, set) as Exported);
    const copied = await copyBare(set, ours.at(-1)?.part ?? '', join(dir, 'bare'));
    bare.push(copied.ms);
    rows = copied.rows;
    rmSync(set, { recursive: true });
  }
  const oursMs = Math.min(...ours.map(({ ms }) => ms));
  const bareMs = Math.min(...bare);
  const figures = {
    bench: 'warehouse-million',
    domains: DOMAINS,
    answers: ANSWERS,
    rows,
    oursMs: Math.round(oursMs),
    bareMs: Math.round(bareMs),
    ratio: Math.round((oursMs / bareMs) * 100) / 100,
    memoryMb: Math.max(...ours.map(({ memoryMb }) => memoryMb)),
    longestPauseMs: Math.round(Math.min(...ours.map(({ longestPauseMs }) => longestPauseMs))),
    bounds: BOUNDS,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  if (!(figures.ratio <= BOUNDS.ratio && figures.memoryMb <= BOUNDS.memoryMb)) process.exitCode = 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}

/** Copies the rows of a data set from tables of a DuckDB file, with two threads and the same settings. */
async function copyBare(set: string, part: string, work: string): Promise<{ ms: number; rows: number }> {
  rmSync(work, { recursive: true, force: true });
  execFileSync('mkdir', ['-p', work]);
  const instance = await DuckDBInstance.create(join(work, 'rows.duckdb'), { threads: '2' });
  const connection = await instance.connect();
  try {
    for (const table of TABLE_NAMES)
      await connection.run(
        `CREATE TABLE ${table} AS SELECT * FROM read_parquet('${set}/${table}/**/*.parquet', hive_partitioning = false)`,
      );
    await connection.run('CHECKPOINT');
    const startedAt = performance.now();
    let copied = 0;
    for (const table of TABLE_NAMES) {
      const out = join(work, `${table}.parquet`);
      const { rowsChanged } = await connection.run(
        `COPY ${table} TO '${out}' (FORMAT parquet, COMPRESSION zstd)`,
      );
      copied += rowsChanged;
    }
    const ms = performance.now() - startedAt;
    const manifest = JSON.parse(
      readFileSync(join(set, '_parts', `part=${part}`, 'manifest.json'), 'utf8'),
    ) as Manifest;
    const expected = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
    if (copied !== expected) throw new Error(`DuckDB copied ${copied} rows of ${expected}`);
    return { ms, rows: copied };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Adds answers of usual size about technologies. */
function addAnswers(dataDir: string): void {
  const { db, close } = openStore(dataDir);
  const workspace = db.get<{ id: number }>('SELECT id FROM workspaces')?.id ?? 0;
  const start = Date.UTC(2026, 0, 1);
  for (let from = 0; from < ANSWERS; from += 5_000)
    db.transaction(() => {
      for (let number = from; number < Math.min(ANSWERS, from + 5_000); number += 1)
        insertSnapshot(db, {
          workspace,
          kind: 'technology',
          key: `technology ${number}`,
          fetchedAt: start + number * 60_000,
          outcome: 'found',
          requestId: null,
          raw: JSON.stringify({ name: `technology ${number}`, sites: sitesOf(number) }),
        });
    });
  close();
}

function sitesOf(number: number): object[] {
  return Array.from({ length: 20 }, (_, place) => ({
    domain: `site-${number * 31 + place * 7}.example`,
    country: ['Germany', 'France', 'Spain'][(number + place) % 3],
    rank: (number * 7_919 + place * 104_729) % 1_000_000,
  }));
}
