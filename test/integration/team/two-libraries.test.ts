import { expect, it } from 'vitest';
import { gate } from '../../support/engine/money-fixture.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { startMoneyService } from '../../support/services/money-service.ts';
import { leaveLease, openColleague, openLibrary, type TeamLibrary } from '../../support/team/team-fixture.ts';

const server = await sharePostgres();

const gone = ['gone.example.com'];

/** Leases of a library that were not given back. */
const open = ({ sql }: TeamLibrary) =>
  sql<{ lease: string }>(
    'SELECT lease FROM stackdesk.leases GROUP BY lease HAVING NOT bool_or(is_over) ORDER BY min(until_at)',
  ).then((rows) => rows.map(({ lease }) => lease));

it('another library ends no lease and no doubt of the one before, which has them when it is joined again', async () => {
  const [first, second] = [await openLibrary(server), await openLibrary(server)];
  const held = gate();
  const service = await startMoneyService({
    fate: async (paid) => {
      if (paid.subjects.includes('own.example.com')) await held.wait();
      paid.answer();
    },
  });
  const bob = await openColleague(service, 'Bob', first);
  const join = (library: TeamLibrary) =>
    bob.engine.team.join({ address: library.memberAt(), password: library.password, person: 'Bob' });
  await bob.enrich(['early.example.com']);
  await bob.engine.team.sync();
  const { lease, giveBack } = await leaveLease(first, `companies:${gone}`);
  expect(await bob.enrich(gone)).toMatchObject({ creditsCharged: 0, counts: { unknown: 1 } });
  const job = await bob.start(['own.example.com']);
  await expect.poll(held.waiting).toBe(1);
  await join(second);
  held.open();
  expect(await bob.settled(job)).toMatchObject({ creditsCharged: 1 });
  await bob.engine.team.sync();
  expect(bob.engine.team.status()).toMatchObject({ state: 'ready', inDoubt: 0, toOffer: 0 });
  expect(await bob.plan(gone)).toMatchObject({ inDoubt: 1, fresh: 0 });
  expect(await bob.enrich(gone)).toMatchObject({ creditsCharged: 0, counts: { unknown: 1 } });
  expect(await bob.enrich(['other.example.com'])).toMatchObject({ creditsCharged: 1 });
  await expect.poll(() => open(second)).toEqual([]);
  expect(await open(first)).toEqual([lease, expect.any(String)]);

  await join(first);
  await bob.engine.team.sync();
  expect(await open(first)).toEqual([lease]);
  expect(await first.sql('SELECT subject FROM stackdesk.answers ORDER BY subject')).toEqual([
    { subject: 'early.example.com' },
    { subject: 'other.example.com' },
    { subject: 'own.example.com' },
  ]);
  expect(bob.engine.team.status()).toMatchObject({ inDoubt: 1 });
  await giveBack();
  await bob.engine.team.sync();
  expect(await bob.plan(gone)).toMatchObject({ inDoubt: 0, fresh: 1 });
  expect(service.twice()).toEqual([]);
});
