import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Sandbox } from '../../../main/sandbox/start.ts';
import type { List } from '#contract/models/list.ts';
import { english } from '../../../words/en/words.ts';
import { haveDownloadsIn } from './choose-in-window.ts';
import { connectTo } from './connect-in-window.ts';
import { callEngine } from './engine-call.ts';

/** An engine that asks for news of lists five times as often, to save time. */
export const asksSooner = { env: { STACKDESK_TIME_SCALE: '5' } };

/**
 * Connects the window to a service of the test, sets the folder of downloads, and opens the screen of lists.
 */
export async function openLists(page: Page, service: Sandbox, downloadDir: string): Promise<void> {
  await connectTo(page, service.baseUrl);
  await haveDownloadsIn(page, downloadDir);
  await showLists(page);
}

export async function showLists(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: english.app.nav })
    .getByRole('button', { name: 'Lists' })
    .click();
  await page.getByRole('heading', { name: 'Lists', exact: true }).waitFor();
}

/** Starts a list with the form, as a person does; `endings` narrow it. */
export async function startList(
  page: Page,
  technology: string,
  options: { isAutomatic?: boolean; endings?: readonly string[] } = {},
): Promise<void> {
  await page.getByRole('button', { name: english.lists.newList }).first().click();
  await page.getByRole('combobox', { name: 'Technology', exact: true }).fill(technology);
  for (const ending of options.endings ?? []) {
    await page.getByRole('combobox', { name: 'Top-level domains (.de)', exact: true }).fill(ending);
    await page.keyboard.press('Enter');
  }
  if (options.isAutomatic === false)
    await page.getByRole('switch', { name: 'Download automatically when ready' }).uncheck({ force: true });
  await page.getByRole('button', { name: /^Get the list · / }).click();
  await rowOf(page, technology).waitFor();
}

/** The row of a list in the table. */
export function rowOf(page: Page, technology: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: technology, exact: true }) });
}

/** Chooses an action from the menu of a list's row. */
export async function chooseAction(page: Page, technology: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${technology}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Waits until a list's file is here, and returns the list as the engine knows it. */
export async function downloaded(page: Page, technology: string, timeout = 120_000): Promise<List> {
  await page.getByRole('button', { name: `Explore: ${technology}` }).waitFor({ timeout });
  return listOf(page, technology);
}

export async function listOf(page: Page, technology: string): Promise<List> {
  const lists = (await callEngine(page, 'lists/list')) as List[];
  const list = lists.find((each) => each.technology === technology);
  if (list === undefined) throw new Error(`there is no list ${technology}`);
  return list;
}

/** Fails unless a list's file is byte for byte that of the service. */
export async function expectWhole(service: Sandbox, list: List): Promise<void> {
  const path = list.file?.path ?? '';
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
  expect({ sha256: digest }).toEqual({
    sha256: (await service.control.file(list.reportId ?? 0))?.sha256,
  });
}

/** Waits until the window says how many rows of the open list are found. */
export async function rowsFound(page: Page, count: number): Promise<void> {
  const words = count.toLocaleString('en');
  await page
    .locator('[data-found]:not([data-old])', { hasText: new RegExp(`^${words} (of [\\d,]+ )?rows?, `) })
    .waitFor();
  await page.locator(`[role="grid"][aria-rowcount="${count + 1}"]`).waitFor();
}
