import { expect, it } from 'vitest';
import { openDesk } from '../../../support/engine/money-fixture.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

/** Looks up two companies. For the first, something in between sends the request so many times more. */
async function lookUpTwo(more: number) {
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number === 1) service.wallet.balance -= more;
      paid.answer();
    },
  });
  const desk = await openDesk(service);
  await desk.client.session.refreshBalance();
  for (const name of ['one.example.com', 'two.example.com'])
    await desk.client.lookup.ask({ subject: 'company', name });
  return { service, desk };
}

it.each([1, 2])(
  'a lookup that a proxy sends %i times more is booked as often as it was charged',
  async (more) => {
    const { desk } = await lookUpTwo(more);
    const lines = await desk.client.ledger.list({ limit: 10 });
    const lost = lines.filter(({ isLost }) => isLost);
    expect(lost).toMatchObject([{ credits: more, subject: 'one.example.com', label: null }]);
    expect(lines.reduce((sum, { credits }) => sum + credits, 0)).toBe(2 + more);
    const [balance] = await desk.client.session.refreshBalance();
    expect(balance).toMatchObject({ fall: 0 });
  },
);

it.each([0.5, 30])('%d credits that no repeat explains are asked about instead', async (more) => {
  const { desk } = await lookUpTwo(more);
  expect((await desk.client.ledger.list({ limit: 10 })).filter(({ isLost }) => isLost)).toEqual([]);
  const [balance] = await desk.client.session.refreshBalance();
  expect(balance).toMatchObject({ fall: more });
});
