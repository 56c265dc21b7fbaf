import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../main/sandbox/start.ts';
import { english } from '../../words/en/words.ts';
import { wishIsKept } from '../support/engine/engine-knows.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { type OpenedPage, openPage } from '../support/page/open-page.ts';
import { type Gate, gateBefore } from '../support/services/gated-service.ts';
import { expectDialogKeepsFocus } from '../support/window/dialog-focus.ts';
import { chooseInDialog, choosesNext } from '../support/window/choose-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { homeIsShown } from '../support/window/home-in-window.ts';
import { focusedName } from '../support/window/keyboard.ts';
import { giveCommand } from '../support/window/palette-in-window.ts';
import { openCamera } from '../support/window/screenshot.ts';

const token = 'tok-run-2c9d';

interface Opened extends OpenedPage {
  service: Sandbox;
  gate: Gate;
}

/** A window that is connected to a service behind a gate, with the sample spreadsheet previewed. */
async function openPreview(options: SandboxOptions = {}): Promise<Opened> {
  const path = join(tempDir(), 'sites.csv');
  copyFileSync(join(import.meta.dirname, '../../assets/samples/sites.csv'), path);
  const service = await startSandbox({ extraTokens: [token], ...options });
  onTestFinished(() => service.close());
  const gate = await gateBefore(service.baseUrl);
  const launched = await openPage();
  const { page } = launched;
  await page.getByLabel(english.connect.address).fill(gate.baseUrl);
  await page.getByLabel(english.connect.token).fill(token);
  await page.getByRole('button', { name: english.connect.connect, exact: true }).click();
  await page.getByRole('button', { name: 'Northwind Research' }).click();
  await homeIsShown(page);
  await dropFile(page, 'body', path);
  await startButton(page).waitFor();
  return { ...launched, service, gate };
}

const startButton = (page: Page) => page.getByRole('button', { name: /^Enrich [\d,.\s]+ domains ·/ });
const isDone = (page: Page) => page.getByRole('button', { name: english.enrich.run.reveal }).waitFor();
const rowCount = async (page: Page) => Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
const workspaceOf = (service: Sandbox) => service.workspaces[0]?.id ?? '';

test('a run is paused between answers, says how far it is, and goes on from there', async () => {
  const { page, dataDir, gate, service } = await openPreview();
  gate.shut();
  await startButton(page).click();
  await page.getByRole('button', { name: 'Activity: 1 run' }).waitFor();
  await expect.poll(gate.waiting).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText(english.enrich.run.wish.pause).waitFor();
  await wishIsKept(dataDir, 'pause');
  gate.open();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  const progress = page.getByRole('progressbar', { name: 'Progress of the run' });
  const done = Number(await progress.getAttribute('aria-valuenow'));
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(499);
  await page.getByText(`${done} of 499 lookups`, { exact: true }).waitFor();
  // While the run is open, nothing else is offered for its rows, and no second price stands beside its own.
  const more = page.getByRole('button', { name: /^Add technologies to 595 rows/ });
  expect(await more.getAttribute('aria-disabled')).toBe('true');
  expect(await more.innerText()).not.toMatch(/credit|free/);
  await page.getByRole('button', { name: 'Resume' }).press('Enter');
  await isDone(page);
  // The button is gone, and the keyboard is at the title.
  expect(await focusedName(page)).toBe('sites.csv');
  expect(Math.max(...service.control.charges().values())).toBe(1);
  // What is enriched further is named by its domains, not by its rows, of which some have none or the same.
  await more.click();
  await page.getByRole('heading', { name: 'sites.csv, 499 domains', exact: true }).waitFor();
});

test('a run whose folder is gone at its end is saved elsewhere, free', async () => {
  const { app, page, gate, service } = await openPreview();
  const folder = tempDir();
  const { ref } = await chooseInDialog(page, folder, 'chooseFolder');
  await callEngine(page, 'settings/set', { outputDir: ref });
  gate.shut();
  await startButton(page).click();
  await expect.poll(gate.waiting).toBeGreaterThan(0);
  rmSync(folder, { recursive: true });
  gate.open();
  const elsewhere = page.getByRole('button', { name: english.enrichFile.saveElsewhere });
  await elsewhere.waitFor();
  await openCamera(app, page)('run-save-elsewhere');
  const charged = service.control.charges().size;
  const other = tempDir();
  await choosesNext(page, other);
  await elsewhere.click();
  await isDone(page);
  expect(readdirSync(other)).toEqual(['sites (enriched).csv']);
  expect(service.control.charges().size).toBe(charged);
});

test('a run that is stopped skips the rest, says why, and can be run again', async () => {
  const { page, dataDir, gate, service } = await openPreview();
  gate.shut();
  await startButton(page).click();
  await expect.poll(gate.waiting).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText(english.enrich.run.wish.stop).waitFor();
  await wishIsKept(dataDir, 'stop');
  gate.open();
  await page.getByText(/rows? (was|were) skipped, because the run was stopped/).waitFor();
  // The palette opens the place of the button with the price, which a person presses.
  await page.getByRole('navigation', { name: english.app.nav }).getByRole('button', { name: 'Home' }).click();
  await giveCommand(page, 'again sites', 'Run failed rows again… · sites.csv');
  await expect.poll(() => focusedName(page)).toMatch(/^Run again · up to/);
  await page.keyboard.press('Enter');
  await page.getByText('sites (enriched 2).csv').waitFor();
  await isDone(page);
  await expect.poll(() => page.getByRole('button', { name: /^skipped/ }).count()).toBe(0);
  expect(Math.max(...service.control.charges().values())).toBe(1);
});

test('rows are filtered by how they ended, and each filter shows its count', async () => {
  const { page } = await openPreview();
  await startButton(page).click();
  await isDone(page);
  await expect.poll(() => rowCount(page)).toBe(595);
  const filter = page.getByRole('button', { name: /^no data \d+$/ });
  const count = Number((await filter.innerText()).match(/\d+/)?.[0]);
  await filter.click();
  await expect.poll(() => rowCount(page)).toBe(count);
  await page.getByRole('rowheader').filter({ hasText: /^10$/ }).waitFor();
  const states = async () =>
    new Set(await page.locator('[role=gridcell][aria-colindex="3"]').allInnerTexts());
  await expect.poll(states).toEqual(new Set(['no data']));
  await filter.click();
  await expect.poll(() => rowCount(page)).toBe(595);
});

test('the window says before the start if the wallet is not enough, and afterwards what was skipped', async () => {
  const { page, service } = await openPreview({ lookupBalance: 120 });
  await page.getByText('The wallet holds 120 credits, so 379 lookups may be skipped').waitFor();
  await startButton(page).click();
  await page
    .getByText(/skipped, because the wallet was empty\. The wallet is empty; top it up first\./)
    .waitFor();
  service.control.setBalance(workspaceOf(service), 1_000);
  await page.getByRole('button', { name: /^Run again/ }).click();
  await page.getByText('sites (enriched 2).csv').waitFor();
  await isDone(page);
  expect(Math.max(...service.control.charges().values())).toBe(1);
});

test('a budget is what a run costs at most', async () => {
  const { page, service } = await openPreview();
  const before = service.control.balances()[workspaceOf(service)]?.bulk_lookup ?? 0;
  await page.getByLabel('Budget, credits').fill('50');
  await page.getByText('449 lookups over this budget would be skipped').waitFor();
  await page.getByRole('button', { name: 'Enrich 499 domains · up to 50 credits' }).click();
  await isDone(page);
  const after = service.control.balances()[workspaceOf(service)]?.bulk_lookup ?? 0;
  expect(before - after).toBe(50);
});

test('rows whose answer was lost are unknown, and are paid for again only after a second yes', async () => {
  const { page, service } = await openPreview();
  service.control.setFaults([{ kind: 'reset_after', at: [2] }]);
  await startButton(page).click();
  const ask = page.getByRole('button', { name: /^Ask again · up to/ });
  await isDone(page);
  const dialog = page.getByRole('dialog');
  const spent = () => service.control.balances()[workspaceOf(service)]?.bulk_lookup;
  const before = spent();
  await ask.waitFor();
  await expectDialogKeepsFocus(page, ask);
  expect(spent()).toBe(before);
  await ask.click();
  await dialog.getByText('Asking again may pay for them a second time').waitFor();
  await dialog.getByRole('button', { name: /^Ask again/ }).click();
  await page.getByText('sites (enriched 2).csv').waitFor();
  await isDone(page);
  await expect.poll(() => page.getByRole('button', { name: /^unknown/ }).count()).toBe(0);
  expect(spent()).toBeLessThan(before ?? 0);
});

test('a removed run can be brought back for a while and is deleted later; its file stays', async () => {
  const { page } = await openPreview();
  await startButton(page).click();
  await isDone(page);
  await page.getByRole('button', { name: 'All runs' }).click();
  const run = page.getByRole('button', { name: 'sites.csv', exact: true });
  const remove = async () => {
    await page.getByRole('button', { name: 'Actions for sites.csv' }).click();
    await page.getByRole('menuitem', { name: 'Remove from this list' }).click();
    await page.getByText('Runs appear here').waitFor();
  };
  await remove();
  await page.locator('[data-alert]').getByRole('button', { name: 'Undo' }).click();
  await run.waitFor();
  await page.locator('[data-alert]').waitFor({ state: 'detached' });
  // The keys do the same, and nothing is undone twice.
  await remove();
  await page.keyboard.press('Control+z');
  await run.waitFor();
  await page.locator('[data-alert]').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await remove();
});
