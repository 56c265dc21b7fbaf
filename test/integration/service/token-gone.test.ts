import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startConnectProxy } from './connect-proxy.ts';
import { failureOf, makeClient } from './make-client.ts';
import { json, startScripted } from './scripted-server.ts';

const OK = json(200, { success: true });
const GONE = { code: 'not_connected', outcome: 'not-sent', reason: { key: 'token_gone' } };

/** A token that can be removed, and what the journal recorded as sent meanwhile. */
function takeable() {
  let isThere = true;
  const sent: number[] = [];
  return {
    isCurrent: () => isThere,
    remove: () => {
      isThere = false;
    },
    sent,
    call: { onSend: (attempt: number) => sent.push(attempt) },
  };
}

test('a removed token is not used by later calls', async () => {
  const token = takeable();
  await using server = await startScripted(OK);
  await using made = makeClient(server.baseUrl, { isCurrent: token.isCurrent });
  await made.client.me();
  token.remove();
  expect(await failureOf(made.client.lookupDomain('a.com', {}, token.call))).toMatchObject(GONE);
  expect(await failureOf(made.client.me())).toMatchObject(GONE);
  expect(server.received).toHaveLength(1);
  expect(token.sent).toEqual([]);
});

test('nor by a request that waits for its turn, and nobody loses a place', async () => {
  const token = takeable();
  const full = json(200, { success: true }, { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' });
  await using server = await startScripted(full);
  await using made = makeClient(server.baseUrl, { isCurrent: token.isCurrent, windowMs: 300 });
  await made.client.companiesBatch(['a.com']);
  const waiting = ['b.com', 'c.com'].map((domain) =>
    failureOf(made.client.companiesBatch([domain], {}, token.call)),
  );
  token.remove();
  expect(await Promise.all(waiting)).toMatchObject([GONE, GONE]);
  expect(server.received).toHaveLength(1);
  expect(token.sent).toEqual([]);
});

test.each(['companiesBatch', 'credits'] as const)('nor by a repeat of %s', async (operation) => {
  const token = takeable();
  await using server = await startScripted(json(429, { error_code: 'rate_limited', retry_after: 0 }), OK);
  await using made = makeClient(server.baseUrl, { isCurrent: token.isCurrent });
  const call = { ...token.call, onAttemptEnd: token.remove };
  const asked =
    operation === 'credits' ? made.client.credits(call) : made.client.companiesBatch(['a.com'], {}, call);
  expect(await failureOf(asked)).toMatchObject(GONE);
  expect(server.received).toHaveLength(1);
  expect(token.sent).toEqual([1]);
});

test('nor by a request that waits for the HTTP library or a connection', async () => {
  const token = takeable();
  await using server = await startScripted(OK);
  server.server.on('connection', token.remove);
  await using made = makeClient(server.baseUrl, { isCurrent: token.isCurrent });
  expect(await failureOf(made.client.lookupDomain('a.com', {}, token.call))).toMatchObject(GONE);
  expect(server.received).toEqual([]);
  expect(token.sent).toEqual([]);
});

test('nor by a request that waits to know its proxy', async () => {
  const token = takeable();
  const certificate = (name: string) => fileURLToPath(new URL(`./certs/${name}`, import.meta.url));
  const authorizations: (string | undefined)[] = [];
  const service = createServer(
    { key: readFileSync(certificate('service.key')), cert: readFileSync(certificate('service.pem')) },
    (request, response) => {
      authorizations.push(request.headers.authorization);
      response.end('{"success":true}');
    },
  ).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  await using proxy = await startConnectProxy(port);
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<string>();
  const lookUp = () => {
    asked.resolve();
    return answered.promise;
  };
  const transport = { caFile: certificate('ca.pem'), proxy: { kind: 'system', lookUp } } as const;
  await using made = makeClient(`https://service.test:${port}`, { isCurrent: token.isCurrent, transport });
  const waiting = failureOf(made.client.lookupDomain('a.com', {}, token.call));
  await asked.promise;
  token.remove();
  answered.resolve(`PROXY ${new URL(proxy.url).host}`);
  expect(await waiting).toMatchObject(GONE);
  expect(authorizations).toEqual([]);
  expect(token.sent).toEqual([]);
  service.close();
});

test('nor by a download, in line or about to leave', async () => {
  const token = takeable();
  await using server = await startScripted(OK);
  await using made = makeClient(server.baseUrl, { isCurrent: token.isCurrent, windowMs: 300 });
  const { downloads } = made.client;
  const first = await downloads.acquire(undefined);
  expect(downloads.headersFor(downloads.urlOf(7))).toHaveProperty('authorization');
  const waiting = failureOf(downloads.acquire(undefined));
  token.remove();
  first.answered({ limit: 1, remaining: 0 }, null);
  expect(await waiting).toMatchObject(GONE);
  expect(await failureOf(downloads.acquire(undefined))).toMatchObject(GONE);
  for (const use of [() => downloads.headersFor(downloads.urlOf(7)), downloads.requireToken])
    expect(await failureOf(Promise.resolve().then(use))).toMatchObject(GONE);
});
