import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ServiceClient } from '../../../main/engine/service/client.ts';
import { failureOf, makeClient } from './make-client.ts';
import { cutBody, hangUp, json, reset, type Step, silence, startScripted, text } from './scripted-server.ts';

const OK = json(200, { success: true });
/**
 * Short time-outs, for failures that only a time-out ends. Other failures keep the usual time-outs, so that a
 * busy computer does not reach them.
 */
const impatient = { headersTimeoutMs: 500, bodyTimeoutMs: 500 };
const transportFor = (accident: string) => (/never come|stops/.test(accident) ? impatient : {});

const stalledBody: Step = (response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"success":');
};
const accidents: Record<string, Step> = {
  'the connection is closed': hangUp,
  'the connection is reset': reset,
  'the headers never come': silence,
  'the body stops': stalledBody,
  'the body is cut': cutBody,
  'the body is no JSON': text(200, '<html>hello</html>'),
  'the body is half a JSON without a length': text(200, '{"success":true,"dom'),
  'the body is a word': text(200, '"ok"'),
  'a gateway fails': text(502, '<html>Bad gateway</html>'),
  'a gateway fails in JSON': json(503, { message: 'Service Unavailable' }),
  'the service fails, but charged': json(500, { error_code: 'server_error' }, { 'x-credits-used': '1' }),
};
const paid: Record<string, (client: ServiceClient) => Promise<unknown>> = {
  'GET lookup': (client) => client.lookupDomain('a.com'),
  'POST batch': (client) => client.companiesBatch(['a.com']),
};

describe.each(Object.keys(paid))('a paid %s', (name) => {
  const run = (client: ServiceClient) => paid[name]?.(client) ?? Promise.reject(new Error('no such call'));

  test.each(Object.keys(accidents))('is unknown and never repeated when %s', async (accident) => {
    await using server = await startScripted(accidents[accident] ?? OK, OK);
    await using made = makeClient(server.baseUrl, { transport: transportFor(accident) });
    await using other = makeClient(server.baseUrl);
    expect(await failureOf(run(made.client))).toMatchObject({ code: 'outcome_unknown', outcome: 'unknown' });
    // Another request, to show that nothing arrived in between.
    await other.client.me();
    expect(server.received.map(({ url }) => url)).toEqual([
      expect.stringMatching(/lookup\?|batch/),
      expect.stringContaining('/v1/me'),
    ]);
  });

  test.each(['the connection is closed', 'the connection is reset'])(
    'is not sent again over a new connection when, on a kept one, %s',
    async (accident) => {
      await using server = await startScripted(OK, accidents[accident] ?? OK, OK);
      await using made = makeClient(server.baseUrl);
      await made.client.me();
      await connectionIsFree();
      expect(await failureOf(run(made.client))).toMatchObject({ code: 'outcome_unknown' });
      await made.client.me();
      expect(server.received.map(({ connection }) => connection)).toEqual([1, 1, 2]);
    },
  );

  test('is not repeated if the service says that it failed: only the wallet shows that it was free', async () => {
    await using server = await startScripted(json(503, { error_code: 'server_error', message: 'm' }), OK);
    await using made = makeClient(server.baseUrl);
    expect(await failureOf(run(made.client))).toMatchObject({ code: 'server_error', outcome: 'presumed' });
    expect(server.received).toHaveLength(1);
  });
});

/** The library reuses a connection one turn of the event loop after its answer. */
async function connectionIsFree(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((next) => setImmediate(next));
}

test('answers that come over a kept connection use one connection', async () => {
  await using server = await startScripted(OK);
  await using made = makeClient(server.baseUrl);
  await made.client.me();
  await connectionIsFree();
  await made.client.lookupDomain('a.com');
  await connectionIsFree();
  await made.client.companiesBatch(['a.com']);
  expect(server.received.map(({ connection }) => connection)).toEqual([1, 1, 1]);
});

test.each(['the connection is closed', 'the headers never come', 'the body is cut', 'a gateway fails'])(
  'a free request is repeated when %s',
  async (accident) => {
    await using server = await startScripted(accidents[accident] ?? OK, OK);
    await using made = makeClient(server.baseUrl, { transport: transportFor(accident) });
    const answer = await made.client.credits();
    expect(answer.attempts).toBeGreaterThan(1);
    expect(server.received).toHaveLength(answer.attempts);
  },
);

test('a body larger than the bound is given up', async () => {
  await using server = await startScripted(text(200, `["${'x'.repeat(50_000)}"]`), OK);
  await using made = makeClient(server.baseUrl, { transport: { maxBodyBytes: 10_000 } });
  expect(await failureOf(made.client.lookupDomain('a.com'))).toMatchObject({ code: 'outcome_unknown' });
  expect((await made.client.me()).body).toEqual({ success: true });
});

test('many paid requests at once, all reset, arrive once each', async () => {
  await using server = await startScripted(reset);
  await using made = makeClient(server.baseUrl, { windowMs: 40 });
  const domains = Array.from({ length: 40 }, (_, i) => `d${i}.com`);
  const errors = await Promise.all(domains.map((domain) => failureOf(made.client.lookupDomain(domain))));
  expect(errors).toEqual(domains.map(() => expect.objectContaining({ code: 'outcome_unknown' })));
  const arrived = server.received.map(({ url }) => new URL(url, server.baseUrl).searchParams.get('domain'));
  expect(arrived.toSorted()).toEqual(domains.toSorted());
});

test('a kept connection that the server closed in the meantime costs nothing: a new one is opened', async () => {
  const closing: Step = (response, _request, socket) => {
    response.end('{"success":true}', () => socket.end());
  };
  await using server = await startScripted(closing, OK);
  await using made = makeClient(server.baseUrl);
  const closed = new Promise((done) =>
    server.server.once('connection', (socket) => socket.once('close', done)),
  );
  await made.client.me();
  await closed;
  const answer = await made.client.lookupDomain('a.com');
  expect(answer.attempts).toBe(1);
  expect(server.received.map(({ connection }) => connection)).toEqual([1, 2]);
});

test('packed answers are unpacked, within the bound', async () => {
  const packed = (body: string): Step => {
    return (response, { headers }) => {
      expect(headers['accept-encoding']).toContain('gzip');
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync(body));
    };
  };
  await using server = await startScripted(
    packed('{"success":true,"name":"Zürich"}'),
    packed(`["${'x'.repeat(99_999)}"]`),
  );
  await using made = makeClient(server.baseUrl, { transport: { maxBodyBytes: 10_000 } });
  expect((await made.client.lookupDomain('a.com')).body).toEqual({ success: true, name: 'Zürich' });
  expect(await failureOf(made.client.lookupDomain('a.com'))).toMatchObject({ code: 'outcome_unknown' });
});
