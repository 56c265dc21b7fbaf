import { expect, it } from 'vitest';
import { anchorBalance } from '../../../../main/engine/ledger/balance.ts';
import { inDoubt } from '../../../../main/engine/store/doubts.ts';
import { evidenceOf, findRequest, slowestAnswerMs } from '../../../../main/engine/store/requests.ts';
import { answerFall, othersUse } from '../../../../main/engine/store/wallets.ts';
import { openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { together } from '../../../support/run/together.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

/** A service that refuses some of its requests, by default the first, and charges for the last when a test says so. */
async function refusing(isRefused = (request: number): boolean => request === 1) {
  let charge = () => {};
  const service = await startMoneyService({
    fate: (paid) => {
      if (!isRefused(paid.number)) return paid.answer();
      charge = () => void paid.work();
      paid.fail();
    },
  });
  const desk = await openDesk(service);
  const { db } = desk.engine;
  const { workspace } = desk.wallet();
  const lost = () => desk.ledger().filter((line) => line.lost);
  const fall = () => othersUse(db, workspace).fall;
  return { service, desk, db, workspace, lost, fall, charge: () => charge() };
}

it('a charge that comes after a refusal was repeated is booked to it, and to nobody else', async () => {
  const { service, desk, db, workspace, lost, fall, charge } = await refusing();
  const job = await desk.enrich(sites(20));
  expect(job).toMatchObject({ state: 'done', counts: { found: 20 } });
  charge();
  await anchorBalance(desk.wallet());
  expect(lost()).toEqual([{ credits: 20, lost: true, jobId: job.id }]);
  expect([service.charged(), fall()]).toEqual([40, 0]);
  expect(evidenceOf(db, 1).map(({ way }) => way)).toEqual(['late', 'fell']);
  expect(findRequest(db, 1)?.state).toBe('resent');
  expect(inDoubt(db, workspace, ['companies:site0.example.com'])).toEqual([]);
  expect(slowestAnswerMs(db)).toBeGreaterThan(50);
});

it('a service that refuses again and again, and charges late, is asked for nothing twice', () =>
  together({
    'what was charged late and never answered is in doubt, and is not asked again': async () => {
      const { service, desk, db, workspace, charge } = await refusing(() => true);
      const job = await desk.enrich(sites(20));
      expect(job.counts.found).toBe(0);
      charge();
      await anchorBalance(desk.wallet());
      expect(service.charged()).toBe(20);
      expect(inDoubt(db, workspace, ['companies:site0.example.com'])).toHaveLength(1);
      expect((await desk.client.jobs.get({ jobId: job.id })).counts).toMatchObject({ unknown: 20 });
    },
    'after a late charge, what the service refuses counts as lost': async () => {
      const { desk, db, charge } = await refusing((request) => request === 1 || request === 3);
      await desk.enrich(sites(20));
      charge();
      await anchorBalance(desk.wallet());
      const job = await desk.enrich(sites(10, 'next'));
      expect(job).toMatchObject({ state: 'done', counts: { found: 10 } });
      expect(evidenceOf(db, 3).map(({ way }) => way)).toEqual(['refused', 'stood']);
    },
  }));

it('in a wallet that others use, too, a late fall may be theirs', async () => {
  const { desk, db, workspace, lost, charge } = await refusing();
  await desk.enrich(sites(20));
  answerFall(db, workspace, 'bulk_lookup', 'yes');
  charge();
  await anchorBalance(desk.wallet());
  expect(lost()).toEqual([]);
});
