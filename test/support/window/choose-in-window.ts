import type { Page } from 'playwright-core';
import type { GivenFile } from '#contract/models/file-ref.ts';
import type { ShellCallName } from '#contract/shell.ts';
import { appOf } from './app-of.ts';
import { callShell } from './bridge-call.ts';
import { callEngine } from './engine-call.ts';

/** The next dialog of the system gives this file or folder. */
export async function choosesNext(page: Page, path: string): Promise<void> {
  await appOf(page).evaluate(({ dialog }, path) => {
    const before = dialog.showOpenDialog;
    dialog.showOpenDialog = (async () => {
      dialog.showOpenDialog = before;
      return { canceled: false, filePaths: [path] };
    }) as never;
  }, path);
}

/** Chooses a file or folder in the system's dialog, as a person does; returns what the page got for it. */
export async function chooseInDialog(
  page: Page,
  path: string,
  name: Extract<ShellCallName, 'chooseSpreadsheet' | 'chooseFolder' | 'chooseBackup'> = 'chooseSpreadsheet',
): Promise<GivenFile> {
  await choosesNext(page, path);
  const chosen = await callShell(page, name);
  if (!chosen.ok || chosen.value === null) throw new Error(`${path} could not be chosen`);
  return chosen.value;
}

/** The next dialog of the system that asks where to save gives this path. */
export async function savesNext(page: Page, path: string): Promise<void> {
  await appOf(page).evaluate(({ dialog }, path) => {
    const before = dialog.showSaveDialog;
    dialog.showSaveDialog = (async () => {
      dialog.showSaveDialog = before;
      return { canceled: false, filePath: path };
    }) as never;
  }, path);
}

/** Names a file to write in the system's dialog. */
export async function nameInDialog(page: Page, path: string, format: 'csv' | 'db'): Promise<GivenFile> {
  await savesNext(page, path);
  const chosen = await callShell(page, 'chooseOutput', { name: 'proposed', format });
  if (!chosen.ok || chosen.value === null) throw new Error(`${path} could not be named`);
  return chosen.value;
}

/** Makes downloads go to a folder that a person chose. */
export async function haveDownloadsIn(page: Page, folder: string): Promise<void> {
  const { ref } = await chooseInDialog(page, folder, 'chooseFolder');
  await callEngine(page, 'settings/set', { downloadDir: ref });
}
