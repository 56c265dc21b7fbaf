import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { channels, pageOrigin, portMessage } from '#contract/channels.ts';
import type { CommandId } from '#contract/commands.ts';
import type { UpdateState } from '#contract/models/system.ts';
import type { EngineState, ShellBridge, ShellCallName, Theme } from '#contract/shell.ts';

/** All calls, one function each, so that the page can't name a channel or a call itself. */
const callNames = {
  connect: true,
  trySample: true,
  moveConnection: true,
  disconnect: true,
  chooseSpreadsheet: true,
  chooseTable: true,
  chooseOutput: true,
  copyText: true,
  copyPicture: true,
  savePicture: true,
  openFile: true,
  revealFile: true,
  chooseFolder: true,
  chooseListFile: true,
  chooseListFolder: true,
  chooseCaFile: true,
  removeCaFile: true,
  chooseBackup: true,
  openDataFolder: true,
  restoreBackup: true,
  eraseEverything: true,
  setProxy: true,
  joinTeam: true,
  leaveTeam: true,
  shareNotes: true,
  setLimits: true,
  agreeToWatch: true,
  compactData: true,
  getProxyUser: true,
  openLink: true,
  getTheme: true,
  getLanguage: true,
  setLanguage: true,
  setTheme: true,
  runWindowCommand: true,
  getInfo: true,
  getSystem: true,
  setSystem: true,
  checkForUpdates: true,
  downloadUpdate: true,
  copyDiagnostics: true,
  revealLog: true,
  takeOpened: true,
  restartEngine: true,
} satisfies Record<ShellCallName, true>;

const call = (name: string) => (input?: unknown) => ipcRenderer.invoke(channels.call, name, input ?? null);

function listen<Value>(channel: string) {
  return (listener: (value: Value) => void) => {
    const receive = (_event: unknown, value: Value) => listener(value);
    ipcRenderer.on(channel, receive);
    return () => void ipcRenderer.off(channel, receive);
  };
}

/** Older Electrons put the path on the file itself. An object that is not a file gets no path. */
function pathOf(file: File): string {
  if (!(file instanceof File)) return '';
  return webUtils?.getPathForFile?.(file) ?? (file as File & { path?: string }).path ?? '';
}

/** Ports that came before the page asked for one; null after it asked. */
let early: MessagePort[][] | null = [];

/** The engine's last state; null before the shell sent one. */
let engineState: EngineState | null = null;

// A port can't pass the bridge, so a window message carries it.
const handOver = (ports: MessagePort[]) => window.postMessage({ type: portMessage }, pageOrigin, ports);

const bridge: ShellBridge = {
  requestPort: () => {
    // The first port was asked for below.
    if (early === null) return ipcRenderer.send(channels.requestPort);
    for (const ports of early) handOver(ports);
    early = null;
  },
  giveFile: async (file) => {
    const path = pathOf(file);
    // Only a person can make a file that has a path, so the shell can trust it.
    return path === '' ? null : ipcRenderer.invoke(channels.fileChosen, path);
  },
  onEngineState: (listener) => {
    if (engineState !== null) listener(engineState);
    return listen<EngineState>(channels.engineState)(listener);
  },
  onTheme: listen<Theme>(channels.theme),
  onOpened: listen<void>(channels.opened),
  onUpdate: listen<UpdateState>(channels.update),
  onMenuCommand: listen<CommandId>(channels.menuCommand),
  sendAvailable: (commands, screen) =>
    ipcRenderer.send(channels.available, { commands: [...commands], screen }),
  sendShown: () => ipcRenderer.send(channels.shown),
  shell: Object.fromEntries(
    Object.keys(callNames).map((name) => [name, call(name)]),
  ) as unknown as ShellBridge['shell'],
};

contextBridge.exposeInMainWorld('stackdesk', bridge);

ipcRenderer.on(channels.engineState, (_event, state: EngineState) => {
  engineState = state;
});
ipcRenderer.on(channels.port, (event) => {
  if (early === null) handOver([...event.ports]);
  else early.push([...event.ports]);
});
// The port comes while the page is still being loaded.
ipcRenderer.send(channels.requestPort);
