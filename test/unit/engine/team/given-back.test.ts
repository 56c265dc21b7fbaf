import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../../main/engine/store/open-store.ts';
import { keepTeamDoubt, LEASE_REQUEST, leaseDoubts } from '../../../../main/engine/store/team.ts';
import { pull } from '../../../../main/engine/team/pull.ts';
import type { Postgres } from '../../../../main/engine/world/postgres.ts';
import { makeWorkspace } from '../../../support/engine/warehouse-fixture.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';

test('what a later lease leaves in doubt while news is read is not over with an earlier one', async () => {
  const { db, close } = openStore(tempDir());
  onTestFinished(close);
  const workspace = makeWorkspace(db);
  const leave = (stream: string, library = 'in use') =>
    keepTeamDoubt(db, {
      ...{ library, workspace, subject: 'companies:acme.com', stream },
      ...{ request: LEASE_REQUEST, askedAt: 1 },
    });
  leave('earlier');
  leave('of another', 'left');
  const server = {
    // All were given back when the library was asked.
    query: async () => {
      leave('later');
      return [];
    },
  } as unknown as Postgres;
  const library = { db, id: 'in use', person: 'Bob', version: 3, sharesNotes: false, now: Date.now };
  await pull({ ...library, signal: new AbortController().signal }, server, new Map());
  const left = (id: string) => leaseDoubts(db, id, workspace).map(({ stream }) => stream);
  expect(left('in use')).toEqual(['later']);
  expect(left('left')).toEqual(['of another']);
});
