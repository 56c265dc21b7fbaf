import type { WireData } from '#contract/host.ts';

/** What the page's side of the bridge sends to the test's process. */
export interface FromPage {
  kind: 'send' | 'invoke' | 'port' | 'close' | 'input';
  /** The document that sends it: a page that is loaded again is another. */
  document: string;
  channel?: string;
  values?: unknown[];
  port?: number;
  data?: WireData;
}

/** What the test's process sends to the page's side. */
export interface ToPage {
  kind: 'message' | 'givePort' | 'port' | 'close';
  document: string;
  channel?: string;
  value?: unknown;
  port?: number;
  data?: WireData;
}

/**
 * The script that runs in each new document of the page, before the page's own: the program's preload, with a stand-in
 * for what Electron gives to it. A policy forbids the page to run text, so both are one script.
 */
export function scriptBeforePage(preload: string): string {
  return `if (location.protocol === 'https:') { const electron = (${standInForElectron})();\n((require) => {${preload}\n})(() => electron); }`;
}

/** Makes a preload's Electron. The page has its port to the engine, whose messages go through the test's process. */
function standInForElectron(): object {
  type Listener = (event: unknown, ...values: unknown[]) => void;
  const outer = window as unknown as {
    /** For what has an answer, or values that JSON cannot hold. */
    askTest: (message: FromPage) => Promise<unknown>;
    tellTest: (message: string) => void;
    fromTest: (message: ToPage) => void;
    filesOfTest: File[];
  };
  const ask = outer.askTest;
  const tell = (message: FromPage) => outer.tellTest(JSON.stringify(message));
  const document = crypto.randomUUID();
  const listeners = new Map<string, Listener[]>();
  const ports = new Map<number, MessagePort>();
  const files: File[] = [];
  outer.filesOfTest = files;
  const fire = (channel: string, event: unknown, ...values: unknown[]) => {
    for (const listener of listeners.get(channel) ?? []) listener(event, ...values);
  };

  const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
  const open = (id: number): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    ports.set(id, port1);
    port1.addEventListener('message', ({ data }) => {
      const wire = typeof data === 'string' ? { text: data } : { base64: btoa(String.fromCharCode(...data)) };
      tell({ kind: 'port', document, port: id, data: wire });
    });
    port1.addEventListener('close', () => {
      if (ports.delete(id)) tell({ kind: 'close', document, port: id });
    });
    port1.start();
    return port2;
  };

  outer.fromTest = (message) => {
    // What was meant for the page before it was loaded again.
    if (message.document !== document) return;
    const { kind, channel = '', port = 0, data = { text: '' } } = message;
    if (kind === 'message') fire(channel, {}, message.value);
    else if (kind === 'givePort') fire(channel, { ports: [open(port)] }, null);
    else if (kind === 'port') ports.get(port)?.postMessage('text' in data ? data.text : bytesOf(data.base64));
    else {
      const closing = ports.get(port);
      ports.delete(port);
      closing?.close();
    }
  };

  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, value: unknown) => Object.assign(window, { [name]: value }),
    },
    ipcRenderer: {
      invoke: (channel: string, ...values: unknown[]) => ask({ kind: 'invoke', document, channel, values }),
      send: (channel: string, ...values: unknown[]) => void ask({ kind: 'send', document, channel, values }),
      on: (channel: string, listener: Listener) =>
        void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
      off: (channel: string, listener: Listener) =>
        void listeners.set(
          channel,
          (listeners.get(channel) ?? []).filter((each) => each !== listener),
        ),
    },
    // The browser says a file's path to the test only.
    webUtils: { getPathForFile: (file: File) => `file:${files.push(file) - 1}` },
  };

  for (const [event, type] of [
    ['mousedown', 'mouseDown'],
    ['mouseup', 'mouseUp'],
    ['keydown', 'rawKeyDown'],
    ['keyup', 'keyUp'],
  ] as const)
    addEventListener(
      event,
      ({ isTrusted }) => {
        if (isTrusted) tell({ kind: 'input', document, channel: type });
      },
      { capture: true },
    );
  return electron;
}
