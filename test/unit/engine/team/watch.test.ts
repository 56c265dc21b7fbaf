import { expect, onTestFinished, test } from 'vitest';
import { createAsking } from '../../../../main/engine/ledger/asking.ts';
import { openStore } from '../../../../main/engine/store/open-store.ts';
import { leaseDoubts } from '../../../../main/engine/store/team-doubts.ts';
import { takeTeamLease } from '../../../../main/engine/team/leases.ts';
import type { Postgres } from '../../../../main/engine/world/postgres.ts';
import { makeWorkspace } from '../../../support/engine/warehouse-fixture.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';

test('what a lease leaves in doubt that ran out while it was watched is noted before its subject is free', async () => {
  const { db, close } = openStore(tempDir());
  onTestFinished(close);
  const workspace = { row: makeWorkspace(db), account: 'a', workspace: 'w' };
  const [subject, lease] = ['companies:acme.com', '11111111-1111-4111-8111-111111111111'];
  /** What the server says to each question, by words that only it has. */
  const said: [words: string, row: object][] = [
    [
      'WITH last AS',
      {
        ...{ subject, mine: false, held_ms: 5, holder: null, lease },
        ...{ ran_out: false, bought: '', doubted: false },
      },
    ],
    ['ceil(l.left_ms) AS held_ms', { subject, held_ms: 0, lease, ran_out: true }],
    ['o.lease, o.first_end_ms', { subject, lease, first_end_ms: Date.now() }],
  ];
  const server = {
    query: async (text: string) => said.flatMap(([words, row]) => (text.includes(words) ? row : [])),
  } as unknown as Postgres;
  const asking = createAsking();
  const nothing = () => undefined;
  const taken = await takeTeamLease(
    {
      ...{ db, library: 'l', workspace, asking, ttlMs: 60_000, now: Date.now, version: () => 3 },
      ...{ behind: async () => null, isCut: () => false, held: new Set() },
      ...{ ask: (work) => work(server), offer: async () => undefined, background: nothing, onAdded: nothing },
      ...{
        outwaited: new Set(),
        onNotEnded: nothing,
        onEnded: nothing,
        onOverdue: nothing,
        notEnded: () => [],
      },
      signal: new AbortController().signal,
    },
    [subject],
    [],
  );
  expect([...taken.mine]).toEqual([]);
  expect(leaseDoubts(db, 'l', workspace.row)).toEqual([]);
  await asking.whenFree(subject);
  expect(leaseDoubts(db, 'l', workspace.row)).toMatchObject([{ subject, stream: lease }]);
});
