import { expect, it } from 'vitest';
import { readTeamAddress } from '../../../main/engine/team/address.ts';
import { LIBRARY_VERSION as newest, libraryMigrations } from '../../../main/engine/team/schema.ts';
import { connectServer } from '../../../main/engine/team/server.ts';
import { setUpLibrary } from '../../../main/engine/team/set-up.ts';
import { sites } from '../../support/engine/money-fixture.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { startMoneyService } from '../../support/services/money-service.ts';
import { openColleague, openLibrary } from '../../support/team/team-fixture.ts';

const server = await sharePostgres();

it('a server whose integers are wide, as those of CockroachDB, is as good as any', async () => {
  const library = await openLibrary(server);
  for (const [table, column] of [
    ['versions', 'version'],
    ['answers', 'page'],
    ['leases', 'number'],
  ])
    await library.sql(`ALTER TABLE stackdesk.${table} ALTER COLUMN ${column} TYPE bigint`);
  const service = await startMoneyService();
  const anna = await openColleague(service, 'Anna', library);
  const bob = await openColleague(service, 'Bob', library);
  await anna.enrich(sites(20));
  await anna.engine.team.sync();
  expect(await bob.engine.team.sync()).toMatchObject({ received: 20, refused: 0 });
  expect(await bob.enrich(sites(20))).toMatchObject({ state: 'done', creditsCharged: 0 });

  const access = { address: library.ownerAddress, password: server.password };
  expect(await anna.engine.team.setUp(access)).toMatchObject({ from: newest, to: newest });
});

it('a library is brought to a later version once; one of another time is refused, with what to do', async () => {
  const library = await openLibrary(server);
  const anna = await openColleague(await startMoneyService(), 'Anna', library);
  const access = { address: library.ownerAddress, password: server.password };
  const refused = (key: string) => ({ code: 'team_refused', reason: { key } });
  const owner = await connectServer(
    { ...access, address: readTeamAddress(access.address), caFile: null, isHurried: true },
    10_000,
  );
  const changes = [...libraryMigrations, ['ALTER TABLE stackdesk.streams ADD COLUMN made_up text']];
  expect(await setUpLibrary(owner, changes)).toMatchObject({ from: newest, to: newest + 1 });
  const versions = () =>
    library.sql<{ version: number; library: string }>(
      'SELECT version, library FROM stackdesk.versions ORDER BY version',
    );
  const [first] = await versions();
  expect(await versions()).toEqual([first, { ...first, version: newest + 1 }]);
  await expect(anna.engine.team.setUp(access)).rejects.toMatchObject(refused('team_newer'));
  await library.sql('DELETE FROM stackdesk.versions');
  await library.sql('INSERT INTO stackdesk.versions (version, library) VALUES (4, $1)', [first?.library]);
  await expect(anna.engine.team.setUp(access)).rejects.toMatchObject(refused('team_unreleased'));
  const join = { address: library.memberAt(), password: library.password, person: 'Anna' };
  await expect(anna.engine.team.join(join)).rejects.toMatchObject(refused('team_unreleased'));
  await owner.close();
});
