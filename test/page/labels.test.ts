import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Job } from '#contract/models/job.ts';
import type { LedgerEntry } from '#contract/models/money.ts';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { openPage } from '../support/page/open-page.ts';
import { withCompany } from '../support/services/sandbox-http.ts';
import { savesNext } from '../support/window/choose-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { startWithSample } from '../support/window/enrich-in-window.ts';
import { lookUp } from '../support/window/lookup-in-window.ts';
import { goTo } from '../support/window/saved-in-window.ts';
import { giveCommand } from '../support/window/palette-in-window.ts';
import { takeScreenshot } from '../support/window/screenshot.ts';

const patience = { timeout: 60_000 };
const sheet = join(import.meta.dirname, '../../assets/samples/sites.csv');
const listed = readFileSync(sheet, 'utf8');
/** A domain that is not in the sheet. */
const [site = ''] = withCompany(300).filter((domain) => !listed.includes(domain));
const month = new Date().toLocaleDateString('sv').slice(0, 7);

const chargesOf = async (page: Page) =>
  (await callEngine(page, 'ledger/list', { limit: 1_000 })) as LedgerEntry[];
const jobsOf = async (page: Page) => (await callEngine(page, 'jobs/list')) as Job[];
const start = (page: Page) => page.getByRole('button', { name: /^Enrich [\d,.\s]+ domains? ·/ });
const table = (page: Page) => page.getByRole('region', { name: 'By label' }).getByRole('table');

function sample(name = 'sites.csv'): string {
  const path = join(tempDir(), name);
  copyFileSync(sheet, path);
  return path;
}

/** A field by its label; a field with choices has a list with the same name. */
function fieldOf(within: Page | Locator, label: string): Locator {
  return within
    .getByRole('combobox', { name: label, exact: true })
    .or(within.getByRole('textbox', { name: label, exact: true }));
}

async function setField(page: Page, label: string, value: string): Promise<void> {
  await fieldOf(page, label).fill(value);
  await fieldOf(page, label).press('Enter');
}

test('costs are shown by label; labels can be changed later, filtered by and exported', async () => {
  const { page } = await openPage();
  await page.getByRole('button', { name: english.connect.sample }).waitFor();
  await startWithSample(page);
  await goTo(page, 'Settings');
  await setField(page, 'Currency', 'eur');
  await setField(page, 'Price of a lookup credit', '0.105');
  await page.getByText('1,000 credits cost €105.00.').waitFor();
  await setField(page, 'Price of a list credit', '50');
  await takeScreenshot(page, 'settings-price');

  // The label is shown where a lookup is paid, next to its price.
  await lookUp(page, site);
  await setField(page, 'Label for what is paid from now on', 'Contoso');
  await takeScreenshot(page, 'lookup-label');
  await page.getByRole('button', { name: 'Look up company · 1 credit (€0.11)' }).click();
  await page.getByRole('button', { name: 'Refresh · 1 credit (€0.11)' }).first().waitFor();
  expect((await chargesOf(page))[0]?.label).toBe('Contoso');

  // A run starts with this label, and can get another one.
  await goTo(page, 'Enrich');
  const first = sample();
  await dropFile(page, 'body', first);
  await start(page).waitFor();
  expect(await fieldOf(page, 'Label').inputValue()).toBe('Contoso');
  await setField(page, 'Label', 'Fabrikam');
  await start(page)
    .getByText(/up to [\d,]+ credits \(€[\d.,]+\)/)
    .waitFor();
  await takeScreenshot(page, 'enrich-label');
  await start(page).click();
  await page.getByText(/^Charged [\d,]+ credits; the balance agrees/).waitFor();
  const cost = (await jobsOf(page))[0]?.creditsCharged ?? 0;
  expect((await jobsOf(page))[0]?.label).toBe('Fabrikam');

  await goTo(page, 'Credits');
  const row = (name: string) => table(page).getByRole('row').filter({ hasText: name });
  await row('Contoso').getByRole('cell', { name: '€0.11' }).waitFor();
  await row('Fabrikam')
    .getByRole('cell', { name: cost.toLocaleString('en'), exact: true })
    .waitFor();
  await page.getByText('By month', { exact: true }).click();
  await table(page).getByRole('columnheader', { name: 'Month' }).waitFor();
  await takeScreenshot(page, 'credits-by-label');

  // A new label for the run applies to all its charges, and no amount changes.
  const money = (charges: LedgerEntry[]) => charges.map(({ label: _label, ...charge }) => charge);
  const before = await chargesOf(page);
  await goTo(page, 'Enrich');
  await page.getByRole('button', { name: 'Label: Fabrikam' }).click();
  const dialog = page.getByRole('dialog', { name: 'Label of the run' });
  await fieldOf(dialog, 'Label').fill('contoso');
  await takeScreenshot(page, 'run-label');
  await dialog.getByRole('button', { name: 'Keep the label' }).click();
  await page.getByRole('button', { name: 'Label: Contoso' }).waitFor();
  const after = await chargesOf(page);
  expect(new Set(after.map(({ label }) => label))).toEqual(new Set(['Contoso']));
  expect(money(after)).toEqual(money(before));

  // The label of a single charge, by keyboard, in the ledger.
  await goTo(page, 'Credits');
  await page.getByLabel('Search the ledger').fill(site);
  // A row of before the search would lose the active cell when the rows found come.
  const grid = page.getByRole('grid', { name: 'Every charge, newest first' });
  await expect.poll(() => grid.getAttribute('aria-rowcount'), patience).toBe('2');
  await grid.getByRole('gridcell', { name: site }).click();
  await page.getByRole('button', { name: 'Label…' }).press('Enter');
  const charge = page.getByRole('dialog', { name: 'Label of the charge' });
  await fieldOf(charge, 'Label').fill('');
  await charge.getByRole('button', { name: 'Keep the label' }).click();
  await takeScreenshot(page, 'charge-label');
  await row('No label').waitFor();
  await page.getByLabel('Search the ledger').fill('');
  await row('No label').getByRole('button', { name: 'No label' }).click();
  await expect.poll(() => grid.getByRole('row').count(), patience).toBe(2);

  // The palette finds a label, and shows its charges.
  await goTo(page, 'Home');
  await giveCommand(page, 'contoso', 'Contoso');
  await page.getByRole('button', { name: /^Remove the filter Label: Contoso$/ }).waitFor();

  const out = join(tempDir(), 'labels.csv');
  await savesNext(page, out);
  await page.getByRole('region', { name: 'By label' }).getByRole('button', { name: 'Export CSV…' }).click();
  await expect.poll(() => existsSync(out), patience).toBe(true);
  const lines = parse(readFileSync(out, 'utf8'), { bom: true, columns: true }) as Record<string, string>[];
  expect(lines.map(({ Month, Label, Currency }) => [Month, Label, Currency])).toEqual([
    [month, 'Contoso', 'EUR'],
    [month, '', 'EUR'],
  ]);
  expect(lines[1]).toMatchObject({ 'Lookup credits': '1', 'List credits': '0', Amount: '0.105' });

  // The next file of the folder asks if the last label is kept. The same header elsewhere may be of others.
  await goTo(page, 'Lookup');
  await setField(page, 'Label for what is paid from now on', '');
  await goTo(page, 'Enrich');
  await dropFile(page, 'body', sample('elsewhere.csv'));
  await start(page).waitFor();
  expect(await fieldOf(page, 'Label').inputValue()).toBe('');
  expect(await page.getByText('As last time: Contoso. Keep?').count()).toBe(0);
  const beside = join(dirname(first), 'next.csv');
  copyFileSync(sheet, beside);
  await dropFile(page, 'body', beside);
  await page.getByText('As last time: Contoso. Keep?').waitFor();
  expect(await fieldOf(page, 'Label').inputValue()).toBe('');
  await takeScreenshot(page, 'enrich-last-label');
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(page, 'enrich-last-label-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByText('As last time: Contoso. Keep?').waitFor({ state: 'hidden' });
  expect(await fieldOf(page, 'Label').inputValue()).toBe('Contoso');
});

test('the cap of a month is shown before a run, and pauses the run with its reason', async () => {
  const { page } = await openPage();
  await page.getByRole('button', { name: english.connect.sample }).waitFor();
  await startWithSample(page);
  await goTo(page, 'Settings');
  await setField(page, 'At most in one month, lookups', '120');
  await setField(page, 'At most in one month, lists', '0');
  await dropFile(page, 'body', sample());
  await page.getByText('Your cap of the month leaves 120 credits for this run').waitFor();
  await takeScreenshot(page, 'enrich-month-cap');
  await start(page).click();
  await page.getByText('The cap for lookups in one month is 120').first().waitFor();
  await expect
    .poll(() => jobsOf(page), patience)
    .toMatchObject([{ state: 'paused', creditsCharged: 120, problem: { code: 'cap_reached' } }]);
  await goTo(page, 'Credits');
  await page.getByText('120 of 120 spent this month. The cap of the month is reached.').waitFor();
  await page.getByText(/, 120 lookup credits a month, .*, 0 list credits a month\./).waitFor();
  await takeScreenshot(page, 'credits-month-cap');
  await goTo(page, 'Lists');
  await page
    .getByRole('button', { name: /New list|Start a list/ })
    .first()
    .click();
  await page.getByText('Your cap of the month leaves no list credit.').waitFor();
  await takeScreenshot(page, 'list-month-cap');
});
