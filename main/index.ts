import { dirname, join } from 'node:path';
import { app, type BrowserWindow, clipboard, Menu, shell } from 'electron';
import { channels } from '../preload/contract/channels.ts';
import { type Activity, SAMPLE_STATE_FILE } from '../preload/contract/host.ts';
import { createEngineHost } from './host/engine-host.ts';
import { chooseLinks } from './host/runtime.ts';
import { createSandboxHost } from './host/sandbox-host.ts';
import { appId } from './shell/app-id.ts';
import { registerAppScheme, serveAppFiles } from './shell/app-protocol.ts';
import { createChosenFiles } from './shell/chosen-files.ts';
import { createConnections, defaultBaseUrl } from './shell/connections.ts';
import { createDataDesk } from './shell/data-desk.ts';
import { writeDiagnostics } from './shell/diagnostics.ts';
import { createDialogs } from './shell/dialogs.ts';
import { brokerPorts } from './shell/engine-ports.ts';
import { showNotice } from './shell/engine-signs.ts';
import { createFileDesk } from './shell/files.ts';
import { denyPermissions, guardContents, openInBrowser } from './shell/guards.ts';
import { openKeychain } from './shell/keychain.ts';
import { createLanguage } from './shell/language.ts';
import { openLog } from './shell/log.ts';
import { setUpMenu } from './shell/menu.ts';
import { onceShown } from './shell/once-shown.ts';
import { createOpener } from './shell/opener.ts';
import { hearOpenings } from './shell/openings.ts';
import { answerPageCalls, hearPage } from './shell/page-calls.ts';
import { findPaths } from './shell/paths.ts';
import { onWake } from './shell/power.ts';
import { openPreferences } from './shell/preferences.ts';
import { toEngineState } from './shell/problem.ts';
import { createProxyDesk } from './shell/proxy.ts';
import { quitAfter } from './shell/quit.ts';
import { createRecent } from './shell/recent.ts';
import { recentMenu } from './shell/recent-menu.ts';
import { bringForward, takeSingleInstance } from './shell/single-instance.ts';
import { stayInTray } from './shell/stay-in-tray.ts';
import { createSystem } from './shell/system.ts';
import { setUpTheme } from './shell/theme.ts';
import { putInTrash } from './shell/trash.ts';
import { createTray } from './shell/tray.ts';
import { findUpdateFeed } from './shell/update-feed.ts';
import { createUpdates } from './shell/updates.ts';
import { openWindow } from './shell/window.ts';
import { createWindowCommands } from './shell/window-commands.ts';

const drainLimitMs = 15_000;
let window: BrowserWindow | null = null;

registerAppScheme();
// Else Electron makes one of its own before ours.
Menu.setApplicationMenu(null);
// As root on Linux there is no sandbox, and Chromium refuses to start when both are asked for.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
guardContents();
// As the installer names it; without it Windows shows no notices, and a second icon in the task bar.
if (process.platform === 'win32') app.setAppUserModelId(appId);
const openings = hearOpenings();
if (takeSingleInstance()) void start();
else app.quit();

async function start(): Promise<void> {
  const paths = findPaths();
  const tell = (channel: string, value: unknown) => window?.webContents.send(channel, value);
  const log = openLog(paths.log, () => keychain.secrets());
  const keychain = openKeychain(log);
  const preferences = openPreferences(paths.preferences);
  const language = createLanguage(
    preferences,
    () => app.getLocale(),
    () => {
      menu.renew();
      tray.renew();
    },
  );
  const words = language.words;
  const chosen = createChosenFiles();
  const { createLink, needsReady } = chooseLinks(app.getAppPath());
  const show = () => bringForward(window);
  const recent = createRecent(preferences);
  const choose = (path: string) => {
    chosen.add(path);
    recent.add(path);
  };
  const tray = createTray({
    show,
    pauseAll: () => void host.call('pause_all', null).catch(() => undefined),
    quit: () => app.quit(),
    words,
  });
  const system = createSystem(preferences, tray);
  const updates = createUpdates({
    feed: findUpdateFeed(),
    isWanted: () => system.settings().updates,
    onState: (state) => tell(channels.update, state),
    log,
  });
  const opener = createOpener({
    onFile: choose,
    onWaiting: () => tell(channels.opened, null),
    mayFollowLinks: () => system.settings().links,
  });
  const showActivity = (activity: Activity) => {
    window?.setProgressBar(activity.fraction ?? -1);
    system.tell(activity);
  };
  const systemState = () => ({
    settings: system.settings(),
    update: updates.state(),
    logPath: paths.log,
  });

  const sandbox = createSandboxHost({
    createLink,
    launch: {
      modulePath: paths.sandbox,
      args: ['--port', '0', '--state', join(paths.dataDir, SAMPLE_STATE_FILE)],
      onLine: (_stream, line) => log(`sample: ${line}`),
    },
    onLost: () => restoreSample(),
  });
  const host = createEngineHost({
    createLink,
    launch: { modulePath: paths.engine, args: [], onLine: (_stream, line) => log(`engine: ${line}`) },
    prepare: async (call) => {
      const { connections: known, namesProxy } = await call('init', {
        dataDir: paths.dataDir,
        logsDir: dirname(paths.log),
        version: app.getVersion(),
        sampleBaseUrl: null,
      });
      if (namesProxy) await proxy.restore(call);
      connections.restore(call, known).catch((error: unknown) => log(`connections: ${String(error)}`));
    },
    onEvent: (event) => {
      if (event.type === 'proxy_wanted') void proxy.answer(event);
      else if (event.type === 'trash_wanted') void putInTrash(host.call, event, log);
      else if (event.type === 'activity') showActivity(event);
      else showNotice(words().notice(event.notice), () => window);
    },
    onState: (state) => {
      if (state.problem !== null) log(`engine: ${state.problem.message}`);
      tell(channels.engineState, toEngineState(state));
      // What was under way ended with the engine that did it.
      if (state.state !== 'ready') showActivity({ fraction: null, runs: 0, transfers: 0 });
      if (state.state !== 'ready') return;
      ports.engineIsBack();
      restoreSample();
    },
  });
  const proxy = createProxyDesk(host.call, keychain);
  const connections = createConnections({
    call: host.call,
    keychain,
    preferences,
    startSandbox: sandbox.start,
    shown: onceShown(),
  });
  const restoreSample = () => {
    connections.restoreSample().catch((error: unknown) => log(`sample: ${String(error)}`));
  };
  const ports = brokerPorts((port) => host.connect(port));
  quitAfter(async () => {
    await host.stop(drainLimitMs);
    sandbox.stop();
  });
  // The engine comes up while Electron does, where it can.
  if (!needsReady) host.start();
  await app.whenReady();
  if (needsReady) host.start();
  const theme = setUpTheme(preferences, (value) => tell(channels.theme, value));
  const files = createFileDesk(
    () => window,
    chosen,
    host.call,
    () => words().dialogs,
  );
  const windowCommands = createWindowCommands(() => window);
  const dialogs = createDialogs(
    () => window,
    chosen,
    () => words().dialogs,
  );
  const data = createDataDesk({
    call: host.call,
    renewEngine: () => host.renew(drainLimitMs),
    stopSandbox: sandbox.stop,
    ...{ keychain, preferences, chosen, recent, log, paths },
  });

  answerPageCalls(
    {
      connect: connections.connect,
      trySample: connections.trySample,
      disconnect: ({ connectionId }) => connections.disconnect(connectionId),
      chooseSpreadsheet: async () => {
        const file = await files.chooseSpreadsheet();
        if (file !== null) recent.add(file.path);
        return file;
      },
      chooseOutput: ({ suggestedPath }) => files.chooseOutput(suggestedPath),
      openFile: ({ path }) => files.open(path),
      revealFile: ({ path }) => files.reveal(path),
      chooseFolder: dialogs.chooseFolder,
      chooseCaFile: dialogs.chooseCaFile,
      chooseBackup: dialogs.chooseBackup,
      openDataFolder: data.openFolder,
      restoreBackup: ({ path }) => data.restore(path),
      eraseEverything: async () => {
        const erased = await data.erase();
        connections.forget();
        system.apply();
        return erased;
      },
      setProxyCredentials: ({ credentials }) => proxy.setCredentials(credentials),
      getProxyUser: async () => ({ user: await proxy.user() }),
      openLink: ({ url }) => openInBrowser(url),
      getTheme: theme.get,
      setTheme: ({ source }) => theme.set(source),
      getLanguage: language.get,
      setLanguage: ({ choice }) => language.set(choice),
      runWindowCommand: ({ command }) => windowCommands.run(command),
      getInfo: async () => ({
        version: app.getVersion(),
        electron: process.versions.electron,
        platform: process.platform,
        dataDir: paths.dataDir,
        keychain: await keychain.kind(),
        baseUrl: defaultBaseUrl(preferences),
      }),
      getSystem: systemState,
      setSystem: (changes) => {
        system.change(changes);
        return systemState();
      },
      checkForUpdates: updates.check,
      downloadUpdate: updates.download,
      copyDiagnostics: async () => {
        const engineState = () => toEngineState(host.state());
        await clipboard.writeText(
          await writeDiagnostics({
            ...{ call: host.call, engineState, keychain, preferences, log },
            system: system.settings,
          }),
        );
      },
      revealLog: () => shell.showItemInFolder(paths.log),
      takeOpened: opener.take,
      getEngineState: () => toEngineState(host.state()),
      restartEngine: () => host.restart(),
    },
    log,
  );
  hearPage(channels.fileChosen, (_page, path) => {
    if (typeof path === 'string') choose(path);
  });

  denyPermissions();
  serveAppFiles(paths.page, () => language.get().language);
  // The page's process takes long to come up; the rest is done meanwhile.
  window = openWindow({ preload: paths.preload, state: paths.windowState });
  window.on('closed', () => {
    window = null;
  });
  const menu = setUpMenu({
    send: (command) => tell(channels.menuCommand, command),
    theme,
    windowCommands,
    words: () => words().commands,
    recent: () => recentMenu(recent, (path) => opener.open([{ kind: 'file', path }]), words().clearRecent),
  });
  recent.onChange(menu.renew);
  hearPage(channels.availableCommands, (_page, ids) => menu.setAvailable(ids));
  stayInTray(window, tray, preferences, words);
  system.apply();
  opener.open(openings.atStart());
  openings.follow((wishes) => {
    opener.open(wishes);
    show();
  });
  onWake(() => void host.call('woke', null).catch(() => undefined));
  updates.start();
}
