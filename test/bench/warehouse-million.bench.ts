import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Manifest } from '../../main/engine/warehouse/manifest.ts';
import { TABLE_NAMES } from '../../main/engine/warehouse/tables.ts';
import { addTechnologyAnswers } from '../support/engine/technology-answers.ts';
import type { Exported } from '../support/programs/export-data-set.ts';

/**
 * A data set of 1,000,000 domains with 20,000,000 pairs and 100,000 answers: at most 2.5 times the time in which DuckDB
 * alone copies the same rows from tables of its own into Parquet, and at most 400 MB of memory over that of an engine
 * that does nothing. Both are measured in turns, and the fastest turn counts. Fails beyond a bound.
 *
 * What DuckDB does: `COPY table TO file (FORMAT parquet, COMPRESSION zstd)` for each table, with its own options otherwise,
 * two threads, and no limit on its memory. Its rows are in a file of DuckDB already, with all texts in place. Nothing is
 * read from SQLite, unpacked, joined, hashed, or brought safely to the disk. `alikeMs` is the same with the options that
 * our files are written with (zstd level 1), and `…CpuMs` is the time of all threads, which other work of the computer
 * changes less.
 */
const DOMAINS = Number(process.env.STACKDESK_BENCH_DOMAINS ?? 1_000_000);
const EACH = 20;
const ANSWERS = Math.round(DOMAINS / 10);
const TURNS = 3;
const BOUNDS = { ratio: 2.5, memoryMb: 400 };

const dir = mkdtempSync(join(tmpdir(), 'stackdesk-bench-'));
try {
  const dataDir = join(dir, 'data');
  const program = (name: string) => join(import.meta.dirname, '..', 'support', 'programs', name);
  const run = (name: string, ...argv: string[]) =>
    JSON.parse(execFileSync(process.execPath, [program(name), ...argv]).toString());
  run('fill-saved-store.ts', dataDir, String(DOMAINS), String(EACH));
  addTechnologyAnswers(dataDir, ANSWERS);
  const ours: Exported[] = [];
  const bare: Copied[] = [];
  const alike: Copied[] = [];
  let rows = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const set = join(dir, `set-${turn}`);
    ours.push(run('export-data-set.ts', dataDir, set) as Exported);
    const [plain, same] = await copyBare(set, ours.at(-1)?.part ?? '', join(dir, 'bare'));
    bare.push(plain);
    alike.push(same);
    rows = plain.rows;
    rmSync(set, { recursive: true });
  }
  const least = (of: 'ms' | 'cpuMs', turns: readonly { ms: number; cpuMs: number }[]) =>
    Math.round(Math.min(...turns.map((turn) => turn[of])));
  const [oursMs, bareMs, alikeMs] = [least('ms', ours), least('ms', bare), least('ms', alike)];
  const figures = {
    bench: 'warehouse-million',
    domains: DOMAINS,
    answers: ANSWERS,
    rows,
    oursMs,
    bareMs,
    alikeMs,
    oursCpuMs: least('cpuMs', ours),
    bareCpuMs: least('cpuMs', bare),
    alikeCpuMs: least('cpuMs', alike),
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

interface Copied {
  ms: number;
  cpuMs: number;
  rows: number;
}

/** Copies the rows of a data set from tables of a DuckDB file: with DuckDB's own options, and with those of our files. */
async function copyBare(set: string, part: string, work: string): Promise<[Copied, Copied]> {
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
    const manifest = JSON.parse(
      readFileSync(join(set, '_parts', `part=${part}`, 'manifest.json'), 'utf8'),
    ) as Manifest;
    const expected = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
    const copyAll = async (options: string): Promise<Copied> => {
      const startedAt = performance.now();
      const cpu = process.cpuUsage();
      let rows = 0;
      for (const table of TABLE_NAMES) {
        const out = join(work, `${table}.parquet`);
        const { rowsChanged } = await connection.run(
          `COPY ${table} TO '${out}' (FORMAT parquet, COMPRESSION zstd${options})`,
        );
        rows += rowsChanged;
      }
      if (rows !== expected) throw new Error(`DuckDB copied ${rows} rows of ${expected}`);
      const { user, system } = process.cpuUsage(cpu);
      return { ms: performance.now() - startedAt, cpuMs: (user + system) / 1_000, rows };
    };
    return [await copyAll(''), await copyAll(', COMPRESSION_LEVEL 1')];
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
