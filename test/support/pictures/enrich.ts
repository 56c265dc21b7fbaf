import { english } from '../../../words/en/words.ts';
import type { Page } from 'playwright-core';
import type { Sandbox } from '../../../main/sandbox/start.ts';
import { dropFile } from '../window/drop-file.ts';
import { goTo } from '../window/saved-in-window.ts';
import type { Camera } from './camera.ts';

/** A spreadsheet from the drop to the enriched file; the service is slow while the run is pictured. */
export async function pictureEnrich(
  page: Page,
  shoot: Camera,
  { service, sheet }: { service: Sandbox; sheet: string },
): Promise<void> {
  await goTo(page, 'Enrich');
  await page.getByRole('heading', { name: 'Runs' }).waitFor();
  await shoot('enrich-history');
  await page.getByRole('button', { name: /^Paste domains/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .first()
    .fill('shopify.com\nhttps://www.notion.so/product\nada@linear.app\nfigma.com\nfigma.com');
  await page
    .getByRole('dialog')
    .getByText(/domains/)
    .first()
    .waitFor();
  await shoot('enrich-paste', 'usual');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: english.parts.typed.close }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  await dropFile(page, 'body', sheet);
  const start = page.getByRole('button', { name: /^Enrich [\d,.\s]+ domains? ·/ });
  await start.waitFor();
  await page.getByRole('switch', { name: /^Technologies/ }).check({ force: true });
  await page.getByRole('button', { name: /up to 9\d\d credits$/ }).waitFor();
  await shoot('enrich-preview');
  service.control.set({ latencyMs: [0, 9_000] });
  await start.click();
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('[role="gridcell"]').length > 20);
  await page.getByRole('button', { name: /^found [1-9]\d\d/ }).waitFor();
  // Answers come in any order; the picture shows the rows at the top.
  await page
    .getByRole('row')
    .filter({ hasText: 'www.google.com' })
    .filter({ hasNotText: 'waiting' })
    .waitFor();
  await shoot('enrich-running');
  service.control.set({ latencyMs: [0, 0] });
  await page.getByRole('button', { name: 'Show in folder' }).first().waitFor({ timeout: 120_000 });
  await shoot('enrich-done');
  await page
    .getByRole('button', { name: /^Export/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: english.enrich.run.export }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('enrich-export', 'usual');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
