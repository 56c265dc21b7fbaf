import { dirname, join } from 'node:path';
import { app, type BrowserWindow, dialog, Menu } from 'electron';
import { channels } from '#contract/channels.ts';
import { SAMPLE_STATE_FILE } from '#contract/host.ts';
import { createEngineHost, drainLimitMs } from './host/engine-host.ts';
import { chooseRuntime, debuggerFlags } from './host/runtime.ts';
import { createSandboxHost } from './host/sandbox-host.ts';
import { dropSecretVariables } from './process/child-program.ts';
import type { Program } from './program.ts';
import { findPaths } from './shell/base/paths.ts';
import { toEngineState } from './shell/base/problem.ts';
import { openLog } from './shell/diagnostics/log.ts';
import { createFileHandles } from './shell/files/file-handles.ts';
import { showMenuHeadings } from './shell/menu/menu-headings.ts';
import { listenForOpenRequests, type OpenRequests } from './shell/opening/open-requests.ts';
import { registerAppScheme, serveAppFiles } from './shell/page/app-protocol.ts';
import { brokerPorts } from './shell/page/engine-ports.ts';
import { watchGestures } from './shell/page/gestures.ts';
import { cutOffNetwork, denyPowers, guardContents, limitBlink } from './shell/page/guards.ts';
import { firstShown, handlePageCalls, handlePageRequest, onPageMessage } from './shell/page/page-messages.ts';
import { openKeychain } from './shell/security/keychain.ts';
import { makeFoldersPrivate } from './shell/security/private-folder.ts';
import { hasItsSandbox } from './shell/security/require-sandbox.ts';
import { appId } from './shell/system/app-id.ts';
import { createLanguage } from './shell/system/language.ts';
import { openPreferences } from './shell/system/preferences.ts';
import { closeAs, quitAfter } from './shell/window/quit.ts';
import { setUpTheme } from './shell/window/theme.ts';
import { openWindow } from './shell/window/window.ts';

// Starts the engine and opens the window. Everything else (program.ts) is loaded when the page can be used. A call of the
// command line (command.ts) opens no window.

let window: BrowserWindow | null = null;

// The switch counts only in front, where no link and no name of a file can be: the system puts those behind all others.
const [, first, ...others] = process.argv;
if (first === '--command-line')
  void import('./command.ts').then(({ runCommand }) => runCommand(others.slice(others.indexOf('--') + 1)));
else beginWindow();

function beginWindow(): void {
  dropSecretVariables();
  registerAppScheme();
  // Otherwise Electron makes a menu of its own before ours.
  Menu.setApplicationMenu(null);
  // Root on Linux switches the sandbox off, and Chromium refuses to start with both.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  guardContents();
  denyPowers();
  limitBlink();
  // Without the installer's id Windows shows no notices, and a second icon in the task bar.
  if (process.platform === 'win32') app.setAppUserModelId(appId);
  const openRequests = listenForOpenRequests();
  if (!hasItsSandbox(app, dialog)) return;
  // A second start passes its open requests to the first one and ends.
  if (app.requestSingleInstanceLock()) start(openRequests);
  else app.quit();
}

function start(openRequests: OpenRequests): void {
  const paths = findPaths();
  const own = dirname(paths.preferences);
  makeFoldersPrivate(own, [own, dirname(paths.log)]);
  const sendToPage = (channel: string, value: unknown) => window?.webContents.send(channel, value);
  const log = openLog(paths.log, () => keychain.secrets());
  const keychain = openKeychain(log);
  const preferences = openPreferences(paths.preferences);
  const language = createLanguage(preferences, () => app.getLocale());
  const { startProcess, needsReady, tables } = chooseRuntime(app.getAppPath());
  const sandbox = createSandboxHost({
    startProcess,
    launch: {
      name: 'Stackdesk sample service',
      modulePath: paths.sandbox,
      args: ['--port', '0', '--state', join(paths.dataDir, SAMPLE_STATE_FILE)],
      onLine: (_stream, line) => log(`sample: ${line}`),
    },
    onLost: () => void program.then(({ restoreSample }) => restoreSample()),
  });
  const host = createEngineHost({
    startProcess,
    launch: {
      name: 'Stackdesk engine',
      modulePath: paths.engine,
      args: [],
      execArgv: debuggerFlags(app.getAppPath()),
      onLine: (_stream, line) => log(`engine: ${line}`),
    },
    tables: tables && {
      ...tables,
      launch: {
        name: 'Stackdesk tables',
        modulePath: paths.tables,
        args: [],
        isAlone: true,
        onLine: () => {},
      },
    },
    prepare: async (call) => {
      const { dataDir } = paths;
      const logsDir = dirname(paths.log);
      const known = await call('init', {
        dataDir,
        logsDir,
        version: app.getVersion(),
        language: language.get().language,
      });
      void program.then(({ restore }) => restore(call, known));
    },
    onEvent: (event) => void program.then(({ onEngineEvent }) => onEngineEvent(event)),
    onState: (state) => {
      if (state.problem !== null) log(`engine: ${state.problem.message}`);
      sendToPage(channels.engineState, toEngineState(state));
      if (state.state === 'ready') {
        // The engine gets the files before any page has a port to it. If this engine ends first, the next one
        // gets them.
        host.call('files_given', { files: handles.all() }).catch(() => undefined);
        ports.engineIsBack();
      }
      void program.then(({ onEngineState }) => onEngineState(state));
    },
  });
  // An engine that is not ready yet gets all files as soon as it is.
  const handles = createFileHandles(async (files) => {
    if (host.state().state === 'ready') await host.call('files_given', { files });
  });
  let loaded: Program | null = null;
  const drain = async () => {
    await host.stop(drainLimitMs);
    sandbox.stop();
  };
  const quitting = quitAfter(drain, {
    // Before the program is loaded, nothing can be under way.
    mayQuit: () => loaded?.leaveGuard.mayQuit() ?? true,
    isHeld: keychain.isAsking,
  });

  const open = async (): Promise<Program> => {
    await app.whenReady();
    if (needsReady) host.start();
    const theme = setUpTheme(preferences, (value) => sendToPage(channels.theme, value));
    const isCutOff = cutOffNetwork();
    serveAppFiles(paths.page, () => language.get().language);
    showMenuHeadings(language.get().language);
    await isCutOff;
    const opened = openWindow({ preload: paths.preload, state: paths.windowState });
    opened.on('closed', () => {
      window = null;
    });
    window = opened;
    const gestures = watchGestures(opened.webContents);
    closeAs(
      opened,
      quitting.isEnding,
      () => {
        if (loaded?.isInTray() ?? preferences.get().system.tray === true) return 'hide';
        return (loaded?.leaveGuard.mayClose() ?? true) ? 'close' : 'stay';
      },
      () => void program.then(({ showTrayHint }) => showTrayHint()),
    );
    // Page and engine have the computer to themselves until the page can be used.
    await firstShown();
    const { runProgram } = await import('./program.ts');
    loaded = runProgram({
      paths,
      log,
      keychain,
      preferences,
      language,
      theme,
      host,
      sandbox,
      openRequests,
      handles,
      gestures,
      sendToPage,
      window: () => window,
    });
    return loaded;
  };
  // The engine starts while Electron does, if the runtime allows it.
  if (!needsReady) host.start();
  const ports = brokerPorts({ state: () => toEngineState(host.state()), connect: host.connect });
  const program = open();
  // What the page sends before the program is loaded waits for it.
  handlePageCalls(program.then(({ handleCall }) => handleCall));
  handlePageRequest(channels.fileChosen, async (path) =>
    typeof path === 'string' ? (await program).takeDroppedFile(path) : null,
  );
  onPageMessage(
    channels.available,
    (_page, told) => void program.then(({ setAvailable }) => setAvailable(told)),
  );
}
