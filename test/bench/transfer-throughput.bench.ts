import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openStore } from '../../main/engine/store/open-store.ts';
import { addTransfer } from '../support/engine/transfer-journal.ts';
import { startTransferProcess } from '../support/engine/transfer-process.ts';

/**
 * A list of 1 GiB and 1,000,000 rows from the sandbox, by curl and by a transfer, in turns; the best of each
 * is compared. At 2.5 Gbit/s, faster than any laptop's connection, a transfer must be as fast as curl. At the
 * speed of memory it can't be, if the server needs one core of two: it hashes every byte, counts the rows and
 * waits until everything is safely on the disk. There it must be as fast as other ways to make a proven file:
 * curl, then `sync`, then `openssl dgst`.
 */
const SIZE = Number(process.env.STACKDESK_BENCH_BYTES ?? 1_024 ** 3);
const ROUNDS = Number(process.env.STACKDESK_BENCH_ROUNDS ?? 4);
const LINE_BYTES_PER_SECOND = 312_500_000;
const LEAST_RATIO = 0.9;
const PEAK_BOUND_MB = 250;
const MEMORY_DISK = '/dev/shm';

type Headers = Readonly<Record<string, string>>;

const inMemory = existsSync(MEMORY_DISK) ? MEMORY_DISK : tmpdir();
const atLineSpeed = await compare(inMemory, LINE_BYTES_PER_SECOND);
const ontoMemory = await compare(inMemory, null);
const ontoDisk = await compare(tmpdir(), null);
const cores = availableParallelism();
const told = { bench: 'transfer-throughput', bytes: SIZE, cores, atLineSpeed, ontoMemory, ontoDisk };
const bounds = { leastRatio: LEAST_RATIO, peakMb: PEAK_BOUND_MB };
process.stdout.write(`${JSON.stringify({ ...told, bounds }, null, 2)}\n`);
const leastRatio = Math.min(atLineSpeed.toCurl, ontoMemory.toProven, ontoDisk.toProven);
const peakMb = Math.max(atLineSpeed.peakRssMb, ontoMemory.peakRssMb, ontoDisk.peakRssMb);
if (leastRatio < LEAST_RATIO || peakMb > PEAK_BOUND_MB) process.exitCode = 1;

async function compare(folder: string, bytesPerSecond: number | null) {
  const flags = ['--unlimited', '--list', `sizeBytes=${SIZE}`, '--list', 'readyAfterMs=0'];
  const sandbox = fork(
    fileURLToPath(new URL('../../main/sandbox/index.ts', import.meta.url)),
    [...flags, '--list', `bytesPerSecond=${bytesPerSecond}`],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const dir = mkdtempSync(join(folder, 'stackdesk-bench-'));
  const store = openStore(dir);
  try {
    const [{ baseUrl, token, workspaces }] = await once(sandbox, 'message');
    const headers = { authorization: `Bearer ${token}`, 'x-tenant-id': workspaces[0].id };
    const list = await readyList(`${baseUrl}/v1/tech-lookup/lists`, headers);
    const rounds: { curlMs: number; provenMs: number; oursMs: number; peakRssMb: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const byCurlFile = join(dir, 'curl.csv');
      const curl = await byCurl(list.url, byCurlFile, headers);
      rmSync(byCurlFile);
      const facts = { wantedName: `list-${round}.csv`, expectedRows: list.rows };
      const id = addTransfer(store.db, join(dir, 'lists'), list.url, facts);
      const report = await startTransferProcess(dir, [id], { headers }).end;
      if (report?.states[0] !== 'done') throw new Error(`the transfer ended as ${report?.states[0]}`);
      const names = readdirSync(join(dir, 'lists'));
      const sizes = names.map((name) => statSync(join(dir, 'lists', name)).size);
      if (sizes.length !== 1 || sizes[0] !== SIZE) throw new Error('the file is not whole');
      rmSync(join(dir, 'lists'), { recursive: true });
      rounds.push({ ...curl, oursMs: report.ms, peakRssMb: report.peakRssMb });
    }
    const curlMs = rounds.map((round) => round.curlMs);
    const provenMs = rounds.map((round) => round.provenMs);
    const oursMs = rounds.map((round) => round.oursMs);
    const peakRssMb = Math.max(...rounds.map((round) => round.peakRssMb));
    const toCurl = ratioOf(curlMs, oursMs);
    const toProven = ratioOf(provenMs, oursMs);
    return { curlMs, provenMs, oursMs, toCurl, toProven, peakRssMb };
  } finally {
    store.close();
    sandbox.kill();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Starts a list and waits until it is ready. */
async function readyList(url: string, headers: Headers): Promise<{ url: string; rows: number }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ technology: 'Shopify' }),
  });
  const started = (await answer.json()) as { report_id: number };
  for (;;) {
    const status = (await (await fetch(`${url}/${started.report_id}`, { headers })).json()) as {
      status: string;
      download_url: string;
      exported_rows: number;
    };
    if (status.status === 'ready') return { url: status.download_url, rows: status.exported_rows };
    if (status.status === 'failed') throw new Error('the list failed');
  }
}

async function byCurl(url: string, out: string, headers: Headers) {
  const startedMs = performance.now();
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  await run('curl', ['-sf', '-o', out, ...given, url]);
  const curlMs = Math.round(performance.now() - startedMs);
  await run('sync', ['-d', out]);
  await run('openssl', ['dgst', '-sha256', out]);
  return { curlMs, provenMs: Math.round(performance.now() - startedMs) };
}

function ratioOf(peerMs: readonly number[], oursMs: readonly number[]): number {
  return Math.round((Math.min(...peerMs) / Math.min(...oursMs)) * 1_000) / 1_000;
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const [code] = await once(spawn(program, args, { stdio: 'ignore' }), 'exit');
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
}
