import { EventEmitter } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import type { PagePort } from '../../../main/host/subprocess.ts';
import { root } from '../../../scripts/setup/paths.mjs';
import { asPagePort } from '../engine/page-port.ts';

// Stands in for Electron in the test's process, so that the shell's own code can run there: it passes on to the page
// in the browser what Electron would, and gives the shell a system without tray, notices and trash. A test replaces
// what a person would do, such as choosing a file, as it does in the real Electron.

type Listener = (event: unknown, ...values: unknown[]) => unknown;

/** What the shell can do to the page in the browser. */
export interface BrowserPage {
  /** The page's address as it has one in the program. */
  url(): string;
  send(channel: string, value: unknown): void;
  givePort(channel: string, port: PagePort): void;
  /** The size of the page, px; with a zoom of 2, half as much of it can be seen. */
  resize(width: number, height: number): void;
  /** The theme of the computer, which the program may override. */
  setTheme(theme: 'light' | 'dark'): void;
}

let page: BrowserPage | null = null;
let userData = '';
let copied = '';
let serve: ((request: object, respond: (response: object) => void) => void) | null = null;
let messages = new EventEmitter();
let requests = new Map<string, Listener>();
let size = { width: 1_280, height: 800, zoom: 1 };

/** Begins a program with its own folder, which forgets everything of the one before: there is one at a time. */
export function beginProgram(userDataDir: string): void {
  page = null;
  userData = userDataDir;
  serve = null;
  messages = new EventEmitter();
  requests = new Map();
  size = { width: 1_280, height: 800, zoom: 1 };
  for (const each of [app, nativeTheme, powerMonitor, webContents, window]) each.removeAllListeners();
  Object.assign(dialog, usual.dialog);
  Object.assign(clipboard, usual.clipboard);
  Object.assign(shell, usual.shell);
}

/** Gives the program its window's page; null when the window is closed. */
export function showPage(shownPage: BrowserPage | null): void {
  page = shownPage;
}

const shown = (): BrowserPage => {
  if (page === null) throw new Error('no page is open');
  return page;
};

/** What the page sends without waiting for an answer. */
export function hearPage(channel: string, ...values: unknown[]): void {
  messages.emit(channel, { sender: webContents, senderFrame: webContents.mainFrame }, ...values);
}

/** What the page asks. */
export async function askShell(channel: string, ...values: unknown[]): Promise<unknown> {
  const listener = requests.get(channel);
  if (listener === undefined) throw new Error(`nothing answers ${channel}`);
  return listener({ sender: webContents, senderFrame: webContents.mainFrame }, ...values);
}

/** A click or a key that a person, or a test, gave to the page. */
export function hearInput(type: string): void {
  webContents.emit('input-event', {}, { type });
}

/** The file of the page that the shell serves for an address, with its headers; null if there is none. */
export function fileOfPage(url: string): { path: string; contentType: string; headers: object } | null {
  let found: { path?: string; mimeType?: string; charset?: string; headers?: object } = {};
  serve?.({ method: 'GET', url }, (response) => {
    found = response;
  });
  const { path, mimeType, charset, headers = {} } = found;
  return path === undefined ? null : { path, contentType: `${mimeType}; charset=${charset}`, headers };
}

export const protocol = {
  registerFileProtocol: (_scheme: string, respond: typeof serve) => {
    serve = respond;
  },
};

export const ipcMain = {
  on: (channel: string, listener: Listener) => void messages.on(channel, listener),
  handle: (channel: string, listener: Listener) => void requests.set(channel, listener),
};

/** A channel whose first end the shell gives to the engine, and whose second end it gives to the page. */
export class MessageChannelMain {
  readonly port1: PagePort;
  readonly port2: PagePort;
  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port1 = asPagePort(port1);
    this.port2 = asPagePort(port2);
  }
}

class WebContents extends EventEmitter {
  readonly mainFrame = {
    get url() {
      return shown().url();
    },
  };
  getURL = () => page?.url() ?? '';
  send = (channel: string, value: unknown) => page?.send(channel, value);
  postMessage = (channel: string, _message: unknown, [port]: PagePort[]) => {
    if (port !== undefined) shown().givePort(channel, port);
  };
  setZoomFactor = (zoom: number) => {
    size = { ...size, zoom };
    shown().resize(size.width / zoom, size.height / zoom);
  };
  getZoomLevel = () => Math.log(size.zoom) / Math.log(1.2);
  setZoomLevel = (level: number) => this.setZoomFactor(1.2 ** level);
}
const webContents = new WebContents();

class Window extends EventEmitter {
  readonly webContents = webContents;
  setContentSize = (width: number, height: number) => {
    size = { ...size, width, height };
    shown().resize(width / size.zoom, height / size.zoom);
  };
  getContentSize = () => [size.width, size.height];
  isFocused = () => true;
  isMinimized = () => false;
  isVisible = () => true;
  setProgressBar = () => undefined;
  setIcon = () => undefined;
  setFullScreen = () => undefined;
  isFullScreen = () => false;
  show = () => undefined;
  hide = () => undefined;
  focus = () => undefined;
}

/** The one window. */
export const window = new Window();

export const BrowserWindow = { getAllWindows: () => (page === null ? [] : [window]) };

class App extends EventEmitter {
  readonly name = 'Stackdesk';
  readonly isPackaged = false;
  getAppPath = () => root;
  getVersion = () => '0.0.0';
  getLocale = () => 'en-US';
  getPath = (_name: string) => userData;
  isAccessibilitySupportEnabled = () => false;
  addRecentDocument = () => undefined;
  clearRecentDocuments = () => undefined;
  quit = () => undefined;
}
export const app = new App();

class NativeTheme extends EventEmitter {
  #source: 'system' | 'light' | 'dark' = 'system';
  get themeSource() {
    return this.#source;
  }
  set themeSource(source) {
    this.#source = source;
    shown().setTheme(source === 'dark' ? 'dark' : 'light');
    this.emit('updated');
  }
  get shouldUseDarkColors() {
    return this.#source === 'dark';
  }
}
export const nativeTheme = new NativeTheme();

export const powerMonitor = new EventEmitter();
export const powerSaveBlocker = { start: () => 1, stop: () => true };

/** A person closes each dialog. Tests replace these functions. */
const usual = {
  dialog: {
    showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
    showSaveDialog: async () => ({ canceled: true, filePath: '' }),
  },
  clipboard: {
    readText: async () => copied,
    writeText: async (text: string) => {
      copied = text;
    },
    clear: async () => {
      copied = '';
    },
  },
  shell: {
    openExternal: async (_url: string) => undefined,
    openPath: async (_path: string) => '',
    showItemInFolder: (_path: string) => undefined,
    trashItem: async (_path: string): Promise<void> => {
      throw new Error('this system has no trash');
    },
  },
};

export const dialog = {
  ...usual.dialog,
  showMessageBox: async (_window: object, { cancelId }: { cancelId: number }) => ({ response: cancelId }),
};

export const clipboard = { ...usual.clipboard };

export const shell = { ...usual.shell };

export const session = { fromPartition: () => ({ resolveProxy: async () => 'DIRECT' }) };

interface MenuItem {
  id?: string;
  label?: string;
  enabled?: boolean;
  submenu?: Menu | MenuItem[];
}

/** A menu that nobody sees. */
export class Menu {
  static #shown: Menu | null = null;
  static buildFromTemplate = (items: MenuItem[]): Menu => new Menu(items);
  static setApplicationMenu = (menu: Menu | null) => {
    Menu.#shown = menu;
  };
  static getApplicationMenu = () => Menu.#shown;
  readonly items: MenuItem[];
  constructor(items: MenuItem[]) {
    this.items = items.map((item) =>
      Array.isArray(item.submenu) ? { ...item, submenu: new Menu(item.submenu) } : item,
    );
  }
}

/** The setting for an icon in the tray has no effect that a page could see. */
export class Tray extends EventEmitter {
  setToolTip = () => undefined;
  setContextMenu = () => undefined;
  setImage = () => undefined;
  destroy = () => undefined;
}

export const Notification = { isSupported: () => false };

const noImage = { addRepresentation: () => undefined, toPNG: () => Buffer.alloc(0), isEmpty: () => true };
export const nativeImage = { createFromPath: () => noImage, createFromBuffer: () => noImage };

// What only the real window needs, of which Node looks for the names.
export const [ClipboardItem, screen, utilityProcess] = [undefined, undefined, undefined];
