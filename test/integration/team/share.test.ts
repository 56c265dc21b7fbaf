import { expect, it } from 'vitest';
import type { Engine } from '../../../main/engine/engine.ts';
import { runTable } from '../../../main/engine/jobs/run-table.ts';
import { findJob } from '../../../main/engine/store/jobs.ts';
import { buyerOf, readTeam, sharedWorkspaces } from '../../../main/engine/store/team.ts';
import { keepTeamDoubt, LEASE_REQUEST } from '../../../main/engine/store/team-doubts.ts';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import { sites } from '../../support/engine/money-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { startMoneyService } from '../../support/services/money-service.ts';
import { startCuttingProxy } from '../../support/team/cutting-proxy.ts';
import { leaveLease, openColleague, openLibrary } from '../../support/team/team-fixture.ts';

const server = await sharePostgres();

it("a run over a colleague's file costs nothing, and its preview says so", async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  const domains = [...sites(250), 'nothing.example.com'];
  expect(await anna.enrich(domains)).toMatchObject({ state: 'done', creditsCharged: 250 });
  await anna.engine.team.sync();

  const bob = await openColleague(service, 'Bob', library);
  expect(await bob.plan(domains)).toMatchObject({
    saved: 251,
    savedByColleagues: 251,
    fresh: 0,
    maxCredits: 0,
  });
  const calls = service.paid.length;
  const run = await bob.enrich(domains);
  expect(run).toMatchObject({ state: 'done', creditsCharged: 0, counts: { found: 250, noData: 1 } });
  expect(service.paid).toHaveLength(calls);
  expect(bob.engine.team.status()).toMatchObject({
    state: 'ready',
    received: 251,
    buyers: [{ person: 'Anna', answers: 251 }],
  });
  const [snapshot = 0] = bob.engine.db.values<number>('SELECT id FROM snapshots LIMIT 1');
  expect(buyerOf(bob.engine.db, snapshot)).toBe('Anna');
  const kept = findJob(bob.engine.db, run.id);
  const notes = kept === null || kept === undefined ? [] : runTable(bob.engine.db, kept).between(0, 251);
  expect(notes.map((row) => row.run?.note)).toEqual(
    domains.map(() => ({ key: 'bought_by', facts: { person: 'Anna' } })),
  );
});

it('many answers at once are saved at once, and searched for a little later, whatever ends the program', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  const domains = [...sites(250), 'nothing.example.com'];
  await anna.enrich(domains);
  await anna.engine.team.sync();

  const dataDir = tempDir();
  const bob = await openColleague(service, 'Bob', library, { dataDir });
  const indexed = () => bob.engine.db.values<number>('SELECT count(*) FROM saved_domains')[0];
  expect(await bob.engine.team.sync()).toMatchObject({ received: 251 });
  expect(indexed()).toBeLessThan(251);
  expect(await bob.plan(domains)).toMatchObject({ saved: 251, fresh: 0 });
  await bob.engine.close();

  const again = openEngine({ dataDir });
  await again.saved.changesKept();
  const rows = (db: Engine['db']) =>
    db.all(
      'SELECT domain, company, country, kinds, technology_count, technologies FROM saved_domains ORDER BY domain',
    );
  expect(rows(again.db)).toHaveLength(251);
  expect(rows(again.db)).toEqual(rows(anna.engine.db));
});

it('a single lookup takes what a colleague bought, for nothing', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  const bob = await openColleague(service, 'Bob', library);
  const company = { subject: 'company' as const, name: 'one.example.com', isFirst: true };
  expect(await anna.client.lookup.ask(company)).toMatchObject({ credits: 1 });
  await anna.engine.team.sync();
  expect(await bob.client.lookup.ask(company)).toMatchObject({ outcome: 'found', credits: 0 });
  expect(service.charged()).toBe(1);
  // Asking again is a wish for a new answer, which costs.
  bob.engine.db.run('UPDATE snapshots SET fetched_at = fetched_at - 3600000');
  expect(await bob.client.lookup.ask({ ...company, isFirst: false })).toMatchObject({ credits: 1 });
});

it('two pushes of one answer are one row, and what was removed here does not come back', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  await anna.enrich(sites(30));
  await anna.engine.team.sync();
  // As after a restore: nothing is known of what was offered.
  anna.engine.db.run('DELETE FROM team_streams');
  const again = await anna.engine.team.sync();
  expect(again).toMatchObject({ offered: 30, received: 0, refused: 0 });
  expect(await library.sql('SELECT count(*)::int AS rows FROM stackdesk.answers')).toEqual([{ rows: 30 }]);

  const bob = await openColleague(service, 'Bob', library);
  await bob.engine.team.sync();
  bob.engine.db.run(`UPDATE snapshots SET removed_at = 1 WHERE key = 'site3.example.com'`);
  bob.engine.db.run('DELETE FROM team_streams');
  expect(await bob.engine.team.sync()).toMatchObject({ offered: 0, received: 0, refused: 0 });
  expect(bob.engine.db.values('SELECT count(*) FROM snapshots WHERE removed_at IS NULL')).toEqual([29]);
  expect(await library.sql('SELECT count(*)::int AS rows FROM stackdesk.answers')).toEqual([{ rows: 30 }]);
});

it('an exchange of nothing new is one round trip, also while a lease that ran out leaves something in doubt', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const proxy = await startCuttingProxy(() => server.port);
  const anna = await openColleague(service, 'Anna', library, { port: proxy.port });
  const bob = await openColleague(service, 'Bob', library);
  await anna.enrich(sites(5));
  await bob.enrich(sites(5, 'other'));
  await bob.engine.team.sync();
  await anna.engine.team.sync();
  const trips = async () => {
    const before = proxy.statements();
    expect(await anna.engine.team.sync()).toMatchObject({ offered: 0, received: 0, refused: 0 });
    return proxy.statements() - before;
  };
  expect(await trips()).toBe(1);
  const lease = await leaveLease(library, 'companies:gone.example.com');
  expect(await anna.enrich(['gone.example.com'])).toMatchObject({ creditsCharged: 0 });
  await expect.poll(trips).toBe(1);
  expect(anna.engine.team.status().inDoubt).toBe(1);
  await lease.giveBack();
  expect(await trips()).toBe(1);
  expect(anna.engine.team.status().inDoubt).toBe(0);
  // If it was not heard which lease that was, any on the subject counts.
  const subject = 'companies:unheard.example.com';
  const unheard = await leaveLease(library, subject);
  const { db } = anna.engine;
  const id = readTeam(db)?.library ?? '';
  const workspace = sharedWorkspaces(db)[0]?.row ?? 0;
  keepTeamDoubt(db, { library: id, workspace, subject, stream: id, request: LEASE_REQUEST, askedAt: 1 });
  expect(await trips()).toBe(1);
  expect(anna.engine.team.status().inDoubt).toBe(1);
  await unheard.giveBack();
  expect(await trips()).toBe(1);
  expect(anna.engine.team.status().inDoubt).toBe(0);
});

it('the role of the members can read and add, and nothing else', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  await anna.enrich(sites(3));
  await anna.engine.team.sync();
  expect(await library.asMember('SELECT count(*)::int AS rows FROM stackdesk.answers')).toEqual([
    { rows: 3 },
  ]);
  const tables = await library
    .sql<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'stackdesk'`,
    )
    .then((rows) => rows.map(({ name }) => name));
  expect(tables).toHaveLength(8);
  for (const table of tables) {
    const [column] = await library.sql<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'stackdesk' AND table_name = $1 LIMIT 1`,
      [table],
    );
    for (const statement of [
      `UPDATE stackdesk.${table} SET ${column?.name} = ${column?.name}`,
      `DELETE FROM stackdesk.${table}`,
      `TRUNCATE stackdesk.${table}`,
      `DROP TABLE stackdesk.${table}`,
      `ALTER TABLE stackdesk.${table} ADD COLUMN more text`,
      `CREATE INDEX ON stackdesk.${table} (${column?.name})`,
      `CREATE TRIGGER t AFTER INSERT ON stackdesk.${table} FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
    ])
      await expect(library.asMember(statement), statement).rejects.toThrow(/permission denied|must be owner/);
  }
  for (const statement of ['CREATE TABLE stackdesk.mine (a int)', 'DROP SCHEMA stackdesk CASCADE'])
    await expect(library.asMember(statement), statement).rejects.toThrow(/permission denied|must be owner/);
  await expect(
    library.asMember(`INSERT INTO stackdesk.versions (version, library) VALUES (9, gen_random_uuid())`),
  ).rejects.toThrow('permission denied');
  // The server only warns of a grant by somebody who may not grant.
  await library.asMember('GRANT ALL ON stackdesk.answers TO PUBLIC');
  const grants = await library.sql(
    `SELECT DISTINCT privilege_type AS may FROM information_schema.role_table_grants
     WHERE table_schema = 'stackdesk' AND grantee IN ('PUBLIC', 'stackdesk_member') ORDER BY 1`,
  );
  expect(grants).toEqual([{ may: 'INSERT' }, { may: 'SELECT' }]);
});
