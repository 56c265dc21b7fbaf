import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServiceClient } from '../../../../main/engine/service/client.ts';
import type { Permit } from '../../../../main/engine/service/pacer/group.ts';
import { createPacer } from '../../../../main/engine/service/pacer/pacer.ts';
import { createToken } from '../../../../main/engine/service/secret.ts';
import { createTransport } from '../../../../main/engine/service/transport.ts';
import type { Transport } from '../../../../main/engine/service/transport-types.ts';
import { inEnglish, type Reason } from '#contract/reason.ts';

const baseUrl = 'https://api.example.com';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A client whose turn comes after `turnMs`, and whose requests are never answered. */
function waitingClient(turnMs: number) {
  const told: string[] = [];
  const permit: Permit = { left: () => {}, answered: () => {}, lost: () => {}, returned: () => {} };
  const acquire = () => new Promise<Permit>((resolve) => setTimeout(() => resolve(permit), turnMs));
  const never = () => new Promise<never>(() => {});
  const transport: Transport = { ...createTransport(), exchange: never };
  const client = createServiceClient({
    baseUrl,
    token: createToken('tk_waits_0123456789', baseUrl),
    workspaceId: 'one',
    pacer: { ...createPacer(), acquire },
    transport,
    onWait: (why: Reason) => void told.push(inEnglish(why) ?? ''),
  });
  return { client, told };
}

test('a person hears after five seconds what a request waits for: its turn, then the answer', async () => {
  const { client, told } = waitingClient(8_000);
  void client.me();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  const turn = 'The token check waits for its turn: the service takes 60 of its kind in a minute.';
  expect(told).toEqual([turn]);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(told).toEqual([turn]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([turn, 'The token check waits for the answer of the service.']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toHaveLength(2);
});

test('a short wait is not told, and a run says by itself what it waits for', async () => {
  const short = waitingClient(4_000);
  void short.client.me();
  await vi.advanceTimersByTimeAsync(8_999);
  expect(short.told).toEqual([]);
  const run = waitingClient(30_000);
  void run.client.companiesBatch(['example.com']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run.told).toEqual([]);
});
