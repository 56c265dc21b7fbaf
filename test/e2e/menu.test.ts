import type { ElectronApplication, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { clickMenu, isEnabled, readMenu } from '../support/window/app-menu.ts';
import { startWithSample } from '../support/window/enrich-in-window.ts';
import { focusedName } from '../support/window/keyboard.ts';
import { takeAsked } from '../support/window/native-dialogs.ts';
import { shareEmptyWindow } from '../support/window/shared-window.ts';
import { watchOutside } from '../support/window/system-in-window.ts';

const emptyWindow = shareEmptyWindow();

const current = (page: Page) => page.locator('nav [aria-current="page"]').innerText();
const zoomLevel = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel());
/** Waits until a menu item is enabled or disabled. */
const turns = (app: ElectronApplication, id: string, enabled: boolean) =>
  expect.poll(() => isEnabled(app, id)).toBe(enabled);

test('before there is a workspace, only commands that need none can be chosen', async () => {
  const { app, page } = await emptyWindow();
  await page.getByRole('button', { name: english.connect.sample }).waitFor();
  await turns(app, 'shortcuts', true);
  for (const id of [
    'go_lists',
    'open_spreadsheet',
    'open_palette',
    'go_settings',
    'find',
    'export',
    'tour',
  ]) {
    expect(await isEnabled(app, id), id).toBe(false);
  }
  await clickMenu(app, 'theme_dark');
  await page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const themes = async () =>
    (await readMenu(app)).filter(({ id, checked }) => id.startsWith('theme_') && checked);
  await expect.poll(async () => (await themes()).map(({ id }) => id)).toEqual(['theme_dark']);
  await clickMenu(app, 'zoom_in');
  expect(await zoomLevel(app)).toBeGreaterThan(0);
  for (let step = 0; step < 20; step += 1) await clickMenu(app, 'zoom_in');
  // 400 percent.
  expect(await zoomLevel(app)).toBeCloseTo(7.6);
  await clickMenu(app, 'zoom_reset');
  expect(await zoomLevel(app)).toBe(0);
  await clickMenu(app, 'shortcuts');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The keys open and close it, too.
  for (const state of ['visible', 'detached'] as const) {
    await page.keyboard.press('Control+/');
    await page.getByRole('dialog').waitFor({ state });
  }
});

test('every item does what it says, and is grey if it would do nothing', async () => {
  const { app, page } = await emptyWindow();
  await startWithSample(page);
  for (const [id, title] of [
    ['go_home', 'Home'],
    ['go_lookup', 'Lookup'],
    ['go_enrich', 'Enrich'],
    ['go_lists', 'Lists'],
    ['go_saved', 'Saved'],
    ['go_credits', 'Credits'],
    ['go_settings', 'Settings'],
  ] as const) {
    await turns(app, id, true);
    await clickMenu(app, id);
    await expect.poll(() => current(page)).toBe(title);
  }
  // Each screen's shortcut has its number in the rail.
  for (const [number, title] of ['Home', 'Lookup', 'Enrich', 'Lists', 'Saved', 'Credits'].entries()) {
    await page.keyboard.press(`Control+${number + 1}`);
    await expect.poll(() => current(page)).toBe(title);
  }

  // Help opens at the screen that is shown, by the key and by the menu.
  await page.keyboard.press('F1');
  await expect.poll(() => inHelp(app, 'location.hash')).toBe('#docs/window.md:credits');
  await clickMenu(app, 'go_lists');
  await expect.poll(() => current(page)).toBe('Lists');
  await clickMenu(app, 'documentation');
  await expect.poll(() => inHelp(app, 'location.hash')).toBe('#docs/window.md:lists');
  await inHelp(app, 'window.close()');
  await clickMenu(app, 'go_credits');

  // Until the ledger is there, the search over everything would open, and a dialog greys what leads elsewhere.
  await page.getByLabel('Search the ledger').waitFor();
  await turns(app, 'find', true);
  await clickMenu(app, 'find');
  await expect.poll(() => focusedName(page)).toBe('Search the ledger');
  // On a screen without a search, the search over everything opens.
  await turns(app, 'go_lists', true);
  await clickMenu(app, 'go_lists');
  await turns(app, 'find', true);
  await clickMenu(app, 'find');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await clickMenu(app, 'focus_lookup');
  await expect.poll(() => current(page)).toBe('Lookup');
  await turns(app, 'find', true);

  await clickMenu(app, 'paste_domains');
  const paste = page.getByRole('dialog', { name: 'Paste domains' });
  await paste.waitFor();
  await turns(app, 'go_lists', false);
  await turns(app, 'open_palette', false);
  await page.keyboard.press('Escape');
  await paste.waitFor({ state: 'detached' });
  await turns(app, 'go_lists', true);
  await expect.poll(() => focusedName(page)).toBe('Enrich');

  await clickMenu(app, 'new_list');
  await page.getByRole('combobox', { name: 'Technology', exact: true }).waitFor();
  await clickMenu(app, 'show_activity');
  await page.getByText('Nothing runs.').waitFor();
  await page.keyboard.press('Escape');
  await clickMenu(app, 'switch_workspace');
  await page.getByRole('menuitem', { name: 'Add a connection…' }).waitFor();
  await page.keyboard.press('Escape');
  await clickMenu(app, 'settings_about');
  await expect.poll(() => focusedName(page)).toBe('This computer');
  await clickMenu(app, 'open_palette');
  await page.getByRole('combobox', { name: 'Search or run a command' }).waitFor();
  await page.keyboard.press('Escape');
  await clickMenu(app, 'copy_diagnostics');
  await page.getByText('The diagnostics are in the clipboard.').waitFor();
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toContain('## Engine');
});

test('no key is used twice in the real menu, and every item that can be chosen is named', async () => {
  const { app, page } = await emptyWindow();
  await startWithSample(page);
  await turns(app, 'go_home', true);
  const entries = await readMenu(app);
  const keys = entries.flatMap(({ keys }) =>
    keys === null
      ? []
      : [
          keys
            .replace('CommandOrControl', 'CmdOrCtrl')
            .replace('Control', 'Ctrl')
            .replace('CmdOrCtrl', 'Ctrl')
            .toLowerCase()
            .split('+')
            .sort()
            .join('+'),
        ],
  );
  expect(keys.length).toBeGreaterThan(25);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(entries.filter(({ label }) => label.trim() === '')).toEqual([]);
});

/** Runs a script in the page of Help; null if there is none. The window of the program is the first. */
const inHelp = (app: ElectronApplication, script: string) =>
  app.evaluate(
    ({ BrowserWindow }, script) =>
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().includes('/help/'))
        ?.webContents.executeJavaScript(script, true) ?? null,
    script,
  );

test('Help shows and searches the documents in one window of its own, by keys alone, and asks before a link leads out', async () => {
  const { app, page } = await emptyWindow();
  await page.getByRole('button', { name: english.connect.sample }).waitFor();
  await turns(app, 'documentation', true);
  const count = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  const before = await count();
  await clickMenu(app, 'documentation');
  await clickMenu(app, 'documentation');
  const heading = () => inHelp(app, "document.querySelector('h1')?.textContent ?? ''");
  await expect.poll(heading).toBe('Stackdesk');
  expect(await count()).toBe(before + 1);
  // It can ask neither shell nor engine for anything.
  expect(await inHelp(app, 'typeof window.stackdesk?.requestPort')).toBe('undefined');

  const press = (keyCode: string) =>
    app.evaluate(({ BrowserWindow }, keyCode) => {
      const help = BrowserWindow.getAllWindows().find(({ webContents }) =>
        webContents.getURL().includes('/help/'),
      );
      for (const type of ['keyDown', 'char', 'keyUp'] as const)
        if (type !== 'char' || keyCode.length === 1) help?.webContents.sendInputEvent({ type, keyCode });
    }, keyCode);
  for (const letter of 'stateless') await press(letter);
  const found = () => inHelp(app, "document.querySelector('#found a')?.hash ?? ''");
  await expect.poll(found).toMatch(/^#docs\/ARCHITECTURE\.md:/);
  await press('Down');
  await press('Return');
  await expect.poll(() => inHelp(app, 'location.hash')).toMatch(/^#docs\/ARCHITECTURE\.md:/);
  await expect.poll(heading).toBe('Architecture');

  // A press opens a link outside, once the person has seen its address. What a script does by itself leads nowhere.
  const outside = await watchOutside(app);
  await takeAsked(app);
  const link = (then: string) =>
    inHelp(
      app,
      `{ const out = Object.assign(document.createElement('a'), { href: 'https://example.com/${then}' });
       document.querySelector('main').append(out); out.append('x'); out.${then}(); } 0`,
    );
  await link('focus');
  await press('Return');
  await expect.poll(outside).toContain('browser https://example.com/focus');
  expect((await takeAsked(app)).map(({ detail, message }) => message + detail).join()).toContain(
    'https://example.com/focus',
  );
  await link('click');
  expect(await inHelp(app, 'location.host')).toBe('stackdesk');
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .filter(({ webContents }) => webContents.getURL().includes('/help/'))
      .map((each) => each.close()),
  );
  await expect.poll(count).toBe(before);
  expect((await outside()).filter((each) => each.startsWith('browser'))).toHaveLength(1);
});
