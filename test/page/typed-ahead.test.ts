import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/page/open-page.ts';
import { sharePage } from '../support/page/shared-page.ts';
import { isFull } from '../support/run/campaign-size.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { focusedName } from '../support/window/keyboard.ts';
import { paletteField } from '../support/window/palette-in-window.ts';

const openedPage = sharePage(async () => {
  const service = await startService();
  const opened = await openPage();
  await connectTo(opened.page, service.baseUrl);
  await callEngine(opened.page, 'lookup/ask', { subject: 'domain', name: 'zalando.de', isFirst: true });
  await opened.page.route(LATE, async (route) => {
    await gate;
    await route.fallback();
  });
  return { ...opened, service };
});

/** The scripts that are loaded after the window can be used. */
const LATE = /\/assets\/(?:[a-z]+-screen|palette|shortcuts-sheet|saved|lookup|lists|enrich)-[^/]+\.js$/;

/** Until when late scripts are held back. */
let gate: Promise<void> | null = null;

/** Loads the page as a start does, and holds back every part that is not there from the start, until `open` is called. */
async function startCold(page: Page, isHeld: boolean): Promise<{ open: () => void }> {
  let open = () => {};
  gate = isHeld ? new Promise<void>((resolve) => (open = resolve)) : null;
  await page.reload();
  await expect.poll(() => focusedName(page)).toBe('Home');
  return { open };
}

interface Opened {
  shortcut: string;
  typed: string;
  field: (page: Page) => Locator;
  holds: string;
}

const lookupField = (page: Page) => page.getByRole('combobox', { name: 'Look up a domain or a technology' });

/** Every field that a shortcut opens, with what a person types at once. */
const fields: readonly Opened[] = [
  { shortcut: 'Control+l', typed: 'shopify.com', field: lookupField, holds: 'shopify.com' },
  { shortcut: 'Control+2', typed: 'shopify.com', field: lookupField, holds: 'shopify.com' },
  { shortcut: 'Control+k', typed: 'shopify.com', field: paletteField, holds: 'shopify.com' },
  {
    shortcut: 'Control+n',
    typed: 'Shopify',
    field: (page) => page.getByRole('combobox', { name: 'Technology', exact: true }),
    holds: 'Shopify',
  },
  {
    shortcut: 'Control+Shift+d',
    typed: 'shopify.com\nbosch.de',
    field: (page) => page.getByRole('dialog').locator('textarea'),
    holds: 'shopify.com\nbosch.de',
  },
  {
    shortcut: 'Control+5',
    typed: '/zalando',
    field: (page) => page.getByRole('searchbox'),
    holds: 'zalando',
  },
];

async function typeAt(page: Page, typed: string, delay: number): Promise<void> {
  for (const key of typed) {
    await page.keyboard.press(key === '\n' ? 'Enter' : key);
    if (delay > 0) await page.waitForTimeout(delay);
  }
}

test('keys after a shortcut reach the field that it opens, however late the field comes', async () => {
  const { page } = await openedPage();
  for (const { shortcut, typed, field, holds } of fields) {
    const { open } = await startCold(page, true);
    await page.keyboard.press(shortcut);
    await typeAt(page, `${typed}y`, 0);
    await page.keyboard.press('Backspace');
    expect([shortcut, await field(page).count()]).toEqual([shortcut, 0]);
    open();
    await expect.poll(() => field(page).inputValue(), { message: shortcut }).toBe(holds);
  }
});

test('keys before their field reach no button, Escape takes them back, and a later shortcut has its own', async () => {
  const { page, service } = await openedPage();
  const asked = service.control.requests().length;
  const first = await startCold(page, true);
  await page.getByRole('button', { name: 'New list', exact: true }).focus();
  await page.keyboard.press('Control+k');
  await typeAt(page, 'bosch.de\n \n', 0);
  await page.keyboard.press('Escape');
  first.open();
  await paletteField(page).waitFor();
  expect(await paletteField(page).inputValue()).toBe('');
  await expect.poll(() => focusedName(page)).toBe('Search or run a command');
  await page.keyboard.press('Escape');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Home');

  // What was typed for Saved stays there, and Enter opens what was typed for Lookup.
  const second = await startCold(page, true);
  await page.keyboard.press('Control+5');
  await typeAt(page, 'zalando', 0);
  await page.keyboard.press('Control+l');
  await typeAt(page, 'xbosch.d', 0);
  for (const key of ['Home', 'Delete', 'End', 'e', 'Enter']) await page.keyboard.press(key);
  second.open();
  await page.getByRole('heading', { name: 'bosch.de', exact: true }).waitFor();
  await page.keyboard.press('Control+5');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('zalando');
  await page.getByRole('searchbox').fill('');
  // Pasted text is kept as well.
  await page.getByRole('searchbox').fill('shopify.com');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  const third = await startCold(page, true);
  await page.keyboard.press('Control+l');
  await page.keyboard.press('Control+v');
  third.open();
  await expect.poll(() => lookupField(page).inputValue()).toBe('shopify.com');
  // A screen without a field takes none.
  await page.keyboard.press('Control+1');
  await typeAt(page, 'shopify.com\n', 0);
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  expect(service.control.requests()).toHaveLength(asked);
});

test('a text of an input method waits for the keys before it', async () => {
  const { page } = await openedPage();
  const { open } = await startCold(page, true);
  await page.keyboard.press('Control+l');
  await typeAt(page, 'm'.repeat(200), 0);
  open();
  const field = lookupField(page);
  await expect
    .poll(() => field.evaluate((each) => each === document.activeElement), { interval: 5 })
    .toBe(true);
  await page.keyboard.insertText('ü');
  await page.keyboard.press('n');
  await expect.poll(() => field.inputValue()).toBe(`${'m'.repeat(200)}ün`);
});

test('at any speed, right after a start', async () => {
  const { page } = await openedPage();
  const paces = isFull ? [0, 5, 10, 20, 40, 60, 100, 150, 200] : [20];
  for (const pace of paces)
    for (const { shortcut, typed, field, holds } of isFull ? fields : fields.slice(0, 1)) {
      await startCold(page, false);
      await page.keyboard.press(shortcut);
      await typeAt(page, typed, pace);
      await expect.poll(() => field(page).inputValue(), { message: `${shortcut} ${pace}` }).toBe(holds);
    }
});

/** The most that a start may load and ask until the window can be used; a little more than it does now. */
const MOST_AT_START = { scripts: 9, scriptBytes: 742_000, styleBytes: 152_000, files: 12, calls: 12 };
/** The most that the shell and the engine load before they work, bytes of their own bundles. */
const MOST_BUNDLED = { 'index.cjs': 158_000, 'engine.cjs': 2_750_000 };
/** The most parts of schemas that the engine makes before it takes a call. */
const MOST_SCHEMAS = 160;

test('a start loads and asks for no more than the window needs', async () => {
  const { page } = await openedPage();
  await page.addInitScript(() => {
    const outer = window as unknown as { tellTest: (message: string) => void; callsAtStart: string[] };
    const tell = outer.tellTest;
    outer.callsAtStart = [];
    outer.tellTest = (message) => {
      const { kind, data } = JSON.parse(message) as { kind: string; data: { text: string } };
      if (kind === 'port' && performance.getEntriesByName('usable').length === 0)
        outer.callsAtStart.push((JSON.parse(data.text) as { p: { u: string } }).p.u);
      tell(message);
    };
  });
  await startCold(page, false);
  const { names, calls } = await page.evaluate(() => {
    const usableAt = performance.getEntriesByName('usable')[0]?.startTime ?? 0;
    const resources = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < usableAt);
    const { callsAtStart } = window as unknown as { callsAtStart: string[] };
    return { names: resources.map(({ name }) => new URL(name).pathname), calls: callsAtStart };
  });
  const files = [...new Set(names)];
  const bytesOf = (ending: string) =>
    files
      .filter((name) => name.endsWith(ending))
      .reduce((sum, name) => sum + statSync(join(built, 'renderer', name)).size, 0);
  const measured = {
    scripts: files.filter((name) => name.endsWith('.js')).length,
    scriptBytes: bytesOf('.js'),
    styleBytes: bytesOf('.css'),
    files: files.length,
    calls: calls.length,
  };
  expect(calls).toContain('/session/get');
  expect(calls, 'nothing is asked for twice').toEqual([...new Set(calls)]);
  for (const [what, most] of Object.entries(MOST_AT_START))
    expect(measured[what as keyof typeof measured], what).toBeLessThanOrEqual(most);
  for (const [program, most] of Object.entries(MOST_BUNDLED))
    expect(bundled(program), program).toBeLessThanOrEqual(most);
  expect(schemasAtStart()).toBeLessThanOrEqual(MOST_SCHEMAS);
});

const built = join(import.meta.dirname, '../../out');

/** The bytes of a program of the main side with every chunk that it loads at once. */
function bundled(program: string): number {
  const known = new Map<string, number>();
  const add = (path: string) => {
    if (known.has(path)) return;
    const text = readFileSync(path, 'utf8');
    known.set(path, Buffer.byteLength(text));
    for (const [, chunk = ''] of text.matchAll(/^(?:const|let|var) .*require\("(\.[^"]+)"\)/gm))
      add(join(dirname(path), chunk));
  };
  add(join(built, 'main', program));
  return [...known.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** How many parts of schemas the built engine makes until it says that it is ready. */
function schemasAtStart(): number {
  const counted = `
    let made = 0;
    globalThis.__zod_globalConfig = { postProcessor: () => (made += 1) };
    process.send = () => { process.stdout.write(String(made)); process.exit(); };
    require(${JSON.stringify(join(built, 'main/engine.cjs'))});`;
  return Number(execFileSync(process.execPath, ['-e', counted], { encoding: 'utf8' }));
}
