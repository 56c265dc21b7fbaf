import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRecordCounter } from '../../main/engine/downloads/csv-records.ts';
import { openStore } from '../../main/engine/store/open-store.ts';
import { addTransfer } from '../support/transfer-journal.ts';
import { startTransferProcess, type TransferReport } from '../support/transfer-process.ts';

/**
 * 1 GiB from loopback onto a disk, by curl and by a transfer, in turns; the best of each is compared. Against a server that makes its rows as it
 * sends them, as a service does, a bound holds. The one that sends the same piece of memory for ever shows what proving a file costs: beside
 * curl's work a transfer hashes every byte, counts the rows and waits for the disk, which takes a core more than curl does.
 */
const SIZE = Number(process.env.STACKDESK_BENCH_BYTES ?? 1_024 ** 3);
const ROUNDS = 4;
const LEAST_RATIO = 0.9;
const PEAK_BOUND_MB = 250;

const ROWS_OF_PIECE = 8_192;
const COUNTRIES = ['de', 'at', 'ch', 'us', 'gb', 'fr', 'jp'];

const [mode] = process.argv.slice(2);
if (mode === 'rows' || mode === 'memory') serveBytes(mode);
else {
  const rows = await compare('rows');
  const memory = await compare('memory');
  process.stdout.write(
    `${JSON.stringify({ bench: 'transfer-throughput', bytes: SIZE, cores: availableParallelism(), rows, memory, leastRatioOfRows: LEAST_RATIO, peakBoundMb: PEAK_BOUND_MB }, null, 2)}\n`,
  );
  if (rows.ratio < LEAST_RATIO || Math.max(rows.peakRssMb, memory.peakRssMb) > PEAK_BOUND_MB)
    process.exitCode = 1;
}

async function compare(source: 'rows' | 'memory') {
  const server = fork(fileURLToPath(import.meta.url), [source]);
  const [url] = (await once(server, 'message')) as [string];
  const dir = mkdtempSync(join(tmpdir(), 'stackdesk-bench-'));
  const store = openStore(dir);
  try {
    const curlMs: number[] = [];
    const oursMs: number[] = [];
    const peaksMb: number[] = [];
    let records: number | null = null;
    for (let round = 0; round < ROUNDS; round += 1) {
      const byCurlFile = join(dir, 'curl.csv');
      curlMs.push(await byCurl(url, byCurlFile));
      records ??= await recordsOf(byCurlFile);
      rmSync(byCurlFile);
      const facts = { wantedName: `list-${round}.csv`, expectedRows: records - 1 };
      const id = addTransfer(store.db, join(dir, 'lists'), url, facts);
      const { ms, peakRssMb } = await byTransfer(dir, id);
      oursMs.push(ms);
      peaksMb.push(peakRssMb);
      const file = join(dir, 'lists', `list-${round}.csv`);
      if (statSync(file).size !== SIZE) throw new Error('the file is not whole');
      rmSync(file);
    }
    const ratio = Math.round((Math.min(...curlMs) / Math.min(...oursMs)) * 1_000) / 1_000;
    return { curlMs, oursMs, ratio, peakRssMb: Math.max(...peaksMb) };
  } finally {
    store.close();
    server.kill();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function byCurl(url: string, out: string): Promise<number> {
  const startedMs = performance.now();
  const curl = spawn('curl', ['-s', '-o', out, url]);
  const [code] = await once(curl, 'exit');
  if (code !== 0) throw new Error(`curl ended with ${code}`);
  return Math.round(performance.now() - startedMs);
}

/** How many rows are to be proven, as the service would have announced them. */
async function recordsOf(path: string): Promise<number> {
  const counter = createRecordCounter();
  for await (const chunk of createReadStream(path, { highWaterMark: 1_024 ** 2 }))
    counter.push(chunk as Buffer);
  return counter.count;
}

async function byTransfer(dataDir: string, id: number): Promise<TransferReport> {
  const report = await startTransferProcess(dataDir, [id]).end;
  if (report?.states[0] !== 'done') throw new Error(`the transfer ended as ${report?.states[0]}`);
  return report;
}

/** A server in a process of its own: of rows that are made as they are sent, or of one piece of memory again and again. */
function serveBytes(source: 'rows' | 'memory'): void {
  const piece = makeRows(0);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': SIZE, 'content-type': 'text/csv', etag: '"bench"' });
    let left = SIZE;
    let row = 0;
    const send = (): void => {
      while (left > 0) {
        const made = source === 'memory' ? piece : makeRows(row);
        row += ROWS_OF_PIECE;
        const bytes = Math.min(left, made.length);
        left -= bytes;
        if (!response.write(bytes === made.length ? made : made.subarray(0, bytes))) {
          response.once('drain', send);
          return;
        }
      }
      response.end();
    };
    send();
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/file`);
  });
}

function makeRows(start: number): Buffer {
  let text = '';
  for (let row = start; row < start + ROWS_OF_PIECE; row += 1) {
    const country = COUNTRIES[row % COUNTRIES.length] ?? '';
    text += `site-${row}.com,Company ${row} Ltd,${country},Software,${row % 5_000} employees,2026-11-${10 + (row % 20)}\n`;
  }
  return Buffer.from(text);
}
