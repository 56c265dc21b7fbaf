import type { ElectronApplication, Page } from 'playwright-core';
import { eraseConfirmation } from '#contract/values/erase.ts';
import { english } from '../../../words/en/words.ts';
import { callShell, engineReaches } from './bridge-call.ts';
import { callEngine } from './engine-call.ts';
import { checkEnd, type LaunchedApp } from './launch-app.ts';
import { answerQuestions, closeQuestions } from './native-dialogs.ts';

/**
 * What can be changed while the program runs. Electron gives the engine no variable that the program was not started
 * with.
 */
export type Environment = Partial<Record<'PATH' | 'STACKDESK_TIME_SCALE' | 'XDG_CURRENT_DESKTOP', string>>;

/** What a test finds in the window, besides a program at its first start. */
export interface WindowNeeds {
  /** For the engine, and for programs that the shell starts. */
  env?: Environment;
  /** A folder whose content becomes that of the data folder. */
  data?: string;
}

interface Shell {
  /** Puts back what tests replace in Electron, and the window's place and size. */
  putBack: () => void;
  /** What the variables were that a test has changed. */
  environment: Record<string, string | undefined>;
}

/** Notes how Electron and the window are, for `resetWindow`. Call it once, after the start. */
export async function noteShell(
  app: ElectronApplication,
  changed: Record<string, string | undefined>,
): Promise<void> {
  await app.evaluate((electron, changed) => {
    const { app, BrowserWindow, clipboard, dialog, Notification, powerSaveBlocker, shell, Tray } = electron;
    const replaceable: object[] = [
      ...[app, clipboard, dialog, powerSaveBlocker, shell],
      ...[Notification, Notification.prototype, Tray.prototype],
      ...BrowserWindow.getAllWindows(),
    ];
    const functionsOf = (holder: object) =>
      Object.entries(Object.getOwnPropertyDescriptors(holder)).filter(
        ([, { value, writable }]) => typeof value === 'function' && writable,
      );
    const noted = replaceable.map((holder) => ({ holder, functions: new Map(functionsOf(holder)) }));
    const [window] = BrowserWindow.getAllWindows();
    const bounds = window?.getBounds();
    const outcries = ['uncaughtException', 'unhandledRejection'];
    const listeners = outcries.flatMap((event) => process.rawListeners(event));
    const putBack = () => {
      for (const { holder, functions } of noted) {
        for (const [name] of functionsOf(holder))
          if (!functions.has(name)) Reflect.deleteProperty(holder, name);
        for (const [name, { value }] of functions) Reflect.set(holder, name, value);
      }
      for (const event of outcries)
        for (const listener of process.rawListeners(event))
          if (!listeners.includes(listener)) process.off(event, listener as () => void);
      for (const other of BrowserWindow.getAllWindows()) if (other !== window) other.destroy();
      if (window === undefined || bounds === undefined) return;
      window.setFullScreen(false);
      window.unmaximize();
      window.restore();
      window.show();
      window.setBounds(bounds);
      window.webContents.setZoomFactor(1);
    };
    Object.assign(globalThis, { putBack, environment: changed });
  }, changed);
}

/**
 * Makes the window as after the first start of the program, without a start: ends what is under way, deletes everything
 * as a person can in Settings, and loads the page again.
 */
export async function resetWindow(
  { app, page, userDataDir, dataDir }: LaunchedApp,
  needs: WindowNeeds,
): Promise<void> {
  checkEnd(userDataDir);
  await closeQuestions(app);
  await app.evaluate(() => (globalThis as unknown as Shell).putBack());
  await setEnvironment(app, needs.env ?? {});
  if (needs.data !== undefined) await copyWhenErased(app, needs.data, dataDir);
  await answerQuestions(app, 'yes');
  await engineReaches(page, 'ready');
  // After a no, a question is shown again only after the person presses a key.
  await page.keyboard.press('Shift');
  await eraseEverything(page);
  await callShell(page, 'setTheme', { source: 'system' });
  await callShell(page, 'setLanguage', { choice: 'system' });
  await callShell(page, 'setSystem', {});
  await page.evaluate(() => localStorage.clear());
  await page.emulateMedia({ colorScheme: null });
  await page.mouse.move(0, 0);
  await closeQuestions(app);
  await firstScreen(page);
}

/** Loads the page again, and waits for its first screen. */
export async function firstScreen(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: english.connect.sample }).waitFor();
  await engineReaches(page, 'ready');
}

/** Sets variables for what the shell starts from now on, and those of an earlier call back. */
async function setEnvironment(app: ElectronApplication, wanted: Environment): Promise<void> {
  await app.evaluate((_electron, wanted) => {
    const shell = globalThis as unknown as Shell;
    for (const [name, value] of Object.entries(shell.environment))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    shell.environment = Object.fromEntries(Object.keys(wanted).map((name) => [name, process.env[name]]));
    Object.assign(process.env, wanted);
  }, wanted);
}

/**
 * Has the shell copy a folder to where the erased data was. The list of recent documents is cleared after the old engine
 * has closed its data, and before the new one is started.
 */
async function copyWhenErased(app: ElectronApplication, from: string, to: string): Promise<void> {
  await app.evaluate(
    ({ app }, { from, to }) => {
      const { cpSync } = (process.mainModule as NodeModule).require('node:fs') as typeof import('node:fs');
      const before = app.clearRecentDocuments;
      app.clearRecentDocuments = () => {
        app.clearRecentDocuments = before;
        cpSync(from, to, { recursive: true });
      };
    },
    { from, to },
  );
}

/** Tries it until no paid answer is awaited any more. */
async function eraseEverything(page: Page): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    await stopRuns(page);
    const result = await callShell(page, 'eraseEverything', { confirmation: eraseConfirmation });
    if (result.ok && result.value.left.length === 0) return;
    if (tries === 20 || (!result.ok && result.problem.code !== 'store_busy'))
      throw new Error(`the window could not be emptied: ${JSON.stringify(result)}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function stopRuns(page: Page): Promise<void> {
  // Without a connection nothing runs.
  const jobs = (await callEngine(page, 'jobs/list').catch(() => [])) as { id: number; state: string }[];
  for (const { id, state } of jobs)
    if (['queued', 'running', 'writing'].includes(state))
      await callEngine(page, 'jobs/stop', { jobId: id }).catch(() => undefined);
}
