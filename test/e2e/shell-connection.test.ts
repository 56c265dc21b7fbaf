import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import keytar from 'keytar';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../main/sandbox/start.ts';
import type { Session } from '#contract/models/connection.ts';
import type { Connected } from '#contract/shell.ts';
import { findInFiles } from '../support/files/find-in-files.ts';
import { callShell, engineReaches } from '../support/window/bridge-call.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { restart, takeWindow } from '../support/window/worker-window.ts';

const token = 'tok-e2e-7f3a91c4d2';

async function startService(): Promise<Sandbox> {
  const service = await startSandbox({ extraTokens: [token] });
  onTestFinished(() => service.close());
  return service;
}

async function connect(page: Page, baseUrl: string): Promise<Connected> {
  await engineReaches(page, 'ready');
  const result = await callShell(page, 'connect', { token, baseUrl });
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  const { connectionId, workspaces } = result.value;
  await callEngine(page, 'session/choose', { connectionId, workspaceId: workspaces[0]?.id });
  return result.value;
}

const sessionOf = async (page: Page) => (await callEngine(page, 'session/get')) as Session;

test('a token goes into the computer’s keychain, works after a restart, and is stored nowhere else', async () => {
  const service = await startService();
  const first = await takeWindow();
  const connected = await connect(first.page, service.baseUrl);
  expect(connected).toMatchObject({ keychain: 'os', workspaces: [{ name: expect.any(String) }, {}] });
  expect(JSON.stringify(connected)).not.toContain(token);
  // The entry of the keychain has the origin, too.
  expect(JSON.parse((await keytar.getPassword('Stackdesk', connected.connectionId)) ?? '')).toEqual({
    owner: service.baseUrl,
    secret: token,
  });
  const seen = await first.page.evaluate(
    () => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }),
  );
  expect(seen).not.toContain(token);
  await first.close();
  expect(findInFiles(first.userDataDir, token)).toEqual([]);
  expect(first.printed()).not.toContain(token);

  const second = await restart(first);
  await engineReaches(second.page, 'ready');
  await expect
    .poll(async () => (await sessionOf(second.page)).connections)
    .toMatchObject([{ id: connected.connectionId, state: 'ready', kind: 'service' }]);
  expect(await callShell(second.page, 'getInfo')).toMatchObject({
    value: { keychain: 'os', baseUrl: service.baseUrl },
  });
  // The token still works without typing it again.
  expect(await callEngine(second.page, 'session/refreshBalance')).toContainEqual(
    expect.objectContaining({ wallet: 'bulk_lookup', remaining: 12_480 }),
  );

  await callShell(second.page, 'disconnect', { connectionId: connected.connectionId });
  expect(await keytar.findCredentials('Stackdesk')).toEqual([]);
  expect((await sessionOf(second.page)).connections).toEqual([]);
  expect(findInFiles(second.userDataDir, token)).toEqual([]);
});

test('a token that the service refuses is kept nowhere', async () => {
  const service = await startService();
  const { page } = await takeWindow();
  await engineReaches(page, 'ready');
  const refused = await callShell(page, 'connect', { token: 'wrong', baseUrl: service.baseUrl });
  expect(refused).toMatchObject({
    ok: false,
    problem: { code: 'unauthenticated', advice: expect.any(String) },
  });
  expect(await keytar.findCredentials('Stackdesk')).toEqual([]);
  expect((await sessionOf(page)).connections).toEqual([]);
});

test('sample data is there at once, and is back after a restart and after the sample service died', async () => {
  const first = await takeWindow();
  await engineReaches(first.page, 'ready');
  const tried = await callShell(first.page, 'trySample');
  expect(tried).toMatchObject({ ok: true, value: { keychain: 'memory' } });
  expect(await callEngine(first.page, 'session/refreshBalance')).toHaveLength(2);

  const { page, userDataDir } = await restart(first);
  await engineReaches(page, 'ready');
  const isReady = async () =>
    (await sessionOf(page)).connections.map(({ kind, state }) => `${kind} ${state}`);
  await expect.poll(isReady, { timeout: 60_000 }).toEqual(['sample ready']);
  const addressBefore = (await sessionOf(page)).connections[0]?.baseUrl;
  const log = readFileSync(join(userDataDir, 'logs', 'stackdesk.log'), 'utf8');
  process.kill(Number([...log.matchAll(/sample: runs as process (\d+)/g)].at(-1)?.[1]), 'SIGKILL');
  await expect
    .poll(async () => (await sessionOf(page)).connections[0]?.baseUrl, { timeout: 60_000 })
    .not.toBe(addressBefore);
  expect(await callEngine(page, 'session/refreshBalance')).toHaveLength(2);
});
