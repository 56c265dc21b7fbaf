import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openStore } from '../../main/engine/store/open-store.ts';
import { addTransfer } from '../support/transfer-journal.ts';
import { startTransferProcess } from '../support/transfer-process.ts';

/**
 * A list of 1 GiB and 1,000,000 rows from the sandbox, by curl and by a transfer that proves every byte, in turns; the best of each is
 * compared. The bound holds where the files lie in memory, so that program stands against program. On the disk a transfer waits until all
 * of it is there for certain, which curl does not; there `sync` follows curl, and the figures are told only, as the disk decides them.
 */
const SIZE = Number(process.env.STACKDESK_BENCH_BYTES ?? 1_024 ** 3);
const ROUNDS = Number(process.env.STACKDESK_BENCH_ROUNDS ?? 6);
const LEAST_RATIO = 0.9;
const PEAK_BOUND_MB = 250;
const MEMORY_DISK = '/dev/shm';

type Headers = Readonly<Record<string, string>>;

const sandbox = fork(
  fileURLToPath(new URL('../../main/sandbox/index.ts', import.meta.url)),
  ['--unlimited', '--list', `sizeBytes=${SIZE}`, '--list', 'readyAfterMs=0'],
  { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
);
try {
  const [{ baseUrl, token, workspaces }] = await once(sandbox, 'message');
  const headers = { authorization: `Bearer ${token}`, 'x-tenant-id': workspaces[0].id };
  const inMemory = existsSync(MEMORY_DISK) ? await compare(MEMORY_DISK, false) : null;
  const onDisk = await compare(tmpdir(), true);
  const cores = availableParallelism();
  const bounds = { leastRatioInMemory: LEAST_RATIO, peakMb: PEAK_BOUND_MB };
  const told = { bench: 'transfer-throughput', bytes: SIZE, cores, inMemory, onDisk, bounds };
  process.stdout.write(`${JSON.stringify(told, null, 2)}\n`);
  const isSlow = inMemory !== null && inMemory.ratio < LEAST_RATIO;
  if (isSlow || onDisk.peakRssMb > PEAK_BOUND_MB) process.exitCode = 1;

  async function compare(folder: string, flushes: boolean) {
    const dir = mkdtempSync(join(folder, 'stackdesk-bench-'));
    const store = openStore(dir);
    // A list has thirty downloads, so each comparison takes one of its own.
    const list = await readyList(`${baseUrl}/v1/tech-lookup/lists`, headers);
    const rounds: { curlMs: number; oursMs: number; peakRssMb: number }[] = [];
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const byCurlFile = join(dir, 'curl.csv');
        const curlMs = await byCurl(list.url, byCurlFile, headers, flushes);
        rmSync(byCurlFile);
        const facts = { wantedName: `list-${round}.csv`, expectedRows: list.rows };
        const id = addTransfer(store.db, join(dir, 'lists'), list.url, facts);
        const report = await startTransferProcess(dir, [id], { headers }).end;
        if (report?.states[0] !== 'done') throw new Error(`the transfer ended as ${report?.states[0]}`);
        const names = readdirSync(join(dir, 'lists'));
        const sizes = names.map((name) => statSync(join(dir, 'lists', name)).size);
        if (sizes.length !== 1 || sizes[0] !== SIZE) throw new Error('the file is not whole');
        rmSync(join(dir, 'lists'), { recursive: true });
        rounds.push({ curlMs, oursMs: report.ms, peakRssMb: report.peakRssMb });
      }
    } finally {
      store.close();
      rmSync(dir, { recursive: true, force: true });
    }
    const curlMs = rounds.map((round) => round.curlMs);
    const oursMs = rounds.map((round) => round.oursMs);
    const ratio = Math.round((Math.min(...curlMs) / Math.min(...oursMs)) * 1_000) / 1_000;
    return { curlMs, oursMs, ratio, peakRssMb: Math.max(...rounds.map(({ peakRssMb }) => peakRssMb)) };
  }
} finally {
  sandbox.kill();
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

async function byCurl(url: string, out: string, headers: Headers, flushes: boolean): Promise<number> {
  const startedMs = performance.now();
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  await run('curl', ['-sf', '-o', out, ...given, url]);
  if (flushes) await run('sync', ['-d', out]);
  return Math.round(performance.now() - startedMs);
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const [code] = await once(spawn(program, args), 'exit');
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
}
