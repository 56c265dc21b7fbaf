import type { App, Dialog } from 'electron';
import { languageOf } from '../../../preload/contract/values/languages.ts';

/**
 * Whether the program may run here. A packaged program that was started without its sandbox says so and ends:
 * the start script of an AppImage switches the sandbox off without a word on systems that allow no ordinary
 * program to make one.
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

/** Whether a packaged program runs without Chromium's sandbox. Root has none, and Chromium says so itself. */
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
