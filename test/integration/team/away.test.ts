import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { holding, sites } from '../../support/engine/money-fixture.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { startPostgres } from '../../support/postgres/start-postgres.ts';
import { type PaidRequest, startMoneyService } from '../../support/services/money-service.ts';
import { startCuttingProxy } from '../../support/team/cutting-proxy.ts';
import { openColleague, openLibrary, type TeamLibrary } from '../../support/team/team-fixture.ts';

const server = await sharePostgres();

/** Answers each request a little later, and counts how many are under way at once. */
function slowly(ms: number) {
  const seen = { underWay: 0, most: 0 };
  const fate = async (paid: PaidRequest) => {
    seen.underWay += 1;
    seen.most = Math.max(seen.most, seen.underWay);
    await sleep(ms);
    seen.underWay -= 1;
    paid.answer();
  };
  return { seen, fate };
}

/** Ends all connections of members, as a server does that goes down or changes its mind. */
async function cutMembers({ sql }: TeamLibrary): Promise<void> {
  await sql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename LIKE 'anna%'`,
  );
}

const makeReadOnly = (library: TeamLibrary, isOn: boolean) =>
  library.sql(
    `ALTER DATABASE ${library.database} SET default_transaction_read_only = ${isOn ? 'on' : 'off'}`,
  );

const limitConnections = (library: TeamLibrary, most: number) =>
  library.sql(`ALTER ROLE anna_${library.database} CONNECTION LIMIT ${most}`);

it('a server that restarts in the middle of two runs costs nothing twice, and nobody waits for a lease', async () => {
  const own = await startPostgres();
  const library = await openLibrary(own);
  const { fate } = slowly(150);
  const service = await startMoneyService({ fate });
  // A wait of ten minutes is one here: a slow computer starts a server meanwhile.
  const anna = await openColleague(service, 'Anna', library, { timeScale: 10 });
  const bob = await openColleague(service, 'Bob', library, { timeScale: 10 });
  const jobs = await Promise.all([anna.start(sites(1_200)), bob.start(sites(1_200))]);
  await expect.poll(() => service.paid.length).toBeGreaterThan(3);
  await own.stop('immediate');
  // What had its lease still leaves.
  await sleep(400);
  const before = service.paid.length;
  await sleep(500);
  expect(service.paid.length).toBe(before);
  const isWaiting = [anna, bob].map(({ engine }, at) => engine.jobs.get(jobs[at]?.id ?? 0).waiting?.for);
  expect(isWaiting).toContain('library');
  await own.start();
  const ends = await Promise.all([anna.settled(jobs[0]), bob.settled(jobs[1])]);
  for (const job of ends) expect(job).toMatchObject({ state: 'done', counts: { found: 1_200, unknown: 0 } });
  expect(service.twice()).toEqual([]);
  // Each was given back, so none had to run out.
  const owner = await own.connect(library.database);
  const open = 'SELECT lease FROM stackdesk.leases GROUP BY lease HAVING NOT bool_or(is_over)';
  await expect.poll(async () => (await owner.query(open)).rows).toEqual([]);
});

it.each([
  {
    how: 'takes no rows',
    begin: async (library: TeamLibrary) => {
      await makeReadOnly(library, true);
      await cutMembers(library);
    },
    end: (library: TeamLibrary) => makeReadOnly(library, false),
    says: { code: 'team_refused', reason: { key: 'team_read_only' } },
  },
  {
    how: 'has no connection left',
    begin: async (library: TeamLibrary) => {
      await limitConnections(library, 0);
      await cutMembers(library);
    },
    end: (library: TeamLibrary) => limitConnections(library, -1),
    says: { code: 'team_away', reason: { key: 'team_said' } },
  },
])('nothing is bought while the server $how, and then it goes on', async ({ begin, end, says }) => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  await anna.enrich(sites(5));
  await begin(library);
  const other = await anna.start(sites(5, 'other'));
  await expect.poll(() => anna.engine.jobs.get(other.id).waiting?.for).toBe('library');
  // As long as for the service, and then the run stops.
  const stopped = await anna.settled(other);
  expect(stopped).toMatchObject({ state: 'paused', problem: says, creditsCharged: 0 });
  expect(service.charged()).toBe(5);
  const company = { subject: 'company' as const, name: 'single.example.com', isFirst: true };
  await expect(anna.client.lookup.ask(company)).rejects.toMatchObject({ data: { code: says.code } });
  // A person's word goes on, until the library answers.
  anna.engine.team.goWithout();
  expect(await anna.client.lookup.ask(company)).toMatchObject({ credits: 1 });
  expect(anna.engine.team.status()).toMatchObject({ isAlone: true });
  await end(library);
  await anna.client.jobs.resume({ jobId: other.id });
  expect(await anna.settled(other)).toMatchObject({ state: 'done', creditsCharged: 5 });
  expect(anna.engine.team.status()).toMatchObject({ isAlone: false, state: 'ready' });
  const bob = await openColleague(service, 'Bob', library);
  await bob.engine.team.sync();
  await expect.poll(async () => (await bob.plan([...sites(5, 'other'), company.name])).saved).toBe(6);
});

it('a server that answers other questions and gives no lease is not waited for without end', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  await anna.engine.team.sync();
  await library.sql(
    `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql
       AS $$BEGIN RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'; END$$`,
  );
  await library.sql(
    'CREATE TRIGGER full_disk BEFORE INSERT ON stackdesk.leases FOR EACH ROW EXECUTE FUNCTION full_disk()',
  );
  const job = await anna.start(sites(5));
  // Colleagues' answers are read all the while.
  let isOver = false;
  const ended = anna.settled(job).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    // Once the run is paused, its lease can't be given back either.
    await anna.engine.team.sync().catch(() => undefined);
    await sleep(50);
  }
  expect(await ended).toMatchObject({ state: 'paused', creditsCharged: 0, problem: { code: 'team_away' } });
  await library.sql('DROP TRIGGER full_disk ON stackdesk.leases');
  await anna.client.jobs.resume({ jobId: job.id });
  expect(await anna.settled(job)).toMatchObject({ state: 'done', creditsCharged: 5 });
});

it('a server that is a standby is not joined, and not ready', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  await makeReadOnly(library, true);
  const readOnly = { code: 'team_refused', reason: { key: 'team_read_only' } };
  await expect(openColleague(service, 'Bob', library)).rejects.toMatchObject(readOnly);
  await cutMembers(library);
  await expect(anna.engine.team.sync()).rejects.toMatchObject(readOnly);
  expect(anna.engine.team.status()).toMatchObject({ state: 'refused', problem: readOnly });
});

it('without a server that stays away, one batch at a time leaves', async () => {
  const library = await openLibrary(server);
  const { fate, seen } = slowly(40);
  const service = await startMoneyService({ fate });
  const proxy = await startCuttingProxy(() => server.port);
  const anna = await openColleague(service, 'Anna', library, { port: proxy.port });
  proxy.open(false);
  proxy.cut();
  expect(await anna.enrich(sites(600))).toMatchObject({ state: 'done', creditsCharged: 600 });
  expect(seen.most).toBe(1);
  expect(anna.engine.team.status()).toMatchObject({ state: 'away', isAlone: true });
  proxy.open(true);
  expect(await anna.engine.team.sync()).toMatchObject({ offered: 600 });
  expect(anna.engine.team.status()).toMatchObject({ isAlone: false });
});

it('a run that waits for the library is paused at once', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const proxy = await startCuttingProxy(() => server.port);
  const anna = await openColleague(service, 'Anna', library, { port: proxy.port, timeScale: 1 });
  await anna.engine.team.sync();
  proxy.open(false);
  proxy.cut();
  const job = await anna.start(sites(600));
  await expect.poll(() => anna.engine.jobs.get(job.id).waiting?.for, { timeout: 20_000 }).toBe('library');
  await anna.client.jobs.pause({ jobId: job.id });
  expect(await anna.settled(job)).toMatchObject({ state: 'paused', problem: null, creditsCharged: 0 });
});

it('a lease that could not be given back is given back as soon as the server is there, by itself', async () => {
  const library = await openLibrary(server);
  const { held, fate } = holding();
  const service = await startMoneyService({ fate });
  const proxy = await startCuttingProxy(() => server.port);
  // A lease lasts as long as the test may.
  const anna = await openColleague(service, 'Anna', library, { port: proxy.port, timeScale: 2 });
  const bob = await openColleague(service, 'Bob', library, { timeScale: 2 });
  const job = await anna.start(sites(5));
  await expect.poll(held.waiting).toBe(1);
  const other = await bob.start(sites(5));
  await expect.poll(() => bob.engine.jobs.get(other.id).waiting?.for).toBe('colleague');
  proxy.open(false);
  proxy.cut();
  held.open();
  expect(await anna.settled(job)).toMatchObject({ creditsCharged: 5 });
  proxy.open(true);
  expect(await bob.settled(other)).toMatchObject({ creditsCharged: 0, counts: { found: 5 } });
});
