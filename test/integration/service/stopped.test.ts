import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { makeClient } from './make-client.ts';

/** A service on a thread of its own: it answers while this one is stopped, 100 ms after the request. */
const SERVICE = `
const { parentPort } = require('node:worker_threads');
const service = require('node:http').createServer((request, response) => {
  request.resume();
  setTimeout(() => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-credits-used': '1' });
    response.end(JSON.stringify({ success: true, domain: 'a.com', filler: 'x'.repeat(3_000_000) }));
  }, 100);
});
service.listen(0, '127.0.0.1', () => parentPort.postMessage(service.address().port));`;

async function startService(): Promise<string> {
  const worker = new Worker(SERVICE, { eval: true });
  onTestFinished(async () => void (await worker.terminate()));
  const [port] = (await once(worker, 'message')) as [number];
  return `http://127.0.0.1:${port}`;
}

/** This thread does nothing, as if the program were stopped. */
function stopFor(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test.each(['totalTimeoutMs', 'headersTimeoutMs', 'bodyTimeoutMs'] as const)(
  'an answer that arrived while the program was stopped is read, however late that is for %s',
  async (limit) => {
    await using made = makeClient(await startService(), { transport: { [limit]: 600 } });
    const answer = made.client.companiesBatch(['a.com']);
    await sleep(50);
    stopFor(1_000);
    expect((await answer).body).toMatchObject({ domain: 'a.com' });
  },
);
