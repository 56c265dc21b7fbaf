import { existsSync, readFileSync } from 'node:fs';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { PagePort } from '../../../main/host/subprocess.ts';
import { channels, pageOrigin } from '#contract/channels.ts';
import { fromWire, toWire, type WireData } from '#contract/host.ts';
import { askShell, type BrowserPage, fileOfPage, hearInput, hearPage } from './electron.ts';
import { type FromPage, scriptBeforePage, type ToPage } from './in-page.ts';

/** A browser knows no scheme of ours, so the page has this origin in it. */
const browserOrigin = 'https://stackdesk';

const inBrowser = (text: string) => text.replaceAll(pageOrigin, browserOrigin);

/** A page of the browser that is loaded by `load`, and what it got and complained about until now. */
export interface ConnectedPage {
  page: Page;
  browserPage: BrowserPage;
  load(): Promise<void>;
  /** Errors and warnings in the console, errors that nothing caught, and requests that failed or were refused. */
  complaints: string[];
}

/** Opens a page that gets the program's files, and whose preload talks to the shell in this process. */
export async function connectBrowser(context: BrowserContext, preloadPath: string): Promise<ConnectedPage> {
  const complaints: string[] = [];
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  await serveFiles(context, complaints);
  const bridge = createBridge(browser);
  await page.exposeBinding('askTest', (_source, message: FromPage) => bridge.hear(message));
  // Most messages want no answer, and the driver's own way to one takes several times as long.
  browser.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === 'tellTest') void bridge.hear(JSON.parse(payload) as FromPage);
  });
  await browser.send('Runtime.enable');
  await browser.send('Runtime.addBinding', { name: 'tellTest' });
  await page.addInitScript({ content: scriptBeforePage(inBrowser(readFileSync(preloadPath, 'utf8'))) });
  page.on('console', (message) => {
    if (['error', 'warning', 'assert'].includes(message.type()) && !isAboutSandbox(message.text()))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`not caught: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // A page that is loaded again aborts what it still waits for.
    if (why !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${why}`);
  });
  return {
    page,
    complaints,
    load: async () => void (await page.goto(`${browserOrigin}/`, { waitUntil: 'domcontentloaded' })),
    browserPage: {
      url: () => page.url().replace(browserOrigin, pageOrigin),
      send: (channel, value) => bridge.send({ kind: 'message', channel, value }),
      givePort: bridge.givePort,
      resize: (width, height) =>
        void page
          .setViewportSize({ width: Math.round(width), height: Math.round(height) })
          .catch(() => undefined),
      setTheme: (colorScheme) => void page.emulateMedia({ colorScheme }).catch(() => undefined),
    },
  };
}

/** A frame could leave such a sandbox with help from a parent of its origin. The window has no parent. */
const isAboutSandbox = (text: string) =>
  text.startsWith('An iframe which has both allow-scripts and allow-same-origin');

/** Gives the browser the files that the shell serves, with the same headers. It gets nothing else. */
async function serveFiles(context: BrowserContext, complaints: string[]): Promise<void> {
  await context.route('**', async (route) => {
    const url = route.request().url();
    const file = url.startsWith(`${browserOrigin}/`)
      ? fileOfPage(url.replace(browserOrigin, pageOrigin))
      : null;
    if (file === null || !existsSync(file.path)) {
      complaints.push(`refused: ${url}`);
      return route.abort();
    }
    const { path, contentType } = file;
    const isText = /javascript|html/.test(contentType);
    await route.fulfill({
      contentType,
      headers: { ...file.headers, 'Content-Type': contentType },
      body: isText ? inBrowser(readFileSync(path, 'utf8')) : readFileSync(path),
    });
  });
}

/** The way between the shell in this process and the preload in the page. */
function createBridge(browser: CDPSession) {
  let document = '';
  let lastPort = 0;
  const ports = new Map<number, PagePort>();
  const send = (message: Omit<ToPage, 'document'>) => {
    // A page that is closed or loaded again does not wait for it.
    const expression = `fromTest(${JSON.stringify({ ...message, document })})`;
    void browser.send('Runtime.evaluate', { expression }).catch(() => undefined);
  };
  const closePorts = () => {
    for (const port of ports.values()) port.close();
    ports.clear();
  };
  /** The path of a dropped file, as only the browser knows it. A file that a script made has none. */
  const pathOf = async (handle: string): Promise<string> => {
    const expression = `filesOfTest[${Number(handle.replace('file:', ''))}]`;
    const { result } = await browser.send('Runtime.evaluate', { expression });
    const { path } = await browser.send('DOM.getFileInfo', { objectId: result.objectId ?? '' });
    return path;
  };
  return {
    send,
    givePort: (channel: string, port: PagePort) => {
      lastPort += 1;
      const id = lastPort;
      ports.set(id, port);
      port.on('message', ({ data }) => send({ kind: 'port', port: id, data: toWire(data) }));
      port.on('close', () => {
        if (ports.delete(id)) send({ kind: 'close', port: id });
      });
      port.start();
      send({ kind: 'givePort', channel, port: id });
    },
    hear: async (message: FromPage): Promise<unknown> => {
      const { kind, channel = '', values = [], port = 0 } = message;
      if (message.document !== document) {
        document = message.document;
        closePorts();
      }
      if (kind === 'port') ports.get(port)?.postMessage(fromWire(message.data as WireData));
      else if (kind === 'input') hearInput(channel);
      else if (kind === 'send') hearPage(channel, ...values);
      else if (kind === 'invoke' && channel === channels.fileChosen) {
        const path = await pathOf(String(values[0]));
        return path === '' ? null : askShell(channel, path);
      } else if (kind === 'invoke') return askShell(channel, ...values);
      else {
        const closing = ports.get(port);
        ports.delete(port);
        closing?.close();
      }
    },
  };
}
