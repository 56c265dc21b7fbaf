import { expect, it } from 'vitest';
import { sites } from '../../support/engine/money-fixture.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { startMoneyService } from '../../support/services/money-service.ts';
import { openColleague, openLibrary } from '../../support/team/team-fixture.ts';

const server = await sharePostgres();
const HOUR_MS = 3_600_000;

it.each([30, -30, 240, -240])(
  'what a colleague bought whose clock is off by %i hours is not bought again',
  async (hours) => {
    const library = await openLibrary(server);
    const service = await startMoneyService();
    const bob = await openColleague(service, 'Bob', library);
    await bob.enrich(sites(5));
    // As the library has it of a computer with such a clock.
    await library.sql('UPDATE stackdesk.answers SET bought_ms = bought_ms + $1', [hours * HOUR_MS]);
    const anna = await openColleague(service, 'Anna', library);
    expect(await anna.engine.team.sync()).toMatchObject({ refused: 0 });
    expect(await anna.enrich(sites(5))).toMatchObject({ creditsCharged: 0, counts: { found: 5 } });
    const dates = anna.engine.db.values<number>('SELECT fetched_at FROM snapshots');
    expect(Math.max(...dates)).toBeLessThanOrEqual(Date.now());
  },
);

it.each([30, -30, 240, -240])(
  'an answer is as old as it is, though the clock of its buyer is off by %i hours',
  async (hours) => {
    const library = await openLibrary(server);
    const service = await startMoneyService();
    const bob = await openColleague(service, 'Bob', library);
    // Many answers about the same, so that the last one is not among the newest by its date.
    for (let time = 0; time < 6; time += 1) await bob.enrich(sites(1), { fresh: true });
    const anna = await openColleague(service, 'Anna', library);
    await anna.engine.team.sync();
    await bob.enrich(sites(1), { fresh: true });
    const off = hours * HOUR_MS;
    await library.sql('UPDATE stackdesk.pushes SET told_ms = told_ms + $1', [off]);
    await library.sql(
      'UPDATE stackdesk.answers SET bought_ms = bought_ms + $1 WHERE push = (SELECT max(push) FROM stackdesk.answers)',
      [off],
    );
    expect(await anna.enrich(sites(1), { maxAgeMs: 60_000 })).toMatchObject({ creditsCharged: 0 });
    const ages = anna.engine.db.values<number>('SELECT fetched_at FROM snapshots ORDER BY id DESC LIMIT 1');
    expect(Math.abs(Date.now() - (ages[0] ?? 0))).toBeLessThan(60_000);
    const count = 'SELECT count(*)::integer AS count FROM stackdesk.answers';
    const [rows] = await library.sql<{ count: number }>(count);
    expect(anna.engine.db.values('SELECT count(*) FROM snapshots')).toEqual([rows?.count]);
  },
);

it('what a dead colleague may have paid for stays in doubt, though an earlier answer is dated later', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const bob = await openColleague(service, 'Bob', library);
  await bob.enrich(sites(1));
  await library.sql('UPDATE stackdesk.answers SET bought_ms = bought_ms + $1', [2 * HOUR_MS]);
  const anna = await openColleague(service, 'Anna', library);
  await anna.engine.team.sync();
  const lease = '11111111-1111-4111-8111-111111111111';
  await library.asMember(
    `INSERT INTO stackdesk.leases (lease, number, until_at, is_over)
     VALUES ($1, 1, clock_timestamp() + interval '3 seconds', false)`,
    [lease],
  );
  await library.asMember(
    `INSERT INTO stackdesk.lease_subjects (account, workspace, subject, epoch, lease)
     SELECT account, workspace, 'companies:site0.example.com', 1000, $1 FROM stackdesk.streams LIMIT 1`,
    [lease],
  );
  await expect
    .poll(
      () =>
        library.sql('SELECT until_at < clock_timestamp() AS over FROM stackdesk.leases WHERE lease = $1', [
          lease,
        ]),
      {
        timeout: 10_000,
      },
    )
    .toEqual([{ over: true }]);
  expect(await anna.enrich(sites(1), { maxAgeMs: 0 })).toMatchObject({
    creditsCharged: 0,
    counts: { unknown: 1 },
  });
  expect(service.charged()).toBe(1);
});

it('what was removed when it was to be offered, and was brought back, is offered', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  const bob = await openColleague(service, 'Bob', library);
  await anna.enrich(sites(5));
  await library.sql('TRUNCATE stackdesk.answers');
  const { db } = anna.engine;
  db.run('UPDATE team_streams SET offered_to = 0 WHERE is_own = 1');
  db.run('UPDATE snapshots SET removed_at = 1');
  expect(await anna.engine.team.sync()).toMatchObject({ offered: 0 });
  db.run('UPDATE snapshots SET removed_at = NULL');
  expect(anna.engine.team.status()).toMatchObject({ toOffer: 5 });
  expect(await anna.engine.team.sync()).toMatchObject({ offered: 5 });
  expect(await bob.enrich(sites(5))).toMatchObject({ creditsCharged: 0, counts: { found: 5 } });
});

it('what was removed, and is brought back while the answers around it are on their way, is offered', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  await anna.enrich(sites(5));
  await anna.engine.team.sync();
  await library.sql('TRUNCATE stackdesk.answers');
  const { db } = anna.engine;
  db.run('UPDATE team_streams SET offered_to = 0 WHERE is_own = 1');
  db.run('UPDATE snapshots SET removed_at = 1 WHERE id = 3');
  // The push waits at the server.
  await library.sql('BEGIN');
  await library.sql('LOCK TABLE stackdesk.pushes IN SHARE MODE');
  const synced = anna.engine.team.sync();
  await expect
    .poll(() => library.sql('SELECT 1 FROM pg_locks WHERE NOT granted'), { timeout: 10_000 })
    .not.toEqual([]);
  db.run('UPDATE snapshots SET removed_at = NULL');
  await library.sql('COMMIT');
  await synced;
  await anna.engine.team.sync();
  expect(await library.sql('SELECT count(*)::integer AS count FROM stackdesk.answers')).toEqual([
    { count: 5 },
  ]);
});

it('what a server lost that was restored is offered again', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  await anna.enrich(sites(5));
  await anna.engine.team.sync();
  await anna.enrich(sites(5, 'lost'));
  await anna.engine.team.sync();
  // As after a failover to a standby that was behind.
  await library.sql(`DELETE FROM stackdesk.answers WHERE subject LIKE 'lost%'`);
  await library.sql('DELETE FROM stackdesk.pushes WHERE number = (SELECT max(number) FROM stackdesk.pushes)');
  await library.sql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename LIKE 'anna%'`,
  );
  await anna.engine.team.sync();
  const bob = await openColleague(service, 'Bob', library);
  expect(await bob.enrich([...sites(5), ...sites(5, 'lost')])).toMatchObject({ creditsCharged: 0 });
  expect(service.charged()).toBe(10);
});
