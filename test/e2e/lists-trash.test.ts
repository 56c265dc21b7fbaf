import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { startService } from '../support/window/connect-in-window.ts';
import {
  asksSooner,
  chooseAction,
  downloaded,
  expectWhole,
  openLists,
  rowOf,
  startList,
} from '../support/window/lists-in-window.ts';
import { trashProgram } from '../support/window/trash-program.ts';
import { takeWindow } from '../support/window/worker-window.ts';

test('a file can be verified and deleted, and the window says if it was lost', async () => {
  const service = await startService({ lists: { readyAfterMs: 200, rows: 6_000 } });
  const trash = trashProgram();
  const { page } = await takeWindow({ env: { ...asksSooner.env, ...trash.env } });
  await openLists(page, service, tempDir());
  await startList(page, 'Shopify');
  const first = await downloaded(page, 'Shopify');
  const path = first.file?.path ?? '';
  await expectWhole(service, first);
  await chooseAction(page, 'Shopify', 'Verify');
  await page.getByText('is what was downloaded.').waitFor();
  const whole = readFileSync(path);
  appendFileSync(path, 'one,more,row\n');
  await chooseAction(page, 'Shopify', 'Verify');
  await page.getByText('Something changed it.').waitFor();

  await chooseAction(page, 'Shopify', 'Delete file…');
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(existsSync(path)).toBe(true);
  // A person's changes to the file are theirs.
  await chooseAction(page, 'Shopify', 'Delete file…');
  await page.getByRole('dialog').getByRole('button', { name: 'Move to Trash' }).click();
  await page.getByText('so it is left alone').waitFor();
  expect(existsSync(path)).toBe(true);
  writeFileSync(path, whole);
  await chooseAction(page, 'Shopify', 'Delete file…');
  await page.getByRole('dialog').getByRole('button', { name: 'Move to Trash' }).click();
  await page.getByText('so it was deleted for good.').waitFor();
  await rowOf(page, 'Shopify').getByText('moved or deleted').waitFor();
  expect(existsSync(path)).toBe(false);
  // The row has other buttons now, and one of them has the keyboard.
  const focused = () => rowOf(page, 'Shopify').evaluate((row) => row.contains(document.activeElement));
  await expect.poll(focused).toBe(true);

  // Buttons of a row are there while it is pointed at.
  await rowOf(page, 'Shopify').hover();
  await page.getByRole('button', { name: 'Download: Shopify' }).click();
  const second = await downloaded(page, 'Shopify');
  await expectWhole(service, second);
  expect(second.downloadsRemaining).toBe(28);

  trash.provide();
  await chooseAction(page, 'Shopify', 'Delete file…');
  await page.getByRole('dialog').getByRole('button', { name: 'Move to Trash' }).click();
  await page.getByText(`${second.file?.name} is in the Trash.`).waitFor();
  await rowOf(page, 'Shopify').getByText('moved or deleted').waitFor();
  await expect.poll(focused).toBe(true);
  renameSync(join(trash.folder, second.file?.name ?? ''), second.file?.path ?? '');
  await page.getByRole('button', { name: 'Update status' }).click();
  await rowOf(page, 'Shopify').getByText('moved or deleted').waitFor({ state: 'detached' });
  renameSync(second.file?.path ?? '', `${second.file?.path}.away`);
  await page.getByRole('button', { name: 'Update status' }).click();
  await rowOf(page, 'Shopify').getByText('moved or deleted').waitFor();
});
