import { join } from 'node:path';
import { app, type BrowserWindow, clipboard, powerMonitor, shell } from 'electron';
import { channels } from '#contract/channels.ts';
import type { Activity, ControlCall, ControlReply, HostEvent } from '#contract/host.ts';
import type { GivenFile } from '#contract/models/file-ref.ts';
import { isStrangePlace } from '#shared/files/strange-place.ts';
import { plainText } from '#shared/text/one-line.ts';
import { shellWords } from '../words/shell.ts';
import { drainLimitMs, type EngineHost, type HostState } from './host/engine-host.ts';
import type { SandboxHost } from './host/sandbox-host.ts';
import type { findPaths } from './shell/base/paths.ts';
import { toEngineState } from './shell/base/problem.ts';
import { copyDiagnostics } from './shell/diagnostics/diagnostics.ts';
import type { Log } from './shell/diagnostics/log.ts';
import { createDataFolder } from './shell/files/data-folder.ts';
import { createFileDialogs } from './shell/files/file-dialogs.ts';
import type { FileHandles } from './shell/files/file-handles.ts';
import { createKnownFiles } from './shell/files/known-files.ts';
import { createPictureExport } from './shell/files/pictures.ts';
import { moveToTrash } from './shell/files/trash.ts';
import { setUpMenu } from './shell/menu/menu.ts';
import { createRecentFiles, recentFilesMenu } from './shell/menu/recent-files.ts';
import type { OpenRequests } from './shell/opening/open-requests.ts';
import { createOpener } from './shell/opening/opener.ts';
import type { Gestures } from './shell/page/gestures.ts';
import { createPageCallHandler } from './shell/page/page-calls.ts';
import type { PageCallHandler } from './shell/page/page-messages.ts';
import { createWebLinkOpener } from './shell/page/web-links.ts';
import { createByPerson } from './shell/security/by-person.ts';
import { createConnections, defaultBaseUrl } from './shell/security/connections.ts';
import type { Keychain } from './shell/security/keychain.ts';
import { createLimitsChanger } from './shell/security/limits.ts';
import { createNetworkSetup } from './shell/security/network.ts';
import { createQuestions } from './shell/security/questions.ts';
import { createTeamSetup } from './shell/security/team.ts';
import { createWatchKeeper } from './shell/security/watches.ts';
import { commandLine } from './shell/system/command-line.ts';
import { askAboutSilentEngine } from './shell/system/engine-silence.ts';
import type { LanguageController } from './shell/system/language.ts';
import { showNotice } from './shell/system/notices.ts';
import type { Preferences } from './shell/system/preferences.ts';
import { createSystemIntegration } from './shell/system/system.ts';
import { createTray, showTrayHint } from './shell/system/tray.ts';
import { findUpdateFeed } from './shell/updates/update-feed.ts';
import { createUpdates } from './shell/updates/updates.ts';
import { createDialogTurn } from './shell/window/dialog-turn.ts';
import { asRecord } from './shell/base/json-file.ts';
import { createHelpWindow } from './shell/window/help-window.ts';
import { createLeaveGuard, type LeaveGuard } from './shell/window/leaving.ts';
import type { ThemeController } from './shell/window/theme.ts';
import { bringForward } from './shell/window/window.ts';
import { createWindowCommands } from './shell/window/window-commands.ts';

/** The parts that index.ts made to open the window and to start the engine. */
export interface ProgramParts {
  paths: ReturnType<typeof findPaths>;
  log: Log;
  keychain: Keychain;
  preferences: Preferences;
  language: LanguageController;
  theme: ThemeController;
  host: EngineHost;
  sandbox: SandboxHost;
  openRequests: OpenRequests;
  handles: FileHandles;
  gestures: Gestures;
  /** Sends to the page, if there is one. */
  sendToPage: (channel: string, value: unknown) => void;
  /** Null once it was closed. */
  window: () => BrowserWindow | null;
}

/** What index.ts passes on from the page and from the hosts of the engine and of the sample service. */
export interface Program {
  handleCall: PageCallHandler;
  /** Gives the page a handle for a file that a person dropped; null if its place is not allowed. */
  takeDroppedFile(path: string): Promise<GivenFile | null>;
  /** What the page says of the commands that can be given now, and of the screen that it shows. */
  setAvailable(told: unknown): void;
  /** Gives a new engine its tokens and its proxy's password. */
  restore(call: ControlCall, known: ControlReply<'init'>): void;
  onEngineEvent(event: HostEvent): void;
  onEngineState(state: HostState): void;
  restoreSample(): void;
  /** Whether there is an icon in the tray to bring the window back. */
  isInTray(): boolean;
  leaveGuard: LeaveGuard;
  /** To be called when the window was hidden instead of closed. */
  showTrayHint(): void;
}

/** Creates what surrounds window and engine: menu, tray, dialogs, calls of the page, connections, updates. */
export function runProgram(parts: ProgramParts): Program {
  const { paths, log, keychain, preferences, language, theme, host, sandbox, openRequests } = parts;
  const { sendToPage, window, handles, gestures } = parts;
  const words = () => shellWords[language.get().language];
  const show = () => bringForward(window());
  const recent = createRecentFiles(preferences, app);
  const give = (path: string): GivenFile => {
    recent.add(path);
    return handles.give(path, { kind: 'read' });
  };
  const tray = createTray({
    show,
    pauseAll: () => void host.call('pause_all', null).catch(() => undefined),
    quit: () => app.quit(),
    words,
  });
  const system = createSystemIntegration(preferences, tray);
  const leaveGuard = createLeaveGuard({
    system,
    window,
    show,
    words,
    activity: system.activity,
    stayInTray: () => {
      system.stayInTray();
      window()?.hide();
      showTrayHint(preferences, words(), window);
    },
  });
  const updates = createUpdates({
    feed: findUpdateFeed(app),
    isWanted: () => system.settings().updates,
    onState: (state) => sendToPage(channels.update, state),
    log,
  });
  const opener = createOpener({
    onFile: give,
    onWaiting: () => sendToPage(channels.opened, null),
    mayFollowLinks: () => system.settings().links,
  });
  const showActivity = (activity: Activity) => {
    window()?.setProgressBar(activity.fraction ?? -1);
    system.setActivity(activity);
  };
  const systemState = () => ({
    settings: system.settings(),
    update: updates.state(),
    logPath: paths.log,
  });

  const turn = createDialogTurn(window);
  const questions = createQuestions({ turn, window, gestures, words: () => words().questions });
  const byPerson = createByPerson({ call: host.call, gestures, questions });
  const dialogs = createFileDialogs(turn, handles, () => words().dialogs, questions);
  const network = createNetworkSetup({
    call: host.call,
    chooseFile: dialogs.chooseCaFile,
    keychain,
    questions,
  });
  const team = createTeamSetup({ call: host.call, keychain, questions });
  const connections = createConnections({
    call: host.call,
    keychain,
    preferences,
    questions,
    startSandbox: sandbox.start,
  });
  const restoreSample = () => {
    connections.restoreSample().catch((error: unknown) => log(`sample: ${String(error)}`));
  };
  const files = createKnownFiles(handles, host.call);
  const pictures = createPictureExport(dialogs, handles);
  const openLink = createWebLinkOpener({ call: host.call, questions });
  const help = createHelpWindow(openLink);
  const windowCommands = createWindowCommands(window, help.open);
  const data = createDataFolder({
    call: host.call,
    renewEngine: () => host.renew(drainLimitMs),
    stopSandbox: sandbox.stop,
    keychain,
    preferences,
    questions,
    handles,
    recent,
    log,
    paths,
  });

  const handlePageCall = createPageCallHandler(
    {
      connect: connections.connect,
      trySample: connections.trySample,
      moveConnection: connections.move,
      disconnect: ({ connectionId }) => connections.disconnect(connectionId),
      chooseSpreadsheet: async () => {
        const file = await dialogs.chooseSpreadsheet();
        if (file !== null) recent.add(file.path);
        return file;
      },
      chooseTable: dialogs.chooseTable,
      chooseOutput: ({ name, format }) => dialogs.chooseOutput(name, format),
      copyText: ({ text }) => clipboard.writeText(plainText(text)),
      copyPicture: pictures.copy,
      savePicture: pictures.save,
      openFile: ({ file }) => files.open(file),
      revealFile: ({ file }) => files.reveal(file),
      chooseFolder: dialogs.chooseFolder,
      chooseListFile: dialogs.chooseListFile,
      chooseListFolder: dialogs.chooseListFolder,
      chooseCaFile: network.chooseCaFile,
      removeCaFile: network.removeCaFile,
      chooseBackup: dialogs.chooseBackup,
      openDataFolder: data.openFolder,
      restoreBackup: ({ file }) => data.restore(file),
      compactData: data.compact,
      eraseEverything: async () => {
        const erased = await data.erase();
        connections.forget();
        system.apply();
        return erased;
      },
      setProxy: network.setProxy,
      joinTeam: team.join,
      leaveTeam: team.leave,
      shareNotes: team.shareNotes,
      setLimits: createLimitsChanger({ call: host.call, questions }),
      agreeToWatch: createWatchKeeper({ call: host.call, questions }),
      getProxyUser: network.proxyUser,
      openLink,
      getTheme: theme.get,
      setTheme: ({ source }) => theme.set(source),
      getLanguage: language.get,
      setLanguage: async ({ choice }) => {
        const spoken = language.set(choice);
        // Done before the page is loaded again, since the page then asks for the language's formats.
        await host.call('language', { language: spoken.language }).catch(() => undefined);
        return spoken;
      },
      runWindowCommand: ({ command }) => windowCommands.run(command),
      getInfo: async () => ({
        version: app.getVersion(),
        electron: process.versions.electron,
        platform: process.platform,
        dataDir: paths.dataDir,
        keychain: await keychain.kind(),
        baseUrl: defaultBaseUrl(preferences),
        commandLine: commandLine(),
      }),
      getSystem: systemState,
      setSystem: (changes) => {
        system.change(changes);
        return systemState();
      },
      checkForUpdates: updates.check,
      downloadUpdate: updates.download,
      copyDiagnostics: () =>
        copyDiagnostics({
          call: host.call,
          engineState: () => toEngineState(host.state()),
          keychain,
          preferences,
          system: system.settings,
          log,
        }),
      revealLog: () => shell.showItemInFolder(paths.log),
      takeOpened: opener.take,
      restartEngine: () => host.restart(),
    },
    byPerson,
    log,
  );
  /** A file in the result can be used at once, since the engine has its handle by then. */
  const handleCall: PageCallHandler = async (name, input) => {
    const result = await handlePageCall(name, input);
    await handles.delivered();
    return result;
  };
  const menu = setUpMenu({
    send: (command) => {
      gestures.add();
      sendToPage(channels.menuCommand, command);
    },
    theme,
    windowCommands,
    words: () => words().commands,
    recentFiles: () =>
      recentFilesMenu(recent, (path) => opener.open([{ kind: 'file', path }]), words().clearRecent),
  });
  recent.onChange(menu.renew);
  language.onChange(menu.renew);
  language.onChange(tray.renew);
  language.onChange(help.renew);
  const opened = window();
  // Set only now. Earlier, the window would have to wait for the picture.
  if (process.platform !== 'darwin') opened?.setIcon(join(app.getAppPath(), 'assets', 'icon.png'));
  // An icon in the tray that was there only for a run is not needed any more.
  opened?.on('show', system.leaveTray);
  opened?.on('closed', help.close);
  system.apply();
  opener.open(openRequests.atStart());
  openRequests.listen((requests) => {
    opener.open(requests);
    show();
  });
  powerMonitor.on('resume', () => void host.call('woke', null).catch(() => undefined));
  updates.start();
  askAboutSilentEngine({
    ping: () => (host.state().state === 'ready' ? host.call('ping', null) : null),
    replace: host.replace,
    questions,
    appName: app.name,
  });

  return {
    handleCall,
    takeDroppedFile: async (path) => {
      if (isStrangePlace(path, process.platform)) return null;
      const file = give(path);
      await handles.delivered();
      return file;
    },
    setAvailable: (told) => {
      const { commands, screen } = asRecord(told);
      menu.setAvailable(commands);
      help.setScreen(screen);
    },
    restoreSample,
    isInTray: tray.isShown,
    leaveGuard,
    showTrayHint: () => showTrayHint(preferences, words(), window),
    restore: (call, { connections: known, proxy, team: library }) => {
      team.restore(call, library).catch((error: unknown) => log(`team: ${String(error)}`));
      connections
        .restore(call, known, network.restore(call, proxy))
        .catch((error: unknown) => log(`connections: ${String(error)}`));
    },
    onEngineEvent: (event) => {
      if (event.type === 'proxy_wanted') void network.findProxy(event);
      else if (event.type === 'file_given') handles.add(event.file);
      else if (event.type === 'file_used') handles.forget(event.handle);
      else if (event.type === 'trash_wanted')
        void moveToTrash({ call: host.call, byPerson, questions, log }, event);
      else if (event.type === 'person_wanted') void byPerson.tellEngine(event);
      else if (event.type === 'activity') showActivity(event);
      else showNotice(words().notice(event.notice), window);
    },
    onEngineState: ({ state }) => {
      if (state === 'ready') restoreSample();
      // Nothing goes on without an engine.
      else showActivity({ fraction: null, remainingMs: null, runs: 0, transfers: 0 });
    },
  };
}
