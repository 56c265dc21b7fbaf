import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPage } from '../../../scripts/dev/window-port.mjs';
import { readLook } from './look-options.ts';

/** How long a screen takes to be drawn, ms. */
const DRAWN_MS = 1_000;

/**
 * A picture of a screen of the window that `npm run dev` shows. The older runtime knows too little of the protocol for the
 * driver of tests, so this speaks it directly.
 */
const { place, language, click, out } = readLook();
const page = await findPage();
if (page === undefined) throw new Error('npm run dev shows no window.');
const socket = new WebSocket(page.webSocketDebuggerUrl);
await new Promise((done) => socket.addEventListener('open', done));
let asked = 0;

if (language !== null) {
  await evaluate(`stackdesk.shell.setLanguage({ choice: ${JSON.stringify(language)} })`);
  await ask('Page.reload', {});
  await sleep(DRAWN_MS);
}
await press(String(place));
await sleep(DRAWN_MS);
if (click !== null) await clickOn(click);
const { data } = await ask<{ data: string }>('Page.captureScreenshot', { format: 'png' });
writeFileSync(out, Buffer.from(data, 'base64'));
process.stdout.write(`${out}\n`);
socket.close();

/** Ctrl and a figure, which opens the screen with that place. */
async function press(figure: string): Promise<void> {
  const key = {
    key: figure,
    code: `Digit${figure}`,
    windowsVirtualKeyCode: figure.charCodeAt(0),
    modifiers: 2,
  };
  for (const type of ['keyDown', 'keyUp']) await ask('Input.dispatchKeyEvent', { type, ...key });
}

/** Some parts of the page listen to the mouse, and a click by a script alone does not open them. */
async function clickOn(words: string): Promise<void> {
  const found = await evaluate<{ x: number; y: number } | null>(`(() => {
    const parts = [...document.querySelectorAll('button, a, [role="gridcell"], [role="tab"], label')];
    const part = parts.find((each) => each.innerText.trim() === ${JSON.stringify(words)});
    if (part === undefined) return null;
    const { x, y, width, height } = part.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })()`);
  if (found === null) throw new Error(`Nothing on the screen is called "${words}".`);
  for (const type of ['mousePressed', 'mouseReleased'])
    await ask('Input.dispatchMouseEvent', { type, ...found, button: 'left', clickCount: 1 });
  await sleep(DRAWN_MS);
}

async function evaluate<Value>(expression: string): Promise<Value> {
  const { result } = await ask<{ result: { value: Value } }>('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value;
}

function ask<Answer>(method: string, params: object): Promise<Answer> {
  asked += 1;
  const id = asked;
  socket.send(JSON.stringify({ id, method, params }));
  return new Promise((resolve, reject) => {
    const listen = ({ data: text }: MessageEvent<string>) => {
      const answer = JSON.parse(text) as { id?: number; result: Answer; error?: { message: string } };
      if (answer.id !== id) return;
      socket.removeEventListener('message', listen);
      if (answer.error === undefined) resolve(answer.result);
      else reject(new Error(`${method}: ${answer.error.message}`));
    };
    socket.addEventListener('message', listen);
  });
}
