import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startOfDay } from '../../../main/engine/base/local-day.ts';
import { backUp } from '../../../main/engine/data/backup.ts';
import { carryOver } from '../../../main/engine/data/backup-file/carry-over.ts';
import { restoreBackup } from '../../../main/engine/data/restore.ts';
import type { Engine } from '../../../main/engine/engine.ts';
import { creditsOfAssistantsSince, insertAssistant } from '../../../main/engine/store/assistants.ts';
import { ensureWorkspace } from '../../../main/engine/store/connections.ts';
import { inDoubt } from '../../../main/engine/store/doubts.ts';
import { bookLostCharge, creditsSince, insertLedgerEntry } from '../../../main/engine/store/ledger.ts';
import { openStore, type Store } from '../../../main/engine/store/open-store.ts';
import {
  doubtSince,
  findRequest,
  moveRequest,
  reopenRequest,
  settleRequest,
} from '../../../main/engine/store/requests.ts';
import { keepTeam, readTeam } from '../../../main/engine/store/team.ts';
import { keepTeamDoubt } from '../../../main/engine/store/team-doubts.ts';
import { boughtByOthers, noteBought, recordBalance } from '../../../main/engine/store/wallets.ts';
import { insertWatch, spentBetween } from '../../../main/engine/store/watches.ts';
import { openEngine, withEmptyStore } from '../../support/engine/engine-fixture.ts';
import { journalRequest, lostRequest } from '../../support/engine/request-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const north = { id: '11111111-1111-4111-8111-111111111111', name: 'North' };
const south = { id: '22222222-2222-4222-8222-222222222222', name: 'South' };
const free = { signal: new AbortController().signal, progress: () => undefined };

type Kept = Pick<Store, 'db'>;

function store(): Store & { workspace: number } {
  const opened = openStore(withEmptyStore(tempDir()));
  onTestFinished(() => opened.close());
  return { ...opened, workspace: ensureWorkspace(opened.db, 'https://service.test', north) };
}

const asked = (workspace: number, subjects: string[]) =>
  ({ workspace, operation: 'companies_batch', subjects }) as const;

/** A request that was answered and charged. */
function charge(
  { db }: Kept,
  workspace: number,
  subjects: string[],
  at = NOW,
  assistant: number | null = null,
): number {
  const id = journalRequest(db, { ...asked(workspace, subjects), assistant }, at);
  const credits = subjects.length;
  settleRequest(db, id, { status: 200, credits, balanceAfter: null, raw: null, doubt: 0, tookMs: null }, at);
  insertLedgerEntry(db, {
    ...{ at, workspace, wallet: 'bulk_lookup', requestId: id, jobId: null, operation: 'companies_batch' },
    ...{ subject: null, asked: credits, credits, balanceAfter: null },
  });
  return id;
}

/** A look at the wallet. */
function seeWallet({ db, workspace }: Kept & { workspace: number }, at: number): void {
  recordBalance(db, {
    ...{ workspace, wallet: 'bulk_lookup', remaining: 100, monthly: null, at },
    ...{ unexplained: 0, usedOwed: 0, isSupposed: false, date: null },
  });
}

/** What the caps of a day count, and what is not asked again. */
function boundIn({ db, workspace }: Kept & { workspace: number }) {
  const since = startOfDay(NOW, 'UTC');
  return {
    spent: creditsSince(db, workspace, 'bulk_lookup', since),
    doubt: doubtSince(db, workspace, 'bulk_lookup', since),
    blocked: inDoubt(db, workspace, ['companies:a.com', 'companies:b.com', 'companies:c.com']),
  };
}

const carry = (fresh: Store, present: Store) => carryOver(fresh.database, present.database, NOW);

test('charges, doubts and budgets of assistants come along, once, however often', () => {
  const [present, fresh] = [store(), store()];
  const session = insertAssistant(present.db, 'helper', NOW);
  charge(present, present.workspace, ['x.com', 'y.com']);
  charge(present, present.workspace, ['z.com'], NOW + 1, session);
  lostRequest(present.db, asked(present.workspace, ['a.com', 'b.com']), NOW + 2);
  expect(carry(fresh, present)).toMatchObject({ charges: 2, credits: 3, inDoubt: 1 });
  const bound = { spent: 3, doubt: 2, blocked: ['companies:a.com', 'companies:b.com'] };
  expect(boundIn(fresh)).toEqual(bound);
  expect(creditsOfAssistantsSince(fresh.db, NOW)).toEqual({ spent: 1, inDoubt: 0 });
  carry(fresh, present);
  expect(boundIn(fresh)).toEqual(bound);
  // And back: what was carried over has other numbers perhaps, but it is the same.
  carry(present, fresh);
  expect(boundIn(present)).toEqual(bound);
});

test('a backup of another computer keeps its own rows of the same numbers', () => {
  const [present, fresh] = [store(), store()];
  charge(fresh, fresh.workspace, ['theirs.com']);
  lostRequest(fresh.db, asked(fresh.workspace, ['c.com']), NOW + 5);
  charge(present, present.workspace, ['ours.com', 'ours.org']);
  lostRequest(present.db, asked(present.workspace, ['a.com']), NOW + 2);
  const bound = { spent: 3, doubt: 2, blocked: ['companies:a.com', 'companies:c.com'] };
  expect(carry(fresh, present)).toMatchObject({ charges: 1, credits: 2, inDoubt: 1 });
  expect(boundIn(fresh)).toEqual(bound);
  // The store before is restored later: its own charges have other numbers in the present one.
  expect(carry(present, fresh)).toMatchObject({ charges: 1, credits: 1 });
  expect(boundIn(present)).toEqual(bound);
});

test('what the store knows of a request counts, unless the backup has its answer', () => {
  const [present, fresh] = [store(), store()];
  for (const each of [present, fresh]) {
    lostRequest(each.db, asked(each.workspace, ['a.com']), NOW);
    lostRequest(each.db, asked(each.workspace, ['b.com']), NOW);
    lostRequest(each.db, asked(each.workspace, ['c.com']), NOW);
  }
  // The balance cleared the first one after the backup was made. The answer to the second came before that.
  moveRequest(present.db, 1, 'not_charged', null, NOW + 9);
  present.db.run('DELETE FROM doubts WHERE request_id = 1');
  const answered = { status: 200, credits: 0, balanceAfter: null, raw: null, doubt: 0, tookMs: null };
  settleRequest(fresh.db, 2, answered, NOW + 9);
  fresh.db.run('DELETE FROM doubts WHERE request_id = 2');
  carry(fresh, present);
  expect(boundIn(fresh)).toEqual({ spent: 0, doubt: 1, blocked: ['companies:c.com'] });
});

test('two computers that went on from one backup ask the same under the same number', () => {
  const [present, fresh] = [store(), store()];
  charge(present, present.workspace, ['a.com'], NOW + 1);
  charge(fresh, fresh.workspace, ['a.com'], NOW + 2);
  lostRequest(present.db, asked(present.workspace, ['b.com']), NOW + 3);
  charge(fresh, fresh.workspace, ['b.com'], NOW + 4);
  const bound = { spent: 3, doubt: 1, blocked: ['companies:b.com'] };
  expect(carry(fresh, present)).toMatchObject({ charges: 1, credits: 1, inDoubt: 1 });
  expect(boundIn(fresh)).toEqual(bound);
  carry(fresh, present);
  expect(boundIn(fresh)).toEqual(bound);
});

test('a request that left again after the backup was made is the same', () => {
  const [present, fresh] = [store(), store()];
  for (const { db, workspace } of [present, fresh]) journalRequest(db, asked(workspace, ['a.com']), NOW);
  moveRequest(present.db, 1, 'waiting', null, NOW + 1);
  reopenRequest(present.db, 1, NOW + 2);
  expect(carry(fresh, present)).toMatchObject({ inDoubt: 1 });
  expect(fresh.db.values('SELECT sent_at FROM requests')).toEqual([NOW + 2]);
});

test('a balance that another store saw last clears nothing', () => {
  const of = (isPresentNewer: boolean) => {
    const [present, fresh] = [store(), store()];
    for (const [each, at] of [[present, NOW + (isPresentNewer ? 9 : 1)] as const, [fresh, NOW + 5] as const])
      seeWallet(each, at);
    lostRequest(present.db, asked(present.workspace, ['a.com']), NOW + 2);
    lostRequest(fresh.db, asked(fresh.workspace, ['b.com']), NOW + 3);
    carryOver(fresh.database, present.database, NOW + 10);
    return ['a.com', 'b.com'].map((name) =>
      fresh.db.values('SELECT balance_moved FROM requests WHERE subjects = ?', [JSON.stringify([name])]),
    );
  };
  const [STOOD, UNTOLD] = [[0], [2]];
  expect(of(false)).toEqual([UNTOLD, STOOD]);
  expect(of(true)).toEqual([STOOD, UNTOLD]);
});

test('what another workspace bought since a look comes along with the look', () => {
  const [present, fresh] = [store(), store()];
  const other = ensureWorkspace(present.db, 'https://service.test', south);
  for (const workspace of [present.workspace, other]) seeWallet({ ...present, workspace }, NOW);
  noteBought(present.db, other, 5);
  carry(fresh, present);
  expect(boughtByOthers(fresh.db, fresh.workspace)).toBe(5);
});

test('what the balance showed since the backup is carried over', () => {
  const [present, fresh] = [store(), store()];
  const ids = [present, fresh].map((each) =>
    lostRequest(each.db, asked(each.workspace, ['a.com', 'b.com']), NOW),
  );
  for (const [each, credits] of [[present, 2] as const, [fresh, 1] as const]) {
    const request = findRequest(each.db, ids[0] ?? 0);
    if (request !== undefined) bookLostCharge(each.db, request, credits);
  }
  expect(carry(fresh, present)).toMatchObject({ charges: 1, credits: 1 });
  expect(boundIn(fresh)).toMatchObject({ spent: 2 });
  expect(carry(fresh, present)).toMatchObject({ charges: 0, credits: 0 });
});

test('a computer stays in its team, and what is in doubt for colleagues stays in doubt', () => {
  const [present, fresh] = [store(), store()];
  keepTeam(present.db, { address: 'postgres://team', person: 'Anna', library: 'lib', joinedAt: 1 });
  keepTeamDoubt(present.db, {
    ...{ library: 'lib', workspace: present.workspace, subject: 'companies:bob.com' },
    ...{ stream: 'bob', request: 7, askedAt: 5 },
  });
  carry(fresh, present);
  expect(readTeam(fresh.db)).toMatchObject({ address: 'postgres://team', person: 'Anna', library: 'lib' });
  expect(inDoubt(fresh.db, fresh.workspace, ['companies:bob.com', 'companies:a.com'])).toEqual([
    'companies:bob.com',
  ]);
});

test('the cap of a month of a watch counts turns that only the store knows', () => {
  const [present, fresh] = [store(), store()];
  for (const { db, workspace } of [present, fresh])
    insertWatch(db, {
      ...{ workspace, name: 'Shops', source: { kind: 'tag', tag: 'shops' }, kinds: ['companies'] },
      ...{ schedule: { every: 'week', day: 1, minute: 540 }, capPerTurn: 10, capPerMonth: 20, label: null },
      ...{ folder: null, publish: null, agreed: 1, since: '2026-11-16', createdAt: 7 },
    });
  present.db.run(
    `INSERT INTO watch_turns (watch, due, begun_at, ended_at, budget, spent, after_snapshot) VALUES (1, '2026-11-23', ?, ?, 10, 8, 0)`,
    [NOW, NOW],
  );
  carry(fresh, present);
  expect(spentBetween(fresh.db, 1, { since: NOW - 1, until: NOW + 1 })).toBe(8);
});

test('a restore carries over before the store is used, and says what it sets aside', async () => {
  const first = openEngine();
  const workspace = ensureWorkspace(first.db, 'https://service.test', north);
  const backup = join(tempDir(), 'early.db');
  await backUp(first.store.database, backup, free);
  charge(first, workspace, ['x.com']);
  lostRequest(first.db, asked(workspace, ['a.com']), NOW);
  const restore = async (engine: Engine) => {
    const { aside: _aside, ...carried } = await restoreBackup(engine, backup);
    const restored = openEngine({ dataDir: engine.dataDir });
    return { carried, restored, bound: boundIn({ db: restored.db, workspace }) };
  };
  const bound = { spent: 1, doubt: 1, blocked: ['companies:a.com'] };
  const carried = { charges: 1, credits: 1, inDoubt: 1, answersAside: 0, runsAside: 0 };
  const once = await restore(first);
  expect(once).toMatchObject({ carried, bound });
  expect(await restore(once.restored)).toMatchObject({ carried, bound });
});
