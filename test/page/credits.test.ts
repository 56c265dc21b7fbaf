import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../main/sandbox/start.ts';
import type { Job } from '#contract/models/job.ts';
import type { ShellBridge } from '#contract/shell.ts';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { openPage } from '../support/page/open-page.ts';
import { withCompany } from '../support/services/sandbox-http.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { savesNext } from '../support/window/choose-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { enrichDropped, startWithSample } from '../support/window/enrich-in-window.ts';
import { goTo } from '../support/window/saved-in-window.ts';
import { takeScreenshot } from '../support/window/screenshot.ts';

const token = 'tok-credits-3f0b';
const patience = { timeout: 60_000 };
const sheet = join(import.meta.dirname, '../../assets/samples/sites.csv');
const listed = readFileSync(sheet, 'utf8');
/** Domains that are not in the sheet. */
const [site = '', other = ''] = withCompany(300).filter((domain) => !listed.includes(domain));

const ask = (page: Page, name: string) => callEngine(page, 'lookup/ask', { subject: 'company', name });

function sample(): string {
  const path = join(tempDir(), 'sites.csv');
  copyFileSync(sheet, path);
  return path;
}

const rowsOf = (page: Page) =>
  page.getByRole('grid', { name: 'Every charge, newest first' }).getByRole('row');

test('spending is shown by day, kind and run; charges can be searched and exported', async () => {
  const { page } = await openPage();
  await page.getByRole('button', { name: english.connect.sample }).waitFor();
  await startWithSample(page);
  await goTo(page, 'Credits');
  await page.getByText('No charge is booked for the last 30 days.').waitFor();
  await goTo(page, 'Enrich');
  await dropFile(page, 'body', sample());
  await enrichDropped(page);
  await ask(page, site);
  await goTo(page, 'Credits');
  await page.getByText(/^[\d,]+ lookup credits on 1 day$/).waitFor();
  await page.getByRole('table').filter({ hasText: 'sites.csv' }).waitFor();
  await page.getByRole('img', { name: english.credits.byDay }).waitFor();
  await page.getByText('Ledger and service agree').waitFor();
  await takeScreenshot(page, 'credits');
  await page.getByText('Table', { exact: true }).click();
  await page.getByRole('columnheader', { name: 'Companies' }).waitFor();
  await takeScreenshot(page, 'credits-table');

  await expect.poll(() => rowsOf(page).count(), patience).toBeGreaterThan(3);
  await page.getByLabel('Search the ledger').fill(site);
  await expect.poll(() => rowsOf(page).count(), patience).toBe(2);
  await page.getByRole('gridcell', { name: site }).waitFor();
  // Everything is read and opened again, as after a start of the engine. What is typed meanwhile stays.
  const field = page.getByLabel('Search the ledger');
  await field.fill('');
  const readAgain = page.evaluate(async () => {
    const { stackdesk } = window as unknown as { stackdesk: ShellBridge };
    for (let times = 0; times < 8; times += 1) {
      stackdesk.requestPort();
      await new Promise((resolve) => setTimeout(resolve, 70));
    }
  });
  await field.pressSequentially('nothing of that name', { delay: 25 });
  await readAgain;
  await page.getByText('No row fits.').waitFor();
  expect(await field.inputValue()).toBe('nothing of that name');
  await field.fill(site);

  const out = join(tempDir(), 'credits.csv');
  await savesNext(page, out);
  await page.getByRole('button', { name: english.parts.export.button, exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect.poll(() => existsSync(out), patience).toBe(true);
  expect(parse(readFileSync(out, 'utf8'), { bom: true, columns: true })).toEqual([
    expect.objectContaining({ 'What was asked': site, Credits: '1' }),
  ]);
});

test('a cap stops a run and the window says so; after the cap is raised, the run goes on', async () => {
  const { page } = await openPage();
  await page.getByRole('button', { name: english.connect.sample }).waitFor();
  await startWithSample(page);
  const setCap = async (label: string, credits: string) => {
    await goTo(page, 'Settings');
    await page.getByLabel(label).fill(credits);
    await page.getByLabel(label).press('Enter');
  };
  await setCap('At most for one run', '150');
  await setCap('At most in one day, lookups', '400');
  await dropFile(page, 'body', sample());
  await page.getByText('Your cap for one run leaves 150 credits for this run').waitFor();
  await takeScreenshot(page, 'enrich-cap');
  await page.getByRole('button', { name: /^Enrich [\d,.\s]+ domains? ·/ }).click();
  // This cap has no day on which it starts again.
  await page
    .getByText('The cap for one run is 150, and nothing of it is left. Raise this cap in Settings to go on.')
    .first()
    .waitFor();
  const jobs = async () => (await callEngine(page, 'jobs/list')) as Job[];
  await expect
    .poll(() => jobs())
    .toMatchObject([{ state: 'paused', creditsCharged: 150, problem: { code: 'cap_reached' } }]);
  await takeScreenshot(page, 'enrich-cap-reached');

  await goTo(page, 'Credits');
  await page.getByText('150 of 400 spent today.').waitFor();
  await page.getByText('Caps: 150 credits a run, 400 lookup credits a day, ').waitFor();
  await setCap('At most for one run', '300');
  await goTo(page, 'Enrich');
  await page.getByText('was reached at 150; it is 300 now. Resume the run to go on.').first().waitFor();
  await takeScreenshot(page, 'enrich-cap-raised');
  await setCap('At most for one run', '');
  await goTo(page, 'Enrich');
  await page
    .getByRole('button', { name: /^Resume/ })
    .first()
    .click();
  await page
    .getByText(/The cap for lookups in one day is 400, .* go on tomorrow/)
    .first()
    .waitFor();
  await expect.poll(() => jobs()).toMatchObject([{ state: 'paused', creditsCharged: 400 }]);
  await expect(ask(page, site)).rejects.toThrow(/cap_reached/);
  await goTo(page, 'Credits');
  await page.getByText('The cap of the day is reached.').waitFor();
  // When the run is given up, the window says why the rest was not asked.
  await goTo(page, 'Enrich');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText(/rows were skipped\. The cap for lookups in one day is 400/).waitFor();
});

test('what is in doubt is listed, and a person who looked ends it', async () => {
  const service = await startService();
  const { page } = await openPage();
  await connectTo(page, service.baseUrl);
  service.control.setFaults([{ kind: 'reset_before', at: [1, 2] }]);
  for (const name of [site, other]) await ask(page, name).catch(() => {});
  await goTo(page, 'Credits');
  const doubts = page.getByRole('region', { name: english.credits.doubt.title }).first();
  await doubts.getByText(`Companies: ${other}`).waitFor();
  await takeScreenshot(page, 'credits-in-doubt');
  await doubts.getByRole('row', { name: site }).getByRole('button').click();
  await page.getByText('1 credit will no longer count against caps and budgets').waitFor();
  await takeScreenshot(page, 'credits-not-charged');
  await page.getByRole('button', { name: english.credits.doubt.freeConfirm }).click();
  await expect.poll(() => doubts.getByRole('row').count(), patience).toBe(2);
  await doubts.getByRole('button', { name: english.credits.doubt.free }).click();
  await page.getByRole('button', { name: english.credits.doubt.freeConfirm }).click();
  await expect.poll(() => page.getByText(english.credits.doubt.text).count(), patience).toBe(0);
  await ask(page, site);
  expect(service.control.charges().get(`companies ${site}`)).toBe(1);
});

test('two accounts at once: each sees its own runs, charges and balance, and one can be disconnected', async () => {
  const service = await startSandbox({ extraTokens: [token] });
  onTestFinished(() => service.close());
  const { page } = await openPage();
  const connect = async (typed: string, workspace: string) => {
    await page.getByLabel(english.connect.address).fill(service.baseUrl);
    await page.getByLabel(english.connect.token).fill(typed);
    await page.getByRole('button', { name: english.connect.connect, exact: true }).click();
    await page.getByRole('button', { name: workspace }).click();
    await page.getByRole('button', { name: `Workspace: ${workspace}` }).waitFor();
  };
  const choose = async (from: string, to: string) => {
    await page.getByRole('button', { name: `Workspace: ${from}` }).click();
    await page.getByRole('menuitem', { name: to }).click();
    await page.getByRole('button', { name: `Workspace: ${to}` }).waitFor();
  };
  await connect(token, 'Northwind Research');
  await dropFile(page, 'body', sample());
  await enrichDropped(page);
  await page.getByRole('button', { name: 'Workspace: Northwind Research' }).click();
  await page.getByRole('menuitem', { name: 'Add a connection…' }).click();
  await connect(service.tokens.grace, 'Grace Private');

  await expect.poll(() => page.getByText('sites.csv').count()).toBe(0);
  await ask(page, other);
  await goTo(page, 'Credits');
  await expect.poll(() => rowsOf(page).count(), patience).toBe(2);
  await page.getByRole('gridcell', { name: other }).waitFor();
  await page.getByText('1 lookup credit on 1 day').waitFor();
  await choose('Grace Private', 'Northwind Research');
  await page.getByText('sites.csv').first().waitFor();
  await goTo(page, 'Credits');
  await expect.poll(() => rowsOf(page).count(), patience).toBeGreaterThan(2);
  await expect.poll(() => page.getByRole('gridcell', { name: other }).count()).toBe(0);

  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Disconnect Extra Sample' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Workspace: Grace Private' }).waitFor();
  await page.getByRole('button', { name: 'Test · free: Grace Sample' }).click();
  await page.getByText('The service answered.').waitFor();
  await goTo(page, 'Credits');
  await page.getByRole('gridcell', { name: other }).waitFor();
});
