import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Sandbox } from '../../main/sandbox/start.ts';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { domainAt } from '../support/services/sample-domains.ts';
import { withCompany } from '../support/services/sandbox-http.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { type Door, doorBefore } from '../support/window/door-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { focusedName, tabTo } from '../support/window/keyboard.ts';
import type { LaunchedApp } from '../support/window/launch-app.ts';
import { lookUp } from '../support/window/lookup-in-window.ts';
import { goTo } from '../support/window/saved-in-window.ts';
import { takeScreenshot } from '../support/window/screenshot.ts';
import { shareEmptyWindow } from '../support/window/shared-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

interface Opened extends LaunchedApp {
  service: Sandbox;
  door: Door;
}

/** In these windows, time passes so many times faster than in reality. */
const faster = (times: number) => ({ env: { STACKDESK_TIME_SCALE: String(times) } });

const emptyWindow = shareEmptyWindow(faster(12));

/** A window with a service that can become unreachable. */
async function open(launch: () => Promise<LaunchedApp> = emptyWindow): Promise<Opened> {
  const service = await startService();
  const door = await doorBefore(service.baseUrl);
  const launched = await launch();
  await connectTo(launched.page, door.baseUrl);
  return { ...launched, service, door };
}

/**
 * A sheet of domains that are not in the sample spreadsheet. All services here have the same workspace, so what one test
 * bought is saved in the next.
 */
function sheetOf(name: string, count: number, from = 3_000): string {
  const path = join(tempDir(), name);
  const domains = Array.from({ length: count }, (_, index) => domainAt(from + index));
  writeFileSync(path, `Website\n${domains.join('\n')}\n`);
  return path;
}

async function preview(page: Page, path: string): Promise<void> {
  await goTo(page, 'Enrich');
  await dropFile(page, 'body', path);
  await startButton(page).waitFor();
}

const startButton = (page: Page) => page.getByRole('button', { name: /^Enrich [\d,.\s]+ domains ·/ });
const isDone = (page: Page) => page.getByRole('button', { name: english.enrich.run.reveal }).waitFor();
const chargesOf = (service: Sandbox, kind: string, from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    service.control.charges().get(`${kind} ${domainAt(from + index)}`),
  );

test('while it is not certain what lost answers cost, the run says so everywhere, and nothing is bought twice', async () => {
  const { page, service } = await open();
  service.control.setFaults([{ kind: 'reset_before', at: [3] }]);
  await preview(page, sheetOf('leads.csv', 300));
  await startButton(page).click();
  await page
    .getByRole('paragraph')
    .filter({
      hasText:
        /^Finding out whether lost answers were charged, until \d{1,2}:\d\d [AP]M at the latest; up to 100 credits\.$/,
    })
    .waitFor();
  await page.getByText('up to 100 more may have been').waitFor();
  await page.getByRole('button', { name: 'Activity: 1 run' }).click();
  await page
    .getByRole('dialog', { name: 'Activity' })
    .getByText(/^Finding out/)
    .waitFor();
  await page.keyboard.press('Escape');
  await goTo(page, 'Home');
  await page
    .getByText(/finding out what lost answers cost until \d{1,2}:\d\d [AP]M, up to 100 credits$/)
    .waitFor();
  await page.getByRole('button', { name: 'Show leads.csv' }).first().click();
  await isDone(page);
  await page.getByText(/^Charged [\d,]+ credits; the balance agrees\.$/).waitFor();
  expect(Math.max(...service.control.charges().values())).toBe(1);
});

test('a run waits for a service that is away, can be paused meanwhile, and goes on by itself', async () => {
  const { page, service, door } = await open();
  await preview(page, sheetOf('leads.csv', 900, 4_000));
  door.shutAfter(1);
  await startButton(page).click();
  const away = page.getByRole('paragraph').filter({
    hasText:
      /^The service has not been usable since \d{1,2}:\d\d [AP]M; the run keeps trying and goes on by itself\.$/,
  });
  await away.waitFor();
  await page.getByText('waiting for the service', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Service: offline. Ask again, free' }).waitFor();
  await takeScreenshot(page, 'enrich-service-away');
  await goTo(page, 'Home');
  await page.getByText(/service not usable since \d{1,2}:\d\d [AP]M, goes on by itself$/).waitFor();
  await page.getByRole('button', { name: 'Pause leads.csv' }).click();
  await page.getByRole('button', { name: 'Resume leads.csv' }).waitFor();
  await page.getByRole('button', { name: 'Show leads.csv' }).click();
  await door.open();
  door.shutAfter(2);
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await away.waitFor();
  await door.open();
  await isDone(page);
  await page.getByRole('button', { name: 'Service: online. Ask again, free' }).waitFor();
  expect(Math.max(...service.control.charges().values())).toBe(1);
});

test('a lookup whose answer was lost says so, and is paid again only if a person presses a button', async () => {
  const { app, page, service } = await open();
  const [domain = ''] = withCompany(300);
  service.control.setFaults([{ kind: 'reset_after', at: [1] }]);
  await lookUp(page, domain);
  await page.getByRole('button', { name: 'Look up company · 1 credit' }).click();
  await page.getByText('The answer to the company lookup was lost.').first().waitFor();
  await page.getByText('Asking again now may pay for it twice.').waitFor();
  await expectFits(app, page, 'a lookup whose answer was lost');
  const timesCharged = () => service.control.charges().get(`companies ${domain}`);
  expect(timesCharged()).toBe(1);
  // The button that is always there does not buy it a second time.
  await page.getByRole('button', { name: 'Look up company · 1 credit' }).click();
  await page.getByText('An earlier answer to this was lost').waitFor();
  expect(timesCharged()).toBe(1);
  await page.getByRole('heading', { name: domain }).focus();
  await tabTo(page, /^Ask again · 1 credit$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Company' }).waitFor();
  await expect.poll(timesCharged).toBe(2);
  await expect.poll(() => page.locator('[data-alert]').count()).toBe(0);
});

test('a press on the state of the service asks again, and the state changes once the service is back', async () => {
  const { page, door } = await open();
  const [domain = ''] = withCompany(300);
  door.shut();
  await lookUp(page, domain);
  await page.getByRole('button', { name: 'Look up company · 1 credit' }).click();
  const offline = page.getByRole('button', { name: 'Service: offline. Ask again, free' });
  await offline.waitFor();
  await offline.focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-alert]').filter({ hasText: 'No connection' }).first().waitFor();
  await offline.waitFor();
  await door.open();
  await offline.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Service: online. Ask again, free' }).waitFor();
  expect(await focusedName(page)).toBe('Service: online. Ask again, free');
});

test('a run that ended because of its budget says so, and goes on with another budget', async () => {
  const { page, service } = await open();
  await preview(page, sheetOf('leads.csv', 300, 5_000));
  await page.getByLabel('Budget, credits').fill('50');
  await page.getByRole('button', { name: 'Enrich 300 domains · up to 50 credits' }).click();
  await page.getByText(/\d+ rows were skipped, because the budget was used up\./).waitFor();
  const other = page.getByRole('button', { name: 'Other budget…' });
  await other.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Another budget' });
  const field = dialog.getByLabel('Budget from now on, credits');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focusedName(page)).toBe('Other budget…');
  await page.keyboard.press('Enter');
  await field.fill('0');
  expect(await dialog.getByRole('button', { name: 'Run again · free' }).isDisabled()).toBe(true);
  await field.fill('60');
  await tabTo(page, /^Run again · up to 60 credits$/);
  await page.keyboard.press('Enter');
  await page.getByText(/^Charged 110 credits; the balance agrees\.$/).waitFor();
  expect(Math.max(...service.control.charges().values())).toBe(1);
});

test('if the budget of a paused run may not be enough, another one is offered', async () => {
  const { page, service } = await open();
  service.control.setFaults([{ kind: 'reset_before', rate: 1 }]);
  await preview(page, sheetOf('leads.csv', 900, 6_000));
  await page.getByLabel('Budget, credits').fill('600');
  await startButton(page).click();
  await page.getByText('Resume goes on with the rest').waitFor();
  await page
    .getByText(/^What is left of the budget may not be enough for the \d+ lookups still open\.$/)
    .waitFor();
  service.control.setFaults([]);
  await page.getByRole('button', { name: 'Other budget…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Another budget' });
  await dialog.getByRole('button', { name: /^Resume · up to \d+ credits$/ }).click();
  await isDone(page);
  expect(Math.max(...service.control.charges().values())).toBe(1);
});

test('the run and the ledger say what lost answers cost, and lookups are asked again only by a person’s word', async () => {
  const { app, page, service } = await open(() => takeWindow(faster(60)));
  service.control.setFaults([{ kind: 'reset_after', at: [3] }]);
  await preview(page, sheetOf('leads.csv', 300));
  await startButton(page).click();
  await isDone(page);
  const told = page.getByText(
    /^Charged [\d,]+ credits, [\d,]+ of them by the balance for answers that were lost;/,
  );
  await told.waitFor();
  const spent = [...service.control.charges().values()].reduce((sum, times) => sum + times, 0);
  expect(await told.innerText()).toContain(`Charged ${spent} credits,`);
  expect(await told.innerText()).not.toContain('the balance agrees');
  await page.getByText('100 rows are unknown: the answer was lost on the way.').waitFor();
  await expectFits(app, page, 'a run with lost answers');

  await goTo(page, 'Credits');
  await page.getByText(/\d+ credits were charged for answers that were lost, and are booked now\./).waitFor();
  await page
    .getByRole('gridcell', { name: '100 domains (answer lost, charged by the balance; may be others’)' })
    .first()
    .waitFor();
  await takeScreenshot(page, 'credits-lost-answers');

  await preview(page, sheetOf('leads again.csv', 320));
  await page.getByText('100 lookups were asked before; their answers were lost').waitFor();
  await page.getByRole('button', { name: 'Enrich 320 domains · up to 20 credits' }).waitFor();
  await takeScreenshot(page, 'enrich-in-doubt');
  await expectFits(app, page, 'a preview with lookups in doubt');
  // By keyboard only, to the tick box and to the price.
  await page.getByRole('heading', { name: 'leads again.csv' }).focus();
  await tabTo(page, /^Ask again: up to 100 credits more$/);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Enrich 320 domains · up to 120 credits' }).waitFor();
  expect(await page.getByLabel('Budget, credits').inputValue()).toBe('120');
  await tabTo(page, /^Enrich 320 domains · up to 120 credits$/);
  await page.keyboard.press('Enter');
  await isDone(page);
  await expect.poll(() => page.getByRole('button', { name: /^unknown/ }).count()).toBe(0);
  const times = chargesOf(service, 'companies', 3_000, 320).filter((each) => each !== undefined);
  expect(Math.max(...times)).toBe(2);
});
