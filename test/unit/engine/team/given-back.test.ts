import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../../main/engine/store/open-store.ts';
import { sharedWorkspaces } from '../../../../main/engine/store/team.ts';
import { keepTeamDoubt, LEASE_REQUEST, leaseDoubts } from '../../../../main/engine/store/team-doubts.ts';
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
    // What was known was given back when the library was asked.
    query: async () => {
      leave('later');
      return [{ person: null, number: 1 }];
    },
  } as unknown as Postgres;
  const library = { db, id: 'in use', person: 'Bob', version: 3, sharesNotes: false, now: Date.now };
  await pull({ ...library, signal: new AbortController().signal }, server, new Map());
  const left = (id: string) => leaseDoubts(db, id, workspace).map(({ stream }) => stream);
  expect(left('in use')).toEqual(['later']);
  expect(left('left')).toEqual(['of another']);
});

test('a doubt does not end while something that its owner may have offered could not be read', async () => {
  const { db, close } = openStore(tempDir());
  onTestFinished(close);
  const workspace = makeWorkspace(db);
  const [owner] = sharedWorkspaces(db);
  keepTeamDoubt(db, {
    ...{ library: 'in use', workspace, subject: 'companies:acme.com', stream: 'lease' },
    ...{ request: LEASE_REQUEST, askedAt: 1 },
  });
  // The lease was given back, and of what was offered before only the push is there yet.
  const push = { ...owner, stream: 'anna', person: 'Anna', number: 1, answers: 1, doubts: 0, domain: null };
  let isThere = false;
  const server = {
    query: async (text: string) =>
      text.includes('stackdesk.pushes') ? [...(isThere ? [] : [push]), { person: null, number: 1 }] : [],
  } as unknown as Postgres;
  const library = { db, id: 'in use', person: 'Bob', version: 3, sharesNotes: false, now: Date.now };
  const exchange = () => pull({ ...library, signal: new AbortController().signal }, server, new Map());
  const left = () => leaseDoubts(db, 'in use', workspace).length;
  await exchange();
  expect(left()).toBe(1);
  isThere = true;
  await exchange();
  expect(left()).toBe(0);
});
