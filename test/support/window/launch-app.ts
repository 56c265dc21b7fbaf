import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import keytar from 'keytar';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { chromiumArgs } from '../../../scripts/setup/chromium-args.mjs';
import { findElectron } from '../../../scripts/setup/electron.mjs';
import { nameApp } from './app-of.ts';
import { engineSettles } from './bridge-call.ts';
import { countLaunch } from './launch-count.ts';
import { answerQuestions } from './native-dialogs.ts';

export interface LaunchOptions {
  /** The app's user data folder; by default a new one. With the same folder a test starts the app again. */
  userDataDir?: string;
  env?: Record<string, string>;
  /** The app's arguments, such as after a double click on a file. */
  args?: string[];
}

export interface LaunchedApp {
  app: ElectronApplication;
  page: Page;
  userDataDir: string;
  /** The engine's folder in `userDataDir`. */
  dataDir: string;
  /** Everything the app printed so far. */
  printed: () => string;
  /**
   * Quits as a person does, so that the app can finish what is under way; `userDataDir` stays until
   * `closeApps`.
   */
  close(): Promise<void>;
}

/** An engine is there within a second or two, or it never comes. */
const ENGINE_LIMIT_MS = 20_000;
const LAST_LINES = 20;

const launched = new Set<LaunchedApp>();
const folders = new Set<string>();
/** Stays open when a test ends, since the next one uses it. */
let kept: LaunchedApp | null = null;

/** The app that `closeApps` leaves open; null for none. */
export function keepOpen(app: LaunchedApp | null): void {
  kept = app;
}

/**
 * Starts the built app in a real window and waits for its page and its engine. The shell's questions are answered with
 * yes (`native-dialogs.ts`). Call `closeApps` after each test. Most tests need no start of their own, and take the
 * worker's window (`worker-window.ts`).
 */
export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const userDataDir = options.userDataDir ?? mkdtempSync(join(tmpdir(), 'stackdesk-app-'));
  folders.add(userDataDir);
  const { executable, args } = await electronCommand(userDataDir);
  countLaunch();
  const app = await _electron.launch({
    executablePath: executable,
    args: [...args, ...(options.args ?? [])],
    env: appEnvironment(options.env),
    colorScheme: null,
  });
  let printed = '';
  for (const stream of [app.process().stdout, app.process().stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const page = await app.firstWindow();
  nameApp(page, app);
  // Other tests use the same processors. What never comes still fails.
  page.setDefaultTimeout(60_000);
  await answerQuestions(app, 'yes');
  await page.waitForLoadState('domcontentloaded');
  const result: LaunchedApp = {
    app,
    page,
    userDataDir,
    dataDir: join(userDataDir, 'data'),
    printed: () => printed,
    close: async () => {
      if (!launched.delete(result)) return;
      // The question whether to pause a run is answered with yes.
      await answerQuestions(app, 'yes').catch(() => undefined);
      await app.close();
      checkEnd(userDataDir);
    },
  };
  launched.add(result);
  if (!(await engineSettles(page, ENGINE_LIMIT_MS)))
    throw new Error(`no engine came within ${ENGINE_LIMIT_MS / 1_000} s:\n${lastLines(userDataDir)}`);
  return result;
}

/**
 * Quits every app that a test left open, except the worker's, removes their folders, and empties the keychain, which all
 * tests share.
 */
export async function closeApps(): Promise<void> {
  await Promise.all([...launched].filter((each) => each !== kept).map((each) => each.close()));
  for (const folder of [...folders].filter((each) => each !== kept?.userDataDir)) {
    rmSync(folder, { recursive: true, force: true });
    folders.delete(folder);
  }
  for (const { account } of await keytar.findCredentials('Stackdesk')) {
    await keytar.deletePassword('Stackdesk', account);
  }
}

/** Fails if an engine had to be killed, whatever the test is about. */
export function checkEnd(userDataDir: string): void {
  const log = logOf(userDataDir);
  if (log.includes('ended by force')) throw new Error(`the engine did not finish in time:\n${log}`);
}

function logOf(userDataDir: string): string {
  const path = join(userDataDir, 'logs', 'stackdesk.log');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

const lastLines = (userDataDir: string) => logOf(userDataDir).split('\n').slice(-LAST_LINES).join('\n');

/** The command with which a person starts the app over a folder. */
export async function electronCommand(userDataDir: string): Promise<{ executable: string; args: string[] }> {
  const runtime = findElectron();
  // Each suite says how its windows run; see `vitest.config.ts`.
  const own = (process.env.STACKDESK_WINDOW_FLAGS ?? '').split(' ').filter((flag) => flag !== '');
  const flags = [...chromiumArgs(runtime), '--disable-gpu', ...own, `--user-data-dir=${userDataDir}`];
  return { executable: runtime.executable, args: [...runtime.args, ...flags] };
}

/** The tests' environment without variables that would change the app's behaviour. */
export function appEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !/^(STACKDESK_|ELECTRON_|NODE_OPTIONS)/.test(entry[0]),
  );
  return { ...Object.fromEntries(kept), ...extra };
}
