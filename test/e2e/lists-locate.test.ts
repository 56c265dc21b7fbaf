import { mkdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { appOf } from '../support/window/app-of.ts';
import { startService } from '../support/window/connect-in-window.ts';
import { expectFits } from '../support/window/fits-window.ts';
import {
  asksSooner,
  chooseAction,
  downloaded,
  listOf,
  openLists,
  rowOf,
  startList,
} from '../support/window/lists-in-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

/** Makes the system's next dialog return a path, and records its title. */
async function willChoose(page: Page, path: string): Promise<void> {
  await appOf(page).evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = (async (_window: unknown, { title }: { title: string }) => {
      (globalThis as { titles?: string[] }).titles ??= [];
      (globalThis as { titles?: string[] }).titles?.push(title);
      return { canceled: false, filePaths: [path] };
    }) as never;
  }, path);
}

test('files that were moved are found again, one from its row and all by their folder', async () => {
  const service = await startService({ lists: { readyAfterMs: 200, rows: 3_000 } });
  const { app, page } = await takeWindow(asksSooner);
  const [before, after] = [tempDir(), tempDir()];
  await openLists(page, service, before);
  const names = ['Shopify', 'Drupal', 'Rocket.Chat'];
  const paths: Record<string, string> = {};
  for (const name of names) {
    await startList(page, name);
    paths[name] = (await downloaded(page, name)).file?.path ?? '';
  }
  mkdirSync(join(after, 'lists'));
  const move = (name: string) => {
    const to = join(after, 'lists', basename(paths[name] ?? ''));
    renameSync(paths[name] ?? '', to);
    return to;
  };
  const shopify = move('Shopify');
  await page.getByRole('button', { name: 'Update status' }).click();
  const row = rowOf(page, 'Shopify');
  await row.getByText('moved or deleted').waitFor();
  // A single missing file is located in its row. This is free, so it comes before another download.
  await page.getByRole('button', { name: /^Locate \d/ }).waitFor({ state: 'detached' });
  await willChoose(page, paths.Drupal ?? '');
  await row.getByRole('button', { name: 'Locate file…: Shopify' }).click();
  await page.getByText('is not the file that was downloaded for the list Shopify.').waitFor();
  await row.getByText('moved or deleted').waitFor();
  await willChoose(page, shopify);
  await chooseAction(page, 'Shopify', 'Locate file…');
  await page.getByText('The file of Shopify was checked and belongs to the list again.').waitFor();
  await row.getByRole('button', { name: 'Explore: Shopify' }).waitFor();
  expect((await listOf(page, 'Shopify')).file).toMatchObject({ path: shopify, attemptsUsed: 1 });

  for (const name of ['Drupal', 'Rocket.Chat']) move(name);
  await page.getByRole('button', { name: 'Update status' }).click();
  await page.getByRole('button', { name: 'Locate 2 files…' }).waitFor();
  await expectFits(app, page, 'lists whose files are missing');
  await willChoose(page, after);
  // By keyboard only.
  await page.getByRole('button', { name: 'Locate 2 files…' }).press('Enter');
  await page.getByText('2 files found and checked.').waitFor();
  await page.getByRole('button', { name: 'Explore: Drupal' }).waitFor();
  await page.getByRole('button', { name: 'Explore: Rocket.Chat' }).waitFor();
  expect(service.control.transfers()).toHaveLength(3);
  expect(await appOf(page).evaluate(() => (globalThis as { titles?: string[] }).titles)).toEqual([
    'Choose the file of the list',
    'Choose the file of the list',
    'Choose the folder with the files of your lists',
  ]);
});
