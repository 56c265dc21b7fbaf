import { expect, it } from 'vitest';
import { lastAgreement } from '../../../../main/engine/ledger/agreement.ts';
import { anchorBalance } from '../../../../main/engine/ledger/balance.ts';
import { gate, openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { type PaidRequest, startMoneyService } from '../../../support/services/money-service.ts';

it('a moment that cuts all requests under way does not end a run', async () => {
  const first: PaidRequest[] = [];
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number === 1 || paid.number > 5) return paid.answer();
      first.push(paid);
      // Four are under way at once; all connections are cut together, and nothing was charged.
      if (first.length === 4) for (const each of first) each.cut();
    },
  });
  const desk = await openDesk(service, { timeScale: 600 });
  const job = await desk.enrich(sites(600), { budget: 2_000 });
  expect(job).toMatchObject({ state: 'done', problem: null, counts: { found: 600, unknown: 0 } });
  expect(service.twice()).toEqual([]);
});

it('a loss of a wallet is shown even if nobody asked for a comparison', async () => {
  const service = await startMoneyService();
  const desk = await openDesk(service);
  await desk.enrich(sites(3));
  service.wallet.balance -= 50;
  await anchorBalance(desk.wallet());
  const { db, sessions } = desk.engine;
  const { row } = sessions.workspace();
  expect(lastAgreement(db, row)).toMatchObject({ state: 'differs', expected: 9_997, actual: 9_947 });
});

it('a loss of a wallet in an earlier start of a run is not forgotten by a later start', async () => {
  const held = gate();
  const service = await startMoneyService({
    fate: async (paid) => {
      if (paid.number > 1) await held.wait();
      paid.answer();
    },
  });
  const desk = await openDesk(service);
  const job = await desk.start(sites(800), { budget: 800 });
  await expect.poll(held.waiting).toBeGreaterThan(0);
  service.wallet.balance -= 300;
  desk.engine.jobs.pause(job.id);
  held.open();
  expect((await desk.settled(job)).reconciliation).toMatchObject({ state: 'differs' });
  await desk.client.session.tellOthers({ others: 'yes' });
  // What somebody else spends between two starts is not the run's.
  service.wallet.balance -= 70;
  desk.engine.jobs.resume(job.id, { resendUnknown: false });
  const { reconciliation } = await desk.settled(job);
  expect(reconciliation).toMatchObject({ state: 'differs', lost: 0, actual: 8_830, expected: 9_130 });
});

it('the service stays offline in the window if a person pauses a run that waits for it', async () => {
  let isAway = false;
  const service = await startMoneyService({
    fate: (paid) => {
      isAway = true;
      paid.cut();
    },
    instead: (_seen, response) => {
      if (isAway) response.destroy();
      return isAway;
    },
  });
  const desk = await openDesk(service, { timeScale: 1 });
  const job = await desk.start(sites(200));
  await expect.poll(() => desk.engine.jobs.get(job.id).waiting?.for, { timeout: 60_000 }).toBe('service');
  desk.engine.jobs.pause(job.id);
  await desk.settled(job);
  expect(desk.engine.sessions.describe().service).toBe('offline');
});
