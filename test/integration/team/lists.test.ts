import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { listFiltersSchema } from '#contract/models/list.ts';
import type { MoneyDesk } from '../../support/engine/money-fixture.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { type ListServiceOptions, startListService, usualRow } from '../../support/services/list-service.ts';
import { openColleague, openLibrary } from '../../support/team/team-fixture.ts';

const server = await sharePostgres();

const filters = listFiltersSchema.parse({});
const start = ({ client }: MoneyDesk, technology: string, resendUnknown = false) =>
  client.lists.start({ technology, filters, resendUnknown });

/** Two colleagues. The first start waits at the service until it is let go. */
async function openTeam({ holds = false, ...options }: ListServiceOptions & { holds?: boolean } = {}) {
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  let starts = 0;
  const service = await startListService({
    ...options,
    delayStart: async () => {
      starts += 1;
      arrived.resolve();
      if (holds && starts === 1) await gate.promise;
    },
  });
  const library = await openLibrary(server);
  const anna = await openColleague(service, 'Anna', library);
  const bob = await openColleague(service, 'Bob', library);
  // First of all, since an engine that closes waits for what is under way.
  onTestFinished(() => gate.resolve());
  return { service, library, anna, bob, arrived: arrived.promise, letGo: () => gate.resolve() };
}

it('of two who start the same list at once, one pays, and the other is told who it is', async () => {
  const { service, library, anna, bob, arrived, letGo } = await openTeam({ holds: true });
  const first = start(anna, 'Shopify');
  await arrived;
  await expect
    .poll(() => start(bob, 'shopify').catch(({ data }) => data))
    .toMatchObject({
      code: 'list_elsewhere',
      reason: { key: 'list_by_colleague', facts: { person: 'Anna', technology: 'shopify' } },
    });
  // Another technology is nobody's.
  expect(await start(bob, 'WordPress')).toMatchObject({ technology: 'WordPress' });
  letGo();
  expect(await first).toMatchObject({ technology: 'Shopify' });
  expect(service.charged()).toBe(2);
  // It was given back, and Bob may start it now.
  await expect
    .poll(() =>
      library.sql(
        `SELECT bool_and(is_over) AS are_over FROM (
           SELECT DISTINCT ON (lease) is_over FROM stackdesk.leases ORDER BY lease, number DESC) last`,
      ),
    )
    .toEqual([{ are_over: true }]);
  await expect.poll(() => start(bob, 'Shopify').catch(() => null)).toMatchObject({ technology: 'Shopify' });
});

it('the quote of a list says which colleague paid for it, as long as the library knows', async () => {
  const { library, anna, bob } = await openTeam({
    rowOf: (list) => ({ ...usualRow(list), credits_charged: 1 }),
  });
  const starter = ({ client }: MoneyDesk, technology = 'shopify') => client.lists.starter({ technology });
  expect(await starter(bob)).toEqual({ person: null });
  // Others took a lease on it hours before and after.
  const past = async (person: string, hours: number) => {
    const [lease, stream] = [randomUUID(), randomUUID()];
    await library.sql(
      `INSERT INTO stackdesk.streams (stream, account, workspace, person) SELECT $1, account, workspace, $2
       FROM stackdesk.streams LIMIT 1`,
      [stream, person],
    );
    await library.sql(
      `INSERT INTO stackdesk.leases (lease, number, until_at, is_over) VALUES ($1, 1, now() + $2 * interval '1 hour', true)`,
      [lease, hours],
    );
    await library.sql(
      `INSERT INTO stackdesk.lease_subjects (account, workspace, subject, epoch, lease, stream)
       SELECT account, workspace, 'list:shopify', (SELECT coalesce(max(epoch), 0) + 1 FROM stackdesk.lease_subjects), $1, $2
       FROM stackdesk.streams LIMIT 1`,
      [lease, stream],
    );
  };
  await start(anna, 'WordPress');
  await past('Carl', -5);
  await start(anna, 'Shopify');
  await past('Dora', 3);
  await bob.client.lists.refresh();
  // Epochs that nobody reaches hide nobody.
  await library.sql(
    `INSERT INTO stackdesk.leases (lease, number, until_at, is_over)
     SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 1, 'infinity', true FROM generate_series(1, 60) n`,
  );
  await library.sql(
    `INSERT INTO stackdesk.lease_subjects (account, workspace, subject, epoch, lease, stream)
     SELECT account, workspace, 'list:shopify', 1000000 + n, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, stream
     FROM (SELECT * FROM stackdesk.streams WHERE person = 'Carl' LIMIT 1) s, generate_series(1, 60) n`,
  );
  expect(await starter(bob)).toEqual({ person: 'Anna' });
  // What this computer bought is no colleague's.
  expect(await starter(anna)).toEqual({ person: null });
  expect(await starter(bob, 'Magento')).toEqual({ person: null });
  await library.sql(
    `DELETE FROM stackdesk.lease_subjects WHERE stream IN (SELECT stream FROM stackdesk.streams WHERE person = 'Anna')`,
  );
  expect(await starter(bob)).toEqual({ person: null });
});

it('a start that may have been charged is in doubt for the team, until its own computer knows', async () => {
  const { service, anna, bob } = await openTeam({ start: (number) => (number === 1 ? 'after' : 'answer') });
  await expect(start(anna, 'Shopify')).rejects.toMatchObject({ data: { code: 'outcome_unknown' } });
  await anna.engine.team.sync();
  await expect
    .poll(() =>
      start(bob, 'Shopify').then(
        () => 'started',
        ({ data }) => data.reason.key,
      ),
    )
    .toBe('asked_in_doubt');
  expect(service.charged()).toBe(1);
  // A person's word is enough.
  expect(await start(bob, 'Shopify', true)).toMatchObject({ technology: 'Shopify' });
  expect(service.charged()).toBe(2);
});

it('a start by a computer that is gone is in doubt, until the history of the service has the list', async () => {
  const { library, anna, bob } = await openTeam();
  await anna.engine.team.sync();
  await start(anna, 'Magento');
  const lease = randomUUID();
  await library.asMember(
    `INSERT INTO stackdesk.leases (lease, number, until_at, is_over) VALUES ($1, 1, now() - interval '1 second', false)`,
    [lease],
  );
  await library.asMember(
    `INSERT INTO stackdesk.lease_subjects (account, workspace, subject, epoch, lease)
     SELECT account, workspace, 'list:shopify', 1, $1 FROM stackdesk.streams LIMIT 1`,
    [lease],
  );
  const inDoubt = { reason: { key: 'asked_in_doubt' } };
  await expect(start(bob, 'Shopify')).rejects.toMatchObject({ data: inDoubt });
  // Each gives the lease of a start in vain back a moment later.
  await expect.poll(() => start(anna, 'Shopify').catch(({ data }) => data)).toMatchObject(inDoubt);
  await expect
    .poll(() => start(anna, 'Shopify', true).catch(({ data }) => data))
    .toMatchObject({ technology: 'Shopify' });
  await bob.client.lists.refresh();
  await expect
    .poll(() => start(bob, 'Shopify').catch(({ data }) => data))
    .toMatchObject({ technology: 'Shopify' });
});

it('a library that refuses starts no list without a word', async () => {
  const { library, service, anna, bob, arrived, letGo } = await openTeam({ holds: true });
  const first = start(anna, 'Shopify');
  await arrived;
  await library.sql('REVOKE ALL ON stackdesk.lease_subjects FROM stackdesk_member');
  await expect(start(bob, 'Magento')).rejects.toMatchObject({ data: { code: 'team_refused' } });
  bob.engine.team.goWithout();
  // What the library still answers is no lease, so the word holds.
  await bob.engine.team.sync().catch(() => undefined);
  expect(await start(bob, 'Magento')).toMatchObject({ technology: 'Magento' });
  letGo();
  await first;
  expect(service.charged()).toBe(2);
});
