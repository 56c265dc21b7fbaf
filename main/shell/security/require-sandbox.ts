import type { App, Dialog } from 'electron';
import { languageOf } from '#contract/values/languages.ts';

/**
 * True if the program may run here. A packaged program that was started without its sandbox shows an error
 * and ends: on systems where ordinary programs cannot make a sandbox, the start script of an AppImage
 * switches it off silently.
 */
export function hasItsSandbox(app: App, dialog: Dialog): boolean {
  const isUnprotected = runsUnprotected({
    isPackaged: app.isPackaged,
    isSwitchedOff: app.commandLine.hasSwitch('no-sandbox'),
    userId: process.getuid?.() ?? null,
  });
  if (isUnprotected) void showErrorAndExit(app, dialog);
  return !isUnprotected;
}

/** True if a packaged program runs without Chromium's sandbox. Root has none; Chromium reports that. */
export function runsUnprotected(facts: {
  isPackaged: boolean;
  isSwitchedOff: boolean;
  /** Null if the system has no such ids. */
  userId: number | null;
}): boolean {
  return facts.isPackaged && facts.isSwitchedOff && facts.userId !== 0;
}

async function showErrorAndExit(app: App, dialog: Dialog): Promise<void> {
  await app.whenReady();
  const { shellWords } = await import('../../../words/shell.ts');
  const { title, body } = shellWords[languageOf(app.getLocale())].noSandbox;
  dialog.showErrorBox(title, body);
  app.exit(1);
}
