import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { wishIsKept } from '../support/engine/engine-knows.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { gateBefore } from '../support/services/gated-service.ts';
import { domainAt } from '../support/services/sample-domains.ts';
import { expectAxeClean, switchTheme } from '../support/window/axe.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { focusedName } from '../support/window/keyboard.ts';
import { chosenOption, giveCommand, openPalette, paletteField } from '../support/window/palette-in-window.ts';
import { foundIs, goTo, openSaved, SAVED_DOMAINS } from '../support/window/saved-in-window.ts';
import { takeScreenshot } from '../support/window/screenshot.ts';
import { shareWindow } from '../support/window/shared-window.ts';

/**
 * The tests share one window. The first needs it before anything was chosen; the last two replace its
 * service.
 */
const openedSaved = shareWindow(openSaved);

const headings = (page: Page) => page.getByRole('listbox').getByRole('group');

test('every command is found, chosen and remembered by keyboard', async () => {
  const { page } = await openedSaved();
  await openPalette(page);
  expect(await headings(page).first().getAttribute('aria-label')).toBe('Go to');
  // A reader would read an option that is named now instead of the field.
  expect(await chosenOption(page)).toBe('');
  await page.keyboard.press('ArrowUp');
  expect(await chosenOption(page)).toBe('About Stackdesk');
  await page.keyboard.press('ArrowDown');
  expect(await chosenOption(page)).toBe('Home');

  await page.keyboard.type('credi');
  await expect.poll(() => chosenOption(page)).toBe('Credits');
  await page
    .getByRole('option', { name: /^Credits/ })
    .getByText('6', { exact: true })
    .waitFor();
  await page.keyboard.press('Enter');
  await paletteField(page).waitFor({ state: 'detached' });
  expect(await page.locator('nav [aria-current="page"]').innerText()).toBe('Credits');

  // The last choice is first.
  await openPalette(page);
  expect(await headings(page).first().getAttribute('aria-label')).toBe('Recent');
  expect(await page.getByRole('option', { selected: true }).innerText()).toContain('Credits');
  await page.keyboard.type('theme dark');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches);

  await openPalette(page);
  await page.keyboard.type('budget');
  await expect.poll(() => chosenOption(page)).toBe('Settings: Budget and Caps');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Budget and caps');

  await openPalette(page);
  await page.keyboard.type('paste');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Paste domains' }).waitFor();
  // A dialog has the keyboard to itself.
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Control+6');
  expect(await paletteField(page).count()).toBe(0);
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
  await paletteField(page).waitFor();
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe('Search or run a command');
  await page.keyboard.press('Escape');
  await paletteField(page).waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toContain('CtrlK');
});

test('commands that the screen offers are listed while it is there: columns and views of Saved', async () => {
  const { page } = await openedAtSaved();
  await giveCommand(page, 'columns', 'Columns…');
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Industry' }).waitFor();
  await expect.poll(() => columns.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await columns.waitFor({ state: 'detached' });

  await giveCommand(page, 'save search view', 'Save This Search as a View…');
  const name = page.getByLabel('Save this search as');
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('Everything');
  await page.keyboard.press('Enter');
  await name.waitFor({ state: 'detached' });
  // "Saved views" moves to the first view, not to the name of a new one.
  await giveCommand(page, 'saved views', 'Saved Views…');
  await expect.poll(() => focusedName(page)).toBe('Everything');
  await page.keyboard.press('Escape');
  await name.waitFor({ state: 'detached' });

  // The window is wide, so the filters are always visible.
  await openPalette(page);
  await page.keyboard.type('filters');
  await expect.poll(() => chosenOption(page)).not.toBe('Filters…');
  await page.keyboard.press('Escape');
  await goTo(page, 'Home');
  await openPalette(page);
  expect(await page.getByRole('option', { name: 'Columns…' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await paletteField(page).waitFor({ state: 'detached' });
});

// The palette with what it found and the sheet of shortcuts are pictures of `test/page/screens.test.ts`, which checks
// the same of each.
test('the palette before a word is typed passes axe in both themes, and fits', async () => {
  const { app, page } = await openedAtSaved();
  await openPalette(page);
  await expectAxeClean(app, page, 'palette', { opened: '[role="dialog"]' });
  for (const theme of ['light', 'dark'] as const) {
    await switchTheme(app, page, theme);
    await takeScreenshot(page, `palette-${theme}`);
  }
  await expectFits(app, page, 'palette');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+/');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
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
  await expect.poll(() => chosenOption(page)).toBe('wikipedia.org');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'wikipedia.org' }).waitFor();
  // Asking again costs credits, so the command only moves to the button.
  await giveCommand(page, 'ask again', 'Refresh Answers…');
  await expect.poll(() => focusedName(page)).toMatch(/^Refresh/);

  await openPalette(page);
  await page.keyboard.type('sites');
  await page
    .getByRole('group', { name: 'Runs' })
    .getByRole('option', { name: /^sites\.csv/ })
    .waitFor();
  await expect.poll(() => chosenOption(page)).toBe('sites.csv');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'sites.csv' }).waitFor();

  await openPalette(page);
  await page.keyboard.type('zzzznothing');
  await expect.poll(() => chosenOption(page)).toBe('Open “zzzznothing” in Lookup');
  await expect.poll(() => page.getByRole('dialog').getByRole('option').count()).toBe(2);
  await page.keyboard.press('Escape');
  await paletteField(page).waitFor({ state: 'detached' });
});

test('the palette leads to the price of a run from any screen, and pauses and resumes a run by its name', async () => {
  const { page, dataDir } = await openedSaved();
  const service = await startService();
  const gate = await gateBefore(service.baseUrl);
  await connectTo(page, gate.baseUrl);
  // The window has the sample file's sites already, under another address of their workspace.
  const path = join(tempDir(), 'leads.csv');
  writeFileSync(
    path,
    ['site', ...Array.from({ length: 499 }, (_, place) => domainAt(40_000 + place))].join('\n'),
  );
  await goTo(page, 'Enrich');
  await dropFile(page, 'body', path);
  await page.getByRole('button', { name: /^Enrich 499 domains ·/ }).waitFor();
  await giveCommand(page, 'start the run', 'Start the Run…');
  // It moves to the price, and pays nothing.
  await expect.poll(() => focusedName(page)).toMatch(/^Enrich 499 domains · up to/);
  expect(service.control.requests()).toEqual([]);
  gate.shut();
  await page.keyboard.press('Enter');
  await expect.poll(gate.waiting).toBeGreaterThan(0);

  await goTo(page, 'Home');
  await giveCommand(page, 'pause leads', 'Pause · leads.csv');
  await wishIsKept(dataDir, 'pause');
  gate.open();
  await openPalette(page);
  await page.keyboard.type('leads');
  await page.getByRole('option', { name: /^Resume · leads\.csv/ }).waitFor();
  await expect.poll(() => chosenOption(page)).toBe('leads.csv');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  expect(service.control.charges().size).toBeLessThan(499);
  await giveCommand(page, 'resume', 'Resume');
  await page.getByRole('button', { name: english.enrich.run.reveal }).waitFor();
  expect(Math.max(...service.control.charges().values())).toBe(1);
});
