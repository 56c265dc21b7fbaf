import type { Page } from 'playwright-core';
import { portMessage } from '#contract/channels.ts';
import type { ShellBridge } from '#contract/shell.ts';
import { appOf } from './app-of.ts';

/** A call of the page: to the shell by its name, to the engine by `group/name`. */
export interface FuzzCall {
  to: 'shell' | 'engine';
  name: string;
  input: unknown;
}

/** The result. `thrown`: the call failed without a problem. `silent`: there was no answer in 30 seconds. */
export interface FuzzAnswer {
  kind: 'value' | 'problem' | 'thrown' | 'silent';
  value: unknown;
}

interface FuzzPage {
  stackdesk: ShellBridge;
  fuzzPort: MessagePort;
  fuzzWaiting: Map<string, (answer: { s?: number; b?: { json?: unknown } }) => void>;
}

/**
 * Opens a separate port from the page to the engine, for `callMany` and `sendRaw`. Each call to the shell gets a gesture, so
 * that it is not refused before anyone looks at it.
 */
export async function openFuzzPort(page: Page): Promise<void> {
  await appOf(page).evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as NodeJS.EventEmitter | undefined;
    contents?.prependListener('-ipc-invoke', () => contents.emit('input-event', {}, { type: 'rawKeyDown' }));
  });
  await page.evaluate((type) => {
    const own = window as unknown as FuzzPage;
    own.fuzzWaiting = new Map();
    return new Promise<void>((resolve) => {
      window.addEventListener('message', (event: MessageEvent) => {
        const [port] = event.ports;
        if (event.data?.type !== type || port === undefined) return;
        own.fuzzPort = port;
        port.addEventListener('message', ({ data }) => {
          const { i, p } = JSON.parse(data);
          own.fuzzWaiting.get(i)?.(p);
          own.fuzzWaiting.delete(i);
        });
        port.start();
        resolve();
      });
      own.stackdesk.requestPort();
    });
  }, portMessage);
}

/** Makes these calls at once, from inside the page and through its bridge. Returns their results in order. */
export function callMany(page: Page, calls: readonly FuzzCall[]): Promise<FuzzAnswer[]> {
  return page.evaluate((calls) => {
    const own = window as unknown as FuzzPage;
    const toEngine = ({ name, input }: FuzzCall) =>
      new Promise<FuzzAnswer>((resolve) => {
        const id = `fuzz-${Math.random()}`;
        own.fuzzWaiting.set(id, ({ s, b }) =>
          resolve({ kind: (s ?? 200) < 400 ? 'value' : 'problem', value: b?.json ?? null }),
        );
        own.fuzzPort.postMessage(JSON.stringify({ i: id, p: { u: `/${name}`, b: { json: input } } }));
      });
    const toShell = async ({ name, input }: FuzzCall): Promise<FuzzAnswer> => {
      const shell = own.stackdesk.shell as unknown as Record<
        string,
        (input: unknown) => Promise<{ ok: boolean; value: unknown; problem: unknown }>
      >;
      try {
        const answer = await shell[name]?.(input);
        return answer?.ok === true
          ? { kind: 'value', value: answer.value ?? null }
          : { kind: 'problem', value: answer?.problem };
      } catch (error) {
        return { kind: 'thrown', value: String(error) };
      }
    };
    const silence = () =>
      new Promise<FuzzAnswer>((resolve) =>
        setTimeout(() => resolve({ kind: 'silent', value: null }), 30_000),
      );
    return Promise.all(
      calls.map((call) => Promise.race([call.to === 'engine' ? toEngine(call) : toShell(call), silence()])),
    );
  }, calls as FuzzCall[]);
}

/** Sends messages over the port that are no calls at all. */
export async function sendRaw(page: Page, messages: readonly unknown[]): Promise<void> {
  await page.evaluate((messages) => {
    const { fuzzPort } = window as unknown as FuzzPage;
    for (const message of messages) fuzzPort.postMessage(message);
    fuzzPort.postMessage(new ArrayBuffer(8));
    fuzzPort.postMessage(new Uint8Array([0xff, 0xfe, 0]));
    fuzzPort.postMessage(new Map([['i', 1]]));
    fuzzPort.postMessage(new Blob(['x']));
    fuzzPort.postMessage(undefined);
  }, messages as unknown[]);
}
