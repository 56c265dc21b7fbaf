import { app, dialog } from 'electron';
import { languageOf } from '../../../preload/contract/values/languages.ts';
import { runsUnprotected } from './runs-unprotected.ts';

/**
 * Whether the program may run here. A packaged one that was started without its sandbox says so and ends: the start script of an AppImage switches
 * it off by itself on systems that let no ordinary program make one, and nobody would know.
 */
export function hasItsSandbox(): boolean {
  const isUnprotected = runsUnprotected({
    isPackaged: app.isPackaged,
    isSwitchedOff: app.commandLine.hasSwitch('no-sandbox'),
    userId: process.getuid?.() ?? null,
  });
  if (isUnprotected) void sayAndEnd();
  return !isUnprotected;
}

async function sayAndEnd(): Promise<void> {
  await app.whenReady();
  const { shellWords } = await import('../../../words/shell.ts');
  const { title, body } = shellWords[languageOf(app.getLocale())].noSandbox;
  dialog.showErrorBox(title, body);
  app.exit(1);
}
