import { expect, test } from 'vitest';
import { createServiceClient } from '../../../main/engine/service/client.ts';
import { createPacer } from '../../../main/engine/service/pacer/pacer.ts';
import { createToken } from '../../../main/engine/service/secret.ts';
import { createTransport } from '../../../main/engine/service/transport.ts';
import { failureOf, makeClient, TOKEN, WORKSPACE } from './make-client.ts';
import { json, startScripted, text } from './scripted-server.ts';
import { startStrict } from './strict-server.ts';

const OK = json(200, { success: true });
const limited = (seconds: number | string) =>
  json(
    429,
    { success: false, error_code: 'rate_limited', message: 'm', retry_after: seconds },
    { 'retry-after': String(seconds), 'x-ratelimit-limit': '30', 'x-ratelimit-remaining': '0' },
  );

test('a 429 is waited for and repeated, and the caller learns that it cost nothing', async () => {
  await using server = await startScripted(limited(0), limited('0.01'), OK);
  await using made = makeClient(server.baseUrl, { windowMs: 100 });
  const ends: unknown[] = [];
  const answer = await made.client.companiesBatch(['a.com'], {}, { onAttemptEnd: (end) => ends.push(end) });
  expect(answer.attempts).toBe(3);
  expect(ends).toEqual(
    [1, 2].map((attempt) => ({ attempt, outcome: 'not-charged', code: 'rate_limited', status: 429 })),
  );
});

test('a 429 that asks for too long a wait is given back, with the wait', async () => {
  await using server = await startScripted(limited(3_600));
  await using made = makeClient(server.baseUrl);
  const error = await failureOf(made.client.lookupDomain('a.com'));
  expect(error).toMatchObject({ code: 'rate_limited', retryAfterMs: 3_600_000, outcome: 'not-charged' });
});

test('a 429 of something in between, without a body of the service, costs nothing either', async () => {
  await using server = await startScripted(text(429, 'slow down'), OK);
  await using made = makeClient(server.baseUrl, { windowMs: 50 });
  expect((await made.client.lookupDomain('a.com')).attempts).toBe(2);
});

test('a paused group holds back every client of the token, and no other group', async () => {
  await using server = await startScripted(limited(3_600), OK);
  const transport = createTransport({ proxy: { kind: 'none' } });
  const pacer = createPacer();
  const make = () =>
    createServiceClient({
      baseUrl: server.baseUrl,
      token: createToken(TOKEN, server.baseUrl),
      workspaceId: WORKSPACE,
      pacer,
      transport,
    });
  await failureOf(make().companiesBatch(['a.com']));
  const stop = new AbortController();
  const waiting = failureOf(make().technologiesBatch(['a.com'], {}, { signal: stop.signal }));
  await make().me();
  expect(pacer.describe().find(({ group }) => group === 'batch')).toMatchObject({ waiting: 1 });
  stop.abort();
  expect(await waiting).toMatchObject({ code: 'cancelled', outcome: 'not-sent' });
  expect(server.received.map(({ url }) => url)).toEqual([
    '/v1/tech-lookup/companies/batch',
    expect.stringContaining('/v1/me'),
  ]);
  await transport.close();
});

const calls = (count: number, run: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, run));

test.each(['sliding', 'fixed'] as const)('a strict server with a %s window refuses nothing', async (kind) => {
  await using server = await startStrict({ kind, limit: 30, windowMs: 250 });
  await using made = makeClient(server.baseUrl, { windowMs: 250 });
  await calls(100, () => made.client.companiesBatch(['a.com']));
  expect(server).toMatchObject({ allowed: 100, refused: 0 });
});

test.each(['sliding', 'fixed'] as const)(
  'a second program in the same minute is not refused by a %s window',
  async (kind) => {
    await using server = await startStrict({ kind, limit: 30, windowMs: 250 });
    await using first = makeClient(server.baseUrl, { windowMs: 250 });
    await using second = makeClient(server.baseUrl, { windowMs: 250 });
    await calls(12, () => first.client.companiesBatch(['a.com']));
    await calls(50, () => second.client.companiesBatch(['a.com']));
    expect(server).toMatchObject({ allowed: 62, refused: 0 });
  },
);
