import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { wishIsKept } from '../support/engine/engine-knows.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { openPage } from '../support/page/open-page.ts';
import { gateBefore } from '../support/services/gated-service.ts';
import { changingDomain } from '../support/services/sample-domains.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { haveDownloadsIn } from '../support/window/choose-in-window.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { homeIsShown } from '../support/window/home-in-window.ts';
import { tabTo } from '../support/window/keyboard.ts';
import { startList } from '../support/window/lists-in-window.ts';
import { goTo } from '../support/window/saved-in-window.ts';

const DAY_MS = 86_400_000;

const tour = (page: Page) => page.getByRole('region', { name: 'Your first day' });
const recent = (page: Page) => page.getByRole('region', { name: 'Recent work' });
const changes = (page: Page) => page.getByRole('region', { name: 'What changed' });
const paused = (page: Page) => page.getByRole('region', { name: 'Paused' });
const running = (page: Page) => page.getByRole('region', { name: 'Running' });

function sheet(): string {
  const path = join(tempDir(), 'sites.csv');
  copyFileSync(join(import.meta.dirname, '../../assets/samples/sites.csv'), path);
  return path;
}

test('without the service, Home shows the changes and balances of the workspace in use, and Enter opens a change', async () => {
  const startMs = Date.now();
  let nowMs = startMs;
  const { domain } = changingDomain(startMs, startMs + 90 * DAY_MS);
  const service = await startService({ nowMs: () => nowMs });
  const { page } = await openPage();
  await connectTo(page, service.baseUrl);
  await callEngine(page, 'lookup/ask', { subject: 'domain', name: domain, fresh: true });
  nowMs += 90 * DAY_MS;
  await callEngine(page, 'lookup/ask', { subject: 'domain', name: domain, fresh: true });
  await service.close();
  await goTo(page, 'Credits');
  await goTo(page, 'Home');
  const change = changes(page).getByRole('button', { name: new RegExp(`^${domain}.*Added:.*Removed:`) });
  await change.waitFor();
  await page.getByText('2 from this computer').waitFor();
  await tabTo(page, new RegExp(`^${domain}.*Added:`));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Difference: / }).waitFor();
  await page.getByRole('heading', { name: /added/i }).first().waitFor();

  await page.getByRole('button', { name: /^Workspace:/ }).click();
  await page.getByRole('menuitem', { name: service.workspaces[1]?.name ?? '' }).click();
  await homeIsShown(page);
  await changes(page).getByText('When a domain is asked about again').waitFor();
  await recent(page).getByText('Nothing yet.').waitFor();
  expect(await page.getByText(domain).count()).toBe(0);
});

test('Home shows a run, pauses it and resumes it', async () => {
  const service = await startService();
  const gate = await gateBefore(service.baseUrl);
  const { app, page, dataDir } = await openPage();
  await connectTo(page, gate.baseUrl);
  await dropFile(page, 'body', sheet());
  gate.shut();
  await page.getByRole('button', { name: /^Enrich [\d,.\s]+ domains ·/ }).click();
  await page.getByRole('button', { name: 'Activity: 1 run' }).waitFor();
  await expect.poll(gate.waiting).toBeGreaterThan(0);
  await goTo(page, 'Home');
  await running(page).getByRole('progressbar', { name: 'sites.csv' }).waitFor();
  await expectAxeClean(app, page, 'home, with a run');
  await expectFits(app, page, 'home, with a run');
  await running(page).getByRole('button', { name: 'Pause sites.csv' }).click();
  await wishIsKept(dataDir, 'pause');
  gate.open();
  await paused(page)
    .getByText(/^paused · /)
    .waitFor();
  // A paused run is not among the running ones.
  expect(await running(page).count()).toBe(0);
  await paused(page).getByRole('button', { name: 'Resume sites.csv' }).click();
  await running(page).waitFor({ state: 'detached' });
  await recent(page)
    .getByRole('button', { name: /^sites\.csv/ })
    .click();
  await page.getByRole('button', { name: english.enrich.run.reveal }).first().waitFor();
});

test('the tour ticks its steps one after the other, and stays hidden once a person hid it', async () => {
  const first = await openPage();
  const { app, page } = first;
  await page.getByRole('button', { name: english.connect.sample }).click();
  await homeIsShown(page);
  await tour(page).getByText('0 of 4 done').waitFor();
  await recent(page).getByText('Nothing yet.').waitFor();
  await changes(page).getByText('When a domain is asked about again').waitFor();
  await expectAxeClean(app, page, 'home, empty');
  await expectFits(app, page, 'home, empty');

  await tabTo(page, /^Look up: Look up a domain$/);
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Look up a domain or a technology' }).waitFor();
  await page.keyboard.type('shopify.com');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Look up technologies/ }).click();
  await page.getByRole('button', { name: 'React JavaScript frameworks' }).waitFor();
  await goTo(page, 'Home');
  await tour(page).getByText('1 of 4 done').waitFor();

  await dropFile(page, 'body', sheet());
  await page.getByRole('button', { name: /^Enrich [\d,.\s]+ domains ·/ }).click();
  await page.getByRole('button', { name: english.enrich.run.reveal }).first().waitFor();
  await goTo(page, 'Home');
  await tour(page).getByText('2 of 4 done').waitFor();
  await haveDownloadsIn(page, tempDir());
  await tour(page).getByRole('button', { name: 'New list: Start a list' }).click();
  await page.keyboard.press('Escape');
  await startList(page, 'Rocket.Chat');
  await goTo(page, 'Saved');
  await page.getByText(/^[\d,]+ domains, /).waitFor();
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /^Search/ }))
    .first()
    .fill('google');
  await page.getByRole('gridcell', { name: 'google.com', exact: true }).waitFor();
  await goTo(page, 'Home');
  await tour(page).getByText('4 of 4 done').waitFor();
  await recent(page)
    .getByRole('button', { name: /^sites\.csv.*\d+ of 595 rows found/ })
    .waitFor();
  await recent(page)
    .getByRole('button', { name: /^shopify\.com/ })
    .waitFor();
  await recent(page)
    .getByRole('button', { name: /^Rocket\.Chat/ })
    .waitFor();
  await expectAxeClean(app, page, 'home, filled');
  await expectFits(app, page, 'home, filled');

  const hide = async () => {
    await tour(page).getByRole('button', { name: 'Hide the tour' }).click();
    await tour(page).waitFor({ state: 'detached' });
  };
  await hide();
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Show the tour on Home' }).click();
  await tour(page).getByText('4 of 4 done').waitFor();
  await hide();
  await first.close();
  const second = await openPage({ userDataDir: first.userDataDir });
  await recent(second.page)
    .getByRole('button', { name: /^sites\.csv/ })
    .waitFor();
  expect(await tour(second.page).count()).toBe(0);
});
