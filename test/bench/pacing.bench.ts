import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createServiceClient, type ServiceClient } from '../../main/engine/service/client.ts';
import { createPacer } from '../../main/engine/service/pacer/pacer.ts';
import { createToken } from '../../main/engine/service/secret.ts';
import { createTransport } from '../../main/engine/service/transport.ts';
import { startStrict } from '../integration/service/strict-server.ts';

/**
 * Ten minutes of the server's time. Each minute lasts 3 s and allows the documented 30 batch requests. A
 * latency of a few ms is then as small in comparison as a real one.
 */
const TIME_SCALE = 20;
const WINDOW_MS = 60_000 / TIME_SCALE;
const MINUTES = 10;
const LIMIT = 30;
const CALLERS = 8;
const DOMAINS = Array.from({ length: 100 }, (_, i) => `example${i}.com`);

/** The address of one run's server; `id` is its workspace. */
interface Target {
  readonly baseUrl: string;
  readonly token: string;
  readonly workspaces: readonly { readonly id: string }[];
}

if (process.argv[2] === 'serve-fixed') {
  const { baseUrl } = await startStrict({ kind: 'fixed', limit: LIMIT, windowMs: WINDOW_MS, latencyMs: 10 });
  process.send?.({ baseUrl, token: 'bench-token-0000000', workspaces: [{ id: 'bench' }] } satisfies Target);
} else {
  const sandbox = fileURLToPath(new URL('../../main/sandbox/index.ts', import.meta.url));
  const flags = ['--time-scale', String(TIME_SCALE), '--balance', '10000000'];
  const servers = [
    {
      name: 'sandbox, sliding window',
      start: () => fork(sandbox, flags, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
    },
    {
      name: 'strict server, fixed window',
      start: () => fork(fileURLToPath(import.meta.url), ['serve-fixed']),
    },
  ];
  const runs = [];
  for (const { name, start } of servers) runs.push({ server: name, ...(await measure(start())) });
  process.stdout.write(
    `${JSON.stringify({ bench: 'pacing', timeScale: TIME_SCALE, minutes: MINUTES, runs }, null, 2)}\n`,
  );
  const isMet = runs.every(
    ({ ratio, cycle, rateLimited }) => ratio >= 0.98 && cycle >= 0.98 && rateLimited === 0,
  );
  process.exitCode = isMet ? 0 : 1;
}

/**
 * Keeps eight callers busy with full batches at a server in a process of its own, and counts what it
 * admitted.
 */
async function measure(child: ChildProcess) {
  const [target] = (await once(child, 'message')) as [Target];
  const transport = createTransport({ proxy: { kind: 'none' } });
  const pacer = createPacer({ windowMs: WINDOW_MS });
  const { baseUrl, token } = target;
  const workspaceId = target.workspaces[0]?.id ?? null;
  const client = createServiceClient({
    baseUrl,
    token: createToken(token, baseUrl),
    workspaceId,
    pacer,
    transport,
  });
  const { answeredMs, rateLimited } = await keepBusy(client);
  await transport.close();
  child.kill();
  const allowed = MINUTES * LIMIT;
  const used = answeredMs.filter((at) => at < MINUTES * WINDOW_MS).length;
  return { allowed, used, ratio: round(used / allowed), cycle: round(cycleOf(answeredMs)), rateLimited };
}

async function keepBusy(client: ServiceClient) {
  const answeredMs: number[] = [];
  const stop = new AbortController();
  let rateLimited = 0;
  const onAttemptEnd = ({ code }: { code: string }): void => {
    if (code === 'rate_limited') rateLimited += 1;
  };
  const startedMs = performance.now();
  setTimeout(() => stop.abort(), MINUTES * WINDOW_MS);
  const work = async (caller: number): Promise<void> => {
    const call = { signal: stop.signal, onAttemptEnd };
    while (!stop.signal.aborted) {
      if (caller % 2 === 0) await client.companiesBatch(DOMAINS, {}, call);
      else await client.technologiesBatch(DOMAINS, {}, call);
      answeredMs.push(performance.now() - startedMs);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: CALLERS }, (_, caller) => work(caller)));
  for (const end of ends) {
    const isExpected = end.status === 'fulfilled' || end.reason?.code === 'cancelled';
    if (!isExpected) throw end.reason;
  }
  return { answeredMs, rateLimited };
}

/**
 * How much of the allowance is used in the long run: a minute divided by the mean time until a place of the
 * allowance is used again. Unlike `ratio`, it is not raised by a run that begins with the burst of a whole
 * minute.
 */
function cycleOf(answeredMs: readonly number[]): number {
  const cycles = answeredMs.slice(LIMIT).map((at, i) => at - (answeredMs[i] ?? 0));
  return (WINDOW_MS * cycles.length) / cycles.reduce((sum, cycle) => sum + cycle, 0);
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
