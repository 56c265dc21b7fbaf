import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { saveElsewhere } from '../../../../main/engine/jobs/write-again.ts';
import { writeSettings } from '../../../../main/engine/store/settings.ts';
import { fileOf, openDesk, sites, holdingAll } from '../../../support/engine/money-fixture.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

/** A run whose folder for results vanishes while the first batch is paid for. */
async function withoutFolder(domains: number) {
  const { held: answers, fate } = holdingAll();
  const service = await startMoneyService({ fate });
  const desk = await openDesk(service);
  const folder = join(tempDir(), 'results');
  mkdirSync(folder);
  writeSettings(desk.engine.db, { outputDir: folder });
  const { id: jobId } = await desk.start(fileOf(sites(domains)));
  await expect.poll(answers.waiting).toBeGreaterThan(0);
  rmSync(folder, { recursive: true });
  return { service, desk, folder, jobId, answers };
}

it('a run that lacks only a place for its file ends as soon as it has one, and asks nothing', async () => {
  const { service, desk, folder, jobId, answers } = await withoutFolder(50);
  answers.open();
  expect(await desk.settled({ id: jobId })).toMatchObject({
    state: 'paused',
    problem: { code: 'out_unwritable' },
    counts: { found: 50, pending: 0 },
  });
  const { engine } = desk;
  // A place that is no better changes nothing.
  await expect(saveElsewhere(engine.db, engine.jobs, jobId, { folder })).rejects.toMatchObject({
    code: 'out_unwritable',
  });
  expect(engine.jobs.get(jobId)).toMatchObject({ state: 'paused', problem: { code: 'out_unwritable' } });
  const asked = service.paid.length;
  const other = tempDir();
  await saveElsewhere(engine.db, engine.jobs, jobId, { folder: other });
  const job = await desk.settled({ id: jobId });
  expect(job).toMatchObject({ state: 'done', problem: null, out: join(other, 'domains (enriched).csv') });
  expect(
    readFileSync(job.out ?? '', 'utf8')
      .trimEnd()
      .split('\n'),
  ).toHaveLength(51);
  expect(service.paid).toHaveLength(asked);
});

it('a run that has more to ask gets the place, and asks nothing until a person goes on with it', async () => {
  const { service, desk, jobId, answers } = await withoutFolder(150);
  desk.engine.jobs.pause(jobId);
  answers.open();
  await desk.settled({ id: jobId });
  const { engine } = desk;
  await desk.client.jobs.resume({ jobId });
  expect(await desk.settled({ id: jobId })).toMatchObject({
    state: 'paused',
    problem: { code: 'out_unwritable' },
    counts: { pending: 50 },
  });
  const asked = service.paid.length;
  const out = join(tempDir(), 'named.csv');
  await saveElsewhere(engine.db, engine.jobs, jobId, { out });
  expect(engine.jobs.get(jobId)).toMatchObject({ state: 'paused', problem: null });
  expect(service.paid).toHaveLength(asked);
  await desk.client.jobs.resume({ jobId });
  expect(await desk.settled({ id: jobId })).toMatchObject({ state: 'done', out, counts: { found: 150 } });
});

it('a run that was stopped without a place for its file is written elsewhere, too', async () => {
  const { desk, jobId, answers } = await withoutFolder(150);
  desk.engine.jobs.stop(jobId);
  answers.open();
  expect(await desk.settled({ id: jobId })).toMatchObject({
    state: 'stopped',
    out: null,
    problem: { code: 'out_unwritable' },
  });
  writeSettings(desk.engine.db, { outputDir: null });
  const written = await desk.client.jobs.write({ jobId });
  expect(written).toMatchObject({ state: 'stopped', problem: null, out: expect.stringMatching(/enriched/) });
});
