import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BrowserWindow, WebContents } from 'electron';
import type { ElectronApplication, Page } from 'playwright-core';
import { createEngineHost, drainLimitMs } from '../../../main/host/engine-host.ts';
import type { SandboxHost } from '../../../main/host/sandbox-host.ts';
import { runProgram } from '../../../main/program.ts';
import { type Sandbox, startSandbox } from '../../../main/sandbox/start.ts';
import { findPaths } from '../../../main/shell/base/paths.ts';
import { toEngineState } from '../../../main/shell/base/problem.ts';
import { openLog } from '../../../main/shell/diagnostics/log.ts';
import { createFileHandles } from '../../../main/shell/files/file-handles.ts';
import { serveAppFiles } from '../../../main/shell/page/app-protocol.ts';
import { brokerPorts } from '../../../main/shell/page/engine-ports.ts';
import { watchGestures } from '../../../main/shell/page/gestures.ts';
import {
  firstShown,
  handlePageCalls,
  handlePageRequest,
  onPageMessage,
} from '../../../main/shell/page/page-messages.ts';
import type { Kept, Keychain } from '../../../main/shell/security/keychain.ts';
import { createLanguage } from '../../../main/shell/system/language.ts';
import { openPreferences } from '../../../main/shell/system/preferences.ts';
import { setUpTheme } from '../../../main/shell/window/theme.ts';
import { channels } from '#contract/channels.ts';
import { SAMPLE_STATE_FILE } from '#contract/host.ts';
import { atEnd } from '../run/lifetime.ts';
import { nameApp } from '../window/app-of.ts';
import { answerQuestions, closeQuestions } from '../window/native-dialogs.ts';
import { openProfile } from './browser.ts';
import { connectBrowser } from './connect-browser.ts';
import * as electron from './electron.ts';
import { createEngineHere, type EngineHere } from './engine-here.ts';

export interface OpenOptions {
  /** The folder of the program's data; by default a new one. With the same folder a test starts it again. */
  userDataDir?: string;
  /** How much faster than real time the sample service's time runs. */
  timeScale?: number;
}

export interface OpenedPage {
  /** For `evaluate`: it runs in the test's process with what stands in for Electron, and is nothing else. */
  app: ElectronApplication;
  page: Page;
  userDataDir: string;
  /** The engine's folder in `userDataDir`. */
  dataDir: string;
  /** Errors and warnings of the page, and requests that failed or were refused. What is left at the end fails the test. */
  complaints: string[];
  /** Has the engine hang until the returned function is called. */
  hang(): () => void;
  /** Ends page and engine as a person does who closes the window. */
  close(): Promise<void>;
}

/** Secrets by the program's folder: a system's keychain outlives the program. */
const keychains = new Map<string, Map<string, Kept>>();

/**
 * Opens the program's page in a current Chromium, over the shell's and the engine's own code in this process. Questions
 * are answered with yes (`native-dialogs.ts`). It ends with the test, or with what the tests share.
 */
export async function openPage(options: OpenOptions = {}): Promise<OpenedPage> {
  const userDataDir = options.userDataDir ?? mkdtempSync(join(tmpdir(), 'stackdesk-page-'));
  const context = await openProfile();
  electron.beginProgram(userDataDir);
  const paths = findPaths();
  const { page, browserPage, load, complaints } = await connectBrowser(context, paths.preload);
  page.setDefaultTimeout(60_000);
  electron.showPage(browserPage);
  const timeScale = options.timeScale ?? 1;
  const engines = createEngineHere(timeScale);
  const stop = startShell({ paths, keychain: keychainOf(userDataDir), engines, timeScale });
  // `evaluate` is the one part of the program that helpers use.
  const app = {
    evaluate: async (work: (parts: typeof electron, value: unknown) => unknown, value: unknown) =>
      work(electron, value),
  } as unknown as ElectronApplication;
  nameApp(page, app);
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await context.close();
    await stop();
    electron.showPage(null);
  };
  atEnd(async () => {
    const left = complaints.join('\n');
    await close();
    keychains.delete(userDataDir);
    rmSync(userDataDir, { recursive: true, force: true });
    if (left !== '') throw new Error(`the page complained:\n${left}`);
  });
  await answerQuestions(app, 'yes');
  await closeQuestions(app);
  await load();
  return { app, page, userDataDir, dataDir: paths.dataDir, complaints, hang: engines.hang, close };
}

interface ShellParts {
  paths: ReturnType<typeof findPaths>;
  keychain: Keychain;
  engines: EngineHere;
  timeScale: number;
}

/** Starts the shell as `main/index.ts` does, with an engine in this process. Returns a function that ends it. */
function startShell({ paths, keychain, engines, timeScale }: ShellParts): () => Promise<void> {
  const sendToPage = (channel: string, value: unknown) => electron.window.webContents.send(channel, value);
  mkdirSync(dirname(paths.log), { recursive: true });
  const log = openLog(paths.log, () => keychain.secrets());
  const preferences = openPreferences(paths.preferences);
  const language = createLanguage(preferences, () => electron.app.getLocale());
  const sandbox = sampleService(join(paths.dataDir, SAMPLE_STATE_FILE), timeScale);
  const host = createEngineHost({
    startProcess: engines.startProcess,
    launch: {
      name: 'Stackdesk engine',
      modulePath: paths.engine,
      args: [],
      onLine: (_stream, line) => log(`engine: ${line}`),
    },
    prepare: async (call) => {
      const { dataDir } = paths;
      const known = await call('init', {
        dataDir,
        logsDir: dirname(paths.log),
        version: electron.app.getVersion(),
        language: language.get().language,
      });
      void program.then(({ restore }) => restore(call, known));
    },
    onEvent: (event) => void program.then(({ onEngineEvent }) => onEngineEvent(event)),
    onState: (state) => {
      if (state.problem !== null) log(`engine: ${state.problem.message}`);
      sendToPage(channels.engineState, toEngineState(state));
      if (state.state === 'ready') {
        host.call('files_given', { files: handles.all() }).catch(() => undefined);
        ports.engineIsBack();
      }
      void program.then(({ onEngineState }) => onEngineState(state));
    },
  });
  const handles = createFileHandles(async (files) => {
    if (host.state().state === 'ready') await host.call('files_given', { files });
  });
  const theme = setUpTheme(preferences, (value) => sendToPage(channels.theme, value));
  serveAppFiles(paths.page, () => language.get().language);
  const ports = brokerPorts({ state: () => toEngineState(host.state()), connect: host.connect });
  const gestures = watchGestures(electron.window.webContents as unknown as WebContents);
  const program = firstShown().then(() =>
    runProgram({
      ...{ paths, log, keychain, preferences, language, theme, host, sandbox, handles, gestures, sendToPage },
      openRequests: { atStart: () => [], listen: () => undefined },
      window: () => (electron.BrowserWindow.getAllWindows()[0] ?? null) as BrowserWindow | null,
    }),
  );
  handlePageCalls(program.then(({ handleCall }) => handleCall));
  handlePageRequest(channels.fileChosen, async (path) =>
    typeof path === 'string' ? (await program).takeDroppedFile(path) : null,
  );
  onPageMessage(
    channels.available,
    (_page, told) => void program.then(({ setAvailable }) => setAvailable(told)),
  );
  host.start();
  return async () => {
    await host.stop(drainLimitMs);
    sandbox.stop();
  };
}

/** The sample service that a newcomer tries. */
function sampleService(stateFile: string, timeScale: number): SandboxHost {
  let running: Promise<Sandbox> | null = null;
  return {
    start: async () => {
      running ??= startSandbox({ stateFile, timeScale });
      const { baseUrl, token } = await running;
      return { baseUrl, token };
    },
    stop: () => {
      void running?.then((service) => service.close());
      running = null;
    },
  };
}

/** The system's keychain for the program with this folder, which has its secrets until the test ends. */
function keychainOf(userDataDir: string): Keychain {
  const kept = keychains.get(userDataDir) ?? new Map<string, Kept>();
  keychains.set(userDataDir, kept);
  return {
    kind: async () => 'os',
    set: async (account, secret) => {
      kept.set(account, secret);
      return 'os';
    },
    get: async (account) => kept.get(account) ?? null,
    remove: async (account) => void kept.delete(account),
    clear: async () => kept.clear(),
    secrets: () => [...kept.values()].map(({ secret }) => secret).filter((secret) => secret !== ''),
    isAsking: () => false,
  };
}
