import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { startUpdateServer } from '../support/services/update-feed.ts';
import { callShell, engineReaches } from '../support/window/bridge-call.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { closeApps, launchApp } from '../support/window/launch-app.ts';
import { takeWindow } from '../support/window/worker-window.ts';

afterEach(closeApps);

/** A program that records that it was run, instead of a whole AppImage. */
function program(note: string): Buffer {
  return Buffer.from(`#!/bin/sh\necho "$0 $APPIMAGE_EXIT_AFTER_INSTALL" > '${note}'\n`);
}

async function openSystem(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: english.app.nav })
    .getByRole('button', { name: 'Settings' })
    .click();
  await page.getByRole('button', { name: 'System', exact: true }).click();
}

test('an update is found, fetched when a person says so, and put in place when the program ends', async () => {
  const server = await startUpdateServer();
  const service = await startService();
  const folder = tempDir();
  const [old, note] = [join(folder, 'Stackdesk.AppImage'), join(folder, 'note')];
  writeFileSync(old, 'the old one');
  chmodSync(old, 0o755);
  const launched = await launchApp({
    env: { ...server.env, APPIMAGE: old, XDG_CACHE_HOME: join(folder, 'cache') },
  });
  const { page } = launched;
  await connectTo(page, service.baseUrl);
  await openSystem(page);
  await page.getByText('No newer version is known.').waitFor();
  // The program did not look on its own at the start.
  expect(server.asked).toEqual([]);

  server.offer('0.0.9', Buffer.from('older'));
  await page.getByRole('button', { name: 'Look now' }).click();
  await page.getByText(/^Looked on /).waitFor();
  await page.getByText('No newer version is known.').waitFor();

  const update = program(note);
  server.offer('9.8.7', update);
  await page.getByRole('button', { name: 'Look now' }).click();
  await page.getByText('Version 9.8.7 can be downloaded.').waitFor();
  await page.getByText('Stackdesk 9.8.7 can be downloaded.').waitFor();
  expect(server.asked.every(({ path }) => path.endsWith('.yml'))).toBe(true);
  await page.getByRole('button', { name: /^Download · / }).click();
  await page.getByText('Version 9.8.7 is installed when you quit Stackdesk.').waitFor();
  expect(readFileSync(old, 'utf8')).toBe('the old one');
  await launched.close();
  expect(readFileSync(old)).toEqual(update);
  expect(readFileSync(note, 'utf8')).toBe(`${old} true\n`);

  // Neither the token nor anything that identifies this computer was sent.
  const sent = JSON.stringify(server.asked);
  expect(sent).not.toContain('tok-window');
  for (const { headers } of server.asked) {
    expect(headers).toMatchObject({ 'x-user-staging-id': 'none' });
    expect([headers.authorization, headers.cookie]).toEqual([undefined, undefined]);
  }
});

test('failures are reported calmly, and an update that is damaged or that the makers did not sign is not installed', async () => {
  const server = await startUpdateServer();
  const other = await startUpdateServer();
  const folder = tempDir();
  const [old, note] = [join(folder, 'Stackdesk.AppImage'), join(folder, 'note')];
  writeFileSync(old, 'the old one');
  const launched = await launchApp({
    env: { ...server.env, APPIMAGE: old, XDG_CACHE_HOME: join(folder, 'cache') },
  });
  const { page } = launched;
  await engineReaches(page, 'ready');
  expect(await callShell(page, 'downloadUpdate')).toMatchObject({ problem: { code: 'usage' } });
  expect(await callShell(page, 'checkForUpdates')).toMatchObject({
    value: { state: 'idle', trouble: 'nothing_there' },
  });
  // Even if the server says that it is valid, an update without the makers’ signature is not offered.
  const file = program(note);
  const forgeries: ((feed: string) => string)[] = [
    (feed) => feed.replace(/^signature.*$/m, ''),
    (feed) => feed.replaceAll('9.8.7', '9.8.8'),
    (feed) => feed.replaceAll(/sha512: \S+/g, `sha512: ${Buffer.alloc(64, 1).toString('base64')}`),
    (feed) => feed.replace('  - url: ', `  - url: ${other.base}`),
  ];
  for (const forge of forgeries) {
    server.offer('9.8.7', file);
    server.tamper(forge);
    expect(await callShell(page, 'checkForUpdates'), String(forge)).toMatchObject({
      value: { state: 'idle', trouble: 'forged', version: null },
    });
    expect(await callShell(page, 'downloadUpdate')).toMatchObject({ problem: { code: 'usage' } });
  }
  expect(server.asked.every(({ path }) => path.endsWith('.yml'))).toBe(true);
  expect(other.asked).toEqual([]);
  // An old release that is shown for ever is noticed, whether or not it is newer than this program.
  for (const version of ['0.0.9', '9.8.7']) {
    server.offer(version, file, undefined, '2026-11-01');
    expect(await callShell(page, 'checkForUpdates'), version).toMatchObject({
      value: { state: 'idle', trouble: 'stale' },
    });
  }
  // So is one that nobody fetched in time.
  server.offer('9.8.7', file, undefined, '2099-12-31');
  expect(await callShell(page, 'checkForUpdates')).toMatchObject({ value: { state: 'found' } });
  const moveClock = (ms: number) =>
    launched.app.evaluate((_, later) => {
      const { now } = Date;
      Date.now = () => now() + later;
    }, ms);
  const aCentury = 100 * 365 * 86_400_000;
  await moveClock(aCentury);
  expect(await callShell(page, 'downloadUpdate')).toMatchObject({
    value: { state: 'idle', trouble: 'stale' },
  });
  await moveClock(-aCentury);
  expect(server.asked.every(({ path }) => path.endsWith('.yml'))).toBe(true);
  server.offer('9.8.7', program(note), Buffer.alloc(64, 1).toString('base64'));
  expect(await callShell(page, 'checkForUpdates')).toMatchObject({
    value: { state: 'found', trouble: null },
  });
  expect(await callShell(page, 'downloadUpdate')).toMatchObject({
    value: { state: 'found', trouble: 'damaged' },
  });
  server.close();
  expect(await callShell(page, 'downloadUpdate')).toMatchObject({
    value: { state: 'found', trouble: 'unreachable' },
  });
  // What was checked when it was downloaded is checked again before it is run.
  await server.reopen();
  server.offer('9.8.7', file);
  expect(await callShell(page, 'checkForUpdates')).toMatchObject({ value: { state: 'found' } });
  expect(await callShell(page, 'downloadUpdate')).toMatchObject({ value: { state: 'ready' } });
  const fetched = readdirSync(join(folder, 'cache'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.AppImage'))
    .map((name) => join(folder, 'cache', name));
  expect(fetched).toHaveLength(1);
  for (const path of fetched) writeFileSync(path, program(`${note}-of-another`));
  await launched.close();
  expect(readFileSync(old, 'utf8')).toBe('the old one');
  expect([note, `${note}-of-another`].filter(existsSync)).toEqual([]);
});

test('without a key that proves updates, the program does not look for any', async () => {
  const server = await startUpdateServer();
  server.offer('9.8.7', Buffer.from('new'));
  const { page } = await launchApp({ env: { STACKDESK_UPDATE_CONFIG: server.env.STACKDESK_UPDATE_CONFIG } });
  await engineReaches(page, 'ready');
  expect(await callShell(page, 'checkForUpdates')).toMatchObject({ value: { state: 'none' } });
  expect(server.asked).toEqual([]);
});

test('without an address the program does not look for updates, and the settings say so', async () => {
  const { page } = await takeWindow();
  await connectTo(page, (await startService()).baseUrl);
  expect(await callShell(page, 'checkForUpdates')).toMatchObject({ value: { state: 'none' } });
  await openSystem(page);
  await page.getByText('This copy of Stackdesk does not update itself').waitFor();
  expect(await page.getByRole('switch', { name: 'Look for updates' }).count()).toBe(0);
  await page.getByRole('switch', { name: 'Open stackdesk:// links' }).uncheck({ force: true });
  await expect
    .poll(() => callShell(page, 'getSystem'))
    .toMatchObject({ value: { settings: { links: false, updates: true, keepAwake: true, tray: false } } });
});
