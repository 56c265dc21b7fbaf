import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { startService } from '../support/window/connect-in-window.ts';
import { expectDialogKeepsFocus } from '../support/window/dialog-focus.ts';
import { resizeWindow } from '../support/window/fits-window.ts';
import {
  asksSooner,
  downloaded,
  openLists,
  rowsFound,
  startList,
} from '../support/window/lists-in-window.ts';
import { foundIs, foundNow, goTo, openSaved, SAVED_DOMAINS } from '../support/window/saved-in-window.ts';
import { shareWindow } from '../support/window/shared-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

const opened = shareWindow(openSaved);

/** The screen with everything saved. Each test begins here, in one window. */
async function openedSaved() {
  const launched = await opened();
  const { page } = launched;
  await goTo(page, 'Saved');
  await page.getByRole('searchbox').fill('');
  await foundIs(page, SAVED_DOMAINS);
  return launched;
}

const opener = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Checks each of these buttons' dialogs in turn. */
async function expectEach(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) await expectDialogKeepsFocus(page, opener(page, name));
}

test('a removed view can be brought back from its notice', async () => {
  const { page } = await openedSaved();
  await page.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Views' });
  await views.getByRole('textbox', { name: 'Save this search as' }).fill('Everything');
  await page.keyboard.press('Enter');
  await views.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('button', { name: 'Rename Everything' }).click();
  await views.getByRole('textbox', { name: 'Name', exact: true }).fill('All of it');
  await page.keyboard.press('Enter');
  // A name in use is refused at its field, and nothing is lost.
  await views.getByRole('textbox', { name: 'Save this search as' }).fill('Another');
  await page.keyboard.press('Enter');
  await views.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('button', { name: 'Rename Another' }).click();
  await views.getByRole('textbox', { name: 'Name', exact: true }).fill('All of it');
  await page.keyboard.press('Enter');
  await views.getByText('There is a view called All of it already.').waitFor();
  await page.keyboard.press('Escape');
  await views.getByRole('button', { name: 'All of it', exact: true }).waitFor();
  await views.getByRole('button', { name: 'Remove Another' }).click();
  await views.getByRole('button', { name: 'Another', exact: true }).waitFor({ state: 'detached' });
  await views.getByRole('button', { name: 'Remove All of it' }).click();
  await views.getByText('No views yet.').waitFor();
  const told = page.locator('[data-alert]').filter({ hasText: 'All of it' });
  await told.getByRole('button', { name: 'Undo' }).click();
  await told.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('button', { name: 'All of it', exact: true }).waitFor();
});

test('removed tags can be brought back from their notice', async () => {
  const { page } = await openedSaved();
  await page.getByRole('searchbox').fill('wikipedia');
  await expect.poll(() => foundNow(page)).toBeLessThan(30);
  await page.getByRole('button', { name: 'Tag…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Add tags' }).fill('lead');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /^Tag \d+ domain/ }).click();
  await dialog.waitFor({ state: 'detached' });
  const notice = page.locator('[data-alert]').filter({ hasText: 'lead' });

  await page.getByRole('grid').getByRole('gridcell').nth(1).dblclick();
  const facts = page.getByRole('complementary');
  await facts.getByText('lead', { exact: true }).waitFor();
  await facts.getByRole('combobox', { name: 'Tags' }).focus();
  await page.keyboard.press('Backspace');
  await notice.getByText('Removed the tag lead from').waitFor();
  await facts.getByText('lead', { exact: true }).waitFor({ state: 'detached' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await facts.getByText('lead', { exact: true }).waitFor();
});

test('everything that opens on a screen of the workspace keeps the focus until Escape, and then gives it back', async () => {
  const { app, page } = await openedSaved();
  await expectEach(page, [/: \d+ more$/]);
  await page.getByRole('searchbox').fill('wikipedia');
  await expect.poll(() => foundNow(page)).toBeLessThan(30);
  await expectEach(page, [/^Workspace: /, /^Activity: /, /^Search or run a command/]);
  await expectEach(page, ['Views', 'Columns', 'Deleted domains', 'Export', 'Tag…', 'Delete…']);
  const open = () => page.keyboard.press('Control+/');
  await expectDialogKeepsFocus(page, opener(page, 'Views'), { open });
  await resizeWindow(app, page, { width: 960, height: 640, zoom: 1 });
  await expectEach(page, ['Filters']);
  await resizeWindow(app, page, { width: 1_280, height: 800, zoom: 1 });

  await goTo(page, 'Enrich');
  await page.getByRole('button', { name: 'sites.csv', exact: true }).click();
  await page.getByRole('button', { name: 'All runs' }).waitFor();
  // No format can be chosen before there are rows, nor while nothing is found.
  await expectEach(page, [/^Export/]);
  await page.getByRole('searchbox').fill('nothing has this');
  await rowsFound(page, 0);
  await expectEach(page, [/^Export/]);
  await page.getByRole('button', { name: 'All runs' }).click();
  await expectEach(page, [/^Paste domains/, 'Actions for sites.csv']);

  await goTo(page, 'Settings');
  await page.getByRole('heading', { name: 'This computer' }).waitFor();
  await expectEach(page, [/^Disconnect/, /^Compact/, /^Delete everything/]);
});

test('the focus is not lost if the element that opened a dialog is gone', async () => {
  const { page } = await openedSaved();
  await goTo(page, 'Enrich');
  const actions = page.getByRole('button', { name: 'Actions for sites.csv' });
  const all = page.getByRole('button', { name: 'All runs' });
  await all.or(actions).first().waitFor();
  if (await all.isVisible()) await all.click();
  await actions.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove from this list' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Runs appear here').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});

test('everything that opens on the lists and on an open list does the same', async () => {
  const service = await startService({ lists: { readyAfterMs: 200, rowCap: 600 } });
  const { app, page } = await takeWindow(asksSooner);
  await openLists(page, service, tempDir());
  await startList(page, 'Shopify');
  await downloaded(page, 'Shopify');
  const actions = opener(page, 'Actions for Shopify');
  await expectEach(page, ['Speed', 'Actions for Shopify']);
  // A dialog opened from a menu returns the focus to the menu's button.
  const chooseDelete = async () => {
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete file…' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  };
  await expectDialogKeepsFocus(page, actions, { open: chooseDelete });

  await page.getByRole('button', { name: 'Explore: Shopify' }).click();
  await rowsFound(page, 600);
  await expectEach(page, ['Columns', 'Export', 'Combine', 'Choose columns…', /: [\d,]+ more$/]);
  await page.getByRole('columnheader').first().hover();
  await expectEach(page, ['Filter domain']);
  await resizeWindow(app, page, { width: 960, height: 640, zoom: 1 });
  await expectEach(page, ['Filters']);
});
