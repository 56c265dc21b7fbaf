import { dirname, join } from 'node:path';
import { app, type BrowserWindow } from 'electron';
import { channels } from '../preload/contract/channels.ts';
import { createEngineHost } from './host/engine-host.ts';
import { chooseLink } from './host/runtime.ts';
import { createSandboxHost } from './host/sandbox-host.ts';
import { registerAppScheme, serveAppFiles } from './shell/app-protocol.ts';
import { createChosenFiles } from './shell/chosen-files.ts';
import { createConnections, defaultBaseUrl } from './shell/connections.ts';
import { createDataDesk } from './shell/data-desk.ts';
import { createDialogs } from './shell/dialogs.ts';
import { brokerPorts } from './shell/engine-ports.ts';
import { showEngineSigns } from './shell/engine-signs.ts';
import { createFileDesk } from './shell/files.ts';
import { denyPermissions, guardContents, openInBrowser } from './shell/guards.ts';
import { openKeychain } from './shell/keychain.ts';
import { openLog } from './shell/log.ts';
import { setUpMenu } from './shell/menu.ts';
import { answerPageCalls, hearPage } from './shell/page-calls.ts';
import { findPaths } from './shell/paths.ts';
import { openPreferences } from './shell/preferences.ts';
import { toEngineState } from './shell/problem.ts';
import { createProxyDesk } from './shell/proxy.ts';
import { quitAfter } from './shell/quit.ts';
import { takeSingleInstance } from './shell/single-instance.ts';
import { setUpTheme } from './shell/theme.ts';
import { openWindow } from './shell/window.ts';

const drainLimitMs = 15_000;
let window: BrowserWindow | null = null;

registerAppScheme();
// As root on Linux there is no sandbox, and Chromium refuses to start when both are asked for.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
guardContents();
if (takeSingleInstance(() => window)) void app.whenReady().then(start);
else app.quit();

function start(): void {
  const paths = findPaths();
  const tell = (channel: string, value: unknown) => window?.webContents.send(channel, value);
  const log = openLog(paths.log, () => keychain.secrets());
  const keychain = openKeychain(log);
  const preferences = openPreferences(paths.preferences);
  const theme = setUpTheme(preferences, (value) => tell(channels.theme, value));
  const chosen = createChosenFiles();
  const createLink = chooseLink(app.getAppPath());

  const sandbox = createSandboxHost({
    createLink,
    launch: {
      modulePath: paths.sandbox,
      args: ['--port', '0', '--state', join(paths.dataDir, 'sample-state.json')],
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
      await connections.restore(call, known);
    },
    onEvent: (event) => {
      if (event.type === 'proxy_wanted') void proxy.answer(event);
      else showEngineSigns(event, window);
    },
    onState: (state) => {
      if (state.problem !== null) log(`engine: ${state.problem.message}`);
      tell(channels.engineState, toEngineState(state));
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
  });
  const restoreSample = () => {
    connections.restoreSample().catch((error: unknown) => log(`sample: ${String(error)}`));
  };
  const ports = brokerPorts((port) => host.connect(port));
  const files = createFileDesk(() => window, chosen, host.call);
  const dialogs = createDialogs(() => window, chosen);
  const data = createDataDesk({
    call: host.call,
    renewEngine: () => host.renew(drainLimitMs),
    stopSandbox: sandbox.stop,
    ...{ keychain, preferences, chosen, paths },
  });

  answerPageCalls(
    {
      connect: connections.connect,
      trySample: connections.trySample,
      disconnect: ({ connectionId }) => connections.disconnect(connectionId),
      chooseSpreadsheet: files.chooseSpreadsheet,
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
        return erased;
      },
      setProxyCredentials: ({ credentials }) => proxy.setCredentials(credentials),
      getProxyUser: async () => ({ user: await proxy.user() }),
      openLink: ({ url }) => openInBrowser(url),
      getTheme: theme.get,
      setTheme: ({ source }) => theme.set(source),
      getInfo: async () => ({
        version: app.getVersion(),
        electron: process.versions.electron,
        platform: process.platform,
        dataDir: paths.dataDir,
        keychain: await keychain.kind(),
        baseUrl: defaultBaseUrl(preferences),
      }),
      getEngineState: () => toEngineState(host.state()),
      restartEngine: () => host.restart(),
    },
    log,
  );
  hearPage(channels.fileChosen, (_page, path) => {
    if (typeof path === 'string') chosen.add(path);
  });

  denyPermissions();
  serveAppFiles(paths.page);
  setUpMenu((command) => tell(channels.menuCommand, command));
  quitAfter(async () => {
    await host.stop(drainLimitMs);
    sandbox.stop();
  });
  host.start();
  window = openWindow({ preload: paths.preload, state: paths.windowState });
  window.on('closed', () => {
    window = null;
  });
}
