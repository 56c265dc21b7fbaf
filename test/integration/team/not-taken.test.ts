import { expect, it } from 'vitest';
import { openDesk, sites } from '../../support/engine/money-fixture.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { startMoneyService } from '../../support/services/money-service.ts';
import { openColleague, openLibrary } from '../../support/team/team-fixture.ts';

const server = await sharePostgres();

it('what the library cannot store keeps nothing else back, and is sent again by the next process', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  const domains = sites(120);
  const [first = '', , third = ''] = domains;
  await library.sql(
    `ALTER TABLE stackdesk.answers ADD CONSTRAINT no_such CHECK (subject NOT IN ('${first}', '${third}'))`,
  );
  await library.sql(
    `ALTER TABLE stackdesk.notes ADD CONSTRAINT no_such_note CHECK (domain NOT IN ('${first}', '${third}'))`,
  );
  const anna = await openColleague(service, 'Anna', library);
  expect(await anna.enrich(domains)).toMatchObject({ state: 'done', creditsCharged: 120 });
  await anna.engine.team.shareNotes(true);
  const write = (domain: string, note: string) => anna.client.saved.annotate({ domain, tags: [], note });
  for (const domain of domains) await write(domain, 'of Anna');
  await anna.engine.team.sync();
  const status = anna.engine.team.status();
  expect(status).toMatchObject({ state: 'ready', notTaken: 2, toOffer: 2 });
  expect(status.problem).toMatchObject({ reason: { key: 'team_not_taken', facts: { count: 2 } } });
  expect(status.problem?.message).toContain('violates check constraint "no_such"');
  // A colleague has all others, and what Anna buys later comes, too.
  expect(await anna.enrich(['later.example.com'])).toMatchObject({ creditsCharged: 1 });
  await anna.engine.team.sync();
  const bob = await openColleague(service, 'Bob', library);
  await bob.engine.team.shareNotes(true);
  await bob.engine.team.sync();
  expect(bob.engine.team.status()).toMatchObject({ received: 119, notesReceived: 118, problem: null });
  expect(anna.engine.team.status()).toMatchObject({ notesToShare: 2 });

  // Another process says it as well, before and after it asked.
  const { dataDir } = anna;
  await anna.engine.close();
  const { engine, client } = await openDesk(service, { dataDir });
  expect(engine.team.status()).toMatchObject({ problem: { reason: { key: 'team_not_taken' } } });
  await library.sql('ALTER TABLE stackdesk.answers DROP CONSTRAINT no_such');
  engine.team.setPassword({ address: library.memberAt(), password: library.password });
  expect(await engine.team.sync()).toMatchObject({ offered: 2, notesShared: 0 });
  const words = { problem: { reason: { key: 'team_notes_not_taken', facts: { count: 2 } } } };
  expect(engine.team.status()).toMatchObject({ notTaken: 0, toOffer: 0, ...words });
  await library.sql('ALTER TABLE stackdesk.notes DROP CONSTRAINT no_such_note');
  // One that the person changes is another one.
  await client.saved.annotate({ domain: third, tags: [], note: 'another' });
  expect(await engine.team.sync()).toMatchObject({ notesShared: 1 });
  expect(engine.team.status()).toMatchObject({
    notesToShare: 1,
    problem: { reason: { facts: { count: 1 } } },
  });
});

it('a server that refuses every answer or every note fails the exchange, and its words stay until it takes them', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  await library.sql('ALTER TABLE stackdesk.answers ADD CONSTRAINT full_up CHECK (false)');
  const anna = await openDesk(service);
  await anna.enrich(sites(120));
  await anna.engine.team.join({ address: library.memberAt(), password: library.password, person: 'Anna' });
  await anna.engine.team.shareNotes(true);
  const [domain = ''] = sites(1);
  await anna.client.saved.annotate({ domain, tags: ['shared'], note: '' });
  await expect(anna.engine.team.sync()).rejects.toMatchObject({ code: 'team_refused' });
  // Notes are not kept back by that.
  expect(anna.engine.team.status()).toMatchObject({ notesToShare: 0 });
  await anna.engine.team.freshen();
  const { problem } = anna.engine.team.status();
  expect(problem?.message).toContain('violates check constraint "full_up"');
  await library.sql('ALTER TABLE stackdesk.answers DROP CONSTRAINT full_up');
  await anna.engine.team.sync();
  expect(anna.engine.team.status()).toMatchObject({ state: 'ready', toOffer: 20, notTaken: 20 });
  await library.sql('REVOKE INSERT ON stackdesk.notes FROM stackdesk_member');
  await anna.client.saved.annotate({ domain, tags: ['again'], note: '' });
  await expect(anna.engine.team.sync()).rejects.toMatchObject({ code: 'team_refused' });
  expect(anna.engine.team.status().problem?.message).toContain('permission denied');
  await library.sql('GRANT INSERT ON stackdesk.notes TO stackdesk_member');
  expect(await anna.engine.team.sync()).toMatchObject({ notesShared: 1 });
});

it('a push that is refused for what is in doubt skips no answer', async () => {
  const library = await openLibrary(server);
  const service = await startMoneyService();
  await library.sql('ALTER TABLE stackdesk.pushes ADD CONSTRAINT no_push CHECK (false)');
  const anna = await openDesk(service);
  await anna.enrich(sites(3));
  await anna.engine.team.join({ address: library.memberAt(), password: library.password, person: 'Anna' });
  await expect(anna.engine.team.sync()).rejects.toMatchObject({ code: 'team_refused' });
  expect(anna.engine.team.status()).toMatchObject({ notTaken: 0, toOffer: 3 });
});

it.each(['LATIN1', 'SQL_ASCII'])('a database in %s is refused at set-up and at joining', async (encoding) => {
  const library = await openLibrary(server);
  const name = `${library.database}_${encoding.toLowerCase()}`;
  await library.sql(`CREATE DATABASE ${name} ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`);
  const { engine } = await openDesk(await startMoneyService());
  const of = (address: string) => address.replace(library.database, name);
  const refused = { reason: { key: 'team_encoding', facts: { encoding } } };
  const access = { address: of(library.ownerAddress), password: server.password };
  await expect(engine.team.setUp(access)).rejects.toMatchObject(refused);
  // An administrator may have run the SQL.
  const admin = await server.connect(name);
  await admin.query(engine.team.script(0).replace(/^CREATE ROLE .*$/m, ''));
  await expect(engine.team.join({ ...access, person: 'Anna' })).rejects.toMatchObject(refused);
});
