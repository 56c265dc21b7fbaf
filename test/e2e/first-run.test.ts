import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../main/sandbox/start.ts';
import type { Session } from '#contract/models/connection.ts';
import { english } from '../../words/en/words.ts';
import { findInFiles } from '../support/files/find-in-files.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { callShell } from '../support/window/bridge-call.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { homeIsShown } from '../support/window/home-in-window.ts';
import { launchApp } from '../support/window/launch-app.ts';
import { shareEmptyWindow } from '../support/window/shared-window.ts';
import { restart, takeWindow } from '../support/window/worker-window.ts';

const emptyWindow = shareEmptyWindow();

const token = 'tok-first-run-5be1';

async function startService(): Promise<Sandbox> {
  const service = await startSandbox({ extraTokens: [token] });
  onTestFinished(() => service.close());
  return service;
}

async function connectBy(page: Page, baseUrl: string, typed: string): Promise<void> {
  // The page fills in the address of the last connection, once it knows it.
  await callShell(page, 'getInfo');
  await page.getByLabel(english.connect.address).fill(baseUrl);
  await page.getByLabel(english.connect.token).fill(typed);
  await page.getByRole('button', { name: english.connect.connect, exact: true }).click();
}

/** Everything in the page that a script could read, besides memory. */
const heldBy = (page: Page) =>
  page.evaluate(
    () =>
      document.documentElement.outerHTML +
      JSON.stringify({ ...localStorage, ...sessionStorage }) +
      [...document.querySelectorAll('input')].map((input) => input.value).join(),
  );

test('a refused token is not kept, and the screen says what to do', async () => {
  const service = await startService();
  const { page } = await emptyWindow();
  await connectBy(page, service.baseUrl, 'tok-wrong');
  await page.locator('[data-alert]').getByText('Copy it again from your account page').waitFor();
  await expect.poll(() => page.getByLabel(english.connect.token).inputValue()).toBe('');
  await expect.poll(() => page.getByLabel(english.connect.address).inputValue()).toBe(service.baseUrl);
  expect(await heldBy(page)).not.toContain('tok-wrong');
  await connectBy(page, service.baseUrl, token);
  await page.getByRole('heading', { name: 'Choose a workspace' }).waitFor();
});

test('a missing or impossible entry is reported at its field, and nothing is sent', async () => {
  const { page } = await emptyWindow();
  await connectBy(page, '', token);
  await page.getByText('Enter the base address of the service.').waitFor();
  await connectBy(page, 'http://example.com', token);
  await page.locator('[data-alert]').getByText('example.com').waitFor();
  // An address needs no scheme, and the token stays in its field while its address is mended.
  await connectBy(page, 'ada:secret@service.example', token);
  await page.locator('[data-alert]').getByText('must not hold a user name').waitFor();
  await connectBy(page, 'no address', token);
  await page.locator('[data-alert]').getByText('is not a web address').waitFor();
  expect(await page.getByLabel(english.connect.token).inputValue()).toBe(token);
  await connectBy(page, 'https://example.com', '');
  await page.getByText('Paste your API token.').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement === document.querySelector('[type=password]')))
    .toBe(true);
});

test('the window distinguishes a service that is not there from one that refuses', async () => {
  const service = await startSandbox();
  await service.close();
  const { page } = await emptyWindow();
  await connectBy(page, service.baseUrl, token);
  await page.locator('[data-alert]').getByText('The service could not be reached').waitFor();
  expect(await page.getByLabel(english.connect.token).inputValue()).toBe(token);
});

test('a file that is dropped before there is an account opens as soon as there is one', async () => {
  const path = join(tempDir(), 'sites.csv');
  copyFileSync(join(import.meta.dirname, '../../assets/samples/sites.csv'), path);
  const { page } = await emptyWindow();
  await page.getByRole('button', { name: english.connect.sample }).waitFor();
  await dropFile(page, 'body', path);
  await page.getByText('sites.csv opens as soon as you are connected').waitFor();
  await page.getByRole('button', { name: english.connect.sample }).click();
  await page.getByRole('button', { name: 'Enrich 499 domains · up to 499 credits' }).waitFor();
  await page.getByText('You are looking at sample data').waitFor();
});

test('a person connects with a token, chooses a workspace, and finds both again after a restart', async () => {
  const service = await startService();
  const first = await takeWindow();
  await connectBy(first.page, service.baseUrl, token);
  await first.page.getByRole('heading', { name: 'Choose a workspace' }).waitFor();
  expect(await heldBy(first.page)).not.toContain(token);
  await first.page.getByRole('button', { name: 'Harbour Sales' }).click();
  await homeIsShown(first.page);
  await expect.poll(() => first.page.getByText('sample data').count()).toBe(0);
  expect(await heldBy(first.page)).not.toContain(token);
  const second = await restart(first);
  await second.page.getByRole('button', { name: 'Workspace: Harbour Sales' }).waitFor();
  expect(await heldBy(second.page)).not.toContain(token);
});

test('without a keychain, the token is kept in memory, and the screen says so before and after connecting', async () => {
  const service = await startService();
  const env = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' };
  const first = await launchApp({ env });
  const { page } = first;
  await page.getByText('This computer offers no keychain, so the token is kept in memory').waitFor();
  await connectBy(page, service.baseUrl, token);
  await page.getByText('you will be asked for the token again').waitFor();
  await page.getByRole('button', { name: 'Harbour Sales' }).click();
  await homeIsShown(page);
  expect(await callEngine(page, 'session/refreshBalance')).toHaveLength(2);
  await first.close();
  expect(findInFiles(first.userDataDir, token)).toEqual([]);

  const second = await launchApp({ userDataDir: first.userDataDir, env });
  onTestFinished(second.close);
  await expect
    .poll(async () => ((await callEngine(second.page, 'session/get')) as Session).connections)
    .toMatchObject([{ state: 'no_token' }]);
});
