import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import keytar from 'keytar';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { chromiumArgs } from '../../../scripts/setup/chromium-args.mjs';
import { findElectron } from '../../../scripts/setup/electron.mjs';
import { answerQuestions } from './native-dialogs.ts';

export interface LaunchOptions {
  /** Where the app keeps everything of its user; a fresh folder unless given, which is how a test starts the app again. */
  userDataDir?: string;
  env?: Record<string, string>;
  /** What the app is started with, as by a double click on a file. */
  args?: string[];
}

export interface LaunchedApp {
  app: ElectronApplication;
  page: Page;
  userDataDir: string;
  /** The engine's folder within `userDataDir`. */
  dataDir: string;
  /** Everything the app printed so far. */
  printed: () => string;
  /** Quits as a person does, so that the app can finish what is under way; `userDataDir` stays until `closeApps`. */
  close(): Promise<void>;
}

const launched = new Set<LaunchedApp>();
const folders = new Set<string>();

/** Starts the built app in a real window, for a person who says yes to what the shell asks (`native-dialogs.ts`), and waits for its page; call `closeApps` after each test. */
export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const userDataDir = options.userDataDir ?? mkdtempSync(join(tmpdir(), 'stackdesk-app-'));
  folders.add(userDataDir);
  const { executable, args } = await electronCommand(userDataDir);
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
      // Who is asked whether a run is to be paused says yes.
      await answerQuestions(app, 'yes').catch(() => undefined);
      await app.close();
      checkEnd(userDataDir);
    },
  };
  launched.add(result);
  return result;
}

/** The app of a page that was launched here. */
export function appOf(page: Page): ElectronApplication {
  const found = [...launched].find((each) => each.page === page);
  if (found === undefined) throw new Error('the page is of no app that was launched here');
  return found.app;
}

/** Quits every app that a test left open, removes their folders, and empties the keychain, which all tests share. */
export async function closeApps(): Promise<void> {
  await Promise.all([...launched].map((each) => each.close()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
  for (const { account } of await keytar.findCredentials('Stackdesk')) {
    await keytar.deletePassword('Stackdesk', account);
  }
}

/** An engine that had to be ended by force did not keep its word, even if the test at hand is about something else. */
function checkEnd(userDataDir: string): void {
  const path = join(userDataDir, 'logs', 'stackdesk.log');
  const log = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (log.includes('ended by force')) throw new Error(`the engine did not finish in time:\n${log}`);
}

/** How a person's start of the app over a folder looks as a command. */
export async function electronCommand(userDataDir: string): Promise<{ executable: string; args: string[] }> {
  const runtime = findElectron();
  const flags = [...chromiumArgs(runtime), '--disable-gpu', `--user-data-dir=${userDataDir}`];
  return { executable: runtime.executable, args: [...runtime.args, ...flags] };
}

/** The tests' environment without what could lead the app elsewhere. */
export function appEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !/^(STACKDESK_|ELECTRON_|NODE_OPTIONS)/.test(entry[0]),
  );
  return { ...Object.fromEntries(kept), ...extra };
}
