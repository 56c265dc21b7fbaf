import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright-core';
import { expect, test } from 'vitest';
import { callShell, engineReaches } from '../support/bridge-call.ts';
import { dropFile } from '../support/drop-file.ts';
import { type LaunchedApp, launchApp } from '../support/launch-app.ts';
import { shareWindow } from '../support/shared-window.ts';
import { tempDir } from '../support/temp-dir.ts';

/** Answers the system's dialogs with these paths, and notes what other programs would have been given. */
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
  const launched = await launchApp();
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
  expect(await callShell(page, 'chooseSpreadsheet')).toEqual({ ok: true, value: { path: chosen } });
  expect(await callShell(page, 'openFile', { path: chosen })).toMatchObject({ ok: true });
  expect(await callShell(page, 'revealFile', { path: chosen })).toMatchObject({ ok: true });
  expect(await callShell(page, 'openFile', { path: other })).toMatchObject({ problem: { code: 'usage' } });
  expect(await handedOver(launched)).toEqual([`open ${chosen}`, `reveal ${chosen}`]);

  rmSync(chosen);
  expect(await callShell(page, 'openFile', { path: chosen })).toMatchObject({
    problem: { code: 'file_not_found' },
  });
});

test('a program is never opened, even when the person chose it', async () => {
  const launched = await readyWindow();
  const program = join(tempDir(), 'leads.csv.desktop');
  writeFileSync(program, '[Desktop Entry]');
  await playSystem(launched.app, program);
  await callShell(launched.page, 'chooseSpreadsheet');
  expect(await callShell(launched.page, 'openFile', { path: program })).toMatchObject({
    problem: { code: 'usage' },
  });
  expect(await handedOver(launched)).toEqual([]);
});

test('a dialog that is turned down answers nothing', async () => {
  const { app, page } = await readyWindow();
  await playSystem(app, null);
  expect(await callShell(page, 'chooseSpreadsheet')).toEqual({ ok: true, value: null });
  expect(await callShell(page, 'chooseOutput', { suggestedPath: '/x/leads.csv' })).toEqual({
    ok: true,
    value: null,
  });
});

test('a dropped file comes with its path and counts as chosen; a file that the page made up has none', async () => {
  const launched = await readyWindow();
  const { app, page } = launched;
  const dropped = join(tempDir(), 'dropped leads ü.csv');
  writeFileSync(dropped, 'domain\n');
  await playSystem(app, null);
  await page.evaluate(() => {
    const { stackdesk } = window as unknown as { stackdesk: { pathForFile(file: File): string } };
    const global = window as unknown as { paths: Promise<string[]> };
    global.paths = new Promise((resolve) => {
      // Before the page's own listeners, which may take the drop for themselves.
      window.addEventListener('dragover', (event) => event.preventDefault(), true);
      window.addEventListener(
        'drop',
        (event) => {
          event.preventDefault();
          event.stopPropagation();
          resolve([...(event.dataTransfer?.files ?? [])].map((file) => stackdesk.pathForFile(file)));
        },
        true,
      );
    });
  });
  await dropFile(page, 'body', dropped);
  expect(await page.evaluate(() => (window as unknown as { paths: Promise<string[]> }).paths)).toEqual([
    dropped,
  ]);
  expect(await callShell(page, 'revealFile', { path: dropped })).toMatchObject({ ok: true });
  const forged = await page.evaluate(() => {
    const { stackdesk } = window as unknown as { stackdesk: { pathForFile(file: File): string } };
    const file = new File(['x'], '/etc/passwd');
    Object.defineProperty(file, 'path', { value: '/etc/passwd.csv' });
    const noFile = { name: 'passwd.csv', path: '/etc/passwd.csv' } as unknown as File;
    return [stackdesk.pathForFile(file), stackdesk.pathForFile(noFile)];
  });
  expect(forged).toEqual(['', '']);
  expect(await callShell(page, 'revealFile', { path: '/etc/passwd.csv' })).toMatchObject({
    problem: { code: 'usage' },
  });
  expect(await handedOver(launched)).toEqual([`reveal ${dropped}`]);
});
