import { dirname, join } from 'node:path';
import { app, type BrowserWindow, Menu } from 'electron';
import { channels } from '../preload/contract/channels.ts';
import { SAMPLE_STATE_FILE } from '../preload/contract/host.ts';
import { createEngineHost, drainLimitMs } from './host/engine-host.ts';
import { chooseLinks, debuggerFlags } from './host/runtime.ts';
import { createSandboxHost } from './host/sandbox-host.ts';
import type { Program } from './program.ts';
import { openLog } from './shell/diagnostics/log.ts';
import { toEngineState } from './shell/base/problem.ts';
import { createFileHandles } from './shell/files/file-handles.ts';
import { hearOpenings } from './shell/opening/open-requests.ts';
import { findPaths } from './shell/base/paths.ts';
import { narrowFolder } from './shell/security/private-folder.ts';
import { showMenuBar } from './shell/menu/menu-headings.ts';
import { registerAppScheme, serveAppFiles } from './shell/page/app-protocol.ts';
import { brokerPorts } from './shell/page/engine-ports.ts';
import { cutOffNetwork, denyPermissions, forbidNameLookups, guardContents } from './shell/page/guards.ts';
import { answerPage, hearPage, hearPageCalls } from './shell/page/page-messages.ts';
import { openKeychain } from './shell/security/keychain.ts';
import { hasItsSandbox } from './shell/security/require-sandbox.ts';
import { appId } from './shell/system/app-id.ts';
import { createLanguage } from './shell/system/language.ts';
import { openPreferences } from './shell/system/preferences.ts';
import { closeAs } from './shell/window/closing.ts';
import { onceShown } from './shell/window/once-shown.ts';
import { quitAfter } from './shell/window/quit.ts';
import { takeSingleInstance } from './shell/window/single-instance.ts';
import { setUpTheme } from './shell/window/theme.ts';
import { openWindow } from './shell/window/window.ts';

// What it takes to start the engine and to open the window, and no more: all else (program.ts) is loaded once the window can be used.

let window: BrowserWindow | null = null;

registerAppScheme();
// Else Electron makes one of its own before ours.
Menu.setApplicationMenu(null);
// As root on Linux there is no sandbox, and Chromium refuses to start when both are asked for.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
guardContents();
forbidNameLookups();
// As the installer names it; without it Windows shows no notices, and a second icon in the task bar.
if (process.platform === 'win32') app.setAppUserModelId(appId);
const openings = hearOpenings();
if (hasItsSandbox()) {
  if (takeSingleInstance()) start();
  else app.quit();
}

function start(): void {
  const paths = findPaths();
  const own = dirname(paths.preferences);
  narrowFolder(own, [own, dirname(paths.log)]);
  const tell = (channel: string, value: unknown) => window?.webContents.send(channel, value);
  const log = openLog(paths.log, () => keychain.secrets());
  const keychain = openKeychain(log);
  const preferences = openPreferences(paths.preferences);
  const language = createLanguage(preferences, () => app.getLocale());
  const { createLink, needsReady } = chooseLinks(app.getAppPath());
  const sandbox = createSandboxHost({
    createLink,
    launch: {
      modulePath: paths.sandbox,
      args: ['--port', '0', '--state', join(paths.dataDir, SAMPLE_STATE_FILE)],
      onLine: (_stream, line) => log(`sample: ${line}`),
    },
    onLost: () => void program.then(({ restoreSample }) => restoreSample()),
  });
  const host = createEngineHost({
    createLink,
    launch: {
      modulePath: paths.engine,
      args: [],
      execArgv: debuggerFlags(app.getAppPath()),
      onLine: (_stream, line) => log(`engine: ${line}`),
    },
    prepare: async (call) => {
      const { dataDir } = paths;
      const logsDir = dirname(paths.log);
      const known = await call('init', {
        ...{ dataDir, logsDir, version: app.getVersion() },
        language: language.get().language,
      });
      void program.then(({ restore }) => restore(call, known));
    },
    onEvent: (event) => void program.then(({ hear }) => hear(event)),
    onState: (state) => {
      if (state.problem !== null) log(`engine: ${state.problem.message}`);
      tell(channels.engineState, toEngineState(state));
      if (state.state === 'ready') {
        // Before any page has a way to the engine. One that is gone again is told when it is back.
        host.call('files_given', { files: handles.all() }).catch(() => undefined);
        ports.engineIsBack();
      }
      void program.then(({ follow }) => follow(state));
    },
  });
  // An engine that is not ready yet is told of everything as soon as it is.
  const handles = createFileHandles(async (files) => {
    if (host.state().state === 'ready') await host.call('files_given', { files });
  });
  let loaded: Program | null = null;
  const drain = async () => {
    await host.stop(drainLimitMs);
    sandbox.stop();
  };
  const quitting = quitAfter(drain, {
    // Before the program is there, nothing can be on.
    mayQuit: () => loaded?.leaving.mayQuit() ?? true,
    isHeld: keychain.isAsking,
  });

  const open = async (): Promise<Program> => {
    await app.whenReady();
    if (needsReady) host.start();
    const theme = setUpTheme(preferences, (value) => tell(channels.theme, value));
    denyPermissions();
    const isCutOff = cutOffNetwork();
    serveAppFiles(paths.page, () => language.get().language);
    showMenuBar(language.get().language);
    await isCutOff;
    const opened = openWindow({ preload: paths.preload, state: paths.windowState });
    opened.on('closed', () => {
      window = null;
    });
    window = opened;
    closeAs(
      opened,
      quitting.isEnding,
      () => {
        if (loaded?.isInTray() ?? preferences.get().system.tray === true) return 'hide';
        return (loaded?.leaving.mayClose() ?? true) ? 'close' : 'stay';
      },
      () => void program.then(({ tellStays }) => tellStays()),
    );
    // The computer is the page's and the engine's until there is something to be seen.
    await onceShown();
    const { runProgram } = await import('./program.ts');
    loaded = runProgram({
      ...{ paths, log, keychain, preferences, language, theme, host, sandbox, openings, handles, tell },
      window: () => window,
    });
    return loaded;
  };
  // The engine comes up while Electron does, where it can.
  if (!needsReady) host.start();
  const ports = brokerPorts({ state: () => toEngineState(host.state()), connect: host.connect });
  const program = open();
  // Whatever the page says before the program is there is kept for it.
  hearPageCalls(program.then(({ answer }) => answer));
  answerPage(channels.fileChosen, async (path) =>
    typeof path === 'string' ? (await program).drop(path) : null,
  );
  hearPage(channels.availableCommands, (_page, ids) => void program.then(({ offer }) => offer(ids)));
}
