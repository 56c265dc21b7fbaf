import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadPostgres } from '../../../main/engine/warehouse/load-postgres.ts';
import { openDesk } from '../../support/engine/money-fixture.ts';
import { unwatched } from '../../support/engine/warehouse-fixture.ts';
import { startPostgres } from '../../support/postgres/start-postgres.ts';
import { startMoneyService } from '../../support/services/money-service.ts';
import { makeCertificates } from '../../support/services/tls-service.ts';
import { openLibrary } from '../../support/team/team-fixture.ts';

it.each([
  ['for another name', { names: 'DNS:service.test' }, 'team_tls_name', /altnames/],
  ['that has expired', { days: -1 }, 'team_tls_time', /expired/],
])(
  'a trusted certificate %s is refused by the team and by the loading of a warehouse',
  async (_, of, key, words) => {
    const { caFile, ...leaf } = makeCertificates(of);
    const secure = await startPostgres({ tls: leaf });
    const library = await openLibrary(secure);
    const { engine } = await openDesk(await startMoneyService());
    engine.db.run(`INSERT INTO settings (key, value) VALUES ('caFile', ?)`, [JSON.stringify(caFile)]);
    const encrypted = (address: string) =>
      address.replace('?sslmode=disable', '').replace('127.0.0.1', 'localhost');
    const access = { address: encrypted(library.memberAt()), password: library.password, person: 'Anna' };
    await expect(engine.team.join(access)).rejects.toMatchObject({ code: 'team_refused', reason: { key } });
    const to = `${encrypted(library.ownerAddress)}?sslmode=verify-full`;
    await expect(
      loadPostgres(engine, { to, since: 'all', password: secure.password }, unwatched()),
    ).rejects.toMatchObject({ code: 'database_failed', message: expect.stringMatching(words) });
  },
);

it('channel_binding=require lets a server in only by a password that is bound to its certificate', async () => {
  const { caFile, ...leaf } = makeCertificates({ names: 'DNS:localhost' });
  const secure = await startPostgres({ tls: leaf });
  const library = await openLibrary(secure);
  const { engine } = await openDesk(await startMoneyService());
  engine.db.run(`INSERT INTO settings (key, value) VALUES ('caFile', ?)`, [JSON.stringify(caFile)]);
  const bound = (address: string) =>
    `${address.replace('?sslmode=disable', '').replace('127.0.0.1', 'localhost')}?channel_binding=require`;
  const access = { address: bound(library.memberAt()), password: library.password, person: 'Anna' };
  const load = () =>
    loadPostgres(
      engine,
      {
        to: `${bound(library.ownerAddress)}&sslmode=verify-full`,
        since: 'all',
        password: secure.password,
      },
      unwatched(),
    );
  const admin = await secure.connect();
  const [file] = (await admin.query<{ hba_file: string }>('SHOW hba_file')).rows;
  const logins = async (how: string) => {
    writeFileSync(file?.hba_file ?? '', `host all all all ${how}\n`);
    await admin.query('SELECT pg_reload_conf()');
    // The server takes it in its own time.
    const { rows } = await admin.query(
      `SELECT pg_sleep(0.2), auth_method FROM pg_hba_file_rules WHERE auth_method <> '${how}'`,
    );
    expect(rows).toEqual([]);
  };
  for (const how of ['trust', 'password']) {
    await logins(how);
    const key = 'team_unbound';
    await expect(engine.team.join(access), how).rejects.toMatchObject({
      code: 'team_refused',
      reason: { key },
    });
    await expect(load(), how).rejects.toMatchObject({ reason: { key: 'database_unbound' } });
  }
  await logins('scram-sha-256');
  await load();
  await engine.team.join(access);
});
