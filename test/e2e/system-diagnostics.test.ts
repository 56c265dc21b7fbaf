import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findInFiles } from '../support/files/find-in-files.ts';
import { callShell, engineReaches } from '../support/window/bridge-call.ts';
import { haveDownloadsIn } from '../support/window/choose-in-window.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { watchOutside } from '../support/window/system-in-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

const token = 'tok-window-5d20c7';
const password = 'pr0xy-Pässword "with" all';
const domain = 'shop.acme-customer.com';

async function diagnosticsOf(page: Page, outside: () => Promise<string[]>): Promise<string> {
  expect(await callShell(page, 'copyDiagnostics')).toEqual({ ok: true, value: undefined });
  return (await outside()).at(-1) ?? '';
}

test('diagnostics have what a report needs, nothing secret, and nothing that shows whose they are', async () => {
  const service = await startService();
  const { app, page, userDataDir } = await takeWindow();
  const outside = await watchOutside(app);
  await connectTo(page, service.baseUrl);
  // The service is on this computer, and is reached without the proxy.
  const url = 'http://127.0.0.1:9';
  await callShell(page, 'setProxy', { kind: 'manual', url, user: 'proxy-ada', password });
  await callEngine(page, 'lookup/ask', { subject: 'company', name: domain });
  const downloadDir = join(userDataDir, 'acme downloads');
  mkdirSync(downloadDir);
  await haveDownloadsIn(page, downloadDir);
  const slips = [
    `sent ${token}`,
    `Authorization: Bearer ${token}`,
    `Proxy-Authorization: Basic ${Buffer.from(`proxy-ada:${password}`).toString('base64')}`,
    `proxy http://proxy-ada:${encodeURIComponent(password)}@proxy.example:3128`,
    JSON.stringify({ password }),
    `looked up ${domain} in ${join(userDataDir, 'acme leads.csv')}`,
    `GET https://files.example/a.csv?X-Signature=${encodeURIComponent(token)}`,
  ];
  await app.evaluate(({ shell }, slips) => {
    // Messages of failures in the shell are logged.
    shell.openPath = async () => {
      throw new Error(slips.join('\n'));
    };
  }, slips);
  expect(await callShell(page, 'openDataFolder')).toMatchObject({ problem: { code: 'internal' } });

  const text = await diagnosticsOf(page, outside);
  expect(text).toMatch(/^copied ## Program\nversion: \d/);
  for (const line of [
    'state: ready',
    'saved answers: 1',
    'connections: 1',
    'setting folder for downloads: true',
    'keepAwake: true',
  ])
    expect(text).toContain(line);
  expect(text).toMatch(/store bytes: \d{4,}/);
  expect(text).toMatch(/## Log\n.*Z engine: runs as process/);
  const names = [
    token,
    'acme',
    userDataDir,
    'pr0xy',
    'proxy-ada',
    'Northwind',
    service.baseUrl,
    'X-Signature',
    '127.0.0.1',
  ];
  expect(names.filter((name) => text.includes(name))).toEqual([]);

  const log = readFileSync(join(userDataDir, 'logs', 'stackdesk.log'), 'utf8');
  expect(log).toContain('looked up');
  for (const secret of [
    token,
    password,
    encodeURIComponent(password),
    Buffer.from(`proxy-ada:${password}`).toString('base64'),
    'X-Signature',
  ])
    expect(log).not.toContain(secret);
  expect(findInFiles(userDataDir, token)).toEqual([]);
});

test('diagnostics can be copied while the engine does not run, and the log is shown in its folder', async () => {
  const { app, page, userDataDir } = await takeWindow();
  await engineReaches(page, 'ready');
  const outside = await watchOutside(app);
  const log = join(userDataDir, 'logs', 'stackdesk.log');
  const restarting = engineReaches(page, 'restarting');
  process.kill(Number(/engine: runs as process (\d+)/.exec(readFileSync(log, 'utf8'))?.[1]), 'SIGKILL');
  await restarting;
  expect(await diagnosticsOf(page, outside)).toContain('## Store\n');
  expect(await callShell(page, 'getSystem')).toMatchObject({ value: { logPath: log } });
  await callShell(page, 'revealLog');
  expect((await outside()).at(-1)).toBe(`reveal ${log}`);
});
