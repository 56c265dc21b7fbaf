import type { Page } from 'playwright-core';
import type { Job } from '../../preload/contract/models/job.ts';
import { callEngine } from './engine-call.ts';

/** Leaves the first screen for the sample data, as a newcomer does. */
export async function startWithSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it with sample data' }).click();
  const workspace = page.getByRole('button', { name: 'Northwind Research' });
  const arrived = page.getByText('Drop a spreadsheet here');
  await workspace.or(arrived).first().waitFor();
  if (await workspace.isVisible()) await workspace.click();
  await arrived.first().waitFor();
}

export interface Enriched {
  job: Job;
  /** The enriched file's path. */
  out: string;
  /** One line for a person: how many rows were found, and what it cost. */
  summary: string;
}

/** Accepts the preview of a file that was just dropped, and waits until the window says that it is done. */
export async function enrichDropped(page: Page): Promise<Enriched> {
  await page.getByRole('button', { name: /^Enrich [\d,.\s]+ domains? ·/ }).click();
  await page.getByRole('button', { name: 'Show in folder' }).first().waitFor({ timeout: 120_000 });
  const [job] = (await callEngine(page, 'jobs/list')) as Job[];
  if (job?.out == null) throw new Error('the run has no output');
  const { found, rows } = job.counts;
  const summary = `Found ${found} of ${rows} rows for ${job.creditsCharged} sample credits in ${job.calls} calls.`;
  return { job, out: job.out, summary };
}
