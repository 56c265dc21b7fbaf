import { afterEach, expect, test } from 'vitest';
import { createServiceClient } from '../../../main/engine/service/client.ts';
import { createPacer } from '../../../main/engine/service/pacer/pacer.ts';
import { readBatch } from '../../../main/engine/service/read/batch/batch.ts';
import { readCompany } from '../../../main/engine/service/read/company.ts';
import { readCredits } from '../../../main/engine/service/read/credits.ts';
import { readMe } from '../../../main/engine/service/read/me.ts';
import { missOf } from '../../../main/engine/service/read/outcome.ts';
import { readTechnologies } from '../../../main/engine/service/read/technologies.ts';
import { readTechnologyStats } from '../../../main/engine/service/read/technology-stats.ts';
import { createToken } from '../../../main/engine/service/secret.ts';
import { createTransport } from '../../../main/engine/service/transport.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../main/sandbox/start.ts';
import { failureOf } from './make-client.ts';

const TIME_SCALE = 240;
const cleanUp: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ timeScale: TIME_SCALE, lookupBalance: 1_000_000, ...options });
  cleanUp.push(() => sandbox.close());
  return sandbox;
}

/** A separate program: another pacer, other connections. */
function connect({ baseUrl, token, workspaces }: Sandbox, headersTimeoutMs = 60_000) {
  const transport = createTransport({ proxy: { kind: 'none' }, headersTimeoutMs });
  cleanUp.push(() => transport.close());
  const pacer = createPacer({ windowMs: 60_000 / TIME_SCALE });
  const workspaceId = workspaces[0]?.id ?? null;
  const retry = { baseMs: 1, capMs: 2 };
  return createServiceClient({
    baseUrl,
    token: createToken(token, baseUrl),
    workspaceId,
    pacer,
    transport,
    retry,
  });
}

/** The answers of so many calls made at once. */
function all<T>(count: number, run: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, run));
}

test('many batches and lookups at once all succeed: no 429, one request for each call', async () => {
  const sandbox = await start();
  const client = connect(sandbox);
  const ends: unknown[] = [];
  const call = { onAttemptEnd: (end: unknown) => ends.push(end) };
  const answers = await Promise.all([
    all(40, () => client.companiesBatch(['google.com'], {}, call)),
    all(40, () => client.technologiesBatch(['google.com'], {}, call)),
    all(700, () => client.lookupCompany('google.com', {}, call)),
  ]);
  expect(ends).toEqual([]);
  expect(answers.flat().filter(({ attempts }) => attempts !== 1)).toEqual([]);
  expect(sandbox.control.requests()).toHaveLength(780);
});

test('a second program with the same token learns what the first one used, without a 429', async () => {
  const sandbox = await start();
  const [firstProgram, secondProgram] = [connect(sandbox), connect(sandbox)];
  const answers = await all(12, () => firstProgram.companiesBatch(['google.com']));
  answers.push(...(await all(50, () => secondProgram.companiesBatch(['google.com']))));
  expect(answers.filter(({ attempts }) => attempts !== 1)).toEqual([]);
  expect(sandbox.control.requests()).toHaveLength(62);
});

test.each([
  'reset_before',
  'reset_after',
  'cut_after',
  'stall_after',
  'gateway_before',
  'gateway_after',
] as const)('after %s a paid call is unknown and was sent once', async (kind) => {
  const sandbox = await start({ faults: [{ kind, at: [1] }] });
  // Waiting longer for an answer that never comes shows nothing.
  const error = await failureOf(connect(sandbox, 2_000).companiesBatch(['google.com']));
  expect(error).toMatchObject({ code: 'outcome_unknown', outcome: 'unknown' });
  expect(sandbox.control.requests()).toHaveLength(1);
});

test('after rate_limited a paid call is repeated and paid once', async () => {
  const sandbox = await start({ faults: [{ kind: 'rate_limited', at: [1] }] });
  const answer = await connect(sandbox).companiesBatch(['google.com']);
  expect(answer).toMatchObject({ attempts: 2, credits: { used: 1, cost: 1, wallet: 'bulk_lookup' } });
  expect([...sandbox.control.charges().values()]).toEqual([1]);
});

test('every answer can be read', async () => {
  const sandbox = await start({ lookupBalance: 7 });
  const client = connect(sandbox);
  const me = readMe((await client.me()).body);
  expect(me.workspaces.map(({ id }) => id)).toEqual(sandbox.workspaces.map(({ id }) => id));
  expect(readCredits((await client.credits()).body)).toMatchObject({ wallet: 'bulk_lookup', balance: 7 });
  const technologies = readTechnologies((await client.lookupDomain('google.com')).body);
  expect(technologies.technologies.length).toBe(technologies.total);
  expect(readCompany((await client.lookupCompany('google.com')).body).name).not.toBeNull();
  const stats = readTechnologyStats((await client.lookupTechnology('WordPress', { websites: true })).body);
  expect(stats).toMatchObject({ name: 'WordPress', extra: {} });
  expect(stats.websites.length).toBeGreaterThan(0);
  const unknown = (await client.lookupTechnology('no such technology')).body;
  expect(missOf(unknown as Record<string, unknown>)).toBe('no-data');
});

test('a batch in which the credits run out is read domain by domain', async () => {
  const sandbox = await start({ lookupBalance: 2 });
  const client = connect(sandbox);
  const domains = ['www.google.com', 'not a domain', 'github.com', 'wikipedia.org'];
  const companies = readBatch((await client.companiesBatch(domains)).body, domains);
  expect([...companies.found.keys()]).toEqual(['www.google.com', 'github.com']);
  expect(companies).toMatchObject({
    invalid: new Set(['not a domain']),
    skipped: new Set(['wikipedia.org']),
    unanswered: new Set(),
    unexpected: [],
    creditsCharged: 2,
  });
  const empty = await failureOf(client.technologiesBatch(domains));
  expect(empty).toMatchObject({ code: 'insufficient_credits', status: 402, outcome: 'presumed' });
});

test('the tokens and workspaces that the service refuses', async () => {
  const sandbox = await start();
  const wrong = connect({ ...sandbox, token: 'a-token-nobody-issued' });
  expect(await failureOf(wrong.me())).toMatchObject({ code: 'unauthenticated', status: 401 });
  const elsewhere = connect({
    ...sandbox,
    workspaces: [{ id: '00000000-0000-4000-8000-000000000000', name: 'x' }],
  });
  expect(await failureOf(elsewhere.credits())).toMatchObject({ code: 'workspace_not_found', status: 404 });
});
