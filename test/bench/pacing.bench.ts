import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createServiceClient } from '../../main/engine/service/client.ts';
import { createPacer } from '../../main/engine/service/pacer.ts';
import { createTransport } from '../../main/engine/service/transport.ts';
import { startStrict } from '../integration/service/strict-server.ts';

/** Ten of the server's minutes, each as short as 1/60 of a real one, with the documented 30 batch calls. */
const TIME_SCALE = 60;
const WINDOW_MS = 60_000 / TIME_SCALE;
const MINUTES = 10;
const LIMIT = 30;
const CALLERS = 8;

if (process.argv[2] === 'serve') {
  const kind = process.argv[3] === 'fixed' ? 'fixed' : 'sliding';
  const server = await startStrict({ kind, limit: LIMIT, windowMs: WINDOW_MS, latencyMs: 10 });
  process.send?.(server.baseUrl);
} else {
  const runs = [];
  for (const kind of ['sliding', 'fixed'] as const) runs.push(await measure(kind));
  process.stdout.write(
    `${JSON.stringify({ bench: 'pacing', timeScale: TIME_SCALE, minutes: MINUTES, runs })}\n`,
  );
}

/** Keeps eight callers busy against a server in a process of its own, and counts what it let through. */
async function measure(kind: 'sliding' | 'fixed'): Promise<object> {
  const child = fork(fileURLToPath(import.meta.url), ['serve', kind]);
  const [baseUrl] = (await once(child, 'message')) as [string];
  const transport = createTransport({ proxy: { kind: 'none' } });
  const pacer = createPacer({ windowMs: WINDOW_MS });
  const token = 'bench-token-0000000';
  const client = createServiceClient({ baseUrl, token, workspaceId: 'bench', pacer, transport });
  const answeredMs: number[] = [];
  let rateLimited = 0;
  const stop = new AbortController();
  const startedMs = performance.now();
  const work = async (): Promise<void> => {
    const call = {
      signal: stop.signal,
      onAttemptEnd: ({ code }: { code: string }) => {
        if (code === 'rate_limited') rateLimited += 1;
      },
    };
    while (!stop.signal.aborted) {
      await client.companiesBatch(['example.com'], {}, call);
      answeredMs.push(performance.now() - startedMs);
    }
  };
  setTimeout(() => stop.abort(), MINUTES * WINDOW_MS);
  await Promise.allSettled(Array.from({ length: CALLERS }, work));
  await transport.close();
  child.kill();
  const used = answeredMs.filter((at) => at < MINUTES * WINDOW_MS).length;
  const allowed = MINUTES * LIMIT;
  return {
    window: kind,
    allowed,
    used,
    ratio: round(used / allowed),
    cycle: round(cycleOf(answeredMs)),
    rateLimited,
  };
}

/**
 * How much of the allowance is used in the long run: a minute divided by the mean time after which a place of the
 * allowance is used again. Unlike `ratio` it does not profit from a run that begins with a whole minute's burst.
 */
function cycleOf(answeredMs: readonly number[]): number {
  const cycles = answeredMs.slice(LIMIT).map((at, i) => at - (answeredMs[i] ?? 0));
  return (WINDOW_MS * cycles.length) / cycles.reduce((sum, cycle) => sum + cycle, 0);
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
