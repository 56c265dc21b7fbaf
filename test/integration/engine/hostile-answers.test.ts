import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import { createPageClient } from '../../support/engine/page-client.ts';
import { sendJson, startHttpService } from '../../support/services/http-service.ts';

const ME = {
  success: true,
  user: { id: 1, name: 'P', email: 'p@example.com' },
  workspaces: [{ id: 'w1', name: 'W' }],
  credits: { bulk_lookup: 50, standard: 1 },
};

type Answer = (response: ServerResponse) => void;

/** An engine connected to a service that answers everything paid in one way. */
async function open(
  paid: Answer,
  credits: Answer = (response) => sendJson(response, { success: true, balance: 50 }),
) {
  const { baseUrl, seen } = await startHttpService(({ path }, response) => {
    if (path === '/v1/me') return sendJson(response, ME);
    return path.endsWith('/credits') ? credits(response) : paid(response);
  });
  const engine = openEngine({ timeScale: 1 });
  const verified = await engine.sessions.connect({
    kind: 'service',
    baseUrl,
    token: 'tk_hostile_0123456789',
  });
  engine.sessions.choose(verified.connectionId, 'w1');
  const client = createPageClient(engine);
  const ask = (name = 'a.com') => client.lookup.ask({ subject: 'company', name, fresh: false });
  return { engine, client, ask, seen };
}

const CHARGED = { 'content-type': 'application/json', 'x-credits-used': '1', 'x-credits-remaining': '49' };
const send =
  (body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(200, { ...CHARGED, ...headers });
    response.end(body);
  };

const deep = (levels: number) =>
  `{"success":true,"company":{"name":"A","more":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}}`;
const brackets = `{"success":true,"x":[${'[],'.repeat(20_000_000)}1]}`;

test.each<[string, Answer]>([
  ['nested 300,000 deep', send(deep(300_000))],
  ['nested 100 deep', send(deep(100))],
  ['of 60 MB of brackets', send(brackets)],
  ['of 60 MB of brackets, packed', send(gzipSync(brackets), { 'content-encoding': 'gzip' })],
  ['of brackets, no larger than an answer can be', send(`[${'[],'.repeat(1_000_000)}1]`)],
  ['that unpacks to a gigabyte', send(gzipSync(Buffer.alloc(2 ** 30)), { 'content-encoding': 'gzip' })],
  ['with a name of 20 MB', send(JSON.stringify({ success: true, company: { name: 'A'.repeat(20e6) } }))],
  [
    'with a length that is none',
    (response) => void response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 1e9\r\n\r\n{}'),
  ],
  [
    'with a megabyte of headers',
    (response) =>
      void response.socket?.end(`HTTP/1.1 200 OK\r\n${`X-A: ${'b'.repeat(1_000)}\r\n`.repeat(1_000)}\r\n{}`),
  ],
  [
    'with a megabyte of trailers',
    (response) =>
      void response.socket?.end(
        `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n${`X-A: ${'b'.repeat(1_000)}\r\n`.repeat(1_000)}\r\n`,
      ),
  ],
])('a paid answer %s is in doubt, and costs little to refuse', async (_what, answer) => {
  const { engine, client, ask } = await open(answer);
  const before = process.memoryUsage.rss();
  const error = await ask().then(
    () => null,
    (each: { data?: { code?: string } }) => each.data?.code,
  );
  expect(error).toBe('outcome_unknown');
  // A few times the size of its bytes and values; parsed, each of these took gigabytes.
  expect(process.memoryUsage.rss() - before).toBeLessThan(600e6);
  expect(engine.db.all('SELECT state, doubt FROM requests')).toEqual([{ state: 'unknown', doubt: 1 }]);
  // It is not bought again without asking, and everything else goes on.
  await expect(ask()).rejects.toMatchObject({ data: { code: 'outcome_unknown' } });
  expect(await client.lookup.domain({ domain: 'a.com' })).toMatchObject({ company: null });
});

test('an answer as large as the contract can hold is read', async () => {
  const technology = {
    techapi_id: 'technology-identifier',
    name: 'A technology with a long name',
    website: 'https://technology.example.com/',
    parent_category: 'A category of categories',
    child_category: 'A category',
    total_sites: 123_456,
  };
  const technologies = Array.from({ length: 5_000 }, (_, at) => ({
    ...technology,
    techapi_id: `t${at}`,
    name: `T${at}`,
  }));
  const { client } = await open(send(JSON.stringify({ success: true, domain: 'a.com', technologies })));
  const ask = { subject: 'domain', name: 'a.com', fresh: false } as const;
  expect(await client.lookup.ask(ask)).toMatchObject({ outcome: 'found', credits: 1 });
  expect((await client.lookup.domain({ domain: 'a.com' })).technologies?.technologies).toHaveLength(5_000);
});

test('names that objects have by themselves are fields like any other, and figures that are not numbers count as missing', async () => {
  const body =
    '{"success":true,"__proto__":{"polluted":1},"domain":"a.com","last_updated":"+275760-09-13T00:00:00.001Z",' +
    '"company":{"name":"A","constructor":{"prototype":{"polluted":1}}},"total_technologies_tracked":1e300}';
  const absurd = {
    'x-credits-used': '1e300',
    'x-credits-remaining': '1e300',
    'x-ratelimit-limit': '1e300',
    'x-ratelimit-remaining': '-5',
  };
  const { engine, client, ask } = await open(send(body, absurd));
  expect(await ask()).toMatchObject({ outcome: 'found', credits: 1 });
  const { company } = await client.lookup.domain({ domain: 'a.com' });
  expect(company?.company).toMatchObject({ name: 'A', technologiesTracked: null });
  expect('polluted' in {}).toBe(false);
  expect(engine.db.values('SELECT credits FROM ledger')).toEqual([1]);
});

test('a 429 that asks for an endless wait is reported, and a person does not wait for it', async () => {
  const { client, seen } = await open(send('{}'), (response) => {
    response.writeHead(429, { 'retry-after': '1e300', 'content-type': 'application/json' });
    response.end('{"error_code":"rate_limited"}');
  });
  for (const message of [/429/, /pause of 60 minutes/])
    await expect(client.session.refreshBalance()).rejects.toMatchObject({
      data: { code: 'rate_limited' },
      message: expect.stringMatching(message),
    });
  // The second one was not sent.
  expect(seen.filter(({ path }) => path.endsWith('/credits'))).toHaveLength(1);
});

test('interim answers are skipped, even many, and a redirect is refused', async () => {
  const { ask } = await open((response) => {
    response.socket?.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(10_000));
    response.socket?.end(
      'HTTP/1.1 302 Found\r\nLocation: /v1/tech-lookup/companies/lookup\r\nContent-Length: 0\r\n\r\n',
    );
  });
  await expect(ask()).rejects.toMatchObject({ data: { code: 'redirect_refused' } });
});
