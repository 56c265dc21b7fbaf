import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { ElectronApplication, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { openPage } from '../support/page/open-page.ts';
import { sharePage } from '../support/page/shared-page.ts';
import { domainAt } from '../support/services/sample-domains.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { enrichDropped } from '../support/window/enrich-in-window.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { focusedName } from '../support/window/keyboard.ts';
import { foundIs, goTo } from '../support/window/saved-in-window.ts';

const DOMAINS = 60;
const DAY_MS = 86_400_000;

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const lines = (page: Page) => page.getByRole('grid', { name: 'Changes' });
const sums = (page: Page) => page.getByText(/\d+ domains refreshed, \d+ changed$/);

/** Waits until the window says, for the last query, how many lines are found. */
async function linesAre(page: Page, count: number): Promise<void> {
  await page
    .locator('[data-found]:not([data-old])', { hasText: new RegExp(`^${count} (of \\d+ )?changes?$`) })
    .waitFor();
  await page.locator(`[role="grid"][aria-rowcount="${count + 1}"]`).waitFor();
}

const lineCount = async (page: Page): Promise<number> => {
  await lines(page).getByRole('gridcell').first().waitFor();
  const words = await page.locator('[data-found]', { hasText: /^\d+ (of \d+ )?changes?$/ }).innerText();
  return Number(words.split(' ')[0]);
};

/** The counts of a facet, by label. */
async function counts(page: Page, name: string): Promise<Map<string, number>> {
  await region(page, name).getByRole('listitem').first().waitFor();
  const rows = await region(page, name).getByRole('listitem').allInnerTexts();
  return new Map(
    rows.map((row) => {
      const [label = '', count = ''] = row.split('\n').filter((part) => part.trim() !== '');
      return [label, Number(count)];
    }),
  );
}

async function exportAs(app: ElectronApplication, page: Page, kind: string, path: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = (async () => ({ canceled: false, filePath })) as never;
  }, path);
  await page.getByRole('button', { name: english.parts.export.button }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  await page.getByText(new RegExp(`^Wrote .*${path.split('/').at(-1)}`)).waitFor();
}

/** Saved domains that were refreshed 400 days later by the service's clock. The run's result is shown. */
async function openRefreshed() {
  const path = join(tempDir(), 'leads.csv');
  writeFileSync(
    path,
    `Website\n${Array.from({ length: DOMAINS }, (_, index) => domainAt(index)).join('\n')}\n`,
  );
  let later = 0;
  const service = await startService({ nowMs: () => Date.now() + later });
  const launched = await openPage();
  const { page } = launched;
  await connectTo(page, service.baseUrl);
  await goTo(page, 'Enrich');
  await dropFile(page, 'body', path);
  await page.getByRole('switch', { name: /^Technologies/ }).check({ force: true });
  await page.getByRole('button', { name: /up to 120 credits$/ }).waitFor();
  await enrichDropped(page);
  // New domains were not compared with anything.
  expect(await page.getByText(/refreshed/).count()).toBe(0);
  later = 400 * DAY_MS;
  await goTo(page, 'Saved');
  await page.getByRole('button', { name: /^Refresh \d+ ·/ }).click();
  await page
    .getByRole('button', { name: /^Enrich [\d,.\s]+ domains? ·|^Refresh [\d,.\s]+ domains? ·/ })
    .click();
  await sums(page).waitFor({ timeout: 60_000 });
  return { ...launched, service };
}

/** One window for both tests. Neither test needs what the other did. */
const refreshed = sharePage(openRefreshed);

test('a run leads to everything that it changed, a line leads to the comparison, and both lead back', async () => {
  const { app, page, service } = await refreshed();
  const changed = Number(/(\d+) changed/.exec(await sums(page).innerText())?.[1]);
  expect(changed).toBeGreaterThan(12);
  // From here on, the service is not needed.
  await service.close();
  await page.getByRole('button', { name: `Show what changed: ${changed}` }).click();
  await page.getByRole('heading', { name: 'What changed' }).waitFor();
  await sums(page).waitFor();
  const all = await lineCount(page);
  const kinds = await counts(page, 'Kind');
  expect([...kinds.values()].reduce((sum, count) => sum + count, 0)).toBe(all);
  await expectAxeClean(app, page, 'what changed');
  await expectFits(app, page, 'what changed');

  const removed = [...(await counts(page, 'Removed most'))];
  const [name = '', count = 0] = removed[0] ?? [];
  await region(page, 'Removed most').getByRole('checkbox', { name, exact: true }).check();
  await linesAre(page, count);
  await page.getByRole('button', { name: `Remove the filter Removed: ${name}` }).click();
  await linesAre(page, all);
  await page.getByRole('searchbox', { name: 'Search the changes' }).fill(name);
  await expect.poll(() => lineCount(page)).toBeLessThan(all);
  await page.keyboard.press('Escape');
  await linesAre(page, all);

  // By keyboard only: to the rows, and to the comparison of the two answers.
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedName(page)).toBe('Changes');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Difference: / }).waitFor();
  await goTo(page, 'Saved');
  await linesAre(page, all);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: `Show what changed: ${changed}` }).waitFor();

  // Home counts the same domains, and shows the same lines.
  await goTo(page, 'Home');
  await page.getByRole('button', { name: `${changed} changed in 30 days, show all` }).click();
  await linesAre(page, all);
  const folder = tempDir();
  const csv = join(folder, 'changes.csv');
  await exportAs(app, page, 'CSV', csv);
  expect(parse(readFileSync(csv), { bom: true })).toHaveLength(all + 1);
  const digest = join(folder, 'changes.md');
  await exportAs(app, page, 'Digest for a mail (Markdown)', digest);
  expect(readFileSync(digest, 'utf8')).toMatch(
    new RegExp(`^# What changed: .+\n\n\\d+ domains refreshed, ${changed} changed: `),
  );
});

test('Saved can be filtered by dropped technologies, and the chosen domains have a report of their own', async () => {
  const { app, page } = await refreshed();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('what changed');
  await page.getByRole('option', { name: /^What Changed/ }).click();
  const [[name, count] = ['', 0]] = await counts(page, 'Removed most');
  const all = await lineCount(page);
  // What changed between two dates, both of which belong to it.
  await page.getByRole('combobox', { name: 'Period' }).or(page.getByLabel('Period')).first().press('Enter');
  await page.getByRole('option', { name: 'From … to …' }).click();
  const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
  await from.fill(dayIn(-1));
  await to.fill(dayIn(1));
  await linesAre(page, all);
  await expectAxeClean(app, page, 'what changed between two dates');
  await expectFits(app, page, 'what changed between two dates');
  await to.fill(dayIn(-2));
  await from.fill(dayIn(-4));
  await lines(page).waitFor({ state: 'detached' });
  await to.fill(dayIn(1));
  await linesAre(page, all);
  await to.fill(dayIn(3));
  await from.fill(dayIn(2));
  await lines(page).waitFor({ state: 'detached' });
  await goTo(page, 'Saved');
  await region(page, 'What changed').getByRole('button', { name: 'Choose…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find domains by what changed' });
  await dialog.getByLabel('Technologies that were dropped').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await expectAxeClean(app, page, 'filter by what changed');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Find them' }).click();
  await foundIs(page, count);
  await page.getByRole('button', { name: `Remove the filter Dropped: ${name}` }).waitFor();
  await page.getByRole('button', { name: 'Changes', exact: true }).click();
  await page.getByText(new RegExp(`^${count} saved domains?$`)).waitFor();
  await expect.poll(async () => (await counts(page, 'Removed most')).get(name)).toBe(count);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: `Remove the filter Dropped: ${name}` }).click();
  await foundIs(page, DOMAINS);
});
