import { expect, it } from 'vitest';
import { lastAgreement } from '../../../../main/engine/ledger/agreement.ts';
import { anchorBalance } from '../../../../main/engine/ledger/balance.ts';
import { openDesk, sites } from '../../../support/money-desk.ts';
import { type PaidRequest, startMoneyService } from '../../../support/money-service.ts';

it('one moment that cuts all that is under way does not end a run', async () => {
  const first: PaidRequest[] = [];
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number > 4) return paid.answer();
      first.push(paid);
      // Four are under way at once; all lines are cut at the same moment, and nothing was charged.
      if (first.length === 4) for (const each of first) each.cut();
    },
  });
  const desk = await openDesk(service, { timeScale: 600 });
  const job = await desk.enrich(sites(600));
  expect(job).toMatchObject({ state: 'done', problem: null, counts: { found: 600, unknown: 0 } });
  expect(service.twice()).toEqual([]);
});

it('what a wallet lost is told although nobody asked for a comparison', async () => {
  const service = await startMoneyService();
  const desk = await openDesk(service);
  await desk.enrich(sites(3));
  service.wallet.balance -= 50;
  await anchorBalance(desk.wallet());
  const { db, sessions } = desk.engine;
  const { row } = sessions.workspace();
  expect(lastAgreement(db, row)).toMatchObject({ state: 'differs', expected: 9_997, actual: 9_947 });
});
