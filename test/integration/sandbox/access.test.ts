import { request } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { WORKSPACES } from '../../../main/sandbox/accounts.ts';
import { DOCUMENTED_LIMITS, LIMITS, type TokenGroup } from '../../../main/sandbox/rate-limits.ts';
import { hasCompany, hasTechnologies } from '../../support/services/sample-domains.ts';
import {
  bearer,
  type Client,
  domainsWhere,
  openSandbox,
  withoutData,
} from '../../support/services/sandbox-http.ts';

const [known = '', other = ''] = domainsWhere(2, (domain) => hasCompany(domain) && hasTechnologies(domain));
const [unknown = ''] = withoutData(1);
const UUID_OF_NOBODY = '00000000-0000-4000-8000-000000000000';
type Headers = Record<string, string | null>;

/** Every address that needs a workspace, with a request that would succeed. */
const scoped: [string, (client: Client, headers?: Headers, base?: string) => ReturnType<Client['get']>][] = [
  ['credits', ({ get }, headers, base = '') => get(`${base}/v1/tech-lookup/credits`, headers)],
  ...['domains', 'companies'].map((kind): (typeof scoped)[number] => [
    `${kind}/lookup`,
    ({ get }, headers, base = '') => get(`${base}/v1/tech-lookup/${kind}/lookup?domain=${known}`, headers),
  ]),
  [
    'technologies/lookup',
    ({ get }, headers, base = '') =>
      get(`${base}/v1/tech-lookup/technologies/lookup?technology=jQuery`, headers),
  ],
  ...['domains', 'companies'].map((kind): (typeof scoped)[number] => [
    `${kind}/batch`,
    ({ post }, headers, base = '') =>
      post(`${base}/v1/tech-lookup/${kind}/batch`, { domains: [known] }, headers),
  ]),
];

const failures: [string, Headers, number, string][] = [
  ['no token', { authorization: null }, 401, 'unauthenticated'],
  ['a wrong token', { authorization: 'Bearer wrong' }, 401, 'unauthenticated'],
  ['another scheme', { authorization: 'Basic YTpi' }, 401, 'unauthenticated'],
  ['no workspace', { 'x-tenant-id': null }, 422, 'workspace_required'],
  ['a UUID of no workspace', { 'x-tenant-id': UUID_OF_NOBODY }, 404, 'workspace_not_found'],
  ['a workspace out of reach', { 'x-tenant-id': WORKSPACES[2]?.id ?? '' }, 403, 'workspace_forbidden'],
  ['a token that reaches none', { authorization: bearer('lonely') }, 403, 'workspace_forbidden'],
];

describe.each(scoped)('%s', (_name, ask) => {
  test.each(failures)('with %s', async (_case, headers, expected, code) => {
    const client = await openSandbox({ lookupBalance: 5 });
    const { status, json } = await ask(client, headers);
    expect(status).toBe(expected);
    expect(json).toStrictEqual({ error_code: code, message: expect.stringMatching(/\S/) });
    expect(client.balance()).toBe(5);
  });

  test('is answered in the same way under /api', async () => {
    const client = await openSandbox({ lookupBalance: 20 });
    const [plain, based] = [await ask(client), await ask(client, {}, '/api')];
    expect(plain.status).toBe(200);
    expect(based.status).toBe(200);
    const { balance: _balance, monthly: _monthly, ...rest } = plain.json;
    expect(based.json).toMatchObject(rest);
  });
});

describe('/v1/me', () => {
  test.each(failures.filter(([, , status]) => status === 401))('with %s', async (_case, headers) => {
    const { get } = await openSandbox();
    const { status, json } = await get('/v1/me', headers);
    expect(status).toBe(401);
    expect(json).toMatchObject({ error_code: 'unauthenticated' });
  });

  test.each(['/v1/me', '/api/v1/me'])('%s needs no workspace', async (path) => {
    const { get } = await openSandbox();
    const { status, json } = await get(path, { 'x-tenant-id': null });
    expect(status).toBe(200);
    expect(json.workspaces).toStrictEqual(WORKSPACES.slice(0, 2));
  });
});

test('each workspace pays from its own wallet, whoever asks', async () => {
  const { get, sandbox } = await openSandbox({ lookupBalance: 40 });
  const before = sandbox.control.balances();
  const shared = WORKSPACES[1]?.id ?? '';
  for (const token of [sandbox.token, sandbox.tokens.grace])
    await get(`/v1/tech-lookup/companies/lookup?domain=${known}`, {
      authorization: `Bearer ${token}`,
      'x-tenant-id': shared,
    });
  const paid = WORKSPACES.map(
    ({ id }) => (before[id]?.bulk_lookup ?? 0) - (sandbox.control.balances()[id]?.bulk_lookup ?? 0),
  );
  expect(paid).toStrictEqual([0, 2, 0]);
});

test.each(['/v1/nothing', '/v2/me', '/', '/v1/tech-lookup/domains/lookup/', '/v1/%zz'])(
  'an address that is not served (%s) is a wrong request',
  async (path) => {
    const { get } = await openSandbox();
    const { status, json } = await get(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(json).toStrictEqual({ error_code: 'invalid_request', message: expect.stringMatching(/\S/) });
  },
);

test('the credit headers follow the wallet', async () => {
  const { get, post } = await openSandbox({ lookupBalance: 10 });
  const company = (domain: string) => get(`/v1/tech-lookup/companies/lookup?domain=${domain}`);
  const batch = () => post('/v1/tech-lookup/companies/batch', { domains: [known, other, unknown] });
  const steps: [() => ReturnType<Client['get']>, string, string][] = [
    [() => get('/v1/tech-lookup/credits'), '0', '10'],
    [() => company(known), '1', '9'],
    [() => company(unknown), '0', '9'],
    [() => get(`/v1/tech-lookup/domains/lookup?domain=${known}`), '1', '8'],
    [() => get('/v1/tech-lookup/technologies/lookup?technology=jQuery'), '1', '7'],
    [batch, '2', '5'],
    [() => post('/v1/tech-lookup/domains/batch', { domains: [known, other] }), '2', '3'],
    [() => get('/v1/tech-lookup/credits'), '0', '3'],
  ];
  for (const [ask, used, remaining] of steps) {
    const { headers } = await ask();
    expect(headers.get('x-credits-used')).toBe(used);
    expect(headers.get('x-credits-remaining')).toBe(remaining);
    expect(headers.get('x-credits-cost')).toBe('1');
    expect(headers.get('x-credits-type')).toBe('bulk_lookup');
  }
});

test.each(scoped.slice(1))('%s is refused while the wallet is empty', async (_name, ask) => {
  const client = await openSandbox({ lookupBalance: 0 });
  const { status, json } = await ask(client);
  expect(status).toBe(402);
  expect(json).toStrictEqual({ message: expect.stringMatching(/insufficient credits.*1 credit/i) });
  expect(client.balance()).toBe(0);
});

const groups: [TokenGroup, number, (client: Client, headers?: Headers) => ReturnType<Client['get']>][] = [
  ['me', 60, ({ get }, headers) => get('/v1/me', headers)],
  ...scoped.map(([name, ask]): (typeof groups)[number] =>
    name.endsWith('batch') ? ['batch', 30, ask] : ['lookup', 500, ask],
  ),
];

describe.each(groups)('the limit of %s, %i a minute', (group, documented, ask) => {
  test('is counted down as documented', async () => {
    const client = await openSandbox();
    for (const used of [1, 2, 3]) {
      const { headers } = await ask(client);
      expect(headers.get('x-ratelimit-limit')).toBe(String(documented));
      expect(headers.get('x-ratelimit-remaining')).toBe(String(documented - used));
    }
  });

  test('once used up, refuses further requests for free, and only of that token', async () => {
    const client = await openSandbox({ lookupBalance: 100, limits: { [group]: 2 } });
    const statuses = [await ask(client), await ask(client)].map(({ status }) => status);
    const before = client.balance();
    const refused = await ask(client);
    expect([...statuses, refused.status]).toStrictEqual([200, 200, 429]);
    expect(client.balance()).toBe(before);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(Number.isInteger(seconds)).toBe(true);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(refused.json).toStrictEqual({
      success: false,
      error_code: 'rate_limited',
      message: expect.stringMatching(/\S/),
      retry_after: seconds,
    });
    expect(refused.headers.get('x-ratelimit-limit')).toBe('2');
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    const second = { authorization: bearer('grace'), 'x-tenant-id': WORKSPACES[1]?.id ?? '' };
    expect((await ask(client, second)).status).toBe(200);
  });
});

test.each<[TokenGroup, number]>([
  ['me', 60],
  ['batch', 30],
])('%s answers %i requests of a minute and not one more', async (group, documented) => {
  const client = await openSandbox();
  const ask = groups.find(([name]) => name === group)?.[2];
  const statuses: (number | undefined)[] = [];
  for (let count = 0; count <= documented; count += 1) statuses.push((await ask?.(client))?.status);
  expect(statuses.slice(0, documented).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect(DOCUMENTED_LIMITS[group]).toBe(documented);
});

test.each<TokenGroup>(['me', 'lookup', 'batch'])('the window of %s opens again', async (group) => {
  const client = await openSandbox({ limits: { [group]: 1 }, timeScale: 40 });
  const ask = async () => (await groups.find(([name]) => name === group)?.[2](client))?.status;
  await vi.waitFor(async () => expect(await ask()).toBe(429), { timeout: 60_000, interval: 1 });
  await vi.waitFor(async () => expect(await ask()).toBe(200), { timeout: 60_000, interval: 20 });
});

test('the limit of an address is checked before any token', async () => {
  const { get } = await openSandbox({ limits: { address: 2 } });
  const ask = async (headers: Headers) => get('/v1/me', headers);
  expect((await ask({})).status).toBe(200);
  expect((await ask({ authorization: null })).status).toBe(401);
  const refused = await ask({ authorization: bearer('grace') });
  expect(refused.status).toBe(429);
  expect(refused.json).toMatchObject({ success: false, error_code: 'rate_limited' });
  expect(Number(refused.headers.get('retry-after'))).toBe(refused.json.retry_after);
});

test('the limit of an address is above everything that one token may ask', () => {
  const most = Object.values(DOCUMENTED_LIMITS).reduce((sum, each) => sum + each, 0);
  expect(LIMITS.address).toBeGreaterThan(most);
});

test('a revoked token is refused like a wrong one', async () => {
  const { get, sandbox } = await openSandbox();
  expect((await get('/v1/me')).status).toBe(200);
  sandbox.control.revoke(sandbox.token);
  const { status, json } = await get('/v1/me');
  expect(status).toBe(401);
  expect(json).toMatchObject({ error_code: 'unauthenticated' });
});

test('a web page gets nothing, whatever name it uses for this computer', async () => {
  const { sandbox } = await openSandbox();
  const asked = { authorization: `Bearer ${sandbox.token}`, 'x-tenant-id': sandbox.workspaces[0]?.id ?? '' };
  const ask = (method: string, headers: Record<string, string>) =>
    new Promise<{ status: number; names: string[] }>((resolve, reject) => {
      const host = `127.0.0.1:${sandbox.port}`;
      const sent = request(
        { port: sandbox.port, host: '127.0.0.1', method, path: '/v1/me', headers: { host, ...headers } },
        (answer) => {
          answer.resume();
          resolve({ status: answer.statusCode ?? 0, names: Object.keys(answer.headers) });
        },
      );
      sent.on('error', reject);
      sent.end();
    });
  const isCors = (name: string) => name.startsWith('access-control-');
  expect(await ask('GET', asked)).toMatchObject({ status: 200 });
  expect(await ask('GET', { ...asked, host: `localhost:${sandbox.port}` })).toMatchObject({ status: 200 });
  const wrong: Record<string, string>[] = [
    { host: 'evil.example' },
    { host: `evil.example:${sandbox.port}` },
    { host: '127.0.0.1.evil.example' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];
  for (const foreign of wrong)
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { status, names } = await ask(method, { ...asked, ...foreign });
      expect({ status, cors: names.filter(isCors) }).toEqual({ status: 403, cors: [] });
    }
  const preflight = await ask('OPTIONS', { 'access-control-request-method': 'GET' });
  expect(preflight.names.filter(isCors)).toEqual([]);
});

test('tokens are new at each start, and none is in the source', async () => {
  const [one, other] = [(await openSandbox()).sandbox, (await openSandbox()).sandbox];
  const all = [one, other].flatMap(({ tokens }) => Object.values(tokens));
  expect(new Set(all).size).toBe(6);
  for (const token of all) expect(token).toMatch(/^sample-[\w-]{32}$/);
  const foreign = { authorization: `Bearer ${other.token}` };
  expect((await fetch(`${one.baseUrl}/v1/me`, { headers: foreign })).status).toBe(401);
});

test('a refusal for lack of credits says that none are left', async () => {
  const { get } = await openSandbox({ lookupBalance: 0 });
  const { headers } = await get(`/v1/tech-lookup/companies/lookup?domain=${known}`);
  expect(headers.get('x-credits-remaining')).toBe('0');
  expect(headers.get('x-credits-used')).toBe('0');
});

test('an unlimited wallet counts down too, so that charges can be seen', async () => {
  const { get, sandbox } = await openSandbox({ unlimited: true, lookupBalance: 0, limits: { lookup: 1 } });
  const balanceOf = async () => Number((await get('/v1/tech-lookup/credits')).json.balance);
  const before = await balanceOf();
  expect((await get(`/v1/tech-lookup/companies/lookup?domain=${known}`)).status).toBe(200);
  expect(await balanceOf()).toBe(before - 1);
  expect(sandbox.control.balances()[sandbox.workspaces[0]?.id ?? '']?.bulk_lookup).toBe(before - 1);
});

test('the use of a month begins again with the next month', async () => {
  let nowMs = Date.UTC(2026, 10, 30, 23);
  const { get } = await openSandbox({ lookupBalance: 10, nowMs: () => nowMs });
  await get(`/v1/tech-lookup/companies/lookup?domain=${known}`);
  const monthly = async () => (await get('/v1/tech-lookup/credits')).json.monthly;
  expect(await monthly()).toStrictEqual({ available: 10, used: 1, remaining: 9 });
  nowMs = Date.UTC(2026, 11, 1, 1);
  expect(await monthly()).toStrictEqual({ available: 9, used: 0, remaining: 9 });
});
