import { expect, it } from 'vitest';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import { sites } from '../../support/engine/money-fixture.ts';
import { startPostgres } from '../../support/postgres/start-postgres.ts';
import { startMoneyService } from '../../support/services/money-service.ts';
import { leaveLease, openColleague, openLibrary, type TeamLibrary } from '../../support/team/team-fixture.ts';

const company = (name: string) => ({ subject: 'company' as const, name, isFirst: true });
/** The 40 s in which colleagues come back are two here, and the ten minutes after it are thirty. */
const SCALE = { timeScale: 20 };
const lacks = {
  data: { code: 'team_refused', reason: { key: 'team_lacks', facts: { people: 'Anna' } } },
};

/** Ends all connections of members, as a server does that loses what it had. */
const cutMembers = ({ sql }: TeamLibrary) =>
  sql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename LIKE 'anna%'`,
  );

it('who is away may have bought what a restored server lacks, and is asked first', async () => {
  const server = await startPostgres();
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library, SCALE);
  const bob = await openColleague(service, 'Bob', library, SCALE);
  await anna.enrich(sites(2));
  await bob.engine.team.sync();
  const copy = await server.copy();
  // Bob never bought anything, so the start of a server alone does not hold Anna up for long.
  await anna.client.lookup.ask(company('x.example.com'));
  await anna.engine.close();
  await copy.restore();
  await expect(bob.client.lookup.ask(company('x.example.com'))).rejects.toMatchObject(lacks);
  expect(bob.engine.team.status()).toMatchObject({ state: 'refused' });
  const again = openEngine({ dataDir: anna.dataDir, ...SCALE });
  again.team.setPassword({ address: library.memberAt(), password: library.password });
  await again.team.sync();
  expect(await bob.client.lookup.ask(company('x.example.com'))).toMatchObject({ credits: 0 });
  expect(bob.engine.team.status()).toMatchObject({ state: 'ready' });
  expect(service.charged()).toBe(3);
});

it('a server that was only started again holds nobody up whose wallet the library explains', async () => {
  const server = await startPostgres();
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library, SCALE);
  const bob = await openColleague(service, 'Bob', library, SCALE);
  await bob.enrich(sites(2));
  await anna.enrich(sites(3, 'other'));
  await anna.engine.close();
  await server.stop();
  await server.start();
  expect(await bob.client.lookup.ask(company('x.example.com'))).toMatchObject({ credits: 1 });
});

it('a lease that the server lost is taken again before anybody else gets it', async () => {
  const server = await startPostgres();
  const library = await openLibrary(server);
  const underWay = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const service = await startMoneyService({
    fate: async (paid) => {
      if (paid.subjects.includes('x.example.com')) {
        underWay.resolve();
        await mayEnd.promise;
      }
      paid.answer();
    },
  });
  const anna = await openColleague(service, 'Anna', library, SCALE);
  const bob = await openColleague(service, 'Bob', library, SCALE);
  await bob.enrich(sites(2));
  await anna.enrich(sites(3, 'other'));
  const copy = await server.copy();
  const asked = anna.client.lookup.ask(company('x.example.com'));
  await underWay.promise;
  await copy.restore();
  const owner = await server.connect(library.database);
  const others = bob.client.lookup.ask(company('x.example.com'));
  await expect
    .poll(async () => {
      const { rows } = await owner.query('SELECT subject FROM stackdesk.lease_subjects');
      return rows.map(({ subject }) => subject);
    })
    .toContain('companies:x.example.com');
  mayEnd.resolve();
  expect(await asked).toMatchObject({ credits: 1 });
  expect(await others).toMatchObject({ credits: 0 });
  expect(service.twice()).toEqual([]);
});

it('a server that lacks what this computer has read is noticed, and what a lost lease left in doubt stays', async () => {
  const server = await startPostgres();
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library, SCALE);
  const bob = await openColleague(service, 'Bob', library, SCALE);
  await anna.enrich(sites(2));
  await leaveLease(library, 'companies:doubt.example.com');
  await bob.engine.team.sync();
  const outcomeUnknown = { data: { code: 'outcome_unknown' } };
  await expect(bob.client.lookup.ask(company('doubt.example.com'))).rejects.toMatchObject(outcomeUnknown);
  await anna.enrich(sites(2, 'late'));
  await bob.engine.team.sync();
  await anna.engine.close();
  for (const table of ['lease_subjects', 'leases']) await library.sql(`DELETE FROM stackdesk.${table}`);
  await library.sql('DELETE FROM stackdesk.pushes WHERE number = (SELECT max(number) FROM stackdesk.pushes)');
  await cutMembers(library);
  await bob.engine.team.sync();
  await expect(bob.client.lookup.ask(company('new.example.com'))).rejects.toMatchObject(lacks);
  // A person's word is enough for the rest, and not for what is in doubt.
  bob.engine.team.goWithout();
  await expect(bob.client.lookup.ask(company('doubt.example.com'))).rejects.toMatchObject(outcomeUnknown);
  expect(service.charged()).toBe(4);
});
