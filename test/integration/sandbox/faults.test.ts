import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { FAULT_KINDS, type FaultKind } from '../../../main/sandbox/faults.ts';
import { startSandbox } from '../../../main/sandbox/start.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { hasCompany, hasTechnologies } from '../../support/services/sample-domains.ts';
import {
  type Answer,
  type Client,
  clientOf,
  domainsWhere,
  openSandbox,
  withoutData,
} from '../../support/services/sandbox-http.ts';

const known = domainsWhere(30, (domain) => hasCompany(domain) && hasTechnologies(domain));
const [first = '', second = ''] = known;

/** Paid requests, with their price. */
const paid: [string, number, (client: Client) => Promise<Answer>][] = [
  ['companies/lookup', 1, ({ get }) => get(`/v1/tech-lookup/companies/lookup?domain=${first}`)],
  ['domains/lookup', 1, ({ get }) => get(`/v1/tech-lookup/domains/lookup?domain=${first}`)],
  ['technologies/lookup', 1, ({ get }) => get('/v1/tech-lookup/technologies/lookup?technology=jQuery')],
  ['companies/batch', 2, ({ post }) => post('/v1/tech-lookup/companies/batch', { domains: [first, second] })],
  ['domains/batch', 2, ({ post }) => post('/v1/tech-lookup/domains/batch', { domains: [first, second] })],
];

/** What arrives of a failing answer: a status, or a broken connection. */
const failures: [FaultKind, number | 'broken', string | null, 'charged' | 'free'][] = [
  ['server_error', 500, 'server_error', 'free'],
  ['rate_limited', 429, 'rate_limited', 'free'],
  ['reset_before', 'broken', null, 'free'],
  ['reset_after', 'broken', null, 'charged'],
  ['cut_after', 'broken', null, 'charged'],
  ['gateway_before', 502, null, 'free'],
  ['gateway_after', 502, null, 'charged'],
];

describe.each(paid)('%s, at a price of %i', (_name, price, ask) => {
  test.each(failures)('%s arrives as %s', async (kind, outcome, code, charged) => {
    const client = await openSandbox({ lookupBalance: 10, faults: [{ kind, at: [1] }] });
    const answer = await ask(client).catch(() => 'broken' as const);
    expect(typeof answer === 'string' ? answer : answer.status).toBe(outcome);
    if (typeof answer === 'object' && code !== null)
      expect(answer.json).toMatchObject({ error_code: code, message: expect.stringMatching(/\S/) });
    if (typeof answer === 'object' && outcome === 502) {
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
      expect(answer.text).toMatch(/^<html>/);
    }
    const spent = charged === 'charged' ? price : 0;
    expect(client.balance()).toBe(10 - spent);
    // The next request works as usual.
    expect((await ask(client)).status).toBe(200);
    expect(client.balance()).toBe(10 - spent - price);
  });

  test.each([
    ['stall_before', 0],
    ['stall_after', price],
  ] as const)('%s never answers', async (kind, spent) => {
    const client = await openSandbox({ lookupBalance: 10, faults: [{ kind, at: [1] }] });
    const { sandbox } = client;
    const outcome = ask(client).then(
      () => 'answered',
      () => 'broken',
    );
    await vi.waitFor(() => expect(sandbox.control.requests()).toHaveLength(1), { timeout: 60_000 });
    expect(client.balance()).toBe(10 - spent);
    // It is held until the service closes, and does not delay that.
    await sandbox.close();
    await expect(outcome).resolves.toBe('broken');
  });
});

test('every kind of fault is tried above', () => {
  const tried = [...failures.map(([kind]) => kind), 'stall_before', 'stall_after'];
  expect(tried.sort()).toStrictEqual([...FAULT_KINDS].sort());
});

test('a rate_limited fault says when to come back', async () => {
  const { get } = await openSandbox({ faults: [{ kind: 'rate_limited', at: [1] }] });
  const { headers, json } = await get(`/v1/tech-lookup/companies/lookup?domain=${first}`);
  expect(headers.get('retry-after')).toBe('1');
  expect(json).toMatchObject({ success: false, retry_after: 1 });
});

describe('faults at a rate', () => {
  const statusesOf = async (rate: number, seed: number) => {
    const { get } = await openSandbox({ faults: [{ kind: 'server_error', rate }], seed });
    const statuses: number[] = [];
    for (const domain of known)
      statuses.push((await get(`/v1/tech-lookup/companies/lookup?domain=${domain}`)).status);
    return statuses;
  };

  test('are the same for the same seed, and others for another', async () => {
    const [one, same, another] = [
      await statusesOf(0.5, 1),
      await statusesOf(0.5, 1),
      await statusesOf(0.5, 2),
    ];
    expect(new Set(one)).toStrictEqual(new Set([200, 500]));
    expect(same).toStrictEqual(one);
    expect(another).not.toStrictEqual(one);
  });

  test.each([
    [0, 200],
    [1, 500],
  ])('at %i all are answered %i', async (rate, status) => {
    expect(new Set(await statusesOf(rate, 1))).toStrictEqual(new Set([status]));
  });
});

test('free requests have no faults', async () => {
  const { get } = await openSandbox({ faults: [{ kind: 'server_error', rate: 1 }] });
  expect((await get('/v1/me')).status).toBe(200);
  expect((await get('/v1/tech-lookup/credits')).status).toBe(200);
});

test('two services give the same answers', async () => {
  const [one, two] = [await openSandbox(), await openSandbox({ seed: 9 })];
  const domains = [...known, ...withoutData(3), 'github.com', 'never-heard-of-it.example'];
  for (const kind of ['companies', 'domains']) {
    const path = `/v1/tech-lookup/${kind}/batch`;
    expect((await one.post(path, { domains })).text).toBe((await two.post(path, { domains })).text);
  }
  for (const [name, , ask] of paid)
    expect([name, (await ask(one)).text]).toStrictEqual([name, (await ask(two)).text]);
});

test('a state file keeps the balances over a restart', async () => {
  const stateFile = join(tempDir(), 'kept', 'wallets.json');
  const start = () => startSandbox({ lookupBalance: 20, stateFile });
  const before = await start();
  const workspaceId = before.workspaces[1]?.id ?? '';
  await clientOf(before.baseUrl, before.token, workspaceId).get(
    `/v1/tech-lookup/companies/lookup?domain=${first}`,
  );
  const balances = before.control.balances();
  await before.close();
  expect(balances[workspaceId]?.bulk_lookup).toBe(4);

  const after = await start();
  const { json } = await clientOf(after.baseUrl, after.token, workspaceId).get('/v1/tech-lookup/credits');
  expect(after.control.balances()).toStrictEqual(balances);
  expect(json.monthly).toStrictEqual({ available: 5, used: 1, remaining: 4 });
  await after.close();
});

test('services that share a state file have one wallet', async () => {
  const stateFile = join(tempDir(), 'wallets.json');
  const one = await openSandbox({ lookupBalance: 20, stateFile });
  const two = await openSandbox({ lookupBalance: 20, stateFile });
  const left = [];
  for (const { get } of [one, two, one]) {
    await get(`/v1/tech-lookup/companies/lookup?domain=${first}`);
    left.push((await get('/v1/tech-lookup/credits')).json.monthly);
  }
  expect(left).toMatchObject([{ remaining: 19 }, { remaining: 18 }, { remaining: 17 }]);
});

describe('the control addresses', () => {
  const knobs = (client: Client, body: object) => client.post('/__sandbox/knobs', body);
  const lookUp = ({ get }: Client) => get(`/v1/tech-lookup/companies/lookup?domain=${first}`);

  test('do not exist unless they are asked for', async () => {
    const { get } = await openSandbox();
    expect((await get('/__sandbox/state')).status).toBe(404);
  });

  test('change faults, balances, limits and unlimited credits', async () => {
    const client = await openSandbox({ control: true, lookupBalance: 9 });
    await knobs(client, { faults: [{ kind: 'server_error', at: [1] }] });
    expect((await lookUp(client)).status).toBe(500);
    await knobs(client, { balance: { workspaceId: client.workspaceId, credits: 0 } });
    expect((await lookUp(client)).status).toBe(402);
    await knobs(client, { unlimited: true });
    expect((await lookUp(client)).status).toBe(200);
    await knobs(client, { unlimited: false, limits: { lookup: 1 } });
    expect(client.balance()).toBe(0);
    expect((await lookUp(client)).status).toBe(429);
  });

  test('return balances, requests and charges', async () => {
    const client = await openSandbox({ control: true, lookupBalance: 9 });
    await lookUp(client);
    await lookUp(client);
    const { json: state } = await client.get('/__sandbox/state');
    expect(state.balances).toStrictEqual(client.sandbox.control.balances());
    expect(state.requests).toHaveLength(2);
    const { json: charges } = await client.get('/__sandbox/charges');
    expect(charges).toStrictEqual({ [`companies ${first}`]: 2 });
  });
});

test('a cut answer has the headers of a whole one', async () => {
  const { sandbox, workspaceId } = await openSandbox({
    lookupBalance: 10,
    faults: [{ kind: 'cut_after', at: [1] }],
  });
  const headers = { authorization: `Bearer ${sandbox.token}`, 'x-tenant-id': workspaceId };
  const response = await fetch(`${sandbox.baseUrl}/v1/tech-lookup/companies/lookup?domain=${first}`, {
    headers,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-credits-remaining')).toBe('9');
  expect(response.headers.get('x-ratelimit-limit')).toBe('500');
  await expect(response.text()).rejects.toThrow();
});

test('a page of the gateway has no headers of the service', async () => {
  const { get } = await openSandbox({ faults: [{ kind: 'gateway_after', at: [1] }] });
  const { headers } = await get(`/v1/tech-lookup/companies/lookup?domain=${first}`);
  expect([...headers.keys()].filter((name) => name.startsWith('x-'))).toStrictEqual([]);
});

test('the log shows what was asked, what was charged and what went wrong', async () => {
  const client = await openSandbox({ faults: [{ kind: 'reset_after', at: [2] }], limits: { lookup: 2 } });
  const ask = () => client.get(`/v1/tech-lookup/companies/lookup?domain=${first}`);
  expect((await ask()).status).toBe(200);
  await expect(ask()).rejects.toThrow();
  expect((await ask()).status).toBe(429);
  const entry = {
    method: 'GET',
    operation: 'company_lookup',
    workspaceId: client.workspaceId,
    domains: [first],
  };
  expect(client.sandbox.control.requests()).toMatchObject([
    { ...entry, status: 200, charged: [first], fault: null },
    { ...entry, status: 0, charged: [first], fault: 'reset_after' },
  ]);
  expect(client.sandbox.control.refusals()).toBe(1);
  const refused = client.sandbox.control.traffic().filter(({ status }) => status === 429);
  expect(refused).toMatchObject([
    { method: 'GET', path: `/v1/tech-lookup/companies/lookup?domain=${first}` },
  ]);
});

test('faults can be changed while it runs', async () => {
  const { get, sandbox } = await openSandbox();
  const ask = async () => (await get(`/v1/tech-lookup/companies/lookup?domain=${first}`)).status;
  expect(await ask()).toBe(200);
  sandbox.control.setFaults([{ kind: 'server_error', at: [2] }]);
  expect([await ask(), await ask(), await ask()]).toStrictEqual([200, 500, 200]);
});

test('a damaged state file is replaced by a new one', async () => {
  const stateFile = join(tempDir(), 'state.json');
  writeFileSync(stateFile, '{"wallets": {"x": 1, "');
  const { get } = await openSandbox({ stateFile, lookupBalance: 7 });
  expect((await get('/v1/tech-lookup/credits')).json.balance).toBe(7);
});

test.each([
  { latency: [1, 2] },
  { latencyMs: [2, 1] },
  { timeScale: 0 },
  { limits: { nothing: 3 } },
  { unlimited: 'yes' },
  { faults: [{ kind: 'nothing', rate: 1 }] },
  { faults: [{ kind: 'server_error', rate: 2 }] },
  { balance: { workspaceId: 'nobody', credits: 3 } },
  { lists: { nothing: 1 } },
  { lists: { readyAfterMs: -1 } },
  { lists: { sizeBytes: 1.5 } },
  { lists: { ranges: 'no' } },
  { transfers: [{ kind: 'drop' }] },
  { transfers: [{ kind: 'nothing', afterBytes: 1 }] },
  { transfers: [{ kind: 'drop', afterBytes: 1, at: 5 }] },
  { expire: [1.5] },
])('an order that is mistyped is refused: %j', async (order) => {
  const { post } = await openSandbox({ control: true });
  const { status, json } = await post('/__sandbox/knobs', order);
  expect(status).toBe(422);
  expect(json).toMatchObject({ error_code: 'invalid_request' });
});

test('a program that nobody asks about its requests does not remember them', async () => {
  const { get, sandbox } = await openSandbox({ recording: false });
  await get(`/v1/tech-lookup/companies/lookup?domain=${first}`);
  const { control } = sandbox;
  expect([control.requests().length, control.traffic().length, control.charges().size]).toStrictEqual([
    0, 0, 0,
  ]);
});
