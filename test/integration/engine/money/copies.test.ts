import { expect, it } from 'vitest';
import { anchorBalance } from '../../../../main/engine/ledger/balance.ts';
import { isSupposed } from '../../../../main/engine/store/wallets.ts';
import { sleep } from '../../../../main/engine/world/clock.ts';
import { type MoneyDesk, openDesk } from '../../../support/engine/money-fixture.ts';
import { sendJson } from '../../../support/services/http-service.ts';
import { type PaidRequest, startMoneyService } from '../../../support/services/money-service.ts';

type Sent = Readonly<Record<string, string>>;

/**
 * Looks a technology up, and again. `copied` are the headers of the second answer: a copy of the first one, or, if it was
 * `charged`, one of its own that looks like a copy. A third lookup is charged and lost.
 */
async function askedAgain(copied: () => Sent, { isCharged = false } = {}) {
  let kept: ReturnType<PaidRequest['work']> | null = null;
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number === 3) {
        paid.work();
        return paid.cut();
      }
      const own = kept === null || isCharged ? paid.work() : kept;
      sendJson(paid.response, own.body, { ...own.headers, ...(kept === null ? {} : copied()) });
      kept = own;
    },
  });
  const desk = await openDesk(service, { timeScale: 1_200 });
  await desk.client.session.refreshBalance();
  for (const name of ['Rails', 'Rails']) await desk.client.lookup.ask({ subject: 'technology', name });
  const lookOften = async () => {
    for (let looks = 0; looks < 6; looks += 1) {
      await anchorBalance(desk.wallet());
      await sleep(60);
    }
  };
  const lose = () =>
    expect(desk.client.lookup.ask({ subject: 'technology', name: 'Lost' })).rejects.toMatchObject({
      data: { code: 'outcome_unknown' },
    });
  return { service, desk, lookOften, lose };
}

const booked = (desk: MoneyDesk) => desk.ledger().reduce((sum, { credits }) => sum + credits, 0);
const anHourAgo = () => new Date(Date.now() - 3_600_000).toUTCString();

it.each<[string, () => Sent]>([
  ['its age', () => ({ age: '40' })],
  ['its date', () => ({ date: anHourAgo() })],
  ['the balance that it names', () => ({})],
])('the credits of an answer that is a copy by %s are in doubt until the wallet tells', async (_, copied) => {
  const { service, desk, lookOften } = await askedAgain(copied);
  expect(service.charged()).toBe(1);
  expect(booked(desk)).toBe(1);
  expect(await desk.client.ledger.doubts()).toMatchObject([{ way: 'figures', credits: 1 }]);
  // It serves all the same.
  const again = await desk.client.lookup.ask({ subject: 'technology', name: 'Rails', isFirst: true });
  expect(again).toMatchObject({ credits: 0 });
  await lookOften();
  expect(await desk.client.ledger.doubts()).toEqual([]);
  expect(booked(desk)).toBe(1);
});

it('an answer that only looks like a copy is booked by the wallet', async () => {
  const { service, desk, lookOften } = await askedAgain(() => ({ age: '1' }), { isCharged: true });
  expect(booked(desk)).toBe(1);
  await lookOften();
  expect(service.charged()).toBe(2);
  expect(booked(desk)).toBe(2);
  expect(await desk.client.ledger.doubts()).toEqual([]);
});

it('an answer that names more than the wallet can hold clears no loss', async () => {
  // It is none of the balances that were named before, so it is no copy for certain, and is booked.
  const { service, desk, lookOften, lose } = await askedAgain(() => ({ 'x-credits-remaining': '10020' }));
  expect([service.charged(), booked(desk)]).toEqual([1, 2]);
  expect(isSupposed(desk.engine.db, desk.wallet().workspace, 'bulk_lookup')).toBe(true);
  await lose();
  expect([service.charged(), booked(desk)]).toEqual([2, 2]);
  await lookOften();
  expect(await desk.client.ledger.doubts()).toMatchObject([{ subjects: ['Lost'], credits: 1 }]);
});
