import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { expectBooksHold } from '../support/engine/books.ts';
import { fileOf, sites } from '../support/engine/money-fixture.ts';
import { type Postgres, startPostgres } from '../support/postgres/start-postgres.ts';
import { type Box, openHaproxy, openPgbouncer, type PgbouncerOptions } from '../support/servers/boxes.ts';
import { type MoneyService, startMoneyService } from '../support/services/money-service.ts';
import { type ColleagueCli, colleagueCli } from '../support/team/colleague-cli.ts';
import { openLibrary, type TeamLibrary } from '../support/team/team-fixture.ts';

/** So many that two colleagues are still at work when the library is back. */
const DOMAINS = sites(2_000);
/** The ten minutes in which a run waits are twenty seconds, and a lease lasts ten. */
const TIME_SCALE = '30';

interface Team {
  server: Postgres;
  library: TeamLibrary;
  service: MoneyService;
  colleagues: ColleagueCli[];
}

/** Two colleagues who reach the library of their team at a port. */
async function openTeam(portTo: (server: Postgres, library: TeamLibrary) => Promise<number>): Promise<Team> {
  const server = await startPostgres();
  const library = await openLibrary(server);
  const service = await startMoneyService({
    fate: async (paid) => {
      await sleep(200);
      paid.answer();
    },
  });
  const port = await portTo(server, library);
  const colleagues = [];
  for (const name of ['Anna', 'Bob']) {
    const colleague = colleagueCli(service, library, TIME_SCALE);
    const joined = await colleague.call('team', 'join', library.memberAt(port), '--name', name);
    expect(joined.exitCode, joined.stderr).toBe(0);
    colleagues.push(colleague);
  }
  return { server, library, service, colleagues };
}

/** What a team has with a pool between it and its library. */
async function openPooledTeam(options: Pick<PgbouncerOptions, 'pooling' | 'more'>) {
  let bouncer: Box | null = null;
  const team = await openTeam(async (server, library) => {
    bouncer = await openPgbouncer({ port: server.port, users: memberOf(library), ...options });
    return bouncer.port;
  });
  return { ...team, bouncer: bouncer as unknown as Box };
}

const loginOf = (library: TeamLibrary) => new URL(library.memberAt()).username;
const memberOf = (library: TeamLibrary) => ({ [loginOf(library)]: library.password });

/** Both want the same at once. While they are at work, something happens. In the end both have all of it. */
async function workWhile(team: Team, accident: () => Promise<unknown>): Promise<void> {
  const { service, colleagues } = team;
  const runs = colleagues.map((each) => each.start('enrich', fileOf(DOMAINS)));
  await expect.poll(() => service.paid.length).toBeGreaterThan(3);
  await accident();
  for (const run of runs) {
    const { exitCode, json, stderr } = await run.ended;
    expect(exitCode, stderr).toBe(0);
    expect(json).toMatchObject({ state: 'done', found: DOMAINS.length, creditsInDoubt: 0 });
  }
  expectBoughtOnce(team);
}

function expectBoughtOnce({ service, colleagues }: Team): void {
  expect(service.twice()).toEqual([]);
  expect(service.charged()).toBe(DOMAINS.length);
  expectBooksHold(service, ...colleagues.map(({ dataDir }) => dataDir));
}

it.each(['transaction', 'session'] as const)(
  'nothing is bought twice while a pool for each %s is killed and started again',
  async (pooling) => {
    const { bouncer, ...team } = await openPooledTeam({ pooling });
    await workWhile(team, async () => {
      await bouncer.kill();
      await sleep(1_500);
      await bouncer.start();
    });
  },
);

it('nothing is bought twice while a pool is paused', async () => {
  const { bouncer, ...team } = await openPooledTeam({ pooling: 'transaction' });
  const { library } = team;
  const orders = new pg.Client({
    host: '127.0.0.1',
    port: bouncer.port,
    user: loginOf(library),
    password: library.password,
    database: 'pgbouncer',
  });
  await orders.connect();
  await workWhile(team, async () => {
    await orders.query('PAUSE');
    const before = team.service.paid.length;
    await sleep(4_000);
    // What had its lease still left.
    expect(team.service.paid.length - before).toBeLessThanOrEqual(8);
    await orders.query('RESUME');
  });
  await orders.end();
});

it('who finds no room in the pool waits for it, and buys nothing meanwhile', async () => {
  const { bouncer: _, ...team } = await openPooledTeam({ pooling: 'session', more: ['max_client_conn = 2'] });
  const { service, colleagues } = team;
  const [anna, bob] = colleagues.map((each) => () => each.start('enrich', fileOf(DOMAINS)));
  const first = anna?.();
  await expect.poll(() => service.paid.length).toBeGreaterThan(1);
  const second = bob?.();
  expect((await first?.ended)?.json).toMatchObject({ creditsCharged: DOMAINS.length });
  const { json, stderr } = (await second?.ended) ?? {};
  expect(json, stderr).toMatchObject({ state: 'done', saved: DOMAINS.length, creditsCharged: 0 });
  expect(stderr).toContain('Nothing is bought meanwhile');
  expectBoughtOnce(team);
});

it('nothing is bought twice while the server behind a pool has no connection left', async () => {
  const { bouncer: _, ...team } = await openPooledTeam({
    pooling: 'transaction',
    more: ['server_login_retry = 1'],
  });
  const { library } = team;
  const login = loginOf(library);
  await workWhile(team, async () => {
    await library.sql(`ALTER ROLE ${login} CONNECTION LIMIT 0`);
    await library.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${login}'`);
    await sleep(3_000);
    await library.sql(`ALTER ROLE ${login} CONNECTION LIMIT -1`);
  });
});

/** Leads to the primary, or to the standby while that is gone. */
const openFailover = (primary: number, standby: number) => {
  const options = 'check inter 100ms fall 1 rise 1';
  return openHaproxy({
    mode: 'tcp',
    servers: [
      { port: primary, options: `${options} on-marked-down shutdown-sessions` },
      { port: standby, options: `${options} backup` },
    ],
  });
};

it('a standby is not joined, and nothing is bought over it until it is promoted', async () => {
  let standby: Awaited<ReturnType<typeof follow>> | null = null;
  const follow = async (server: Postgres) => (await server.copy()).follow();
  const team = await openTeam(async (server, library) => {
    standby = await follow(server);
    const eve = colleagueCli({ baseUrl: 'http://127.0.0.1:9' }, library, TIME_SCALE);
    expect(await eve.call('team', 'join', library.memberAt(standby.port), '--name', 'Eve')).toMatchObject({
      exitCode: 1,
      json: { error: { code: 'team_refused' } },
    });
    return (await openFailover(server.port, standby.port)).port;
  });
  const { server, service, colleagues } = team;
  await workWhile(team, async () => {
    await server.stop('immediate');
    await sleep(1_000);
    const before = service.paid.length;
    await sleep(2_000);
    expect(service.paid.length).toBe(before);
    expect(await colleagues[0]?.call('team', 'status')).toMatchObject({
      exitCode: 1,
      json: { state: 'refused', problem: { reason: { key: 'team_read_only' } } },
    });
    await standby?.promote();
  });
});

it('what a server lost of its tail is offered again, and not bought by a colleague', async () => {
  const team = await openTeam(async (server) => server.port);
  const { server, colleagues } = team;
  const [anna, bob] = colleagues;
  const copy = await server.copy();
  const bought = await anna?.call('enrich', fileOf(DOMAINS));
  expect(bought?.json).toMatchObject({ creditsCharged: DOMAINS.length });
  await copy.restore();
  expect(await anna?.call('team', 'sync')).toMatchObject({ exitCode: 0, json: { team: { toOffer: 0 } } });
  const free = await bob?.call('enrich', fileOf(DOMAINS));
  expect(free?.json, free?.stderr).toMatchObject({ found: DOMAINS.length, creditsCharged: 0 });
  expectBoughtOnce(team);
});
