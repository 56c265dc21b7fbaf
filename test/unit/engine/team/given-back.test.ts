import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../../main/engine/store/open-store.ts';
import { keepTeamDoubt, LEASE_REQUEST, leaseDoubts } from '../../../../main/engine/store/team.ts';
import { findGivenBack } from '../../../../main/engine/team/leases.ts';
import type { Postgres } from '../../../../main/engine/world/postgres.ts';
import { makeWorkspace } from '../../../support/engine/warehouse-fixture.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';

test('what a later lease leaves in doubt while news is read is not over with an earlier one', async () => {
  const { db, close } = openStore(tempDir());
  onTestFinished(close);
  const workspace = makeWorkspace(db);
  const leave = (stream: string) =>
    keepTeamDoubt(db, {
      library: 'l',
      workspace,
      subject: 'companies:acme.com',
      stream,
      request: LEASE_REQUEST,
      askedAt: 1,
    });
  leave('earlier');
  // All were given back when the library was asked.
  const server = { query: async () => [] } as unknown as Postgres;
  const workspaces = [{ row: workspace, account: 'a', workspace: 'w' }];
  const endGivenBack = await findGivenBack(db, server, { library: 'l', workspaces, version: 3 });
  leave('later');
  endGivenBack();
  expect(leaseDoubts(db, 'l', workspace).map(({ stream }) => stream)).toEqual(['later']);
});
