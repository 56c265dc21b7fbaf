import { expect, it } from 'vitest';
import { openTransferDesk } from '../../support/engine/transfer-fixture.ts';
import { csvOf, sha256Of } from '../../support/engine/transfer-journal.ts';
import { type FileRequest, serve, startFileServer } from '../../support/services/file-server.ts';

const data = csvOf(100_000);
const cutAt = 60_000;
const TOKEN = 'tk_never_to_be_seen_elsewhere';

const json = (status: number, body: object) => (request: FileRequest) => {
  request.response.writeHead(status, { 'content-type': 'application/json' });
  request.response.end(JSON.stringify(body));
};

it.each([
  ['list_not_ready', 409, { message: 'Still queued.' }, 30],
  ['list_expired', 410, { message: 'Gone.' }, 30],
  ['download_limit_reached', 403, { error_code: 'download_limit_reached', message: 'Too often.' }, 0],
  ['workspace_forbidden', 403, { error_code: 'workspace_forbidden', message: 'No.' }, 30],
  ['unauthenticated', 401, { error_code: 'unauthenticated', message: 'No.' }, 30],
  ['invalid_request', 404, { message: 'What list?' }, 30],
  ['bad_answer', 200, { success: false }, 29],
] as const)('ends with %s at HTTP %i, without asking again', async (code, status, body, attemptsLeft) => {
  await using server = await startFileServer(json(status, body));
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url));
  expect(end).toMatchObject({ state: 'failed', problem: { code }, attemptsLeft });
  expect(server.requests).toHaveLength(1);
  expect(desk.files()).toEqual([]);
});

it('keeps what it has if the file is removed in the middle', async () => {
  await using server = await startFileServer((request) =>
    request.number === 1 ? serve(request, data, { cutAt }) : json(410, { message: 'Gone.' })(request),
  );
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url));
  expect(end).toMatchObject({ state: 'failed', problem: { code: 'list_expired' }, syncedBytes: cutAt });
  expect(end.attemptsUsed).toBe(1);
  expect(desk.files()).toEqual(['list-7.csv.part']);
});

it('waits as long as a 429 asks for, and does not count it as an attempt', async () => {
  await using server = await startFileServer((request) =>
    request.number === 1
      ? json(429, { error_code: 'rate_limited', retry_after: 0 })(request)
      : serve(request, data),
  );
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url));
  expect(end).toMatchObject({ state: 'done', sha256: sha256Of(data), attemptsUsed: 1, attemptsLeft: 29 });
});

it('stops at the reserve; a person may spend one attempt of it at a time', async () => {
  await using server = await startFileServer((request) =>
    serve(request, data, { cutAt: (request.from ?? 0) + 10_000 }),
  );
  const desk = openTransferDesk();
  const id = desk.add(server.url, { attemptsLeft: 7 });
  const limits = { baseMs: 1, capMs: 2 };
  expect(await desk.run(id, { limits })).toMatchObject({
    state: 'failed',
    problem: { code: 'attempts_reserved' },
    attemptsLeft: 5,
    syncedBytes: 20_000,
  });
  expect(await desk.run(id, { limits })).toMatchObject({ attemptsLeft: 5, syncedBytes: 20_000 });
  for (const left of [4, 3, 2, 1, 0]) {
    const end = await desk.run(id, { limits, mayUseReserve: true });
    expect(end).toMatchObject({ state: 'failed', attemptsLeft: left });
  }
  expect(await desk.run(id, { limits, mayUseReserve: true })).toMatchObject({
    problem: { code: 'download_limit_reached' },
  });
  expect(server.requests).toHaveLength(7);
});

it('spends no attempt if the service cannot be reached', async () => {
  const server = await startFileServer((request) => serve(request, data));
  const { url } = server;
  await server[Symbol.asyncDispose]();
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(url));
  expect(end).toMatchObject({ state: 'failed', problem: { code: 'unreachable' }, attemptsLeft: 30 });
});

it('sends the token to nobody but the service, however it is redirected', async () => {
  await using elsewhere = await startFileServer((request) => {
    if (request.path === '/file')
      return serve(request, data, { cutAt: request.number === 1 ? cutAt : undefined });
    request.response.writeHead(302, { location: `${service.url}/back` }).end();
  });
  await using service = await startFileServer((request) => {
    if (request.path === '/file/back') return serve(request, data);
    const location =
      request.path === '/file/detour' ? elsewhere.url.replace('/file', '/there') : elsewhere.url;
    request.response.writeHead(302, { location }).end();
  });
  const desk = openTransferDesk();
  const headersFor = ({ origin }: URL): Record<string, string> =>
    origin === new URL(service.url).origin ? { authorization: `Bearer ${TOKEN}` } : {};
  for (const url of [service.url, `${service.url}/detour`]) {
    const end = await desk.run(desk.add(url), { headersFor });
    expect(end).toMatchObject({ state: 'done', sha256: sha256Of(data) });
  }
  expect(elsewhere.requests.filter(({ headers }) => JSON.stringify(headers).includes(TOKEN))).toEqual([]);
  const seen = service.requests.map(({ path, headers }) => [path, headers.authorization !== undefined]);
  expect(seen).toEqual([
    ['/file', true],
    ['/file', true],
    ['/file/detour', true],
    // A foreign server must not choose what we ask the service.
    ['/file/back', false],
  ]);
});

it('does not send a token that was replaced while the connection was being made', async () => {
  await using service = await startFileServer((request) => serve(request, data));
  const desk = openTransferDesk();
  let asked = 0;
  // The transfer reads the headers once for the request and once when it leaves; in between the token
  // changes.
  const headersFor = () => {
    asked += 1;
    return { authorization: asked === 1 ? `Bearer ${TOKEN}` : 'Bearer the-new-one' };
  };
  const end = await desk.run(desk.add(service.url), { headersFor });
  expect(end).toMatchObject({ state: 'done', sha256: sha256Of(data), attemptsUsed: 1 });
  expect(service.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer the-new-one']);
});

it('does not believe another server that the list is gone', async () => {
  await using elsewhere = await startFileServer(json(410, { message: 'Gone.' }));
  await using service = await startFileServer(({ response }) => {
    response.writeHead(302, { location: elsewhere.url }).end();
  });
  const desk = openTransferDesk();
  const redirected = await desk.run(desk.add(service.url));
  expect(redirected).toMatchObject({ state: 'failed', problem: { code: 'bad_answer' } });
  // The same for an address that the service named.
  const named = await desk.run(desk.add(elsewhere.url), { isService: () => false });
  expect(named).toMatchObject({ state: 'failed', problem: { code: 'bad_answer' } });
});

it('does not count a refusal as an attempt that brought nothing', async () => {
  await using server = await startFileServer((request) =>
    request.number <= 4
      ? json(429, { error_code: 'rate_limited', retry_after: 0 })(request)
      : serve(request, data, { cutAt: request.number < 7 ? 0 : undefined }),
  );
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url));
  expect(end).toMatchObject({ state: 'done', sha256: sha256Of(data), attemptsUsed: 3 });
});

it.each([
  ['round in a circle', (url: string) => url],
  ['to plain http outside', () => 'http://192.0.2.1/file'],
  ['to a file', () => 'file:///etc/passwd'],
  ['nowhere', () => 'http://'],
])('refuses to be redirected %s', async (_where, target) => {
  await using server = await startFileServer(({ response }) => {
    response.writeHead(302, { location: target(server.url) }).end();
  });
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url));
  expect(end).toMatchObject({ state: 'failed', problem: { code: 'redirect_refused' } });
  expect(server.requests.length).toBeLessThanOrEqual(6);
});

it('quotes no secret that a server repeats', async () => {
  await using server = await startFileServer(json(404, { message: `No list for ${TOKEN}.` }));
  const desk = openTransferDesk();
  const redact = (text: string) => text.replaceAll(TOKEN, '[token]');
  const end = await desk.run(desk.add(server.url), { redact });
  expect(end.problem?.message).toContain('[token]');
});
