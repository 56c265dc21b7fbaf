import type { ElectronApplication, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAxeClean, switchTheme } from '../support/axe.ts';
import { expectFits } from '../support/fits-window.ts';
import { focusedName } from '../support/keyboard.ts';
import { foundIs, foundNow, goTo, openSaved, SAVED_DOMAINS } from '../support/saved-in-window.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { shareWindow } from '../support/shared-window.ts';

/** The tests lead one window on; the first finds it as it is when nothing was chosen yet, the last takes its service away. */
const openedSaved = shareWindow(openSaved);

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or run a command' });

/** The words of the option that Enter would open now. */
function active(page: Page): Promise<string> {
  return page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
    const option = document.getElementById(id);
    return option?.getAttribute('aria-selected') === 'true'
      ? (option.firstElementChild?.textContent ?? '')
      : '';
  });
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await expect.poll(() => focusedName(page)).toBe('Search or run a command');
}

const headings = (page: Page) => page.getByRole('listbox').getByRole('group');

test('every command is found, chosen and remembered by keyboard', async () => {
  const { page } = await openedSaved();
  await openPalette(page);
  expect(await headings(page).first().getAttribute('aria-label')).toBe('Go to');
  expect(await active(page)).toBe('Home');
  await page.keyboard.press('ArrowUp');
  expect(await active(page)).toBe('About Stackdesk');
  await page.keyboard.press('ArrowDown');
  expect(await active(page)).toBe('Home');

  await page.keyboard.type('credi');
  await expect.poll(() => active(page)).toBe('Credits');
  await page
    .getByRole('option', { name: /^Credits/ })
    .getByText('6', { exact: true })
    .waitFor();
  await page.keyboard.press('Enter');
  await field(page).waitFor({ state: 'detached' });
  expect(await page.locator('nav [aria-current="page"]').innerText()).toBe('Credits');

  // What was chosen last stands first.
  await openPalette(page);
  expect(await headings(page).first().getAttribute('aria-label')).toBe('Recent');
  expect(await active(page)).toBe('Credits');
  await page.keyboard.type('theme dark');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches);

  await openPalette(page);
  await page.keyboard.type('budget');
  await expect.poll(() => active(page)).toBe('Settings: Budget and Caps');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Budget and caps');

  await openPalette(page);
  await page.keyboard.type('paste');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Paste domains' }).waitFor();
  // A dialog has the keyboard to itself.
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+6');
  expect(await field(page).count()).toBe(0);
  await page.getByRole('dialog', { name: 'Paste domains' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Paste domains' }).waitFor({ state: 'detached' });
});

async function openedAtSaved() {
  const opened = await openedSaved();
  await goTo(opened.page, 'Saved');
  await opened.page.getByRole('searchbox').fill('');
  await foundIs(opened.page, SAVED_DOMAINS);
  return opened;
}

test('the palette gives the keyboard back to what had it', async () => {
  const { page } = await openedAtSaved();
  await page.getByRole('button', { name: 'Tag…' }).focus();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toBe('Tag…');
  await openPalette(page);
  await page.keyboard.press('Control+k');
  await expect.poll(() => focusedName(page)).toBe('Tag…');
  await page.getByRole('button', { name: 'Search or run a command' }).click();
  await field(page).waitFor();
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe('Search or run a command');
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toContain('CtrlK');
});

async function look(app: ElectronApplication, page: Page, name: string): Promise<void> {
  await expectAxeClean(app, page, name, { opened: '[role="dialog"]' });
  for (const theme of ['light', 'dark'] as const) {
    await switchTheme(app, page, theme);
    await takeScreenshot(page, `${name}-${theme}`);
  }
  await expectFits(app, page, name);
}

test('palette and shortcuts pass axe in both themes, and fit', async () => {
  const { app, page } = await openedAtSaved();
  // Before few rows, since all that is on the page is looked at with it.
  await page.getByRole('searchbox').fill('wikipedia');
  await expect.poll(() => foundNow(page)).toBeLessThan(30);
  await openPalette(page);
  await look(app, page, 'palette');
  await page.keyboard.type('wiki');
  await page.getByRole('group', { name: 'Saved domains' }).getByRole('option').first().waitFor();
  await look(app, page, 'palette-found');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+/');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await look(app, page, 'shortcuts');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('saved domains, runs and technologies open by their names, offline too', async () => {
  const { page, service } = await openedAtSaved();
  await service.close();
  await openPalette(page);
  await page.keyboard.type('wikipedia.org');
  await page.getByRole('group', { name: 'Saved domains' }).getByRole('option').first().waitFor();
  await page
    .getByRole('option', { name: /^wikipedia\.org/ })
    .first()
    .waitFor();
  await expect.poll(() => active(page)).toBe('wikipedia.org');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'wikipedia.org' }).waitFor();

  await openPalette(page);
  await page.keyboard.type('sites');
  await page
    .getByRole('group', { name: 'Runs' })
    .getByRole('option', { name: /^sites\.csv/ })
    .waitFor();
  await expect.poll(() => active(page)).toBe('sites.csv');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'sites.csv' }).waitFor();

  await openPalette(page);
  await page.keyboard.type('zzzznothing');
  await expect.poll(() => active(page)).toBe('Open “zzzznothing” in Lookup');
  await expect.poll(() => page.getByRole('dialog').getByRole('status').innerText()).toBe('2 results');
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'detached' });
});
