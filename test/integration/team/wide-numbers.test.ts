import { expect, it } from 'vitest';
import { libraryMigrations } from '../../../main/engine/team/schema.ts';
import { sites } from '../../support/engine/money-fixture.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { startMoneyService } from '../../support/services/money-service.ts';
import { openColleague, makeOlder, openLibrary } from '../../support/team/team-fixture.ts';

const server = await sharePostgres();
const newest = libraryMigrations.length;

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
  // The first version that is missing follows the last one that is there.
  await makeOlder(library, 1);
  expect(await anna.engine.team.setUp(access)).toMatchObject({ from: 1, to: newest });
});
