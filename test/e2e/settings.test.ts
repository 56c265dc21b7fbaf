import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import keytar from 'keytar';
import type { ElectronApplication, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../main/sandbox/start.ts';
import type { Session } from '#contract/models/connection.ts';
import type { LedgerEntry } from '#contract/models/money.ts';
import type { Settings } from '#contract/models/settings.ts';
import { english } from '../../words/en/words.ts';
import { startConnectProxy } from '../integration/service/connect-proxy.ts';
import { richBackup } from '../support/files/backup-samples.ts';
import { findInFiles } from '../support/files/find-in-files.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { withCompany } from '../support/services/sandbox-http.ts';
import { makeCertificates, startTlsFront } from '../support/services/tls-service.ts';
import { expectDialogKeepsFocus } from '../support/window/dialog-focus.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { renewEngine } from '../support/window/engine-process.ts';
import { startWithSample } from '../support/window/enrich-in-window.ts';
import { homeIsShown } from '../support/window/home-in-window.ts';
import { launchApp } from '../support/window/launch-app.ts';
import { answerQuestions, closeQuestions, takeAsked } from '../support/window/native-dialogs.ts';
import { goTo } from '../support/window/saved-in-window.ts';
import { takeScreenshot } from '../support/window/screenshot.ts';
import { shareEmptyWindow } from '../support/window/shared-window.ts';
import { restart, takeWindow } from '../support/window/worker-window.ts';

const emptyWindow = shareEmptyWindow();

const token = 'tok-settings-91d7';
const patience = { timeout: 60_000 };
const [site = ''] = withCompany(1);

const settingsOf = async (page: Page) => (await callEngine(page, 'settings/get')) as Settings;
const sessionOf = async (page: Page) => (await callEngine(page, 'session/get')) as Session;

/** The system's dialogs can't be driven from here, so they return this path. */
async function choosing(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [path] })) as never;
    dialog.showSaveDialog = (async () => ({ canceled: false, filePath: path })) as never;
  }, path);
}

async function connectBy(page: Page, baseUrl: string, typed: string): Promise<void> {
  await page.getByLabel(english.connect.address).fill(baseUrl);
  await page.getByLabel(english.connect.token).fill(typed);
  await page.getByRole('button', { name: english.connect.connect, exact: true }).click();
}

async function startService() {
  const service = await startSandbox({ extraTokens: [token] });
  onTestFinished(() => service.close());
  return service;
}

test('an address that a person types stays, even if the remembered one comes later', async () => {
  const service = await startService();
  const { page } = await emptyWindow();
  await connectBy(page, service.baseUrl, token);
  await page.getByRole('button', { name: 'Northwind Research' }).click();
  await goTo(page, 'Settings');
  const add = page.getByRole('button', { name: 'Add a connection…' });
  await add.waitFor();
  const address = page.getByLabel(english.connect.address);
  await add.click();
  await expect.poll(() => address.inputValue()).toBe(service.baseUrl);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await add.waitFor();
  // Typed at once, before anything can have been remembered.
  await add.evaluate(async (button: HTMLElement) => {
    button.click();
    // The form is drawn before the next task, and the shell's answer is a task.
    await Promise.resolve();
    const field = document.querySelector<HTMLInputElement>('input[inputmode="url"]');
    if (field === null) throw new Error('the form is not there yet');
    field.focus();
    document.execCommand('insertText', false, 'https://typed.example');
  });
  await page.evaluate(() => window.stackdesk.shell.getInfo());
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
  expect(await address.inputValue()).toBe('https://typed.example');
});

test('a file that is no backup is refused in words, and nothing changes', async () => {
  const { app, page } = await emptyWindow();
  await page.getByRole('button', { name: english.connect.sample }).waitFor();
  await startWithSample(page);
  await goTo(page, 'Settings');
  const wrong = join(tempDir(), 'notes.db');
  writeFileSync(wrong, 'Not a store.');
  await choosing(app, wrong);
  await page.getByRole('button', { name: 'Restore…' }).click();
  await page.getByText('This file is not a Stackdesk backup.').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('a backup that somebody else made reaches nothing but the saved data', async () => {
  const home = tempDir();
  const precious = join(home, '.bashrc');
  writeFileSync(precious, 'precious');
  const asked: string[] = [];
  const foreign = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end('{}');
  });
  await new Promise<void>((ready) => foreign.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void foreign.close());
  const address = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
  const trap = `UPDATE connections SET base_url = '${address}' WHERE id = NEW.id`;
  const backup = richBackup(`
    UPDATE connections SET base_url = '${address}' WHERE id = 'sample';
    UPDATE lists SET workspace = 1;
    UPDATE transfers SET workspace = 1, folder = '${home}', url = '${address}/payload';
    CREATE TRIGGER trap AFTER UPDATE ON connections BEGIN ${trap}; END;`);
  const { app, page } = await emptyWindow();
  await page.getByRole('button', { name: english.connect.sample }).waitFor();
  await startWithSample(page);
  await goTo(page, 'Settings');
  await choosing(app, backup);
  await page.getByRole('button', { name: 'Restore…' }).click();
  await page.getByRole('dialog').getByText('holds 2 answers and 1 run of Eva').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByText('The backup is in place.').waitFor();
  // The sample service was started again, and the connection uses its new address.
  await expect
    .poll(
      async () => (await sessionOf(page)).connections.find(({ kind }) => kind === 'sample')?.state,
      patience,
    )
    .toBe('ready');
  const { connections } = await sessionOf(page);
  expect(connections.map(({ baseUrl }) => baseUrl)).not.toContain(address);
  expect(connections.find(({ kind }) => kind === 'service')?.state).toBe('no_token');
  await expect.poll(async () => (await sessionOf(page)).service, patience).toBe('online');
  const settings = await settingsOf(page);
  expect(settings).toMatchObject({ proxy: { kind: 'system' }, unknownOutcome: 'ask' });
  expect(asked).toEqual([]);
  expect(readdirSync(home)).toEqual(['.bashrc']);
  expect(readFileSync(precious, 'utf8')).toBe('precious');

  // A backup that no start of the program could read is refused before anything changes.
  await choosing(app, richBackup(`UPDATE jobs SET options = '{'`));
  await page.getByRole('button', { name: 'Restore…' }).click();
  await page.getByText('The backup is damaged.').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('an amount that is no whole number is refused at its field, and nothing is kept', async () => {
  const { app, page } = await emptyWindow();
  await page.getByRole('button', { name: english.connect.sample }).waitFor();
  await startWithSample(page);
  await goTo(page, 'Settings');
  const cap = page.getByLabel('At most for one run');
  const refused = page.getByText('Only a whole number from 0 to 1,000,000,000. This was not taken.');
  for (const typed of ['1.5', '1,5', '-7', 'seven', '1000000001']) {
    await cap.fill('');
    await cap.pressSequentially(typed);
    await refused.waitFor();
    await page.keyboard.press('Enter');
    await cap.blur();
    expect(await cap.inputValue()).toBe(typed);
    expect(await settingsOf(page)).toMatchObject({ capPerRun: null });
  }
  await takeScreenshot(page, 'settings-amount-refused');
  await cap.fill('1,500');
  await cap.blur();
  await expect.poll(() => settingsOf(page), patience).toMatchObject({ capPerRun: 1_500 });
  await refused.waitFor({ state: 'hidden' });

  // What is typed while an amount is being kept stays, and is none of that amount's digits.
  await answerQuestions(app, 'never');
  await takeAsked(app);
  await cap.fill('2,000');
  await page.keyboard.press('Enter');
  await expect.poll(() => takeAsked(app), patience).toHaveLength(1);
  await cap.fill('3');
  await closeQuestions(app);
  await answerQuestions(app, 'yes');
  await page.locator('[data-alert]').getByText('Nothing was changed.').waitFor();
  await cap.press('End');
  await page.keyboard.type('00');
  expect(await cap.inputValue()).toBe('300');
  await cap.press('Escape');
});

test('everything is backed up, deleted, and restored', async () => {
  const service = await startService();
  const { app, page, dataDir, userDataDir } = await takeWindow();
  await connectBy(page, service.baseUrl, token);
  await page.getByRole('button', { name: 'Northwind Research' }).click();
  await homeIsShown(page);
  await callEngine(page, 'lookup/ask', { subject: 'company', name: site });
  const ledger = (await callEngine(page, 'ledger/list', { limit: 10 })) as LedgerEntry[];
  expect(ledger).toHaveLength(1);

  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  const backup = join(tempDir(), 'kept.db');
  await choosing(app, backup);
  await page.getByRole('button', { name: 'Back up…' }).click();
  await expect.poll(() => existsSync(backup), patience).toBe(true);
  await takeScreenshot(page, 'settings-data');

  await page.getByRole('button', { name: 'Delete everything…' }).click();
  const dialog = page.getByRole('dialog');
  const erase = dialog.getByRole('button', { name: 'Delete everything' });
  await expect.poll(() => erase.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('delete');
  await expect.poll(() => erase.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('delete everything');
  await takeScreenshot(page, 'settings-erase');
  await erase.click();
  await page.getByRole('button', { name: english.connect.sample }).waitFor();
  await expect.poll(async () => (await sessionOf(page)).connections).toEqual([]);
  await expect.poll(() => page.getByLabel(english.connect.address).inputValue()).toBe('');
  await expect.poll(() => keytar.findCredentials('Stackdesk')).toEqual([]);
  expect(findInFiles(dataDir, site)).toEqual([]);
  expect(existsSync(backup)).toBe(true);

  // A new window: the sample data is the shortest way to the settings.
  await startWithSample(page);
  await goTo(page, 'Settings');
  const restore = page.getByRole('button', { name: 'Restore…' });
  await expectDialogKeepsFocus(page, restore);
  await restore.click();
  await page.getByRole('dialog').getByText('holds 1 answer and 0 runs of Extra Sample').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByText('The backup is in place.').waitFor();
  await expect
    .poll(async () =>
      (await sessionOf(page)).connections.map(({ userName, state }) => `${userName} ${state}`),
    )
    .toEqual(['Extra Sample no_token']);
  expect(await callEngine(page, 'ledger/list', { limit: 10 })).toEqual(ledger);
  expect(readdirSync(dataDir).some((name) => name.startsWith('stackdesk.db.before-restore-'))).toBe(true);

  // The token was deleted with everything else; with it the connection works again.
  await page.getByRole('button', { name: 'Connect again…' }).first().click();
  await connectBy(page, service.baseUrl, token);
  await page.getByRole('button', { name: 'Workspace: Northwind Research' }).waitFor();
  await expect.poll(async () => (await sessionOf(page)).connections).toHaveLength(1);
  const log = readFileSync(join(userDataDir, 'logs', 'stackdesk.log'), 'utf8');
  expect(log).not.toContain(token);
});

test('the proxy settings of this computer are used until a person chooses otherwise', async () => {
  const service = await startService();
  const certificates = makeCertificates();
  const front = await startTlsFront(service.baseUrl, certificates);
  const proxy = await startConnectProxy(front.port);
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const { app, page, close } = await launchApp({
    env: { https_proxy: new URL(proxy.url).origin, no_proxy: '' },
  });
  onTestFinished(close);
  await choosing(app, certificates.caFile);
  await page.getByRole('button', { name: 'Proxy and certificates…' }).click();
  await page.getByRole('button', { name: 'Choose…' }).click();
  await page.getByText(certificates.caFile).waitFor();
  await connectBy(page, `https://service.test:${front.port}`, token);
  await page.getByRole('button', { name: 'Northwind Research' }).click();
  expect(proxy.asked.at(-1)?.target).toBe(`service.test:${front.port}`);
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Test · free: Extra Sample' }).click();
  await page.getByText(`through the proxy ${new URL(proxy.url).origin}`).waitFor();
  await page.getByRole('button', { name: 'Network' }).click();
  await page.getByText('None', { exact: true }).first().click();
  await page.getByText('The service is reached directly.').waitFor();
  await page.getByRole('button', { name: 'Test · free: Extra Sample' }).click();
  await page.locator('[data-alert]').getByText('Check the network, the proxy and the base address').waitFor();
});

test('a connection is tested, reached through a proxy and an authority of one’s own, and moved', async () => {
  const service = await startService();
  const certificates = makeCertificates();
  const front = await startTlsFront(service.baseUrl, certificates);
  const proxy = await startConnectProxy(front.port);
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const first = await takeWindow();
  const { app, page } = first;
  // The network settings can be reached before there is an account.
  await connectBy(page, front.baseUrl, token);
  await page.locator('[data-alert]').getByText('No secure connection').waitFor();
  await choosing(app, certificates.caFile);
  await page.getByRole('button', { name: 'Proxy and certificates…' }).click();
  await page.getByRole('button', { name: 'Choose…' }).click();
  await page.getByText(certificates.caFile).waitFor();
  await takeScreenshot(page, 'connect-network');
  await connectBy(page, front.baseUrl, token);
  await page.getByRole('button', { name: 'Northwind Research' }).click();
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Test · free: Extra Sample' }).click();
  await page.getByText('The service answered.').waitFor();
  await page.getByText('12,480 in Northwind Research').waitFor();
  await page.getByText('directly, trusting the authority file').waitFor();
  await page.getByText(/token check: 60 a minute, \d+ left/).waitFor();
  await takeScreenshot(page, 'settings-test');

  await page.getByRole('button', { name: 'Network' }).click();
  await page.getByText('This one').click();
  await page.getByLabel('Proxy address').fill('socks5://127.0.0.1:9');
  await page.getByRole('button', { name: 'Use this proxy' }).click();
  await page.locator('[data-alert]').getByText('A proxy begins with http').waitFor();
  await page.getByLabel('Proxy address').fill(new URL(proxy.url).origin);
  await page.getByLabel('User name').fill('user');
  const network = page.getByRole('region', { name: 'Network' });
  await network.getByLabel('Password').fill('p@ss-e2e-secret');
  await page.getByRole('button', { name: 'Use this proxy' }).click();
  await page.getByText('The proxy is used from now on.').waitFor();
  await expect.poll(() => network.getByLabel('Password').inputValue()).toBe('');

  // Only the proxy resolves this name to the service.
  await page.getByRole('button', { name: 'Add a connection…' }).click();
  await connectBy(page, `https://service.test:${front.port}`, service.tokens.grace);
  await page.getByRole('button', { name: 'Grace Private' }).click();
  expect(proxy.asked.at(-1)).toEqual({
    target: `service.test:${front.port}`,
    authorization: `Basic ${Buffer.from('user:p@ss-e2e-secret').toString('base64')}`,
  });
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Change address: Grace Sample' }).click();
  await page.getByLabel(english.connect.address).fill(front.baseUrl);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('[data-alert]').getByText('goes to no other server').waitFor();
  await page.getByLabel(english.connect.address).fill(`https://service.test:${front.port}/api`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' });
  await first.close();
  expect(findInFiles(first.userDataDir, 'p@ss-e2e-secret')).toEqual([]);
  await expect.poll(() => keytar.getPassword('Stackdesk', 'proxy')).toContain('p@ss-e2e-secret');

  // After a restart the password is known without typing it.
  proxy.asked.length = 0;
  const second = await restart(first);
  await goTo(second.page, 'Settings');
  await second.page.getByRole('button', { name: 'Test · free: Grace Sample' }).click();
  await second.page.getByText('The service answered.').waitFor();
  expect(proxy.asked.at(-1)?.authorization).toMatch(/^Basic /);
  expect(app).not.toBe(second.app);
});

test('the settings that a person changes are kept, by keyboard and at the smallest size', async () => {
  const first = await takeWindow();
  const { app, page } = first;
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(960, 640));
  await page.getByRole('button', { name: english.connect.sample }).waitFor();
  await startWithSample(page);
  await page.keyboard.press('Control+,');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await takeScreenshot(page, 'settings-small');
  // After the title the first stop is the list of sections.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Budget and caps');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('settings-money');
  await page.keyboard.press('Tab');
  await page.keyboard.type('250');
  await page.keyboard.press('Enter');
  await expect.poll(() => settingsOf(page), patience).toMatchObject({ capPerRun: 250 });
  // The Tab key leaves the default budget.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1000');
  await page.keyboard.press('Tab');
  await expect.poll(() => settingsOf(page), patience).toMatchObject({ capPerRun: 250, capPerDay: 1_000 });
  await page.getByLabel('At most for one run').fill('');
  await page.getByLabel('At most for one run').blur();
  await expect.poll(() => settingsOf(page), patience).toMatchObject({ capPerRun: null, capPerDay: 1_000 });

  const folder = tempDir();
  await choosing(app, folder);
  await page.getByRole('button', { name: 'Downloads' }).click();
  await page.getByRole('button', { name: 'Choose…' }).last().click();
  await page.getByText(folder).waitFor();
  // Nothing in the page is wider than the window.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await renewEngine(first);
  await goTo(page, 'Settings');
  await page.getByText(folder).waitFor();
  await expect.poll(() => page.getByLabel('At most in one day, lookups').inputValue()).toMatch(/^1.?000$/);
});
