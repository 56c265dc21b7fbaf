import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { readTeamAddress } from '../../../main/engine/team/address.ts';
import { endLeases, readHeld, readOpenLeases, takeLease } from '../../../main/engine/team/lease-rows.ts';
import { connectServer } from '../../../main/engine/team/server.ts';
import { holding, type MoneyDesk, sites } from '../../support/engine/money-fixture.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { startMoneyService } from '../../support/services/money-service.ts';
import { startCuttingProxy } from '../../support/team/cutting-proxy.ts';
import { openColleague, openLibrary } from '../../support/team/team-fixture.ts';

const server = await sharePostgres();

it('two people who run the same file at once pay for each domain once', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  const bob = await openColleague(service, 'Bob', library);
  const domains = sites(900);
  const [first, second] = await Promise.all([anna.start(domains), bob.start(domains)]);
  const ends = await Promise.all([anna.settled(first), bob.settled(second)]);
  for (const job of ends) expect(job).toMatchObject({ state: 'done', counts: { found: 900 } });
  expect(service.twice()).toEqual([]);
  expect(service.charged()).toBe(900);
  expect(ends.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0)).toBe(900);
});

it('what a colleague asks for is waited for, and then taken from the library', async () => {
  const library = await openLibrary(server);
  const { held, fate } = holding();
  const service = await startMoneyService({ fate });
  const anna = await openColleague(service, 'Anna', library);
  const bob = await openColleague(service, 'Bob', library);
  const job = await anna.start(sites(40));
  await expect.poll(held.waiting).toBe(1);
  const lookup = bob.client.lookup.ask({ subject: 'company', name: 'site7.example.com', isFirst: true });
  const other = await bob.start([...sites(40), ...sites(10, 'own')]);
  // Bob pays for his own domains meanwhile.
  await expect.poll(() => service.charged()).toBe(10);
  held.open();
  expect(await lookup).toMatchObject({ outcome: 'found', credits: 0 });
  expect(await bob.settled(other)).toMatchObject({
    state: 'done',
    creditsCharged: 10,
    counts: { found: 50 },
  });
  expect(await anna.settled(job)).toMatchObject({ state: 'done', creditsCharged: 40 });
  expect(service.twice()).toEqual([]);
});

it('a technology that a colleague asks for is waited for, however it is spelt', async () => {
  const library = await openLibrary(server);
  const { held, fate } = holding();
  const service = await startMoneyService({ fate });
  const anna = await openColleague(service, 'Anna', library);
  const bob = await openColleague(service, 'Bob', library);
  const ask = ({ client }: MoneyDesk, name: string) => client.lookup.ask({ subject: 'technology', name });
  const first = ask(anna, 'Kwik');
  await expect.poll(held.waiting).toBe(1);
  const others = Promise.all([ask(bob, 'KWIK'), ask(anna, 'kwik')]);
  held.open();
  expect(await first).toMatchObject({ outcome: 'found', credits: 1 });
  for (const answer of await others) expect(answer).toMatchObject({ key: 'Kwik', credits: 0 });
  expect(service.charged()).toBe(1);
});

it('a colleague who is gone holds nobody up for longer than the lease, and leaves its subjects in doubt', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const bob = await openColleague(service, 'Bob', library);
  const [workspace] = bob.engine.db.all<{ realm: string; id: string }>(
    'SELECT realm, tenant_id AS id FROM workspaces',
  );
  // As of a colleague whose computer was switched off: a lease that nobody prolongs.
  await library.asMember(
    `INSERT INTO stackdesk.leases (lease, number, until_at, is_over)
     VALUES ('11111111-1111-4111-8111-111111111111', 1, clock_timestamp() + interval '6 seconds', false)`,
  );
  await library.asMember(
    `INSERT INTO stackdesk.lease_subjects (account, workspace, subject, epoch, lease)
     SELECT $1, $2, subject, 1, '11111111-1111-4111-8111-111111111111'
     FROM unnest(ARRAY['companies:site0.example.com', 'technologies:site0.example.com#2']) AS s (subject)`,
    [workspace?.realm, workspace?.id],
  );
  const job = await bob.start(sites(3));
  await expect.poll(() => service.charged()).toBe(2);
  await expect.poll(() => bob.engine.jobs.get(job.id).waiting?.for).toBe('colleague');
  expect(await bob.settled(job)).toMatchObject({
    state: 'done',
    counts: { found: 2, unknown: 1 },
    creditsCharged: 2,
  });
  expect(await bob.plan(sites(3))).toMatchObject({ inDoubt: 1, saved: 2 });
  // A person's word is enough, and it is not asked for again once an answer came.
  await bob.client.jobs.rerun({ jobId: job.id, budget: 1, resendUnknown: true });
  expect(await bob.settled(job)).toMatchObject({ state: 'done', counts: { found: 3 } });
  const further = { subject: 'domain' as const, name: 'site0.example.com', page: 2, isFirst: true };
  await expect(bob.client.lookup.ask(further)).rejects.toThrow();
  expect(await bob.client.lookup.ask({ ...further, resendUnknown: true })).toMatchObject({ credits: 1 });
  expect(await bob.client.lookup.ask(further)).toMatchObject({ credits: 1 });
  await bob.engine.team.sync();
  const anew = { subject: 'company' as const, name: 'site0.example.com', fresh: true, isFirst: true };
  expect(await bob.client.lookup.ask(anew)).toMatchObject({ credits: 1, outcome: 'found' });
  const anna = await openColleague(service, 'Anna', library);
  await anna.engine.team.sync();
  expect(await anna.client.lookup.ask(anew)).toMatchObject({ credits: 1, outcome: 'found' });
});

it('a lease that is taken after it was given back, or at the same time, holds nothing', async () => {
  const library = await openLibrary(server);
  const access = {
    ...{ address: readTeamAddress(library.memberAt()), password: library.password },
    ...{ caFile: null, isHurried: true },
  };
  const [late, other] = [await connectServer(access, 10_000), await connectServer(access, 10_000)];
  const owner = { account: 'a', workspace: 'w' };
  const take = (lease: string, subject: string, ttlMs = 60_000) =>
    takeLease(late, owner, {
      ...{ lease, subjects: [subject], stream: randomUUID(), ours: [], ttlMs },
      read: { streams: [], numbers: [] },
    });
  const [after, between] = [randomUUID(), randomUUID()];
  await endLeases(other, [after]);
  await expect(take(after, 'companies:after.com')).rejects.toThrow('duplicate key');
  await late.query('BEGIN', []);
  await take(between, 'companies:between.com');
  const ended = endLeases(other, [between]);
  const waiting = `SELECT count(*)::integer AS count FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  await expect.poll(() => library.sql(waiting)).toEqual([{ count: 1 }]);
  await late.query('COMMIT', []);
  await ended;
  const subjects = ['companies:after.com', 'companies:between.com'];
  const asked = { subjects, ours: [] };
  expect(await readOpenLeases(other, owner, asked)).toEqual([]);
  const held = async (ours: string[] = []) =>
    (await readHeld(other, owner, { subjects, ours })).map(({ heldMs, hasRunOut }) => ({
      isHeld: heldMs > 0,
      hasRunOut,
    }));
  const free = { isHeld: false, hasRunOut: false };
  expect(await held()).toEqual([free, free]);
  const [short, long] = [randomUUID(), randomUUID()];
  await take(short, 'companies:after.com', 1);
  await take(long, 'companies:between.com');
  expect(await held()).toEqual([
    { isHeld: false, hasRunOut: true },
    { isHeld: true, hasRunOut: false },
  ]);
  expect(await held([short, long])).toEqual([free, free]);
  await Promise.all([late.close(), other.close()]);
});

/** Anna asks for sites, and the first answer waits. Anna or Bob reaches the library by a proxy. */
async function openBusy(byProxy: 'Anna' | 'Bob') {
  const library = await openLibrary(server);
  const { held, fate } = holding();
  const service = await startMoneyService({ fate });
  const proxy = await startCuttingProxy(() => server.port);
  const { port } = proxy;
  const anna = await openColleague(service, 'Anna', library, byProxy === 'Anna' ? { port } : {});
  const bob = await openColleague(service, 'Bob', library, byProxy === 'Bob' ? { port } : {});
  const job = await anna.start(sites(5));
  await expect.poll(held.waiting).toBe(1);
  const cut = () => {
    proxy.open(false);
    proxy.cut();
  };
  return { service, anna, bob, job, held, cut, mend: () => proxy.open(true) };
}

it('what was bought and could not be offered before the lease ran out is in doubt until then', async () => {
  const { service, anna, bob, job, held, cut, mend } = await openBusy('Anna');
  cut();
  held.open();
  expect(await anna.settled(job)).toMatchObject({ state: 'done', creditsCharged: 5 });
  expect(await bob.enrich(sites(5))).toMatchObject({
    state: 'done',
    creditsCharged: 0,
    counts: { unknown: 5 },
  });
  const company = { subject: 'company' as const, name: 'site1.example.com', isFirst: true };
  await expect(bob.client.lookup.ask(company)).rejects.toMatchObject({ data: { code: 'outcome_unknown' } });
  mend();
  await anna.engine.team.sync();
  // A lookup hears of it, too.
  expect(await bob.client.lookup.ask(company)).toMatchObject({ credits: 0, outcome: 'found' });
  await bob.engine.team.sync();
  expect(bob.engine.team.status().inDoubt).toBe(0);
  expect(await bob.enrich(sites(5))).toMatchObject({ creditsCharged: 0, counts: { found: 5 } });
  expect(service.charged()).toBe(5);
});

it.each([
  { how: 'leaves the team', change: async ({ engine }: MoneyDesk) => engine.team.leave() },
  {
    how: 'joins another library',
    change: async ({ engine }: MoneyDesk) => {
      const { memberAt, password } = await openLibrary(server);
      await engine.team.join({ address: memberAt(), password, person: 'Anna' });
    },
  },
])(
  'whoever $how offers what was bought, and gives back what was not given back before',
  async ({ change }) => {
    const { service, anna, bob, job, held, cut, mend } = await openBusy('Anna');
    cut();
    held.open();
    expect(await anna.settled(job)).toMatchObject({ creditsCharged: 5 });
    // After this nothing tries to give it back by itself.
    await expect(anna.engine.team.sync()).rejects.toMatchObject({ code: 'team_away' });
    mend();
    await change(anna);
    expect(await bob.enrich(sites(5))).toMatchObject({ creditsCharged: 0, counts: { found: 5 } });
    expect(service.charged()).toBe(5);
  },
);

it('what a colleague asked for when the library went away is in doubt after the lease, and not bought', async () => {
  const { service, anna, bob, job, held, cut, mend } = await openBusy('Bob');
  const other = await bob.start(sites(5));
  await expect.poll(() => bob.engine.jobs.get(other.id).waiting?.for).toBe('colleague');
  cut();
  expect(await bob.settled(other)).toMatchObject({
    state: 'done',
    creditsCharged: 0,
    counts: { unknown: 5 },
  });
  held.open();
  expect(await anna.settled(job)).toMatchObject({ creditsCharged: 5 });
  mend();
  await anna.engine.team.sync();
  await bob.engine.team.sync();
  expect(await bob.enrich(sites(5))).toMatchObject({ creditsCharged: 0, counts: { found: 5 } });
  expect(service.charged()).toBe(5);
});

it('what is in doubt for one is in doubt for all, until it is settled', async () => {
  const library = await openLibrary(server);
  let isCut = true;
  const service = await startMoneyService({
    fate: (paid) => {
      if (!isCut) return paid.answer();
      isCut = false;
      paid.work();
      paid.cut();
    },
  });
  const anna = await openColleague(service, 'Anna', library);
  const bob = await openColleague(service, 'Bob', library);
  const company = { subject: 'company' as const, name: 'doubt.example.com', isFirst: true };
  await expect(anna.client.lookup.ask(company)).rejects.toMatchObject({ data: { code: 'outcome_unknown' } });
  await expect
    .poll(() => library.sql('SELECT state FROM stackdesk.lost_requests'))
    .toEqual([{ state: 'open' }]);
  await expect(bob.client.lookup.ask(company)).rejects.toMatchObject({ data: { code: 'outcome_unknown' } });
  expect(await bob.plan(['doubt.example.com'])).toMatchObject({ inDoubt: 1, fresh: 0 });
  expect(service.charged()).toBe(1);
  // Bob gives his word. His answer ends the doubt for both.
  expect(await bob.client.lookup.ask({ ...company, resendUnknown: true })).toMatchObject({ credits: 1 });
  await bob.engine.team.sync();
  await anna.engine.team.sync();
  expect(anna.engine.db.values('SELECT count(*) FROM all_doubts')).toEqual([0]);
  await expect
    .poll(() => library.sql('SELECT state FROM stackdesk.lost_requests ORDER BY state'))
    .toEqual([{ state: 'open' }, { state: 'over' }]);
  expect(await anna.client.lookup.ask(company)).toMatchObject({ credits: 0 });
});

it('what a colleague asks for is not bought because the library is away for a moment', async () => {
  const library = await openLibrary(server);
  const { held, fate } = holding();
  const service = await startMoneyService({ fate });
  const proxy = await startCuttingProxy(() => server.port);
  // A lease lasts 30 seconds.
  const anna = await openColleague(service, 'Anna', library, { timeScale: 10 });
  const bob = await openColleague(service, 'Bob', library, { timeScale: 10, port: proxy.port });
  const job = await anna.start(sites(5));
  await expect.poll(held.waiting).toBe(1);
  const other = await bob.start(sites(5));
  await expect.poll(() => bob.engine.jobs.get(other.id).waiting?.for).toBe('colleague');
  proxy.open(false);
  proxy.cut();
  await expect.poll(() => bob.engine.team.status().state, { timeout: 10_000 }).toBe('away');
  held.open();
  expect(await anna.settled(job)).toMatchObject({ state: 'done', creditsCharged: 5 });
  expect(bob.engine.jobs.get(other.id).waiting?.for).toBe('colleague');
  proxy.open(true);
  expect(await bob.settled(other)).toMatchObject({ state: 'done', creditsCharged: 0, counts: { found: 5 } });
  expect(service.twice()).toEqual([]);
});

it('a server that is away holds nothing up, and the run says so', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const proxy = await startCuttingProxy(() => server.port);
  const anna = await openColleague(service, 'Anna', library, { port: proxy.port });
  proxy.open(false);
  expect(await anna.enrich(sites(20))).toMatchObject({ state: 'done', creditsCharged: 20 });
  expect(anna.engine.team.status()).toMatchObject({
    state: 'away',
    problem: { code: 'team_away' },
    toOffer: 20,
  });
  proxy.open(true);
  expect(await anna.engine.team.sync()).toMatchObject({ offered: 20 });
  expect(anna.engine.team.status()).toMatchObject({ state: 'ready', problem: null, toOffer: 0 });
});

it('an idle connection that is gone costs one more try, and not the agreement with colleagues', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const proxy = await startCuttingProxy(() => server.port);
  const anna = await openColleague(service, 'Anna', library, { port: proxy.port });
  const bob = await openColleague(service, 'Bob', library);
  await anna.enrich(sites(5));
  await bob.enrich(sites(5, 'bob'));
  await bob.engine.team.sync();
  proxy.cut();
  expect(await anna.enrich(sites(5, 'bob'))).toMatchObject({ state: 'done', creditsCharged: 0 });
  expect(anna.engine.team.status()).toMatchObject({ state: 'ready', problem: null });
  expect(service.twice()).toEqual([]);
});
