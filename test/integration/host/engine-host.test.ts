import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { fileRefSchema } from '#contract/models/file-ref.ts';
import { startTestHost, type TestHost } from '../../support/engine/engine-host.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const hosts: TestHost[] = [];
const start = (...options: Parameters<typeof startTestHost>) => {
  const host = startTestHost(...options);
  hosts.push(host);
  return host;
};
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((each) => each.close()));
});

test('control calls are answered, and failures keep their code', async () => {
  const { host, reached } = start();
  await reached('ready');
  expect(await host.call('file_of', { file: fileRefSchema.parse('list:7') })).toEqual({ path: '/7.csv' });
  await expect(
    host.call('connect', { kind: 'service', baseUrl: 'http://x', token: 't' }),
  ).rejects.toMatchObject({
    code: 'unauthenticated',
    message: 'The token is wrong.',
  });
  await expect(host.call('connection', { connectionId: 'x', token: null })).rejects.toMatchObject({
    code: 'internal',
  });
});

test('an engine yields to the window from its first moment', async () => {
  const { journal, reached } = start();
  await reached('ready');
  const pid = Number(/init (\d+)/.exec(readFileSync(journal, 'utf8'))?.[1]);
  expect(getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  // Threads that began before the process changed keep their priority.
  const threads = readdirSync(`/proc/${pid}/task`).map(Number);
  expect(threads.map((thread) => getPriority(thread))).toEqual(
    threads.map(() => constants.priority.PRIORITY_BELOW_NORMAL),
  );
});

test('events of the engine arrive before the answer to the call that caused them', async () => {
  const { host, events, reached } = start();
  await reached('ready');
  await host.call('disconnect', { connectionId: 'x' });
  expect(events).toEqual([{ type: 'activity', fraction: 0.5, remainingMs: 720_000, runs: 1, transfers: 0 }]);
});

test('a page calls the engine through its port: text, long text, bytes and streams', async () => {
  const { client, reached } = start();
  await reached('ready');
  const { call } = client();
  expect(await call.echo({ a: [1, 'ü', null] })).toEqual({ a: [1, 'ü', null] });
  const long = 'é'.repeat(2_000_000);
  expect(await call.echo(long)).toBe(long);
  const bytes = new Uint8Array([0, 1, 254, 255]);
  const back = await call.echo(new Blob([bytes]));
  expect(new Uint8Array(await (back as Blob).arrayBuffer())).toEqual(bytes);
  const seen: number[] = [];
  for await (const index of await call.count(500)) seen.push(index);
  expect(seen).toEqual(Array.from({ length: 500 }, (_, index) => index));
});

test('an engine is renewed on request: the old one finishes, its pages lose their ports, and another is ready', async () => {
  const { host, client, states, journal, reached } = start({
    limits: { limit: 0, windowMs: 60_000, baseDelayMs: 1 },
  });
  await reached('ready');
  const { call, closed } = client();
  const waiting = call.never();
  const refused = expect(waiting).rejects.toThrow();
  // Even if no restart is allowed, because a renewal is none.
  await host.renew(5_000);
  await closed;
  await refused;
  expect(host.state()).toEqual({ state: 'ready', problem: null });
  expect(states.map(({ state }) => state)).toEqual(['ready', 'restarting', 'ready']);
  const lines = readFileSync(journal, 'utf8').trim().split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['init', 'shutdown', 'init']);
  expect(new Set(lines.filter((line) => line.startsWith('init'))).size).toBe(2);
  expect(await client().call.echo('again')).toBe('again');
});

test('a call during a renewal fails at once, and the renewed engine answers', async () => {
  const { host, reached } = start();
  await reached('ready');
  const renewed = host.renew(5_000);
  await expect(host.call('facts', null)).rejects.toMatchObject({ code: 'engine_stopped' });
  await renewed;
  expect(await host.call('facts', null)).toEqual({});
});

test('a page that asks for another port has the last one only', async () => {
  const { client, reached } = start();
  await reached('ready');
  const one = client();
  expect(await one.call.echo('one')).toBe('one');
  const two = client();
  await one.closed;
  expect(await two.call.echo('two')).toBe('two');
});

test('when the engine is killed, calls under way are rejected and a new engine takes over', async () => {
  const { host, client, reached, states } = start();
  await reached('ready');
  const first = client();
  const restarting = reached('restarting');
  const settled = Promise.allSettled([
    first.call.never(),
    host.call('connection', { connectionId: 'never', token: null }),
    first.call.die(),
  ]);
  const [page, control] = await settled;
  expect(page).toMatchObject({ status: 'rejected' });
  expect(control).toMatchObject({ status: 'rejected', reason: { code: 'engine_stopped' } });
  await first.closed;
  await restarting;
  await reached('ready');
  expect(await client().call.echo('again')).toBe('again');
  expect(states.map(({ state }) => state)).toEqual(['ready', 'restarting', 'ready']);
});

test('an engine that dies at once is started again a bounded number of times, and once more on request', async () => {
  const limits = { limit: 2, windowMs: 60_000, baseDelayMs: 1 };
  const { host, reached, journal } = start({ dataDir: 'crash', limits });
  const failed = await reached('failed');
  expect(failed.problem).toMatchObject({ code: 'engine_stopped', message: expect.stringContaining('7') });
  expect(readFileSync(journal, 'utf8').trim().split('\n')).toHaveLength(3);
  await expect(host.call('facts', null)).rejects.toMatchObject({ code: 'engine_stopped' });
  host.restart();
  await reached('failed');
  expect(readFileSync(journal, 'utf8').trim().split('\n')).toHaveLength(6);
});

test('an engine that refuses its data folder says why and is not started again', async () => {
  const { reached, journal } = start({ dataDir: 'newer' });
  const failed = await reached('failed');
  expect(failed.problem).toMatchObject({ code: 'store_newer' });
  expect(readFileSync(journal, 'utf8').trim().split('\n')).toHaveLength(1);
});

test('stopping lets the engine finish first', async () => {
  const { host, reached, journal, states } = start();
  await reached('ready');
  await host.stop(30_000);
  expect(readFileSync(journal, 'utf8')).toContain('shutdown');
  expect(states.map(({ state }) => state)).toEqual(['ready']);
});

test('an engine that does not finish is ended by force', async () => {
  const { host, reached, journal } = start({ mode: 'hang' });
  await reached('ready');
  await host.stop(50);
  const pid = Number(/init (\d+)/.exec(readFileSync(journal, 'utf8'))?.[1]);
  expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
});

test('an engine whose shell is killed shuts itself down', async () => {
  const program = (name: string) => join(import.meta.dirname, '../../support/programs', name);
  const journal = join(tempDir(), 'journal');
  const shell = fork(program('tiny-shell.ts'), [program('tiny-engine.ts'), journal]);
  const [enginePid] = (await once(shell, 'message')) as [number];
  shell.kill('SIGKILL');
  await vi.waitFor(() => expect(() => process.kill(enginePid, 0)).toThrow(/ESRCH/), 60_000);
  expect(readFileSync(journal, 'utf8')).toContain('shutdown');
});
