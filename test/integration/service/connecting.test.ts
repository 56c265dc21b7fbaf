import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { failureOf, makeClient } from './make-client.ts';
import { json, startScripted } from './scripted-server.ts';

/** An address without a listener: its port was just released. */
async function deadAddress(): Promise<string> {
  const server = await startScripted(json(200, {}));
  await server[Symbol.asyncDispose]();
  return server.baseUrl;
}

/** A server for raw connections. */
async function startRaw(
  onSocket: (socket: Socket) => void,
): Promise<AsyncDisposable & { port: number; accepted: () => number }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    onSocket(socket);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.address() as AddressInfo).port,
    accepted: () => sockets.length,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

test('a refused connection is repeated and then reported as not sent', async () => {
  const events: string[] = [];
  await using made = makeClient(await deadAddress(), { retry: { maxRepeats: 2 } });
  const error = await failureOf(
    made.client.companiesBatch(
      ['a.com'],
      {},
      { onSend: () => events.push('send'), onAttemptEnd: () => events.push('end') },
    ),
  );
  expect(error).toMatchObject({ code: 'unreachable', outcome: 'not-sent', status: null });
  expect(String(error)).toContain('ECONNREFUSED');
  expect(events).toEqual([]);
});

test('a name that does not exist is not sent', async () => {
  await using made = makeClient('https://no-such-host.invalid', { retry: { maxRepeats: 0 } });
  expect(await failureOf(made.client.lookupDomain('a.com'))).toMatchObject({ outcome: 'not-sent' });
});

test('a server that closes before TLS is ready got nothing', async () => {
  await using server = await startRaw((socket) => socket.destroy());
  await using made = makeClient(`https://127.0.0.1:${server.port}`, { retry: { maxRepeats: 1 } });
  expect(await failureOf(made.client.lookupDomain('a.com'))).toMatchObject({ outcome: 'not-sent' });
  expect(server.accepted()).toBe(2);
});

test.each([
  ['a server', (port: number) => ({ url: `https://127.0.0.1:${port}`, proxy: { kind: 'none' } as const })],
  [
    'a proxy',
    (port: number) => ({
      url: 'https://service.test',
      proxy: { kind: 'manual', url: `http://127.0.0.1:${port}` } as const,
    }),
  ],
])('%s that accepts and then says nothing is given up, and nothing was sent', async (_name, where) => {
  await using server = await startRaw(() => {});
  const { url, proxy } = where(server.port);
  await using made = makeClient(url, {
    transport: { proxy, connectTimeoutMs: 100 },
    retry: { maxRepeats: 0 },
  });
  expect(await failureOf(made.client.lookupDomain('a.com'))).toMatchObject({
    code: 'timed_out',
    outcome: 'not-sent',
  });
});

test('a journal that fails keeps the request from leaving', async () => {
  await using server = await startScripted(json(200, { success: true }));
  await using made = makeClient(server.baseUrl);
  await made.client.me();
  const onSend = (): void => {
    throw new Error('the disk is full');
  };
  await expect(made.client.lookupDomain('a.com', {}, { onSend })).rejects.toThrow('the disk is full');
  await made.client.lookupDomain('b.com');
  expect(server.received.map(({ url }) => url)).toEqual([
    expect.stringContaining('/v1/me'),
    expect.stringContaining('b.com'),
  ]);
});

test('a call that is stopped before it left is not sent', async () => {
  await using server = await startScripted(json(200, { success: true }));
  await using made = makeClient(server.baseUrl);
  const error = await failureOf(made.client.lookupDomain('a.com', {}, { signal: AbortSignal.abort() }));
  expect(error).toMatchObject({ code: 'cancelled', outcome: 'not-sent' });
  expect(server.received).toEqual([]);
});

test('a paid call that is cancelled after it left still brings its answer; a free one is dropped', async () => {
  const stop = new AbortController();
  await using server = await startScripted((response) => {
    stop.abort();
    setImmediate(() => response.end('{"success":true}'));
  });
  await using made = makeClient(server.baseUrl);
  const answer = await made.client.lookupDomain('a.com', {}, { signal: stop.signal });
  expect(answer.body).toEqual({ success: true });

  const dropped = new AbortController();
  await using silent = await startScripted(() => dropped.abort());
  await using other = makeClient(silent.baseUrl);
  expect(await failureOf(other.client.me({ signal: dropped.signal }))).toMatchObject({ code: 'cancelled' });
});

test('ping says whether anything answers, without the token', async () => {
  const { createTransport } = await import('../../../main/engine/service/transport.ts');
  await using server = await startScripted(json(404, {}));
  const transport = createTransport({ proxy: { kind: 'none' } });
  expect(await transport.ping(server.baseUrl)).toMatchObject({ reachable: true, status: 404 });
  expect(await transport.ping(await deadAddress())).toMatchObject({ reachable: false, code: 'unreachable' });
  expect(server.received[0]?.headers.authorization).toBeUndefined();
  await transport.close();
});
