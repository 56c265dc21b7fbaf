import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { Sandbox } from '../../../main/sandbox/start.ts';
import { english } from '../../../words/en/words.ts';
import { tempDir } from '../files/temp-dir.ts';
import { connectTo, startService } from './connect-in-window.ts';
import { dropFile } from './drop-file.ts';
import { enrichDropped } from './enrich-in-window.ts';
import type { LaunchedApp } from './launch-app.ts';
import { copySavedFolder, makeSavedFolder } from './saved-folder.ts';
import { shareWindow } from './shared-window.ts';
import { takeWindow } from './worker-window.ts';

/** How many different domains the sample spreadsheet has. */
export const SAVED_DOMAINS = 499;

export type SavedWindow = LaunchedApp & { service: Sandbox };

/**
 * The window with companies and technologies of the sample spreadsheet saved, on the screen that shows them. The run
 * was made by the command line, whose data a window goes on with.
 */
export async function openSaved(): Promise<SavedWindow> {
  const service = await startService({ lookupBalance: await makeSavedFolder() });
  const data = join(tempDir(), 'data');
  copySavedFolder(data, tempDir(), service.baseUrl);
  const launched = await takeWindow({ data });
  const { page } = launched;
  await connectTo(page, service.baseUrl);
  await goTo(page, 'Saved');
  await foundIs(page, SAVED_DOMAINS);
  return { ...launched, service };
}

/** The filters in force, and what clears them all. */
export const filtersInForce = (page: Page): Locator =>
  page.getByRole('list', { name: english.parts.facets.inForce }).getByRole('listitem');

/** The words of each: a button's name says in front of them what a press does. */
export async function filtersNow(page: Page): Promise<string[]> {
  const names = await filtersInForce(page).allInnerTexts();
  return names.map((name) =>
    name.replaceAll(/\s+/g, ' ').trim().replace(english.parts.facets.remove(''), ''),
  );
}

/** The same, but the window itself enriched the spreadsheet, and still shows the run on its screen. */
export async function openEnriched(): Promise<SavedWindow> {
  const path = join(tempDir(), 'sites.csv');
  copyFileSync(join(import.meta.dirname, '../../../assets/samples/sites.csv'), path);
  const service = await startService();
  const launched = await takeWindow();
  const { page } = launched;
  await notePolicyBreaks(page);
  await connectTo(page, service.baseUrl);
  await goTo(page, 'Enrich');
  await dropFile(page, 'body', path);
  await page.getByRole('switch', { name: /^Technologies/ }).check({ force: true });
  await page.getByRole('button', { name: /up to 998 credits$/ }).waitFor();
  await enrichDropped(page);
  await goTo(page, 'Saved');
  await foundIs(page, SAVED_DOMAINS);
  return { ...launched, service };
}

/** Makes the page record what its policy forbids. */
async function notePolicyBreaks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const policyBreaks: string[] = [];
    Object.assign(window, { policyBreaks });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      policyBreaks.push(`${effectiveDirective} ${blockedURI}`);
    });
  });
}

/** What the page's policy forbade since `openEnriched`; the program itself should cause nothing. */
export function policyBreaks(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { policyBreaks: string[] }).policyBreaks);
}

type ScreenId = keyof typeof english.app.screens;
/** How tests call a screen, whatever its label is. */
export type ScreenName = Capitalize<ScreenId>;

/** Opens a screen from the rail. */
export async function goTo(page: Page, screen: ScreenName): Promise<void> {
  const label = english.app.screens[screen.toLowerCase() as ScreenId];
  await page.getByRole('navigation', { name: english.app.nav }).getByRole('button', { name: label }).click();
}

/** Waits until the window says that this many domains are found, in words and in the grid. */
export async function foundIs(page: Page, count: number): Promise<void> {
  await page.getByText(new RegExp(`^${count} (of \\d+ )?domains?, `)).waitFor();
  await page.locator(`[role="grid"][aria-rowcount="${count + 1}"]`).waitFor();
}

/** How many domains the window says are found, for the last query. */
export async function foundNow(page: Page): Promise<number> {
  const words = await page.locator('[data-found]:not([data-old])', { hasText: ' domains, ' }).innerText();
  return Number(words.split(' ')[0]?.replace(/\D/g, ''));
}

/** One value of a facet: its label and how many domains it would find. */
export interface FacetValue {
  label: string;
  count: number;
}

/** A facet, after its values are counted for the last query. They move then: a click meanwhile could meet another one. */
async function countedFacet(page: Page, facet: string): Promise<Locator> {
  const region = page.getByRole('region', { name: facet, exact: true });
  await page.locator('[aria-busy="true"]', { has: region }).first().waitFor({ state: 'detached' });
  return region;
}

/** The values that a facet lists, after they are counted for the last query. */
export async function facetValues(page: Page, facet: string): Promise<FacetValue[]> {
  const rows = (await countedFacet(page, facet)).getByRole('listitem');
  await rows.first().waitFor();
  const texts = await rows.allInnerTexts();
  return texts.map((row) => {
    const [label = '', count = ''] = row.split('\n').filter((part) => part.trim() !== '');
    return { label, count: Number(count.replace(/\D/g, '')) };
  });
}

/** Sets or clears the tick of a facet's value, after they are counted for the last query. */
export async function tick(page: Page, facet: string, label: string, isOn = true): Promise<void> {
  const region = await countedFacet(page, facet);
  await region.getByRole('checkbox', { name: label, exact: true }).setChecked(isOn);
}

/** The cells of one column in the drawn rows, from the top, after the last query is answered. */
export async function cellsOf(page: Page, title: string): Promise<string[]> {
  await page.locator('[role="grid"][aria-busy="true"]').first().waitFor({ state: 'detached' });
  // Only columns in view are drawn.
  const index = await page.getByRole('columnheader').evaluateAll((titles, wanted) => {
    const at = titles.findIndex((each) => each.getAttribute('title') === wanted);
    const grid = titles[at]?.closest('[role="grid"]');
    const right = titles[at]?.getBoundingClientRect().right ?? 0;
    if (grid && right > grid.getBoundingClientRect().right) titles[at]?.scrollIntoView({ inline: 'end' });
    return at;
  }, title);
  // A row of totals is none of the rows.
  const cells = page.locator(
    `[role="row"]:not([data-row-tone="totals"]) > [role="gridcell"][aria-colindex="${index + 1}"]`,
  );
  await cells.first().waitFor();
  return cells.allInnerTexts();
}

/** Opens Saved, with everything saved and no filters. */
export async function showAllSaved(page: Page): Promise<void> {
  await goTo(page, 'Saved');
  const clear = page.getByRole('button', { name: english.parts.facets.clearAll, exact: true });
  if (await clear.isVisible()) await clear.click();
  await foundIs(page, SAVED_DOMAINS);
}

/** One window for all tests of a file; each test begins with everything saved and no filters. */
export function shareSaved(open = openSaved): () => Promise<SavedWindow> {
  const opened = shareWindow(open);
  return async () => {
    const launched = await opened();
    const { page } = launched;
    await showAllSaved(page);
    return launched;
  };
}
