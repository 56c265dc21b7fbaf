import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEngine } from '../../../main/engine/engine.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { createPersonClient } from '../engine/page-client.ts';

/** What a program that enriched a file measured; times in ms. */
export interface RunAndSearched {
  wallMs: number;
  /** Of all threads. */
  cpuMs: number;
  /** From when a batch was booked until a search found it. */
  findsMs: number[];
  /** How long the engine's thread is busy at once, on average. Each answer of a database waits for that. */
  busyMs: number;
}

/**
 * Enriches the CSV file that is named second in the data folder that is named first, against a sample service. If the
 * third argument is `search`, the table of what is saved is open meanwhile, and a person searches it for what was booked
 * last, every two seconds. Prints what the run took. This is a process of its own, so that its time counts alone.
 */
const SEARCH_EVERY_MS = 2_000;
const [dataDir = '', path = '', mode = ''] = process.argv.slice(2);
const {
  STACKDESK_BASE_URL: baseUrl = '',
  STACKDESK_TOKEN: token = '',
  STACKDESK_TIME_SCALE: scale = '1',
} = process.env;
const engine = createEngine({ dataDir, timeScale: Number(scale) });
const connected = await engine.sessions.connect({ kind: 'sample', baseUrl, token });
engine.sessions.choose(connected.connectionId, connected.workspaces[0]?.id ?? '');
const { row: workspace } = engine.sessions.workspace();
const client = createPersonClient(engine);
const find = async (text: string) => {
  const query = savedQuerySchema.parse({ workspace, text });
  return (await engine.saved.search(query, { offset: 0, limit: 100 })).total;
};
const { sheet, domainColumn } = await client.sheets.inspect({ path });
const options = enrichOptionsSchema.parse({ kinds: ['companies', 'technologies'], maxAgeMs: null });
const { jobId, maxCredits } = await client.enrich.preview({
  path,
  sheet,
  column: domainColumn ?? 0,
  options,
});
if (mode === 'search') await find('');

const busy = monitorEventLoopDelay({ resolution: 1 });
busy.enable();
const startedAt = performance.now();
const startedCpu = process.cpuUsage();
await client.enrich.start({ jobId, budget: maxCredits });
let isRunning = true;
const settled = engine.jobs.settled(jobId).finally(() => {
  isRunning = false;
});
const findsMs: number[] = [];
while (mode === 'search' && isRunning) {
  await Promise.race([settled, sleep(SEARCH_EVERY_MS, undefined, { ref: false })]);
  const [newest] = engine.db.values<string>('SELECT domain FROM saved_domains ORDER BY id DESC LIMIT 1');
  if (newest === undefined || !isRunning) continue;
  const askedAt = performance.now();
  if ((await find(newest)) === 0) throw new Error(`${newest} was booked and is not found`);
  findsMs.push(Math.round(performance.now() - askedAt));
}
const { state } = await settled;
if (state !== 'done') throw new Error(`the run is ${state}`);
const wallMs = Math.round(performance.now() - startedAt);
const { user, system } = process.cpuUsage(startedCpu);
await engine.close();
const measured: RunAndSearched = {
  wallMs,
  cpuMs: Math.round((user + system) / 1_000),
  findsMs,
  busyMs: Math.round(busy.mean / 1e6),
};
process.stdout.write(`${JSON.stringify(measured)}\n`);
