import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { updateJob } from '../../../main/engine/store/jobs.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const FAST = { timeScale: 60 };

/** A planned run whose file would be in a folder that does not exist. */
async function planned() {
  const opened = await openEngineClient(FAST, undefined, FAST);
  const { client } = opened;
  const dir = tempDir();
  const path = join(dir, 'accounts.csv');
  const folder = join(dir, 'results');
  writeFileSync(path, 'site\nshopify.com\nnytimes.com\n');
  const { sheet } = await client.sheets.inspect({ path });
  const { jobId, maxCredits } = await client.enrich.preview({
    path,
    sheet,
    column: 0,
    options: enrichOptionsSchema.parse({
      kinds: ['companies'],
      companyFields: ['name'],
      maxAgeMs: null,
    }),
  });
  // As the command line names it; the window writes next to the original.
  updateJob(opened.engine.db, jobId, { wantedOut: join(folder, 'accounts.csv') });
  const start = () => client.enrich.start({ jobId, budget: maxCredits });
  return { ...opened, jobId, dir, folder, start };
}

test('if a file cannot be written, this is noticed before anything is paid, and nothing is left', async () => {
  const { client, engine, jobId, folder, start } = await planned();
  await start();
  expect(await engine.jobs.settled(jobId)).toMatchObject({
    state: 'paused',
    problem: { code: 'out_unwritable' },
    calls: 0,
    creditsCharged: 0,
  });
  mkdirSync(folder);
  await client.jobs.resume({ jobId });
  expect(await engine.jobs.settled(jobId)).toMatchObject({ state: 'done', creditsCharged: 2, problem: null });
  expect(readdirSync(folder)).toEqual(['accounts.csv']);
});

test('if the folder of a run vanishes, the run can be stopped, and what it paid for can be exported', async () => {
  const { client, engine, jobId, dir, folder, start } = await planned();
  mkdirSync(folder);
  engine.events.listen(({ type }) => {
    if (type === 'charged') rmSync(folder, { recursive: true, force: true });
  });
  await start();
  const paid = { problem: { code: 'out_unwritable' }, creditsCharged: 2, out: null };
  expect(await engine.jobs.settled(jobId)).toMatchObject({ state: 'paused', ...paid });
  await client.jobs.stop({ jobId });
  expect(await engine.jobs.settled(jobId)).toMatchObject({ state: 'stopped', ...paid });
  const out = join(dir, 'rows.csv');
  const task = await client.jobs.export({ jobId, out, format: 'csv' });
  expect((await engine.tasks.settled(task.id)).state).toBe('done');
  expect(readFileSync(out, 'utf8')).toContain('Shopify');
});
