import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { shellCalls } from '#contract/shell.ts';
import { callShell } from '../support/window/bridge-call.ts';
import { powersOf } from '../support/window/page-powers.ts';
import { shareWindow } from '../support/window/shared-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

const openedWindow = shareWindow(takeWindow);

/** A server that nobody should reach; counts requests. */
async function lure() {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*').end('<p>caught');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { visits, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

test('the page has nothing of Node, and of the shell only what the contract names', async () => {
  const { app, page } = await openedWindow();
  expect(page.url()).toMatch(/^app:\/\/stackdesk\//);
  const found = await page.evaluate(() => {
    const global = window as unknown as Record<string, unknown>;
    const bridge = global.stackdesk as Record<string, object>;
    return {
      powers: ['require', 'process', 'Buffer', 'module', 'global', 'electron', 'ipcRenderer'].filter(
        (name) => global[name] !== undefined,
      ),
      bridge: Object.keys(bridge).sort(),
      shell: Object.keys(bridge.shell ?? {}).length,
    };
  });
  expect(found).toEqual({
    powers: [],
    bridge: [
      'giveFile',
      'onEngineState',
      'onMenuCommand',
      'onOpened',
      'onTheme',
      'onUpdate',
      'requestPort',
      'sendAvailable',
      'sendShown',
      'shell',
    ],
    shell: Object.keys(shellCalls).length,
  });
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const contents = window?.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> };
    return contents.getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    enableBlinkFeatures: '',
    webviewTag: false,
  });
});

test('no script but the page’s own files runs, and nothing reaches the network from the page', async () => {
  const { page } = await openedWindow();
  const { visits, address } = await lure();
  const outcome = await page.evaluate(async (address) => {
    const violations = new Set<string>();
    const reported = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        violations.add(event.effectiveDirective);
        if (violations.size === 4) resolve();
      });
    });
    const script = document.createElement('script');
    script.textContent = 'window.intruder = true';
    document.body.append(script);
    const remote = document.createElement('script');
    remote.src = address;
    const failed = new Promise((resolve) => remote.addEventListener('error', resolve));
    document.body.append(remote);
    await failed;
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
    const image = new Image();
    const missed = new Promise((resolve) => image.addEventListener('error', resolve));
    image.src = `${address}pixel.png`;
    await missed;
    const fetched = await fetch(address).then(
      () => true,
      () => false,
    );
    await reported;
    return { fetched, intruder: 'intruder' in window, violations: [...violations].sort() };
  }, address);
  expect(outcome).toEqual({
    fetched: false,
    intruder: false,
    violations: ['connect-src', 'frame-src', 'img-src', 'script-src-elem'],
  });
  expect(visits).toEqual([]);
});

test('the page’s folder is all that its scheme serves', async () => {
  const { page } = await openedWindow();
  const statuses = await page.evaluate(async () => {
    const status = (path: string, init?: RequestInit) =>
      fetch(path, init).then(
        (response) => response.status,
        () => 'refused',
      );
    return {
      index: await status('/'),
      missing: await status('/missing.js'),
      above: await status('/..%2f..%2fpackage.json'),
      main: await status('/%2e%2e/main/index.cjs'),
      posted: await status('/', { method: 'POST' }),
    };
  });
  const refused = { missing: 'refused', above: 'refused', main: 'refused', posted: 'refused' };
  expect(statuses).toEqual({ index: 200, ...refused });
});

test('the window goes nowhere else and opens no other', async () => {
  const { app, page } = await openedWindow();
  const { visits, address } = await lure();
  await app.evaluate(({ shell, BrowserWindow }) => {
    const seen = { opened: [] as string[], navigations: [] as boolean[] };
    Object.assign(globalThis, { seen });
    shell.openExternal = async (url) => void seen.opened.push(url);
    BrowserWindow.getAllWindows()[0]?.webContents.on('will-navigate', (event) => {
      seen.navigations.push(event.defaultPrevented);
    });
  });
  const before = page.url();
  const opened = await page.evaluate((address) => {
    const windows = [address, 'file:///etc/passwd', 'javascript:alert(1)', 'about:blank'].map((url) =>
      window.open(url),
    );
    location.href = address;
    return windows;
  }, address);
  expect(opened).toEqual([null, null, null, null]);
  await expect
    .poll(() => app.evaluate(() => (globalThis as unknown as { seen: object }).seen))
    .toEqual({ opened: [], navigations: [true] });
  expect(page.url()).toBe(before);
  expect(app.windows()).toHaveLength(1);
  expect(visits).toEqual([]);
});

test('a middle click on a link opens no window, neither here nor in the browser', async () => {
  const { app, page } = await openedWindow();
  const { visits, address } = await lure();
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = async (url) => {
      opened.push(url);
    };
  });
  const before = page.url();
  for (const href of ['file:///etc/passwd', address]) {
    await page.evaluate((href) => {
      const link = document.createElement('a');
      Object.assign(link, { href, textContent: 'a link' });
      Object.assign(link.style, { position: 'fixed', inset: '0', zIndex: '9999' });
      document.body.append(link);
    }, href);
    await page.mouse.click(400, 300, { button: 'middle' });
  }
  // A message about the clicks would have come before the answer to this.
  await page.evaluate(() => window.stackdesk.shell.getInfo());
  expect(await app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)).toEqual([]);
  expect(page.url()).toBe(before);
  expect(app.windows()).toHaveLength(1);
  expect(visits).toEqual([]);
});

test('a web view is an element without meaning, and nothing is loaded in it', async () => {
  const { app, page } = await openedWindow();
  const { visits, address } = await lure();
  const isView = await page.evaluate(async (address) => {
    const view: HTMLElement = document.createElement('webview');
    view.setAttribute('allowpopups', '');
    view.setAttribute('src', address);
    document.body.append(view);
    await new Promise(requestAnimationFrame);
    return 'getWebContentsId' in view || view.shadowRoot !== null;
  }, address);
  expect(isView).toBe(false);
  const kinds = await app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => contents.getType()),
  );
  expect(kinds).not.toContain('webview');
  expect(visits).toEqual([]);
});

test('the page is denied every power that a browser hands out', async () => {
  const { app, page } = await openedWindow();
  await app.evaluate(({ clipboard }) => clipboard.writeText('a password'));
  expect(await powersOf(page)).toEqual([]);
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe('a password');
});

test('nothing is downloaded: the page cannot begin it, and every session of the shell refuses it', async () => {
  const { app, page } = await openedWindow();
  const begun = await app.evaluate(async ({ BrowserWindow, session }) => {
    const seen: boolean[] = [];
    Object.assign(globalThis, { downloads: seen });
    for (const each of [session.defaultSession, session.fromPartition('downloads')])
      each.on('will-download', (event) => seen.push(event.defaultPrevented));
    const other = new BrowserWindow({
      show: false,
      webPreferences: { sandbox: true, partition: 'downloads' },
    });
    await other.loadURL('data:text/html,<a download="x.sh" href="data:application/x-sh,x">x</a>');
    await other.webContents.executeJavaScript("document.querySelector('a').click()", true);
    await new Promise((resolve) => setTimeout(resolve, 500));
    other.destroy();
    return seen.splice(0);
  });
  expect(begun).toEqual([true]);
  await page.evaluate(() => {
    for (const href of [URL.createObjectURL(new Blob(['x'])), 'data:application/x-sh,x', '/index.en.html']) {
      const link = document.createElement('a');
      Object.assign(link, { href, download: 'invoice.desktop' });
      document.body.append(link);
      link.click();
      link.remove();
    }
    window.print();
  });
  await page.evaluate(() => window.stackdesk.shell.getInfo());
  expect(await app.evaluate(() => (globalThis as unknown as { downloads: boolean[] }).downloads)).toEqual([]);
});

test('what a page asks of the shell by itself opens no dialog and copies nothing', async () => {
  const { app, page } = await openedWindow();
  const opened = await app.evaluate(({ app, dialog }) => {
    const seen: string[] = [];
    // With a screen reader a question takes the place of a press.
    app.isAccessibilitySupportEnabled = () => false;
    Object.assign(globalThis, { dialogs: seen });
    for (const name of ['showOpenDialog', 'showSaveDialog'] as const)
      dialog[name] = (async () => {
        seen.push(name);
        return new Promise(() => {});
      }) as never;
    return seen;
  });
  expect(opened).toEqual([]);
  await page.keyboard.press('Shift');
  const asked = await page.evaluate(() => {
    const { shell } = window.stackdesk;
    void shell.chooseFolder();
    return Promise.all([
      shell.chooseFolder(),
      shell.chooseOutput({ name: 'x', format: 'csv' }),
      shell.copyText({ text: 'x' }),
      shell.openDataFolder(),
      shell.revealLog(),
      shell.setProxy({ kind: 'none' }),
    ]);
  });
  expect(asked.map((answer) => !answer.ok && answer.problem.reason?.key)).toEqual(
    asked.map(() => 'by_itself'),
  );
  // A click for each, and still one dialog at a time.
  for (const name of ['chooseFolder', 'chooseBackup', 'chooseCaFile'] as const)
    expect(await callShell(page, name)).toMatchObject({ problem: { reason: { key: 'question_open' } } });
  expect(await app.evaluate(() => (globalThis as unknown as { dialogs: string[] }).dialogs)).toEqual([
    'showOpenDialog',
  ]);
});

test('another page that gets hold of the preload is not listened to', async () => {
  const { app } = await openedWindow();
  const answer = await app.evaluate(async ({ BrowserWindow, app }) => {
    const window = new BrowserWindow({
      show: false,
      // The page's own session loads nothing else.
      webPreferences: {
        preload: `${app.getAppPath()}/out/preload/index.cjs`,
        sandbox: true,
        partition: 'elsewhere',
      },
    });
    await window.loadURL('data:text/html,<p>elsewhere');
    return window.webContents.executeJavaScript(
      'window.stackdesk.shell.getInfo().then((info) => info, (error) => String(error))',
    );
  });
  expect(answer).toMatch(/refused/);
});
