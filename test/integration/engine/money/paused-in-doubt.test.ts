import { expect, it } from 'vitest';
import type { Engine } from '../../../../main/engine/engine.ts';
import { inEnglish } from '#contract/reason.ts';
import { openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

/** The balance must be stable for a second, and is checked while no run is running. */
const FAST = { timeScale: 180, inBackground: true };

const saidOf = (engine: Engine, jobId: number) => {
  const reason = engine.jobs.get(jobId).problem?.reason;
  return reason == null ? null : inEnglish(reason);
};

it.each([
  { isCharged: false, said: 'The balance shows that nothing was charged for them.' },
  { isCharged: true, said: 'Credits that lost answers cost by the balance: 300.' },
])('a run that was paused because of lost answers says what became of them ($isCharged)', async (which) => {
  const service = await startMoneyService({
    fate: (paid) => {
      if (which.isCharged) paid.work();
      paid.cut();
    },
  });
  const desk = await openDesk(service, FAST);
  const { id } = await desk.enrich(sites(700));
  await expect.poll(() => desk.engine.jobs.get(id).creditsInDoubt).toBe(0);
  expect(desk.engine.jobs.get(id)).toMatchObject({ state: 'paused', problem: { code: 'outcome_unknown' } });
  expect(saidOf(desk.engine, id)).toMatch(which.said);
  expect(saidOf(desk.engine, id)).not.toMatch('may have been charged');
});

it('while they are in doubt, it says that they may have been charged', async () => {
  const service = await startMoneyService({ fate: (paid) => paid.cut() });
  const desk = await openDesk(service, { timeScale: 1 });
  const { id } = await desk.start(sites(700));
  await expect.poll(() => desk.engine.jobs.get(id).state).toBe('paused');
  expect(desk.engine.jobs.get(id).creditsInDoubt).toBeGreaterThan(0);
  expect(saidOf(desk.engine, id)).toMatch('They may have been charged');
});
