import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callShell, engineReaches, engineStateIn } from '../support/window/bridge-call.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { appEnvironment, electronCommand } from '../support/window/launch-app.ts';
import { storedBy } from '../support/window/page-powers.ts';
import { shareWindow } from '../support/window/shared-window.ts';
import { restart, takeWindow } from '../support/window/worker-window.ts';

const opened = shareWindow(takeWindow);

const bounds = { x: 40, y: 30, width: 1_111, height: 777 };

test('a second start over the same data ends at once and leaves the first alone', async () => {
  const { page, userDataDir } = await opened();
  await engineReaches(page, 'ready');
  const { executable, args } = await electronCommand(userDataDir);
  const second = spawn(executable, args, { env: appEnvironment(), stdio: 'ignore' });
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
  expect(await engineStateIn(page)).toBe('ready');
});

test('if the engine is killed, the page gets an error, and then a new engine', async () => {
  const { page, userDataDir } = await opened();
  await engineReaches(page, 'ready');
  const before = await callEngine(page, 'settings/get');
  const restarting = engineReaches(page, 'restarting');
  const log = readFileSync(join(userDataDir, 'logs', 'stackdesk.log'), 'utf8');
  process.kill(Number(/engine: runs as process (\d+)/.exec(log)?.[1]), 'SIGKILL');
  await restarting;
  await engineReaches(page, 'ready');
  expect(await callEngine(page, 'settings/get')).toEqual(before);
});

test('calls that do not follow the contract are refused with a problem of the catalogue', async () => {
  const { page, userDataDir } = await opened();
  const usage = { ok: false, problem: { code: 'usage' } };
  expect(await callShell(page, 'connect', { token: '' })).toMatchObject(usage);
  expect(await callShell(page, 'connect', { token: 't', baseUrl: 'file:///etc' })).toMatchObject(usage);
  expect(await callShell(page, 'openLink', { url: 'file:///etc/passwd', snapshotId: null })).toMatchObject(
    usage,
  );
  await engineReaches(page, 'ready');
  const secret = join(userDataDir, 'other.csv');
  writeFileSync(secret, 'not of any run');
  expect(await callShell(page, 'openFile', { file: secret })).toMatchObject(usage);
  expect(await callShell(page, 'revealFile', { file: '/etc/passwd' })).toMatchObject(usage);
});

test('a page that fills the disk is ended, emptied and loaded again, and the window opens where it was closed, in the theme that was chosen', async () => {
  const first = await takeWindow();
  const { app } = first;
  await app.evaluate(
    ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
    bounds,
  );
  expect(await callShell(first.page, 'setTheme', { source: 'dark' })).toEqual({
    ok: true,
    value: { source: 'dark', dark: true },
  });

  const title = () =>
    app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return contents?.isCrashed() ? 'crashed' : contents?.executeJavaScript('document.title');
    });
  const state = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        'new Promise((resolve) => window.stackdesk.onEngineState(({ state }) => resolve(state)))',
      ),
    );
  const gone = app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return new Promise((resolve) => contents?.once('render-process-gone', () => resolve(null)));
  });
  // The page is gone before it can say how much it stored.
  await storedBy(first.page, { mostOfEach: 200 }).catch(() => undefined);
  await gone;
  await expect.poll(title, { timeout: 60_000 }).toBe('Stackdesk');
  const databases = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        'indexedDB.databases().then((all) => all.length)',
      ),
    );
  await expect.poll(databases, { timeout: 60_000 }).toBe(0);
  expect(await state()).toBe('ready');

  const second = await restart(first);
  const shown = await second.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBounds(),
  );
  expect(shown).toEqual(bounds);
  expect(await second.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);

  // A position that makes no sense is ignored.
  await second.close();
  const nonsense = { bounds: { ...bounds, x: 50_000 }, maximized: false };
  writeFileSync(join(second.userDataDir, 'window.json'), JSON.stringify(nonsense));
  const third = await restart(second);
  const fitted = await third.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBounds(),
  );
  expect(fitted?.x).toBeLessThan(5_000);
});
