import { join } from 'node:path';
import { app, type BrowserWindow, clipboard, shell } from 'electron';
import { channels } from '../preload/contract/channels.ts';
import type { Activity, ControlCall, ControlReply, HostEvent } from '../preload/contract/host.ts';
import type { GivenFile } from '../preload/contract/models/file-ref.ts';
import { isStrangePlace } from '../preload/contract/values/strange-place.ts';
import { shellWords } from '../words/shell.ts';
import { drainLimitMs, type EngineHost, type HostState } from './host/engine-host.ts';
import type { SandboxHost } from './host/sandbox-host.ts';
import { TICK_MS, watchSilence } from './host/silence.ts';
import { writeDiagnostics } from './shell/diagnostics/diagnostics.ts';
import type { Log } from './shell/diagnostics/log.ts';
import { toEngineState } from './shell/base/problem.ts';
import { createDataDesk } from './shell/files/data-folder.ts';
import type { FileHandles } from './shell/files/file-handles.ts';
import { createFileDesk } from './shell/files/file-dialogs.ts';
import { createOpener } from './shell/opening/opener.ts';
import type { Openings } from './shell/opening/open-requests.ts';
import type { findPaths } from './shell/base/paths.ts';
import { createPictureDesk } from './shell/files/pictures.ts';
import { putInTrash } from './shell/files/trash.ts';
import { setUpMenu } from './shell/menu/menu.ts';
import { createRecent } from './shell/menu/recent-files.ts';
import { recentMenu } from './shell/menu/recent-menu.ts';
import { answerPageCalls } from './shell/page/page-calls.ts';
import type { PageAnswers } from './shell/page/page-messages.ts';
import { createLinkDesk, watchGestures } from './shell/page/web-links.ts';
import { createConnections, defaultBaseUrl } from './shell/security/connections.ts';
import { createDialogs } from './shell/security/dialogs.ts';
import type { Keychain } from './shell/security/keychain.ts';
import { createLimitsDesk } from './shell/security/limits.ts';
import { createNetworkDesk } from './shell/security/network.ts';
import { createQuestions, type Questions } from './shell/security/questions.ts';
import { showNotice } from './shell/system/notices.ts';
import type { LanguageDesk } from './shell/system/language.ts';
import { onWake } from './shell/system/power.ts';
import type { Preferences } from './shell/system/preferences.ts';
import { createSystem } from './shell/system/system.ts';
import { findUpdateFeed } from './shell/updates/update-feed.ts';
import { createUpdates } from './shell/updates/updates.ts';
import { createLeaving, type LeavingDesk } from './shell/window/leaving.ts';
import { bringForward } from './shell/window/single-instance.ts';
import type { ThemeDesk } from './shell/window/theme.ts';
import { createTray } from './shell/window/tray.ts';
import { tellStays } from './shell/window/tray-hint.ts';
import { createWindowCommands } from './shell/window/window-commands.ts';

/** What is there once the window was opened and the engine started (index.ts). */
export interface ProgramParts {
  paths: ReturnType<typeof findPaths>;
  log: Log;
  keychain: Keychain;
  preferences: Preferences;
  language: LanguageDesk;
  theme: ThemeDesk;
  host: EngineHost;
  sandbox: SandboxHost;
  openings: Openings;
  handles: FileHandles;
  /** Sends to the page, where there is one. */
  tell: (channel: string, value: unknown) => void;
  /** Null once it was closed. */
  window: () => BrowserWindow | null;
}

/** What is asked of the program from outside of it: by the page, by the engine's host, and by the sample service's. */
export interface Program {
  answer: PageAnswers;
  /** A person dropped a file on the page; null for one that is not taken from there. */
  drop(path: string): Promise<GivenFile | null>;
  /** Which commands can be given now, as the page says. */
  offer(ids: unknown): void;
  /** Hands an engine that just started what the keychain holds for it. */
  restore(call: ControlCall, known: ControlReply<'init'>): void;
  hear(event: HostEvent): void;
  follow(state: HostState): void;
  restoreSample(): void;
  /** Whether an icon in the tray brings the window back. */
  isInTray(): boolean;
  leaving: LeavingDesk;
  /** The window was hidden instead of closed. */
  tellStays(): void;
}

/** Puts everything around the window and the engine together: menu, tray, dialogs, calls of the page, connections, updates. */
export function runProgram(parts: ProgramParts): Program {
  const { paths, log, keychain, preferences, language, theme, host, sandbox, openings } = parts;
  const { tell, window, handles } = parts;
  const words = () => shellWords[language.get().language];
  const show = () => bringForward(window());
  const recent = createRecent(preferences);
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
  const system = createSystem(preferences, tray);
  const leaving = createLeaving({
    ...{ system, window, show, words },
    activity: system.activity,
    stay: () => {
      system.stay();
      window()?.hide();
      tellStays(preferences, words());
    },
  });
  const updates = createUpdates({
    feed: findUpdateFeed(),
    isWanted: () => system.settings().updates,
    onState: (state) => tell(channels.update, state),
    log,
  });
  const opener = createOpener({
    onFile: give,
    onWaiting: () => tell(channels.opened, null),
    mayFollowLinks: () => system.settings().links,
  });
  const showActivity = (activity: Activity) => {
    window()?.setProgressBar(activity.fraction ?? -1);
    system.tell(activity);
  };
  const systemState = () => ({
    settings: system.settings(),
    update: updates.state(),
    logPath: paths.log,
  });

  const gestures = watchGestures(window()?.webContents);
  const questions = createQuestions(window, gestures, () => words().questions);
  const dialogs = createDialogs(window, handles, () => words().dialogs);
  const network = createNetworkDesk({
    call: host.call,
    chooseFile: dialogs.chooseCaFile,
    ...{ keychain, questions },
  });
  const setLimits = createLimitsDesk({ call: host.call, questions });
  const openLink = createLinkDesk({
    call: host.call,
    gestures,
    questions,
  });
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
  const files = createFileDesk(window, handles, host.call, () => words().dialogs);
  const pictures = createPictureDesk(window, handles, () => words().dialogs);
  const windowCommands = createWindowCommands(window);
  const data = createDataDesk({
    call: host.call,
    renewEngine: () => host.renew(drainLimitMs),
    stopSandbox: sandbox.stop,
    ...{ keychain, preferences, questions, handles, recent, log, paths },
  });

  const answerCall = answerPageCalls(
    {
      connect: connections.connect,
      trySample: connections.trySample,
      moveConnection: connections.move,
      disconnect: ({ connectionId }) => connections.disconnect(connectionId),
      chooseSpreadsheet: async () => {
        const file = await files.chooseSpreadsheet();
        if (file !== null) recent.add(file.path);
        return file;
      },
      chooseOutput: ({ name, format }) => files.chooseOutput(name, format),
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
      setLimits,
      getProxyUser: network.proxyUser,
      openLink,
      getTheme: theme.get,
      setTheme: ({ source }) => theme.set(source),
      getLanguage: language.get,
      setLanguage: async ({ choice }) => {
        const spoken = language.set(choice);
        // Before the page is loaded anew and asks what is usual in it.
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
      restartEngine: () => host.restart(),
    },
    log,
  );
  /** A page that knows of a file can use it at once. */
  const answer: PageAnswers = async (name, input) => {
    const answered = await answerCall(name, input);
    await handles.told();
    return answered;
  };
  const menu = setUpMenu({
    send: (command) => tell(channels.menuCommand, command),
    theme,
    windowCommands,
    words: () => words().commands,
    recent: () => recentMenu(recent, (path) => opener.open([{ kind: 'file', path }]), words().clearRecent),
  });
  recent.onChange(menu.renew);
  language.onChange(menu.renew);
  language.onChange(tray.renew);
  const opened = window();
  if (opened !== null) {
    // Asked for with the window it would be read and unpacked before there is one.
    if (process.platform !== 'darwin') opened.setIcon(join(app.getAppPath(), 'assets', 'icon.png'));
  }
  // An icon that is there for a run alone has done its part once the window is back.
  opened?.on('show', system.back);
  system.apply();
  opener.open(openings.atStart());
  openings.follow((wishes) => {
    opener.open(wishes);
    show();
  });
  onWake(() => void host.call('woke', null).catch(() => undefined));
  updates.start();
  offerRestart(host, questions);

  return {
    answer,
    drop: async (path) => {
      if (isStrangePlace(path, process.platform)) return null;
      const file = give(path);
      await handles.told();
      return file;
    },
    offer: menu.setAvailable,
    restoreSample,
    isInTray: tray.isShown,
    leaving,
    tellStays: () => tellStays(preferences, words()),
    restore: (call, { connections: known, proxy }) => {
      connections
        .restore(call, known, network.restore(call, proxy))
        .catch((error: unknown) => log(`connections: ${String(error)}`));
    },
    hear: (event) => {
      if (event.type === 'proxy_wanted') void network.answer(event);
      else if (event.type === 'file_given') handles.take(event.file);
      else if (event.type === 'trash_wanted') void putInTrash(host.call, event, log);
      else if (event.type === 'activity') showActivity(event);
      else showNotice(words().notice(event.notice), window);
    },
    follow: ({ state }) => {
      if (state === 'ready') restoreSample();
      // What was under way ended with the engine that did it.
      else showActivity({ fraction: null, remainingMs: null, runs: 0, transfers: 0 });
    },
  };
}

/** Asks the person what to do about an engine that does not answer; the question goes away if it answers after all. */
function offerRestart(host: EngineHost, questions: Questions): void {
  let open: AbortController | null = null;
  const silence = watchSilence({
    ping: () => (host.state().state === 'ready' ? host.call('ping', null) : null),
    now: () => performance.now(),
    onOver: () => open?.abort(),
    onSilent: () => {
      const mine = new AbortController();
      open = mine;
      void questions.ask('silent', { app: app.name }, mine.signal).then((isWanted) => {
        if (mine.signal.aborted) return;
        if (isWanted) host.replace();
        else silence.wait();
      });
    },
  });
  setInterval(silence.tick, TICK_MS).unref();
}
