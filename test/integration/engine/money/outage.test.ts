import { expect, it } from 'vitest';
import { askAll } from '../../../../main/engine/jobs/ask-all.ts';
import { createRunSwitch } from '../../../../main/engine/jobs/run-switch.ts';
import { anchorBalance } from '../../../../main/engine/ledger/balance.ts';
import { endsOf, openWallet, planDomains } from '../../../support/engine/job-fixture.ts';
import { openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { type MoneyService, startMoneyService } from '../../../support/services/money-service.ts';

/** A service that is switched off right after its third answer. */
async function leavingService(): Promise<MoneyService> {
  const service = await startMoneyService({
    fate: (paid) => {
      paid.answer();
      if (paid.number === 3) paid.response.on('finish', () => service.leave());
    },
  });
  return service;
}

it('a run waits for a service that is away, says so, and goes on by itself', async () => {
  const service = await leavingService();
  const desk = await openDesk(service);
  const job = await desk.start(sites(1_000));
  await expect.poll(() => desk.engine.jobs.get(job.id).waiting?.for).toBe('service');
  expect(desk.engine.jobs.get(job.id)).toMatchObject({ state: 'running', problem: null });
  expect(desk.engine.sessions.describe().service).toBe('offline');
  await service.comeBack();
  expect(await desk.settled(job)).toMatchObject({
    state: 'done',
    counts: { found: 1_000, failed: 0, unknown: 0, skipped: 0 },
    waiting: null,
  });
  expect(desk.engine.sessions.describe().service).toBe('online');
  expect(service.twice()).toEqual([]);
});

it('a run that waits for the service can be paused, and goes on later', async () => {
  const service = await leavingService();
  const desk = await openDesk(service);
  const job = await desk.start(sites(1_000));
  await expect.poll(() => desk.engine.jobs.get(job.id).waiting?.for).toBe('service');
  await desk.client.jobs.pause({ jobId: job.id });
  const paused = await desk.settled(job);
  expect(paused).toMatchObject({ state: 'paused', counts: { failed: 0 } });
  await service.comeBack();
  await desk.client.jobs.resume({ jobId: job.id });
  expect(await desk.settled(job)).toMatchObject({ state: 'done', counts: { found: 1_000 } });
  expect(service.twice()).toEqual([]);
});

it('a service that does not come back pauses the run, and no row counts as failed', async () => {
  const service = await leavingService();
  const wallet = openWallet(service.baseUrl, { quietMs: 200 });
  await anchorBalance(wallet);
  const jobId = await planDomains(wallet, sites(1_000));
  const problem = await askAll({
    wallet,
    jobId,
    wordNow: () => null,
    control: createRunSwitch(),
    patience: { firstMs: 20, longestMs: 100, totalMs: 500, failingMs: 500 },
    onAnswer: () => undefined,
  });
  expect(problem).toMatchObject({ code: 'unreachable' });
  const states = Object.values(endsOf(wallet, jobId)).map(({ state }) => state);
  expect(states.filter((state) => state === 'failed')).toEqual([]);
  expect(states.filter((state) => state === 'found')).toHaveLength(service.charged());
  expect(states.filter((state) => state === 'pending').length).toBeGreaterThan(0);
});
