import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LIBRARY_VERSION as newest } from '../../../main/engine/team/schema.ts';
import { fileOf, openDesk, sites } from '../../support/engine/money-fixture.ts';
import { openCli, serviceVariables } from '../../support/engine/open-cli.ts';
import { runCli } from '../../support/engine/run-cli.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { startPostgres } from '../../support/postgres/start-postgres.ts';
import { startMoneyService } from '../../support/services/money-service.ts';
import { makeCertificates } from '../../support/services/tls-service.ts';
import { openLibrary } from '../../support/team/team-fixture.ts';

const server = await sharePostgres();

it('sets a library up, joins, and takes what a colleague bought: no credit and no paid call', async () => {
  const { environment, sandbox, dir } = await openCli();
  const owner = `${await server.createDatabase()}?sslmode=disable`;
  const asOwner = { ...environment, PGPASSWORD: server.password };
  const made = await runCli(['team', 'setup', owner, '--json'], asOwner);
  expect(made.json, made.stderr).toMatchObject({ from: 0, to: newest });
  expect((await runCli(['team', 'setup', owner, '--json'], asOwner)).json).toMatchObject({
    from: newest,
    to: newest,
  });
  const path = fileOf(sites(120));
  const bob = {
    ...serviceVariables(sandbox, sandbox.workspaces[0]?.id ?? ''),
    STACKDESK_TIME_SCALE: '60',
    STACKDESK_DATA_DIR: tempDir(),
    PGPASSWORD: server.password,
  };
  const anna = { ...asOwner };
  const enrich = ['enrich', path, '--companies', '--json', '--out'];
  const before = await runCli([...enrich, join(dir, 'anna.csv')], anna);
  expect(before.json, before.stderr).toMatchObject({ state: 'done' });
  const joined = await runCli(['team', 'join', owner, '--name', 'Anna', '--json'], anna);
  expect(joined.json, joined.stderr).toMatchObject({ offered: 120, received: 0 });
  // Bob's computer knows no workspace before it asks the service.
  const alone = await runCli(['team', 'join', owner, '--name', 'Bob'], bob);
  expect(alone.stdout, alone.stderr).toContain('No workspace is known here yet, so nothing is exchanged.');
  await runCli(['credits'], bob);
  expect((await runCli(['team'], bob)).stdout).not.toContain('No workspace is known here yet');
  const run = await runCli([...enrich, join(dir, 'bob.csv')], bob);
  expect(run.json, run.stderr).toMatchObject({ state: 'done', creditsCharged: 0, calls: 0 });
  const status = await runCli(['team', 'status', '--json'], bob);
  expect(status.json).toMatchObject({ state: 'ready', received: 120, buyers: [{ person: 'Anna' }] });
  const looked = await runCli(['lookup', 'company', sites(1)[0] ?? ''], bob);
  expect(looked.stdout, looked.stderr).toMatch(/\(bought \S+ \S+ by Anna, free\)/);
  const shared = await runCli(['team', 'share-notes', 'on', '--json'], bob);
  expect(shared.json, shared.stderr).toMatchObject({ notesShared: 0, team: { sharesNotes: true } });
  expect((await runCli(['team'], bob)).stdout).toContain('Tags and notes are shared: 0 notes');
  const ended = await runCli(['team', 'share-notes', 'off'], bob);
  expect(ended.stdout).toContain('What was shared stays in the library');
  expect((await runCli(['team', 'share-notes', 'maybe'], bob)).stderr).toContain('Say on or off');
  const left = await runCli(['team', 'leave', '--json'], bob);
  expect(left.json).toMatchObject({ state: 'none' });
});

it('prints the SQL, which makes the same library', async () => {
  const dataDir = tempDir();
  const printed = await runCli(['team', 'setup', '--print'], { STACKDESK_DATA_DIR: dataDir });
  const address = await server.createDatabase();
  const admin = await server.connect(new URL(address).pathname.slice(1));
  const sql = printed.stdout.replace(/^CREATE ROLE.*$/m, '');
  await admin.query(sql);
  const again = await runCli(['team', 'setup', `${address}?sslmode=disable`, '--json'], {
    STACKDESK_DATA_DIR: dataDir,
    PGPASSWORD: server.password,
  });
  expect(again.json, again.stderr).toMatchObject({ from: newest, to: newest });
});

it('says what to do about an address, a password, a right and a library that is missing', async () => {
  const library = await openLibrary(server);
  const environment = { STACKDESK_DATA_DIR: tempDir(), PGPASSWORD: library.password };
  const empty = await server.createDatabase();
  const tried = async (address: string, password = library.password) =>
    (await runCli(['team', 'join', address, '--json'], { ...environment, PGPASSWORD: password })).stdout;
  expect(await tried('db.example.com')).toContain('is like postgres://anna@');
  expect(await tried('postgres://anna:secret@db.example.com/x')).toContain('must not hold a password');
  expect(await tried('postgres://anna:secret@db.example.com/x')).not.toContain('secret@');
  expect(await tried('postgres://anna@db.example.com/x?sslmode=disable')).toContain('only this computer');
  expect(await tried('postgres://anna@db.example.com/x?sslmode=require')).toContain('sslmode=require');
  expect(await tried('postgres://anna@127.0.0.1:1/x?sslmode=disable')).toContain('team_away');
  expect(await tried(library.memberAt(), 'wrong')).toContain('refuses the password');
  expect(await tried(library.memberAt(), '')).toContain('or none was given');
  expect(await tried(library.memberAt().replace(`/${library.database}?`, '/nowhere?'))).toContain(
    'no database nowhere',
  );
  expect(await tried(`${empty}?sslmode=disable`, server.password)).toContain('has no library');
  // The server has no TLS, and it is not asked without.
  expect(await tried(library.memberAt().replace('?sslmode=disable', ''))).toContain(
    'takes no encrypted connections',
  );
  const elsewhere = library.memberAt().replace(`/${library.database}?`, `${new URL(empty).pathname}?`);
  const setUp = await runCli(['team', 'setup', elsewhere], environment);
  expect(setUp.stderr).toContain('lacks a right');
  expect(setUp.stderr).toContain('setup --print');
});

it('checks the certificate of the server, by the authorities of the settings too', async () => {
  const { caFile, ...leaf } = makeCertificates();
  const secure = await startPostgres({ tls: leaf });
  const library = await openLibrary(secure);
  const desk = await openDesk(await startMoneyService());
  const address = library.memberAt().replace('?sslmode=disable', '').replace('127.0.0.1', 'localhost');
  const join_ = () => desk.engine.team.join({ address, password: library.password, person: 'Anna' });
  await expect(join_()).rejects.toMatchObject({
    code: 'team_refused',
    reason: { key: 'team_tls_authority' },
  });
  desk.engine.db.run(`INSERT INTO settings (key, value) VALUES ('caFile', ?)`, [JSON.stringify(caFile)]);
  expect(await join_()).toMatchObject({ person: 'Anna' });
  expect(await desk.engine.team.sync()).toMatchObject({ refused: 0 });
});

it('a page cannot join or leave a library', async () => {
  const library = await openLibrary(server);
  const desk = await openDesk(await startMoneyService());
  const access = { address: library.memberAt(), password: library.password };
  for (const call of [
    () => desk.client.team.join({ ...access, person: 'Page' }),
    () => desk.client.team.setUp(access),
    () => desk.client.team.leave(),
    () => desk.client.team.unlock({ password: 'x' }),
    () => desk.client.team.shareNotes({ isShared: true }),
    () => desk.client.team.goWithout(),
  ])
    await expect(call()).rejects.toMatchObject({ data: { code: 'usage' } });
  expect(desk.engine.team.status().state).toBe('none');
});

it('goes on without a server that is away, says so, and offers it later', async () => {
  const { environment, dir } = await openCli();
  const alone = await startPostgres();
  const library = await openLibrary(alone);
  const anna = { ...environment, PGPASSWORD: library.password };
  const joined = await runCli(['team', 'join', library.memberAt(), '--name', 'Anna'], anna);
  expect(joined.stdout, joined.stderr).toContain('as Anna: reached');
  expect((await runCli(['team', 'status'], anna)).exitCode).toBe(0);
  await alone.stop('immediate');
  expect((await runCli(['team', 'status'], anna)).exitCode).toBe(1);
  const path = fileOf(sites(20));
  const run = await runCli(['enrich', path, '--companies', '--out', join(dir, 'out.csv')], anna);
  expect(run.exitCode, run.stderr).toBe(0);
  expect(run.stderr).toContain('Without the team: The library at 127.0.0.1');
  await alone.start();
  const synced = await runCli(['team', 'sync', '--json'], anna);
  expect(synced.json, synced.stderr).toMatchObject({ offered: 20 });
});

it('says before it pays that the library is newer than this program', async () => {
  const { environment, dir } = await openCli();
  const library = await openLibrary(server);
  const anna = { ...environment, PGPASSWORD: library.password };
  expect((await runCli(['team', 'join', library.memberAt(), '--name', 'Anna'], anna)).exitCode).toBe(0);
  await library.sql(
    'INSERT INTO stackdesk.versions (version, library) SELECT 999, library FROM stackdesk.versions LIMIT 1',
  );
  const newer = 'The library has version 999';
  const asked = ['enrich', fileOf(sites(3)), '--companies', '--out', join(dir, 'out.csv')];
  const dry = await runCli([...asked, '--dry-run', '--json'], anna);
  expect(dry.stdout).toContain('"team_newer"');
  const refused = await runCli(asked, anna);
  expect(refused.exitCode).not.toBe(0);
  expect(refused.stderr).toContain(newer);
  const single = ['lookup', 'company', 'site1.example.com'];
  const lookup = await runCli(single, anna);
  expect(lookup.exitCode, lookup.stderr).toBe(1);
  expect(lookup.stderr).toContain(newer);
  const alone = await runCli([...single, '--without-team'], anna);
  expect(alone.exitCode, alone.stderr).toBe(0);
  expect(alone.stderr).toContain(`Without the team: ${newer}`);
});

it('stops before it pays if the library refuses this computer, and says how to go on', async () => {
  const { environment, dir } = await openCli();
  const library = await openLibrary(server);
  const anna = { ...environment, PGPASSWORD: library.password };
  expect((await runCli(['team', 'join', library.memberAt(), '--name', 'Anna'], anna)).exitCode).toBe(0);
  const asked = ['enrich', fileOf(sites(3)), '--companies', '--out', join(dir, 'out.csv')];
  // The password is in no file, and the keychain of this computer is none.
  const dry = await runCli([...asked, '--dry-run'], environment);
  expect(dry.stdout).toContain('The team’s library refuses this computer');
  const refused = await runCli([...asked, '--json'], environment);
  expect(refused.exitCode).not.toBe(0);
  expect(refused.stdout + refused.stderr).toContain('--without-team');
  expect((await runCli(['ledger', '--json'], environment)).stdout).not.toContain('"credits":');
  const alone = await runCli([...asked, '--without-team', '--json'], environment);
  expect(alone.json, alone.stderr).toMatchObject({ state: 'done', creditsCharged: 3 });
});
