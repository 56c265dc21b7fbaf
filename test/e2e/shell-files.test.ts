import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright-core';
import { expect, test } from 'vitest';
import type { GivenFile } from '#contract/models/file-ref.ts';
import type { ShellBridge } from '#contract/shell.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { callShell, engineReaches, engineStateIn } from '../support/window/bridge-call.ts';
import { chooseInDialog } from '../support/window/choose-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { callEngine } from '../support/window/engine-call.ts';
import type { LaunchedApp } from '../support/window/launch-app.ts';
import { shareWindow } from '../support/window/shared-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

/** Makes the system's dialogs return these paths, and records what other programs would get. */
async function playSystem(app: ElectronApplication, chosen: string | null): Promise<void> {
  await app.evaluate(({ dialog, shell }, chosen) => {
    const handed: string[] = [];
    Object.assign(globalThis, { handed });
    dialog.showOpenDialog = async () => ({
      canceled: chosen === null,
      filePaths: chosen === null ? [] : [chosen],
    });
    dialog.showSaveDialog = (async () => ({ canceled: chosen === null, filePath: chosen ?? '' })) as never;
    shell.openPath = async (path) => {
      handed.push(`open ${path}`);
      return '';
    };
    shell.showItemInFolder = (path) => void handed.push(`reveal ${path}`);
  }, chosen);
}

const handedOver = ({ app }: LaunchedApp) =>
  app.evaluate(() => (globalThis as unknown as { handed: string[] }).handed);

const readyWindow = shareWindow(async (): Promise<LaunchedApp> => {
  const launched = await takeWindow();
  await engineReaches(launched.page, 'ready');
  return launched;
});

test('a file that the person chose may be opened and shown; one that only the page named may not', async () => {
  const launched = await readyWindow();
  const folder = tempDir();
  const [chosen, other] = [join(folder, 'leads.csv'), join(folder, 'other.csv')];
  for (const path of [chosen, other]) writeFileSync(path, 'domain\n');
  await playSystem(launched.app, chosen);
  const { page } = launched;
  const given = await callShell(page, 'chooseSpreadsheet');
  expect(given).toEqual({ ok: true, value: { path: chosen, ref: expect.stringMatching(/^[\w-]{32}$/) } });
  const file = given.ok ? (given.value?.ref ?? '') : '';
  expect(await callShell(page, 'openFile', { file })).toMatchObject({ ok: true });
  expect(await callShell(page, 'revealFile', { file })).toMatchObject({ ok: true });
  for (const named of [other, chosen, 'A'.repeat(32), 'list:1', 'job:1', 'task:1'])
    expect(await callShell(page, 'openFile', { file: named })).toMatchObject({ ok: false });
  expect(await handedOver(launched)).toEqual([`open ${chosen}`, `reveal ${chosen}`]);

  rmSync(chosen);
  expect(await callShell(page, 'openFile', { file })).toMatchObject({
    problem: { code: 'file_not_found' },
  });
});

test('a program is never opened, even when the person chose it', async () => {
  const launched = await readyWindow();
  const program = join(tempDir(), 'leads.csv.desktop');
  writeFileSync(program, '[Desktop Entry]');
  await playSystem(launched.app, program);
  const { ref } = await chooseInDialog(launched.page, program);
  expect(await callShell(launched.page, 'openFile', { file: ref })).toMatchObject({
    problem: { code: 'usage' },
  });
  expect(await handedOver(launched)).toEqual([]);
});

test('a dialog that the person cancels returns nothing', async () => {
  const { app, page } = await readyWindow();
  await playSystem(app, null);
  expect(await callShell(page, 'chooseSpreadsheet')).toEqual({ ok: true, value: null });
  expect(await callShell(page, 'chooseOutput', { name: 'leads', format: 'csv' })).toEqual({
    ok: true,
    value: null,
  });
});

test('a dropped file counts as chosen; a file that the page made up is on no disk', async () => {
  const launched = await readyWindow();
  const { app, page } = launched;
  const dropped = join(tempDir(), 'dropped leads ü.csv');
  writeFileSync(dropped, 'domain\n');
  await playSystem(app, null);
  await page.evaluate(() => {
    const { stackdesk } = window as unknown as { stackdesk: ShellBridge };
    const global = window as unknown as { given: Promise<(GivenFile | null)[]> };
    global.given = new Promise((resolve) => {
      // These listeners run before the page's own ones, which may handle the drop.
      window.addEventListener('dragover', (event) => event.preventDefault(), true);
      window.addEventListener(
        'drop',
        (event) => {
          event.preventDefault();
          event.stopPropagation();
          resolve(
            Promise.all([...(event.dataTransfer?.files ?? [])].map((file) => stackdesk.giveFile(file))),
          );
        },
        true,
      );
    });
  });
  // A device, or the system's facts about itself, is not accepted from a drop.
  await dropFile(page, 'body', dropped, '/proc/self/status');
  const [given, strange] = await page.evaluate(
    () => (window as unknown as { given: Promise<(GivenFile | null)[]> }).given,
  );
  expect(given?.path).toBe(dropped);
  expect(strange).toBeNull();
  expect(await callShell(page, 'revealFile', { file: given?.ref ?? '' })).toMatchObject({ ok: true });
  const forged = await page.evaluate(() => {
    const { stackdesk } = window as unknown as { stackdesk: ShellBridge };
    const file = new File(['x'], '/etc/passwd');
    Object.defineProperty(file, 'path', { value: '/etc/passwd.csv' });
    const noFile = { name: 'passwd.csv', path: '/etc/passwd.csv' } as unknown as File;
    return Promise.all([stackdesk.giveFile(file), stackdesk.giveFile(noFile)]);
  });
  expect(forged).toEqual([null, null]);
  expect(await callShell(page, 'revealFile', { file: '/etc/passwd.csv' })).toMatchObject({
    problem: { code: 'usage' },
  });
  expect(await handedOver(launched)).toEqual([`reveal ${dropped}`]);
});

test('after an engine died, the next one can use the files that were chosen before', async () => {
  const launched = await readyWindow();
  const { page, userDataDir } = launched;
  const path = join(tempDir(), 'leads.csv');
  writeFileSync(path, 'Company,Website\nGoogle,google.com\n');
  const { ref } = await chooseInDialog(page, path);
  const inspect = () => callEngine(page, 'sheets/inspect', { path: ref });
  expect(await inspect()).toMatchObject({ path });
  const pids = () =>
    [
      ...readFileSync(join(userDataDir, 'logs', 'stackdesk.log'), 'utf8').matchAll(
        /engine: runs as process (\d+)/g,
      ),
    ].map(([, pid]) => Number(pid));
  const before = pids();
  process.kill(before.at(-1) ?? 0, 'SIGKILL');
  await expect.poll(() => pids().length, { timeout: 60_000 }).toBeGreaterThan(before.length);
  await expect.poll(() => engineStateIn(page), { timeout: 60_000 }).toBe('ready');
  expect(await inspect()).toMatchObject({ path });
});
