import { expect, it } from 'vitest';
import { holding } from '../../support/engine/money-fixture.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { startMoneyService } from '../../support/services/money-service.ts';
import { openColleague, openLibrary, type TeamLibrary } from '../../support/team/team-fixture.ts';

const server = await sharePostgres();

const GONE = '11111111-1111-4111-8111-111111111111';
const gone = ['gone.example.com'];

/** Leases of a library that were not given back. */
const open = ({ sql }: TeamLibrary) =>
  sql<{ lease: string }>(
    `SELECT lease FROM stackdesk.leases GROUP BY lease HAVING NOT bool_or(is_over) ORDER BY lease = $1 DESC`,
    [GONE],
  ).then((rows) => rows.map(({ lease }) => lease));

it('another library ends no lease and no doubt of the one before, which has them when it is joined again', async () => {
  const [first, second] = [await openLibrary(server), await openLibrary(server)];
  const { held, fate } = holding();
  const service = await startMoneyService({ fate });
  const bob = await openColleague(service, 'Bob', first);
  const join = (library: TeamLibrary) =>
    bob.engine.team.join({ address: library.memberAt(), password: library.password, person: 'Bob' });
  // As of a colleague whose computer was switched off.
  await first.asMember(
    `INSERT INTO stackdesk.leases (lease, number, until_at, is_over) VALUES ($1, 1, clock_timestamp(), false)`,
    [GONE],
  );
  await first.asMember(
    `INSERT INTO stackdesk.lease_subjects (account, workspace, subject, epoch, lease) VALUES ($1, $2, $3, 1, $4)`,
    [
      ...bob.engine.db.values<string>('SELECT realm FROM workspaces'),
      ...bob.engine.db.values<string>('SELECT tenant_id FROM workspaces'),
      `companies:${gone}`,
      GONE,
    ],
  );
  expect(await bob.enrich(gone)).toMatchObject({ creditsCharged: 0, counts: { unknown: 1 } });
  await expect.poll(() => open(first)).toEqual([GONE]);

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
  expect(await open(first)).toEqual([GONE, expect.any(String)]);

  await join(first);
  await bob.engine.team.sync();
  expect(await open(first)).toEqual([GONE]);
  expect(await first.sql('SELECT subject FROM stackdesk.answers ORDER BY subject')).toEqual([
    { subject: 'other.example.com' },
    { subject: 'own.example.com' },
  ]);
  expect(bob.engine.team.status()).toMatchObject({ inDoubt: 1 });
  await first.asMember(
    `INSERT INTO stackdesk.leases (lease, number, until_at, is_over) VALUES ($1, 2, clock_timestamp(), true)`,
    [GONE],
  );
  await bob.engine.team.sync();
  expect(await bob.plan(gone)).toMatchObject({ inDoubt: 0, fresh: 1 });
  expect(service.twice()).toEqual([]);
});
