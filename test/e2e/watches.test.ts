import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Watch } from '#contract/models/watch.ts';
import { english } from '../../words/en/words.ts';
import { changingDomain, domainAt } from '../support/services/sample-domains.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { callShell } from '../support/window/bridge-call.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { homeIsShown } from '../support/window/home-in-window.ts';
import { answerQuestions, takeAsked } from '../support/window/native-dialogs.ts';
import { openCamera } from '../support/window/screenshot.ts';
import { takeWindow } from '../support/window/worker-window.ts';

const DAY_MS = 86_400_000;
const AGED_MS = 90 * DAY_MS;

const section = (page: Page) => page.getByRole('region', { name: 'Watches' });

/** The watch is due since long ago, and what is saved is old. */
function letTimePass(dataDir: string): void {
  const db = new BetterSqlite(join(dataDir, 'stackdesk.db'));
  db.exec(`UPDATE watches SET since_day = '2000-01-01'`);
  db.exec(
    `UPDATE watch_turns SET due = '2000-01-03', begun_at = begun_at - ${AGED_MS}, ended_at = ended_at - ${AGED_MS}`,
  );
  db.exec(`UPDATE snapshots SET fetched_at = fetched_at - ${AGED_MS}`);
  db.close();
}

const watchesIn = async (page: Page) => (await callEngine(page, 'watches/list')) as Watch[];

test('a watch is made with its price, tells what changed, asks again if it grows, and is deleted', async () => {
  let nowMs = Date.now();
  const { domain } = changingDomain(nowMs, nowMs + AGED_MS, { fresh: false });
  const service = await startService({ nowMs: () => nowMs });
  const { app, page, dataDir } = await takeWindow();
  const camera = openCamera(app, page);
  await connectTo(page, service.baseUrl);
  await homeIsShown(page);
  const other = domainAt(7) === domain ? domainAt(8) : domainAt(7);
  for (const name of [domain, other]) await callEngine(page, 'lookup/ask', { subject: 'domain', name });
  await callEngine(page, 'saved/annotate', { domain, tags: ['clients'] });
  await takeAsked(app);

  await section(page).getByText('A watch refreshes a view').waitFor();
  await section(page).getByRole('button', { name: 'New watch' }).click();
  const dialog = page.getByRole('dialog', { name: 'New watch' });
  await dialog.getByRole('combobox', { name: 'What to refresh' }).click();
  await page.getByRole('option', { name: 'clients' }).click();
  await dialog.locator('[data-told]').getByText('up to 2 credits').waitFor();
  await expectAxeClean(app, page, 'the form of a watch');
  await camera('watch-form');
  await answerQuestions(app, 'no');
  await dialog.getByRole('button', { name: /^Make the watch · up to 3 credits/ }).click();
  await expect
    .poll(() => takeAsked(app))
    .toMatchObject([
      {
        message: 'Spend up to 3 credits every week?',
        detail: expect.stringMatching(/1 domain now.*up to 2 credits.*15 credits a month/s),
      },
    ]);
  expect(await watchesIn(page)).toEqual([]);
  await answerQuestions(app, 'yes');
  await dialog.getByRole('button', { name: /^Make the watch · up to 3 credits/ }).click();
  await section(page).getByText('Mondays at 7:00 AM').waitFor();
  expect(await watchesIn(page)).toMatchObject([{ capPerTurn: 3, capPerMonth: 15, agreed: 1, state: 'on' }]);
  await camera('watch-new');

  nowMs += AGED_MS;
  letTimePass(dataDir);
  await callEngine(page, 'watches/run');
  await section(page)
    .getByText(/\d+ added, \d+ removed/)
    .waitFor();
  await page
    .getByText(/^clients is refreshed: /)
    .first()
    .waitFor();
  await camera('watch-digest');
  await section(page).getByRole('button', { name: 'Show what changed' }).click();
  await page.getByRole('heading', { name: 'What changed' }).waitFor();
  await page.getByRole('button', { name: english.parts.export.button }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).waitFor();
  await camera('watch-export');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('navigation').getByRole('button', { name: 'Home' }).click();

  await section(page).getByRole('button', { name: 'Pause' }).click();
  await section(page).getByText('paused', { exact: true }).waitFor();
  await camera('watch-paused');
  await section(page).getByRole('button', { name: 'Go on' }).click();
  await section(page).getByRole('button', { name: 'Pause' }).waitFor();

  await section(page).getByRole('button', { name: 'Change the caps' }).click();
  const caps = page.getByRole('dialog', { name: 'Caps of clients' });
  await caps.getByLabel('At most each time, credits').fill('20');
  await caps.getByText('at least as much as one time').waitFor();
  await caps.getByLabel('At most each time, credits').fill('4');
  await camera('watch-caps');
  await takeAsked(app);
  await caps.getByRole('button', { name: /^Change · up to 4 credits/ }).click();
  await caps.waitFor({ state: 'detached' });
  expect(await takeAsked(app)).toMatchObject([
    { message: 'Change what this watch may cost?', detail: expect.stringContaining('until now 3 and 15') },
  ]);
  expect(await watchesIn(page)).toMatchObject([{ capPerTurn: 4, capPerMonth: 15 }]);

  await callEngine(page, 'saved/annotate', { domain: other, tags: ['clients'] });
  letTimePass(dataDir);
  const { turns } = (await callEngine(page, 'watches/run')) as { turns: unknown[] };
  expect(turns).toEqual([]);
  await section(page).getByText('It stands for 2 domains now; you agreed to 1.').waitFor();
  // A notice slides in and out.
  await expect.poll(() => page.locator('[data-alert]').count()).toBe(0);
  await expectFits(app, page, 'Home with a paused watch');
  await camera('watch-grown');
  await takeAsked(app);
  await section(page).getByRole('button', { name: 'Look at the new price' }).click();
  await expect
    .poll(() => takeAsked(app))
    .toMatchObject([
      {
        message: 'Go on with this watch?',
        detail: expect.stringContaining('2 domains now; you agreed to 1'),
      },
    ]);
  await page.getByText('The watch goes on.').first().waitFor();
  expect(await watchesIn(page)).toMatchObject([{ agreed: 2, pause: null }]);

  await section(page).getByRole('button', { name: 'Run without the window' }).click();
  await page
    .getByRole('dialog')
    .getByText(/7 \* \* \* \*.*watch run/)
    .waitFor();
  await camera('watch-lines');
  await page.keyboard.press('Escape');
  await section(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await section(page).getByText('A watch refreshes a view').waitFor();
  await service.close();
});

test('a page that was taken over can make no watch and raise no cap', async () => {
  const service = await startService();
  const { app, page } = await takeWindow();
  await connectTo(page, service.baseUrl);
  await homeIsShown(page);
  await callEngine(page, 'lookup/ask', { subject: 'domain', name: 'shopify.com' });
  await callEngine(page, 'saved/annotate', { domain: 'shopify.com', tags: ['a'] });
  const ask = {
    kind: 'new' as const,
    name: 'A\nB\u202e',
    subject: { kind: 'tag' as const, tag: 'a' },
    kinds: ['companies' as const],
    schedule: { every: 'week' as const, day: 1, minute: 0 },
    capPerTurn: 1_000,
    capPerMonth: 1_000_000,
  };
  const { offerId } = (await callEngine(page, 'watches/offer', ask)) as { offerId: number };
  for (const id of [offerId, offerId + 1, 1])
    await expect(callEngine(page, 'watches/accept', { offerId: id })).rejects.toThrow(/only a person/i);
  await takeAsked(app);
  await answerQuestions(app, 'no');
  expect(await callShell(page, 'agreeToWatch', ask)).toMatchObject({
    ok: false,
    problem: { code: 'cancelled' },
  });
  const [asked] = await takeAsked(app);
  expect(asked?.message).toContain('1,000 credits every week');
  expect(`${asked?.message}`).not.toMatch(/[\n\u202e]/);
  expect(asked?.detail).toContain('1,000,000 credits a month');
  expect(await watchesIn(page)).toEqual([]);
  await service.close();
});
