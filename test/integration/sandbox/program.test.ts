import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { domainsWhere, queryOf } from '../../support/services/sandbox-http.ts';

const PROGRAM = fileURLToPath(new URL('../../../main/sandbox/index.ts', import.meta.url));
const [domain = ''] = domainsWhere(1, () => true);

interface Ready {
  ready: boolean;
  baseUrl: string;
  token: string;
  workspaces: { id: string; name: string }[];
}

function run(...argv: string[]) {
  const child = spawn(process.execPath, [PROGRAM, ...argv], { stdio: ['ignore', 'pipe', 'pipe'] });
  endWithTest(child);
  return child;
}

function endWithTest(child: ChildProcess) {
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
}

async function resultOf(...argv: string[]) {
  const child = run(...argv);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}

/** The first line of its output. */
async function lineOf(stdout: Readable): Promise<Ready> {
  const [line] = (await once(createInterface(stdout), 'line')) as [string];
  return JSON.parse(line) as Ready;
}

async function runReady(...argv: string[]) {
  const child = run(...argv);
  const ready = await lineOf(child.stdout);
  const headers = { authorization: `Bearer ${ready.token}`, 'x-tenant-id': ready.workspaces[0]?.id ?? '' };
  return { child, ready, get: (path: string) => fetch(`${ready.baseUrl}${path}`, { headers }) };
}

test.each([
  ['--nonsense', 'nonsense'],
  ['--fault', 'fault'],
  ['--port=http', 'http'],
])('%s ends it with 2 and says what was wrong', async (flag, named) => {
  const { code, stdout, stderr } = await resultOf(flag);
  expect(stderr).toContain(named);
  expect(stdout).toBe('');
  expect(code).toBe(2);
});

test.each(['--help', '-h'])('%s lists every flag and ends', async (flag) => {
  const { code, stdout, stderr } = await resultOf(flag);
  expect(code).toBe(0);
  expect(stderr).toBe('');
  const flags = [
    'port',
    'host',
    'time-scale',
    'latency-ms',
    'balance',
    'standard-balance',
    'unlimited',
    'limit',
  ];
  for (const each of [...flags, 'fault', 'list', 'transfer', 'seed', 'state', 'token', 'control'])
    expect(stdout).toContain(`--${each} `);
});

test('it prints its address in one line of JSON, and serves there', async () => {
  const { ready, get } = await runReady();
  expect(ready).toStrictEqual({
    ready: true,
    baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    token: expect.stringMatching(/\S/),
    workspaces: expect.any(Array),
  });
  const me = (await (await get('/v1/me')).json()) as { workspaces: object[] };
  expect(me.workspaces).toStrictEqual(ready.workspaces);
});

test('its flags reach the service', async () => {
  const { ready, get } = await runReady(
    ...['--balance', '7', '--standard-balance', '5', '--token', 'my-own-token', '--token', 'my-other-token'],
    ...['--limit', 'me=3', '--fault', 'server_error@1', '--control', '--latency-ms', '1-2', '--seed', '4'],
  );
  expect(ready.token).toBe('my-own-token');
  const me = await get('/v1/me');
  expect(me.headers.get('x-ratelimit-limit')).toBe('3');
  expect(await me.json()).toMatchObject({ credits: { bulk_lookup: 7, standard: 5 } });
  const other = await fetch(`${ready.baseUrl}/v1/me`, {
    headers: { authorization: 'Bearer my-other-token' },
  });
  expect(other.status).toBe(200);
  const lookUp = () => get(`/v1/tech-lookup/companies/lookup?${queryOf({ domain })}`);
  expect([(await lookUp()).status, (await lookUp()).status]).toStrictEqual([500, 200]);
  expect((await get('/__sandbox/state')).status).toBe(200);
});

test('its flags about lists reach the service', async () => {
  const { ready, get } = await runReady(
    ...[
      '--list',
      'readyAfterMs=0',
      '--list',
      'rows=20',
      '--transfer',
      'drop@100',
      '--list',
      'xlsxUpToRows=0',
    ],
  );
  const headers = {
    ...{ authorization: `Bearer ${ready.token}`, 'x-tenant-id': ready.workspaces[0]?.id ?? '' },
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ technology: 'jQuery' });
  const started = await fetch(`${ready.baseUrl}/v1/tech-lookup/lists`, { method: 'POST', headers, body });
  const path = `/v1/tech-lookup/lists/${((await started.json()) as { report_id: number }).report_id}`;
  const status = async () => (await get(path)).json() as Promise<{ status: string }>;
  await expect.poll(status).toMatchObject({ status: 'ready', exported_rows: 20 });
  await expect((await get(`${path}/download`)).text()).rejects.toThrow();
  const whole = await (await get(`${path}/download`)).text();
  expect(whole.trimEnd().split('\n')).toHaveLength(21);
});

test('--unlimited removes limits and prices', async () => {
  const { get } = await runReady('--unlimited', '--limit', 'me=1', '--balance', '0');
  expect([(await get('/v1/me')).status, (await get('/v1/me')).status]).toStrictEqual([200, 200]);
  expect((await get('/v1/tech-lookup/technologies/lookup?technology=jQuery')).status).toBe(200);
});

test.each<NodeJS.Signals>(['SIGTERM', 'SIGINT'])(
  '%s ends it, even while an answer is held back',
  async (signal) => {
    const { child, get, ready } = await runReady('--fault', 'stall_before:1', '--control');
    const held = get(`/v1/tech-lookup/companies/lookup?${queryOf({ domain })}`).catch(() => 'broken');
    const requests = async () =>
      ((await (await fetch(`${ready.baseUrl}/__sandbox/state`)).json()) as { requests: object[] }).requests;
    await expect.poll(requests).toHaveLength(1);
    child.kill(signal);
    expect(await once(child, 'exit')).toStrictEqual([0, null]);
    expect(await held).toBe('broken');
  },
);

test('if it is forked, it also sends its address to its parent, and ends when the parent ends', async () => {
  const child = fork(PROGRAM, [], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  endWithTest(child);
  const [message] = (await once(child, 'message')) as [Ready];
  expect(message).toMatchObject({ ready: true, baseUrl: expect.stringMatching(/^http:/) });
  const exit = once(child, 'exit');
  child.disconnect();
  expect(await exit).toStrictEqual([0, null]);
});

test('a port that is taken ends it with 1', async () => {
  const { ready } = await runReady();
  const { code, stdout, stderr } = await resultOf('--port', new URL(ready.baseUrl).port);
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toContain('EADDRINUSE');
});
