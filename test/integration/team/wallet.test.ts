import { expect, it } from 'vitest';
import { sites } from '../../support/engine/money-fixture.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { type PaidRequest, startMoneyService } from '../../support/services/money-service.ts';
import { openColleague, openLibrary } from '../../support/team/team-fixture.ts';

const server = await sharePostgres();
const DONE = { state: 'done', counts: { found: 5 } };
const FELL = { state: 'paused', problem: { code: 'wallet_fell', reason: { key: 'wallet_fell' } } };

/** Two colleagues who have looked at the wallet that they share. */
async function share(fate: (paid: PaidRequest) => unknown = (paid) => paid.answer()) {
  const library = await openLibrary(server);
  const service = await startMoneyService({ fate });
  const anna = await openColleague(service, 'Anna', library);
  const bob = await openColleague(service, 'Bob', library);
  expect(await anna.enrich(sites(5, 'first'))).toMatchObject(DONE);
  expect(await bob.enrich(sites(5, 'second'))).toMatchObject(DONE);
  return { library, service, anna, bob };
}

it('what a colleague bought is subtracted, and the rest is asked about', async () => {
  const { service, anna, bob } = await share();
  expect(await bob.enrich(sites(30, 'bobs'))).toMatchObject({ state: 'done' });
  expect(await anna.enrich(sites(5, 'third'))).toMatchObject({
    ...DONE,
    reconciliation: { state: 'agrees' },
  });
  expect(await bob.enrich(sites(5, 'more'))).toMatchObject(DONE);
  // Somebody outside the team spends as much again.
  service.wallet.balance -= 35;
  expect(await anna.enrich(sites(5, 'fourth'))).toMatchObject(FELL);
  expect((await anna.client.session.get()).balances[0]).toMatchObject({ fall: 35 });
  expect(await bob.enrich(sites(5, 'fifth'))).toMatchObject(FELL);
});

it('what colleagues bought during the first purchase of a person is known', async () => {
  const held: PaidRequest[] = [];
  const library = await openLibrary(server);
  const service = await startMoneyService({
    fate: (paid) =>
      paid.subjects.some((name) => name.startsWith('first')) ? held.push(paid) : paid.answer(),
  });
  const anna = await openColleague(service, 'Anna', library);
  const bob = await openColleague(service, 'Bob', library);
  const first = await anna.start(sites(1, 'first'));
  await expect.poll(() => held.length).toBe(1);
  expect(await bob.enrich(sites(5, 'bobs'))).toMatchObject(DONE);
  for (const paid of held) paid.answer();
  expect(await anna.settled(first)).toMatchObject({ state: 'done' });
  expect(await anna.enrich(sites(5, 'second'))).toMatchObject(DONE);
});

it('what a colleague has under way explains a fall only as long as it is', async () => {
  const held: PaidRequest[] = [];
  const { service, anna, bob, library } = await share((paid) => {
    if (!paid.subjects.some((name) => name.startsWith('slow'))) return paid.answer();
    paid.work();
    held.push(paid);
  });
  const slow = await bob.start(sites(5, 'slow'));
  await expect.poll(() => service.charged()).toBe(15);
  expect(await anna.enrich(sites(5, 'third'))).toMatchObject(DONE);
  service.wallet.balance -= 1;
  expect(await anna.enrich(sites(5, 'fourth'))).toMatchObject(FELL);
  await anna.client.session.tellOthers({ others: 'once' });
  expect(await anna.enrich(sites(5, 'fourth'))).toMatchObject(DONE);
  // Its computer stands still.
  const agoBy = (time: string) =>
    library.sql(`UPDATE stackdesk.leases SET until_at = clock_timestamp() - $1::interval WHERE NOT is_over`, [
      time,
    ]);
  await agoBy('1 second');
  expect(await anna.enrich(sites(5, 'fifth'))).toMatchObject(DONE);
  // It died: nobody will ever tell what it bought.
  await agoBy('2 days');
  expect(await anna.enrich(sites(5, 'sixth'))).toMatchObject(FELL);
  for (const paid of held) paid.cut();
  await bob.settled(slow);
});

it("a fall that is a colleague's is booked to no lost request, and clears none", async () => {
  let isLost = false;
  const { service, anna, bob } = await share((paid) => {
    if (isLost) paid.cut();
    else paid.answer();
  });
  isLost = true;
  const company = { subject: 'company' as const, name: 'lost.example.com', isFirst: true };
  await expect(anna.client.lookup.ask(company)).rejects.toMatchObject({ data: { code: 'outcome_unknown' } });
  isLost = false;
  expect(await bob.enrich(sites(5, 'bobs'))).toMatchObject(DONE);
  expect(await anna.enrich(sites(5, 'third'))).toMatchObject(DONE);
  expect(anna.engine.db.values('SELECT credits FROM ledger WHERE lost = 1')).toEqual([]);
  await expect(anna.client.lookup.ask(company)).rejects.toMatchObject({ data: { code: 'outcome_unknown' } });
  expect(service.charged()).toBe(20);
});

it('a workspace of its own has a wallet of its own', async () => {
  const { service, anna, bob, library } = await share();
  expect(await bob.enrich(sites(5, 'bobs'))).toMatchObject(DONE);
  await library.sql(`UPDATE stackdesk.streams SET workspace = 'another' WHERE person = 'Bob'`);
  expect(service.charged()).toBe(15);
  expect(await anna.enrich(sites(5, 'third'))).toMatchObject(FELL);
});
