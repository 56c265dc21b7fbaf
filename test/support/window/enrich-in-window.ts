import type { Page } from 'playwright-core';
import { english } from '../../../words/en/words.ts';
import { homeIsShown } from './home-in-window.ts';

/** Leaves the first screen for the sample data, like a newcomer, and opens Enrich. */
export async function startWithSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: english.connect.sample }).click();
  await homeIsShown(page);
  await page
    .getByRole('navigation', { name: english.app.nav })
    .getByRole('button', { name: 'Enrich' })
    .click();
  await page.getByText('Drop a spreadsheet here').first().waitFor();
}

/** What the window says of a finished run. */
export interface Outcome {
  /** The enriched file's path. */
  out: string;
  /** The window's words, such as `All 595, found 504 … Charged 458 credits; the balance agrees.` */
  summary: string;
}

/**
 * Starts the previewed run of a file that was just dropped, and waits until the window says that it is done.
 */
export async function enrichDropped(page: Page): Promise<Outcome> {
  await page.getByRole('button', { name: /^Enrich [\d,.\s]+ domains? ·/ }).click();
  await page.getByRole('button', { name: english.enrich.run.reveal }).first().waitFor({ timeout: 120_000 });
  const file = page.locator('[title*="(enriched"]').first();
  const states = page.getByRole('group', { name: 'Show rows by state' }).getByRole('button');
  // The states are counted again when the run ends.
  await states.filter({ hasText: /\S/ }).first().waitFor();
  const [counts, charged] = await Promise.all([
    // Beside each state is a minus without words.
    states.filter({ hasText: /\S/ }).allInnerTexts(),
    file.locator('div').innerText(),
  ]);
  const rows = counts.map((each) => each.replace(/\s+/g, ' ').trim()).join(', ');
  return { out: (await file.getAttribute('title')) ?? '', summary: `${rows}. ${charged}` };
}
